"""The odds of a roll step by step: the hands that can come, how they fall, and the sum.

A die is a polynomial: the coefficient of s^k is the number of its sides that show k shotguns. A hand
is the product of its dice, and the roll is the sum of its hands, each times its ways to be drawn.
A face that allows one shotgun more is 1/s. Where dice change what others bring they do not fall each
for itself: the brains of such a hand are no product.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from typing import NamedTuple

from zdcalc.dice import Die
from zdcalc.figure import Share
from zdcalc.hand import NO_DICE, Hand
from zdcalc.one_roll import Odds, hands
from zdcalc.position import Position
from zdcalc.possible import only_position
from zdcalc.rulebooks import base
from zdcalc.rulebooks.expansion import BASE, PLAIN, Expansion, Lying, Settled
from zdcalc.settled_roll import falls
from zdcalc.wording import phrase

Polynomial = tuple[int, ...]
"""Coefficients, the constant first; in a derivation that of its lowest power."""

Powers = dict[int, int]
"""Coefficients by their powers."""

SUBJECTS = ("bust", "brains")
"""What can be explained: the bust (through the shotguns), or the brains."""


class HandStep(NamedTuple):
    """One hand: which of the drawn dice came out of how many, and its ways to fall."""

    hand: Hand
    drawn: Hand
    ways: int
    falls: Polynomial
    is_product: bool


class Derivation:
    """How the bust (or the law of the brains) of an answer comes about.

    `steps` are the hands, `ways` the number of ways to draw one, `falls` the number of ways a hand
    can fall, `weights` the summed polynomial: weights[k] ways out of `total` give `lowest` + k of the
    symbol. `kinds` are the dice that can be rolled, `sides` the number of sides that all are taken to
    have; `lowest` is below 0 where more shotguns may be allowed, or points can be lost.

    >>> from zdcalc.one_roll import odds
    >>> derivation = Derivation(odds(cup="5g3y2r", shotguns=2), "bust")
    >>> derivation.total, derivation.answer
    (25920, Share(weight=1099, total=1728))
    """

    def __init__(self, odds: Odds, subject: str) -> None:
        self.odds, self.subject = odds, subject
        table, position = odds.table, _position(odds)
        self.supply = odds.supplies[0]
        certain = table.in_front + self.supply.first
        self.drawn = base.dice_to_draw(certain)
        drawn = list(hands(position, table.rules.refill))
        self.kinds = [die for die, _ in sum((hand for hand, _ in drawn), NO_DICE).dice]
        self.sides = lcm(*(len(die.faces) for die in self.kinds))
        self.falls = self.sides**base.DICE_IN_A_ROLL
        self.enough_for_a_bust = position.limit(table.rules) - position.shots
        self._beside = position.put_back(self.supply.back, table.rules).beside(table.rules)
        laws = [self._law(hand) for hand, _ in drawn]
        self.lowest = min(0, *(power for law in laws for power in law))
        self.steps = [
            HandStep(hand, hand - certain, ways, self._polynomial(law), law == self._product(hand))
            for (hand, ways), law in zip(drawn, laws, strict=True)
        ]
        self.ways = sum(step.ways for step in self.steps)
        self.total = self.ways * self.falls
        self.weights = add([[step.ways * n for n in step.falls] for step in self.steps])

    @property
    def answer(self) -> Share:
        """The chance of a bust, or the mean number of brains, out of the summed weights."""
        if self.subject == "bust":
            return Share.of(sum(self.busting), self.total)
        return Share.of(sum(k * weight for k, weight in enumerate(self.weights, self.lowest)), self.total)

    @property
    def busting(self) -> Polynomial:
        """Of the summed weights those that end the turn."""
        return self.weights[self.enough_for_a_bust - self.lowest :]

    def symbols(self, die: Die) -> Powers:
        """A die as a polynomial, each side as often as it takes for all dice to have `sides`."""
        sides = symbols(die, self.subject, self._beside.expansion)
        return {power: n * self.sides // len(die.faces) for power, n in sides.items()}

    def _law(self, hand: Hand) -> Powers:
        """In how many ways the dice of a hand can fall, by what they bring of the subject."""
        law: Powers = {}
        fallen = falls(hand, self._beside)
        scale = self.falls // sum(weight for _, weight in fallen)
        for settled, weight in fallen:
            power = effect(settled, self._beside.lying, self.subject)
            law[power] = law.get(power, 0) + scale * weight
        return law

    def _product(self, hand: Hand) -> Powers:
        return product([self.symbols(die) for die in hand])

    def _polynomial(self, law: Powers) -> Polynomial:
        return tuple(law.get(power, 0) for power in range(self.lowest, max(law) + 1))

    def json(self) -> dict[str, object]:
        """The derivation for programs; all numbers are whole but the answer."""
        return {
            "schema": 1,
            "table": self.odds.table.said(),
            "of": self.subject,
            **({"lowest": self.lowest} if self.lowest else {}),
            "hands": [{"hand": str(step.hand), "ways": step.ways, "falls": list(step.falls)} for step in self.steps],
            "ways": self.ways,
            "total": self.total,
            "weights": list(self.weights),
            "answer": self.answer.json(),
        }


def effect(settled: Settled, before: Lying, subject: str) -> int:
    """What a roll brings of the subject: brains, or shotguns, fewer by as many as the turn survives more."""
    return settled.points if subject == "brains" else settled.shots - (settled.lying.limit - before.limit)


def symbols(die: Die, subject: str, expansion: Expansion = BASE) -> Powers:
    """A die as a polynomial: how many sides show 0, 1, ... shotguns (or brains), were it rolled alone.

    >>> from zdcalc.dice import BASE_DICE
    >>> symbols(BASE_DICE[2], "bust")
    {0: 3, 1: 3}
    """
    alone = (expansion.settle(((die, face),), NO_DICE, PLAIN) for face in die.faces)
    shown = [effect(settled, PLAIN, subject) for settled in alone]
    return {power: shown.count(power) for power in range(min(0, *shown), max(shown) + 1)}


def product(factors: Sequence[Powers]) -> Powers:
    """Polynomials multiplied.

    >>> product([{0: 5, 1: 1}, {0: 3, 1: 3}])
    {0: 15, 1: 18, 2: 3}
    """
    result: Powers = {0: 1}
    for factor in factors:
        longer: Powers = {}
        for this, n in result.items():
            for that, m in factor.items():
                longer[this + that] = longer.get(this + that, 0) + n * m
        result = longer
    return {power: n for power, n in sorted(result.items()) if n}


def add(terms: Sequence[Sequence[int]]) -> Polynomial:
    """Polynomials added."""
    longest = max(map(len, terms))
    return tuple(sum(term[k] for term in terms if k < len(term)) for k in range(longest))


def _position(odds: Odds) -> Position:
    """A position with these odds: any, where all have the same."""
    if len(odds.laws) > 1:
        return only_position(odds.table, phrase("a derivation needs the colours of all dice; give them by colour"))
    return odds.positions[0]
