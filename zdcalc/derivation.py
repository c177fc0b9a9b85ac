"""The odds of a roll step by step: the hands that can come, how they fall, and the sum.

A die is a polynomial: the coefficient of s^k is the number of its sides that show k shotguns. A hand
is the product of its dice, and the roll is the sum of its hands, each times its ways to be drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from typing import NamedTuple

from zdcalc.dice import Die
from zdcalc.figure import Share
from zdcalc.hand import NO_DICE, Hand
from zdcalc.one_roll import Odds, hands
from zdcalc.refusal import Refused
from zdcalc.rulebooks import base
from zdcalc.table import Position
from zdcalc.wording import phrase

Polynomial = tuple[int, ...]
"""Coefficients, the constant first."""

SUBJECTS = ("bust", "brains")
"""What can be explained: the bust (through the shotguns), or the brains."""


class HandStep(NamedTuple):
    """One hand: which of the drawn dice came out of how many, and its ways to fall."""

    hand: Hand
    drawn: Hand
    ways: int
    falls: Polynomial


class Derivation:
    """How the bust (or the law of the brains) of an answer comes about.

    `steps` are the hands, `ways` the number of ways to draw one, `falls` the number of ways a hand
    can fall, `weights` the summed polynomial: weights[k] ways out of `total` give k of the symbol.
    `kinds` are the dice that can be rolled, `sides` the number of sides that all are taken to have.

    >>> from zdcalc.one_roll import odds
    >>> derivation = Derivation(odds(cup="5g3y2r", shotguns=2), "bust")
    >>> derivation.total, derivation.answer
    (25920, Share(weight=1099, total=1728))
    """

    def __init__(self, odds: Odds, subject: str) -> None:
        self.odds, self.subject = odds, subject
        table, position = odds.table, _only_position(odds)
        self.supply = odds.supply
        certain = table.in_front + self.supply.first
        self.drawn = base.dice_to_draw(certain)
        drawn = list(hands(position, table.rules.refill))
        self.kinds = [die for die, _ in sum((hand for hand, _ in drawn), NO_DICE).dice]
        self.sides = lcm(*(len(die.faces) for die in self.kinds))
        self.steps = [
            HandStep(hand, hand - certain, ways, product([self.symbols(die) for die in hand])) for hand, ways in drawn
        ]
        self.ways = sum(step.ways for step in self.steps)
        self.falls = self.sides**base.DICE_IN_A_ROLL
        self.total = self.ways * self.falls
        self.weights = add([[step.ways * n for n in step.falls] for step in self.steps])

    @property
    def enough_for_a_bust(self) -> int:
        """How many shotguns in this roll end the turn."""
        return self.odds.table.rules.limit - self.odds.table.shotgun_count

    @property
    def answer(self) -> Share:
        """The chance of a bust, or the mean number of brains, out of the summed weights."""
        if self.subject == "bust":
            return Share.of(sum(self.weights[self.enough_for_a_bust :]), self.total)
        return Share.of(sum(k * weight for k, weight in enumerate(self.weights)), self.total)

    def symbols(self, die: Die) -> Polynomial:
        """A die as a polynomial, each side as often as it takes for all dice to have `sides`."""
        return tuple(n * self.sides // len(die.faces) for n in symbols(die, self.subject))

    def json(self) -> dict[str, object]:
        """The derivation for programs; all numbers are whole but the answer."""
        return {
            "schema": 1,
            "table": self.odds.table.said(),
            "of": self.subject,
            "hands": [{"hand": str(step.hand), "ways": step.ways, "falls": list(step.falls)} for step in self.steps],
            "ways": self.ways,
            "total": self.total,
            "weights": list(self.weights),
            "answer": self.answer.json(),
        }


def symbols(die: Die, subject: str) -> Polynomial:
    """A die as a polynomial: how many sides show 0, 1, ... shotguns (or brains).

    >>> from zdcalc.dice import BASE_DICE
    >>> symbols(BASE_DICE[2], "bust")
    (3, 3)
    """
    shown = [face.shotguns if subject == "bust" else face.brains for face in die.faces]
    return tuple(shown.count(k) for k in range(max(shown) + 1))


def product(factors: Sequence[Polynomial]) -> Polynomial:
    """Polynomials multiplied.

    >>> product([(5, 1), (3, 3)])
    (15, 18, 3)
    """
    result: Polynomial = (1,)
    for factor in factors:
        shifted = [(0,) * k + tuple(n * c for c in result) for k, n in enumerate(factor)]
        result = add(shifted)
    return result


def add(terms: Sequence[Sequence[int]]) -> Polynomial:
    """Polynomials added."""
    longest = max(map(len, terms))
    return tuple(sum(term[k] for term in terms if k < len(term)) for k in range(longest))


def _only_position(odds: Odds) -> Position:
    if len(odds.laws) > 1:
        table = odds.table
        option = "shotguns" if isinstance(table.shotguns, int) and table.shotguns else "brains"
        reason = phrase("a derivation needs the colours of all dice; give them by colour")
        raise Refused(reason, option, getattr(table, option))
    return next(odds.table.positions())
