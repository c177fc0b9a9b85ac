"""The books of best play that the companion looks its advice up in, one for each way to refill the cup."""

from __future__ import annotations

from pathlib import Path

from website.stamps import BUILD, ROOT, once
from zdcalc import shelf
from zdcalc.edition import rules
from zdcalc.rulebooks.base import REFILLS

BOOKS = BUILD / "books"


def written() -> list[Path]:
    """The files, written anew when the package has changed; this Python too takes its books from them."""
    files = [BOOKS / shelf.file_name(rules(refill=refill)) for refill in REFILLS]
    once("books", sorted((ROOT / "zdcalc").rglob("*.py")), _write, *files)
    for file in files:
        shelf.put(file.name, file.read_bytes())
    return files


def _write() -> None:
    print("Writing the books of best play ...", flush=True)
    BOOKS.mkdir(exist_ok=True)
    for refill in REFILLS:
        edition = rules(refill=refill)
        (BOOKS / shelf.file_name(edition)).write_bytes(shelf.book(edition).written())
