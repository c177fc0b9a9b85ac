"""A book of best play: what every hand of a turn is worth, worked out once and kept in a small file.

A hand that is about to be rolled is all that has to be looked up: carrying on from a table is worth
what the hands that can be drawn from it are worth, on average. So advice takes some ten look-ups
and no graph.
"""

from __future__ import annotations

import json
import zlib
from array import array
from collections.abc import Mapping
from sys import byteorder
from typing import NamedTuple

from zdcalc.dice import SANTA
from zdcalc.edition import Edition
from zdcalc.figure import Bounded, bounds
from zdcalc.hand import Hand
from zdcalc.one_roll import hands, supply
from zdcalc.position import Position
from zdcalc.rulebooks import base

MOST = 40  # points held that are in the book
HORIZON = 80  # so far its values are worked out, to be close at MOST


class Worth(NamedTuple):
    """What a hand is worth, for each number of points held from `least` on."""

    least: int
    values: array[float]


class Book:
    """The values of all hands of an edition's turn, points being the pay-off; `error` bounds how far off any is.

    >>> from zdcalc.table import Table
    >>> table = Table.of(rules="french", set="2g2y1r", cup="1g2y", brains="1g", shotguns="1r")
    >>> (position,) = table.positions()
    >>> book = Book.read(table.rules, Book.of(table.rules).written())
    >>> round(book.if_roll(position, held=1).approx, 6)
    1.923077
    """

    def __init__(self, edition: Edition, worth: Mapping[str, Worth], error: float) -> None:
        self.edition, self.worth, self.error = edition, worth, error

    @classmethod
    def of(cls, edition: Edition) -> Book:
        """Work the book out, which takes a second or two."""
        from zdcalc.graph import BUST
        from zdcalc.outset import whole_graph  # whoever only reads a book needs no graph
        from zdcalc.play import Best, points

        best = Best(whole_graph(edition), 0, points(edition), HORIZON)
        worth, error = {}, 0.0
        for node in range(BUST + 1, len(best.graph.nodes)):
            if best.graph.is_table[node]:
                continue
            position = best.graph.position(node)
            least = base.points(position.points, 0)
            here = best.graph.level(node, 0)
            levels = (held for held in range(least, MOST + 1) if node in best.levels.get(here + held, ()))
            known = [bounds(best.if_roll(node, held)) for held in levels]
            error = max(error, *(most - least for least, most in known))
            values = array("d", ((least + most) / 2 for least, most in known))
            worth[_name(position.hand, position)] = Worth(least, values)
        return cls(edition, worth, error)

    def if_stop(self, held: int) -> float:
        """What stopping is worth with so many points held."""
        return float(held)

    def if_roll(self, position: Position, held: int) -> Bounded | None:
        """What carrying on is worth with so many points held; None where it is not in the book."""
        total, worth = 0, 0.0
        left = position.put_back(supply(position, self.edition.refill).back)
        for hand, ways in hands(position, self.edition.refill):
            there = self.worth.get(_name(hand, left))
            if there is None or not 0 <= held - there.least < len(there.values):
                return None
            worth += ways * there.values[held - there.least]
            total += ways
        return Bounded(worth / total, self.error) if total else None

    def written(self) -> bytes:
        """The book as a file."""
        head = {
            "edition": _key(self.edition),
            "error": self.error,
            "hands": [(name, worth.least, len(worth.values)) for name, worth in self.worth.items()],
        }
        values = array("d")
        for worth in self.worth.values():
            values.extend(worth.values)
        if byteorder == "big":
            values.byteswap()
        return zlib.compress(json.dumps(head).encode() + b"\n" + values.tobytes(), 9)

    @classmethod
    def read(cls, edition: Edition, file: bytes) -> Book:
        """A book that was written for the same edition; ValueError for any other."""
        head, _, body = zlib.decompress(file).partition(b"\n")
        told = json.loads(head)
        if told["edition"] != _key(edition):
            raise ValueError(f"this book is for {told['edition']}, not for {_key(edition)}")
        values = array("d")
        values.frombytes(body)
        if byteorder == "big":
            values.byteswap()
        worth, start = {}, 0
        for name, least, length in told["hands"]:
            worth[name] = Worth(least, values[start : start + length])
            start += length
        return cls(edition, worth, told["error"])


def _name(hand: Hand, lying: Position) -> str:
    """A hand about to be rolled, with the dice that lie aside, and how Hunk and Santa lie."""
    return f"{hand} {lying.brains} {lying.shotguns}{' double' * lying.double} {lying.santa}".rstrip()


def _key(edition: Edition) -> list[object]:
    """What the values hang on."""
    told = [str(edition.set), edition.refill, edition.limit]
    return [*told, edition.drink_rule] if SANTA in edition.kinds else told
