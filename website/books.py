"""What the companion looks its advice up in: books of best play, maps of a turn, and solved games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from website.stamps import BUILD, ROOT, once
from zdcalc import shelf
from zdcalc.book import Book
from zdcalc.edition import EDITIONS, Edition, rules
from zdcalc.rulebooks.base import REFILLS
from zdcalc.solved_game import FOLDER as GAMES
from zdcalc.turn_map import TurnMap

BOOKS = BUILD / "books"


def written() -> list[Path]:
    """The files, written anew when the package has changed; this Python too takes its books from them."""
    files = [BOOKS / name for name in _written()]
    once("books", sorted((ROOT / "zdcalc").rglob("*.py")), _write, *files)
    for file in files:
        shelf.put(file.name, file.read_bytes())
    return [*files, *sorted(GAMES.glob("*.json"))]


def _write() -> None:
    print("Writing the books of best play ...", flush=True)
    BOOKS.mkdir(exist_ok=True)
    for name, write in _written().items():
        (BOOKS / name).write_bytes(write())


def _written() -> Mapping[str, Callable[[], bytes]]:
    """How each file is written, by its name; maps are for solved games, and those with special dice are not."""
    usual = [rules(refill=refill) for refill in REFILLS]
    special = [edition for edition in EDITIONS.values() if edition.is_special]
    books = {shelf.book_name(edition): partial(_book, edition) for edition in usual + special}
    return books | {shelf.map_name(edition): partial(_map, edition) for edition in usual}


def _book(edition: Edition) -> bytes:
    return Book.of(edition).written()


def _map(edition: Edition) -> bytes:
    return TurnMap.of(edition).written()
