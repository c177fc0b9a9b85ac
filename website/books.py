"""What the companion looks its advice up in: books of best play, maps of a turn, and solved games."""

from __future__ import annotations

from pathlib import Path

from website.stamps import ROOT
from zdcalc import shelf

PACKAGE = ROOT / "zdcalc"


def files() -> list[Path]:
    """Those that the browser fetches one by one."""
    return [*_books(), *sorted((PACKAGE / "games").glob("*.json"))]


def put_on_the_shelf() -> None:
    """This Python too takes its books from the files."""
    for file in _books():
        shelf.put(file.name, file.read_bytes())


def _books() -> list[Path]:
    return sorted((PACKAGE / "books").iterdir())
