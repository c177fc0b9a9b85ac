"""What the companion looks its advice up in: books of best play, maps of a turn, and solved games."""

from __future__ import annotations

from pathlib import Path

from website.stamps import BUILD, ROOT, once
from zdcalc import shelf
from zdcalc.edition import rules
from zdcalc.rulebooks.base import REFILLS
from zdcalc.solved_game import FOLDER as GAMES

BOOKS = BUILD / "books"


def written() -> list[Path]:
    """The files, written anew when the package has changed; this Python too takes its books from them."""
    files = [BOOKS / name(rules(refill=refill)) for refill in REFILLS for name in (shelf.book_name, shelf.map_name)]
    once("books", sorted((ROOT / "zdcalc").rglob("*.py")), _write, *files)
    for file in files:
        shelf.put(file.name, file.read_bytes())
    return [*files, *sorted(GAMES.glob("*.json"))]


def _write() -> None:
    print("Writing the books of best play ...", flush=True)
    BOOKS.mkdir(exist_ok=True)
    for refill in REFILLS:
        edition = rules(refill=refill)
        (BOOKS / shelf.book_name(edition)).write_bytes(shelf.book(edition).written())
        (BOOKS / shelf.map_name(edition)).write_bytes(shelf.turn_map(edition).written())
