"""Books of best play and maps of a turn: what the companion looks its advice up in."""

from __future__ import annotations

from zdcalc.book import Book
from zdcalc.edition import rules
from zdcalc.turn_map import TurnMap


def book(name: str, refill: str) -> bytes:
    """What every hand of a turn is worth, as a file."""
    return Book.of(rules(name, refill=refill)).written()


def turn_map(name: str, refill: str) -> bytes:
    """The graph of a turn, as a file."""
    return TurnMap.of(rules(name, refill=refill)).written()
