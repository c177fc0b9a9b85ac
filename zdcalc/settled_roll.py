"""How the dice of a hand can come to lie, settled by the clauses: worked out once for every hand."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from zdcalc.hand import Hand
from zdcalc.rulebooks import base
from zdcalc.rulebooks.double_feature import Lying, Settled, settle

NOTHING = Lying()


class Fall(NamedTuple):
    """A way in which the dice of a hand can come to lie, with its weight out of all their sides multiplied."""

    settled: Settled
    weight: int


@cache
def falls(hand: Hand, lying: Lying = NOTHING, drink_rule: str = "green") -> tuple[Fall, ...]:
    """How the dice of a hand can come to lie, each way with its weight.

    >>> [weight for settled, weight in falls(Hand.parse("3r")) if settled.brains.size == 3]
    [1]
    """
    ways: dict[Settled, int] = {}
    for showing, weight in base.roll(hand).items():
        settled = settle(showing, lying, drink_rule)
        ways[settled] = ways.get(settled, 0) + weight
    return tuple(Fall(*way) for way in ways.items())
