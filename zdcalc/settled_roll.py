"""How the dice of a hand can come to lie, settled by the clauses: worked out once for every hand."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from zdcalc.hand import NO_DICE, Hand
from zdcalc.rulebooks import base
from zdcalc.rulebooks.expansion import BASE, PLAIN, Expansion, Lying, Settled


class Beside(NamedTuple):
    """What lies beside a hand and bears on how it is settled, and by whose clauses that is."""

    expansion: Expansion = BASE
    brains: Hand = NO_DICE
    lying: Lying = PLAIN


NOTHING = Beside()


class Fall(NamedTuple):
    """A way in which the dice of a hand can come to lie, with its weight out of all their sides multiplied."""

    settled: Settled
    weight: int


@cache
def falls(hand: Hand, beside: Beside = NOTHING) -> tuple[Fall, ...]:
    """How the dice of a hand can come to lie, each way with its weight.

    >>> [weight for settled, weight in falls(Hand.parse("3r")) if settled.brains.size == 3]
    [1]
    """
    ways: dict[Settled, int] = {}
    for showing, weight in base.roll(hand).items():
        settled = beside.expansion.settle(showing, beside.brains, beside.lying)
        ways[settled] = ways.get(settled, 0) + weight
    return tuple(Fall(*way) for way in ways.items())
