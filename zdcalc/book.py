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
from itertools import accumulate
from sys import byteorder
from typing import NamedTuple

from zdcalc.edition import Edition
from zdcalc.figure import Bounded, bounds
from zdcalc.hand import Hand
from zdcalc.one_roll import hands, supply
from zdcalc.position import Position
from zdcalc.rulebooks import base
from zdcalc.wording import Counted, Phrase, phrase

MOST = 40  # points held that are in the book
BEYOND = 40  # points farther its values are worked out, to be close even there
MOST_SPECIAL = 25  # the special dice make ten times as many hands, and a book has to travel


class Place(NamedTuple):
    """Where in a book the values of a hand stand, one for each number of points held from `least` on."""

    start: int
    least: int
    length: int


class Unwritten:
    """Where there is no book: what rolling is worth is not known, and `silent` says why."""

    silent: Phrase | Counted = phrase(
        "For these dice and this rule best play is not worked out here; the odds are exact. "
        "“zdcalc turn” in a terminal works it out."
    )

    def if_stop(self, held: int) -> float:
        """What stopping is worth with so many points held."""
        return float(held)

    def if_roll(self, position: Position, held: int) -> None:
        """What carrying on is worth is not known."""


class Book:
    """The values of all hands of an edition's turn, points being the pay-off; `error` bounds how far off any is.

    >>> from zdcalc.table import Table
    >>> table = Table.of(rules="french", set="2g2y1r", cup="1g2y", brains="1g", shotguns="1r")
    >>> (position,) = table.positions()
    >>> book = Book.read(table.rules, Book.of(table.rules).written())
    >>> round(book.if_roll(position, held=1).approx, 6)
    1.923077
    """

    def __init__(self, edition: Edition, places: Mapping[str, Place], values: array[float], error: float) -> None:
        self.edition, self.places, self.values, self.error = edition, places, values, error

    @property
    def silent(self) -> Phrase | Counted:
        """What is to be said where a value is not in the book."""
        return phrase(
            "With more than {most} points best play is not worked out here; the odds are exact.",
            most=_most(self.edition),
        )

    @classmethod
    def of(cls, edition: Edition) -> Book:
        """Work the book out, which takes a second or two."""
        from zdcalc.graph import BUST
        from zdcalc.outset import whole_graph  # whoever only reads a book needs no graph
        from zdcalc.play import Best, points

        most, values = _most(edition), no_values(edition)
        best = Best(whole_graph(edition), 0, points(edition), most + BEYOND)
        places, error = {}, 0.0
        for node in range(BUST + 1, len(best.graph.nodes)):
            if best.graph.is_table[node]:
                continue
            position = best.graph.position(node)
            least = base.points(position.points, 0)
            here = best.graph.level(node, 0)
            levels = (held for held in range(least, most + 1) if node in best.levels.get(here + held, ()))
            known = [bounds(best.if_roll(node, held)) for held in levels]
            place = places[name_of(position.hand, position)] = Place(len(values), least, len(known))
            values.extend((low + high) / 2 for low, high in known)
            written = values[place.start :]
            bounded = zip(known, written, strict=True)
            error = max(error, *(max(high - value, value - low) for (low, high), value in bounded))
        return cls(edition, places, values, error)

    def if_stop(self, held: int) -> float:
        """What stopping is worth with so many points held."""
        return float(held)

    def if_roll(self, position: Position, held: int) -> Bounded | None:
        """What carrying on is worth with so many points held; None where it is not in the book."""
        total, worth = 0, 0.0
        left = position.put_back(supply(position, self.edition.refill).back, self.edition)
        for hand, ways in hands(position, self.edition.refill):
            place = self.places.get(name_of(hand, left))
            if place is None or not 0 <= held - place.least < place.length:
                return None
            worth += ways * self.values[place.start + held - place.least]
            total += ways
        return Bounded(worth / total, self.error) if total else None

    def written(self) -> bytes:
        """The book as a file."""
        head = {
            "edition": key_of(self.edition),
            "error": self.error,
            "hands": [*self.places],
            "least": [place.least for place in self.places.values()],
            "length": [place.length for place in self.places.values()],
        }
        values, size = self.values[:], self.values.itemsize
        if byteorder == "big":
            values.byteswap()
        body = values.tobytes()
        apart = b"".join(body[n::size] for n in range(size))  # bytes of one kind together take less room
        return zlib.compress(json.dumps(head).encode() + b"\n" + apart, 9)

    @classmethod
    def read(cls, edition: Edition, file: bytes) -> Book:
        """A book that was written for the same edition; ValueError for any other."""
        head, _, apart = zlib.decompress(file).partition(b"\n")
        told = json.loads(head)
        if told["edition"] != key_of(edition):
            raise ValueError(f"this book is for {told['edition']}, not for {key_of(edition)}")
        values = no_values(edition)
        size, body = values.itemsize, bytearray(len(apart))
        for n in range(size):
            body[n::size] = apart[n * len(apart) // size : (n + 1) * len(apart) // size]
        values.frombytes(body)
        if byteorder == "big":
            values.byteswap()
        starts = accumulate(told["length"], initial=0)
        places = map(Place, starts, told["least"], told["length"])
        return cls(edition, dict(zip(told["hands"], places, strict=True)), values, told["error"])


def _most(edition: Edition) -> int:
    return MOST_SPECIAL if edition.is_special else MOST


def no_values(edition: Edition) -> array[float]:
    """Room for values, in the precision in which they travel."""
    return array("f") if edition.is_special else array("d")


def name_of(hand: Hand, position: Position) -> str:
    """A hand about to be rolled, with the dice that lie there, and the signs with which some do."""
    return " ".join([str(hand), str(position.brains), str(position.shotguns), *position.lying.signs])


def key_of(edition: Edition) -> list[object]:
    """What a turn hangs on."""
    own = [edition.dice] if edition.dice else []
    return [str(edition.set), *own, edition.refill, edition.limit, *edition.expansion.switches]
