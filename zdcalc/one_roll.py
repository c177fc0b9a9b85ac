"""One roll: what it brings from any table, exactly.

The law of a roll is a sum over the hands that can be drawn: the ways to draw the hand times the
ways its dice can fall. All weights are whole numbers over one common total.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from math import gcd, lcm
from operator import eq, ge, mul
from typing import TYPE_CHECKING, Any, NamedTuple

from zdcalc.edition import Edition
from zdcalc.figure import Figure, Range, Share
from zdcalc.hand import NO_DICE, Hand
from zdcalc.position import Position
from zdcalc.possible import DICE
from zdcalc.refusal import Refused, blames_what_was_given
from zdcalc.rulebooks import base
from zdcalc.settled_roll import NOTHING, Beside, falls
from zdcalc.table import Table
from zdcalc.wording import phrase

if TYPE_CHECKING:
    from sympy import Rational


class Outcome(NamedTuple):
    """What a roll brings: points for brains, net of losses; shotguns, footprints, and whether the turn is bust."""

    brains: int
    shotguns: int
    footprints: int
    bust: bool = False


def brings(brains: int, shotguns: int, footprints: int) -> Callable[[Outcome], bool]:
    """Whether an outcome is that, bust or not."""
    return lambda outcome: outcome[:3] == (brains, shotguns, footprints)


DEPENDS = "depends"  # what an answer says where that hangs on what was left open

Law = dict[Outcome, int]
"""Each outcome with its weight; the probability is the weight over the sum of all weights."""


def supply(position: Position, refill: str) -> base.Supply:
    """Where the dice still to be drawn come from; when all are drawn already, nothing goes back."""
    if base.must_roll(position.hand):
        return base.Supply(NO_DICE, position.cup, NO_DICE)
    return base.supply(position.cup, position.feet, position.brains, refill)


def hands(position: Position, refill: str) -> Iterator[tuple[Hand, int]]:
    """The hands the next roll can be made with, and the ways to draw each.

    A refill that is due comes first; footprints are part of the hand.

    >>> table = Table.of(cup="1g1r", feet="2y", rules="french")
    >>> [(str(hand), ways) for hand, ways in hands(next(table.positions()), "none")]
    [('1g2y', 1), ('2y1r', 1)]
    """
    source = supply(position, refill)
    held = (position.hand or position.feet) + source.first
    for drawn, ways in base.draw(source.cup, base.dice_to_draw(held)):
        yield held + drawn, ways


@cache
def brought(hand: Hand, enough: int = 3, beside: Beside = NOTHING) -> Law:
    """What these dice bring when they are rolled, with weights that add up to all their sides multiplied.

    `enough` shotguns are a bust.

    >>> brought(Hand.parse("3g"))[Outcome(brains=0, shotguns=0, footprints=3)]
    8
    """
    law: Law = {}
    for settled, weight in falls(hand, beside):
        bust = base.is_bust(settled.shots, enough + settled.lying.limit - beside.lying.limit)
        outcome = Outcome(settled.points, settled.shots, settled.feet.size, bust)
        law[outcome] = law.get(outcome, 0) + weight
    return law


@cache
def brought_by_each(hands: tuple[Hand, ...], *table: Any) -> dict[Outcome, list[int]]:
    """For each outcome, how many ways each of these hands can fall so, out of as many for each.

    `table` is what else `brought` has to know.
    """
    laws = [brought(hand, *table) for hand in hands]
    totals = [sum(law.values()) for law in laws]  # other than 6³ for dice with other sides
    scales = [lcm(*totals) // total for total in totals]
    return {
        outcome: [scale * law.get(outcome, 0) for law, scale in zip(laws, scales, strict=True)]
        for outcome in sorted({outcome for law in laws for outcome in law})
    }


def law_of_roll(position: Position, edition: Edition) -> Law:
    """The joint law of brains, shotguns and footprints of the next roll, in whole weights.

    >>> table = Table.of(cup="5g3y2r")
    >>> law = law_of_roll(next(table.positions()), table.rules)
    >>> sum(law.values()) == 120 * 216
    True
    """
    drawn, ways = zip(*hands(position, edition.refill), strict=True)
    beside = position.put_back(supply(position, edition.refill).back, edition).beside(edition)
    law = brought_by_each(drawn, position.limit(edition) - position.shots, beside)
    return {outcome: sum(map(mul, ways, weights)) for outcome, weights in law.items()}


class OutcomeOdds(NamedTuple):
    """How likely one outcome is."""

    brains: int
    shotguns: int
    footprints: int
    chance: Figure

    @property
    def probability(self) -> Rational | Range:
        """The probability, exact."""
        return self.chance.number


class BrainsOdds(NamedTuple):
    """How likely so many brains are."""

    brains: int
    chance: Figure

    @property
    def probability(self) -> Rational | Range:
        """The probability, exact."""
        return self.chance.number


class Odds:
    """The answer to "what does the next roll bring?"; made by `odds`.

    Attributes named as the fields of the contract are `sympy.Rational`, or a `Range` of them where
    the table leaves something open that matters. `mean` and `probability` give the same numbers
    as whole weights and import nothing. `positions` are all that fit the table and allow a roll, each
    with one of the `supplies` of dice; `may_have_to_stop` tells whether others fit that allow none.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        fitting = list(table.positions())
        self.positions = [position for position in fitting if _can_be_rolled(position, table)]
        if not self.positions:
            raise _no_roll(table, fitting)
        self.may_have_to_stop = len(self.positions) < len(fitting)
        self.supplies = [supply(position, table.rules.refill) for position in self.positions]
        laws = (law_of_roll(position, table.rules) for position in self.positions)
        self.laws = list({_in_lowest_terms(law): law for law in laws}.values())

    def __repr__(self) -> str:
        return f"Odds({self.table}, bust={self.bust})"

    @property
    def refilled(self) -> bool | None:
        """Whether brain dice go back into the cup before this roll; None where that hangs on what was left open."""
        refilled = {bool(supply.back) for supply in self.supplies}
        return refilled.pop() if len(refilled) == 1 else None

    def mean(self, value: Callable[[Outcome], int]) -> Figure:
        """The mean of a whole-numbered value of the outcome."""
        return Figure.over(
            Share.of(sum(value(outcome) * weight for outcome, weight in law.items()), sum(law.values()))
            for law in self.laws
        )

    def probability(self, happens: Callable[[Outcome], bool]) -> Figure:
        """The probability that the outcome is such."""
        return self.mean(lambda outcome: int(happens(outcome)))

    def ends_turn(self, such: Callable[[Outcome], bool]) -> bool | None:
        """Whether outcomes of that kind end the turn; None where some do, but not all."""
        ends = {outcome.bust for outcome in self.possible if such(outcome)}
        return ends.pop() if len(ends) == 1 else None

    @property
    def chance_of_bust(self) -> Figure:
        """`bust` in whole weights."""
        return self.probability(lambda outcome: outcome.bust)

    @property
    def mean_brains(self) -> Figure:
        """`expected_brains` in whole weights."""
        return self.mean(lambda outcome: outcome.brains)

    @property
    def mean_shotguns(self) -> Figure:
        """`expected_shotguns` in whole weights."""
        return self.mean(lambda outcome: outcome.shotguns)

    @property
    def possible(self) -> list[Outcome]:
        """The outcomes that can be, in order."""
        return sorted({outcome for law in self.laws for outcome in law})

    @property
    def bust(self) -> Rational | Range:
        """The probability that this roll ends the turn with nothing."""
        return self.chance_of_bust.number

    @property
    def expected_brains(self) -> Rational | Range:
        """The mean number of brains of this roll, busting rolls included."""
        return self.mean_brains.number

    @property
    def expected_shotguns(self) -> Rational | Range:
        """The mean number of shotguns of this roll."""
        return self.mean_shotguns.number

    @property
    def outcomes(self) -> list[OutcomeOdds]:
        """The joint law of brains, shotguns and footprints."""
        different = dict.fromkeys(outcome[:3] for outcome in self.possible)
        return [OutcomeOdds(*what, self.probability(brings(*what))) for what in different]

    @property
    def brains_exactly(self) -> list[BrainsOdds]:
        """How likely each number of brains is."""
        return self._brains(eq)

    @property
    def brains_at_least(self) -> list[BrainsOdds]:
        """How likely that many brains or more are."""
        return self._brains(ge)

    def _brains(self, compare: Callable[[int, int], bool]) -> list[BrainsOdds]:
        def chance(n: int) -> Figure:
            return self.probability(lambda outcome: compare(outcome.brains, n))

        brains = [outcome.brains for outcome in self.possible]
        return [BrainsOdds(n, chance(n)) for n in range(min(0, *brains), max(brains) + 1)]

    def json(self) -> dict[str, object]:
        """The answer with the field names of the contract, ready for `json.dumps`."""
        return {
            "schema": 1,
            "table": self.table.said(),
            "refilled": DEPENDS if self.refilled is None else self.refilled,
            "bust": self.chance_of_bust.json(),
            "expected_brains": self.mean_brains.json(),
            "expected_shotguns": self.mean_shotguns.json(),
            "outcomes": [
                {"brains": o.brains, "shotguns": o.shotguns, "footprints": o.footprints, "probability": o.chance.json()}
                for o in self.outcomes
            ],
            "brains_at_least": [{"brains": b.brains, "probability": b.chance.json()} for b in self.brains_at_least],
        }


@blames_what_was_given
def odds(**options: object) -> Odds:
    """The exact odds of the next roll, from any table; a refill that is due happens first.

    Options are the table options: `rules` and its switches, `cup`, `feet`, `brains`, `shotguns`,
    `noted`, `hand`, and for the special dice `hunk`, `gift`, `drink`, `helmet`. Raises Refused for a
    table that cannot be, and where no roll is possible.

    >>> odds(cup="5g3y2r", shotguns=2).bust
    1099/1728
    >>> odds(cup="5g3y2r", shotguns=2).expected_brains
    23/20
    """
    return Odds(Table.of(**options))


def _in_lowest_terms(law: Law) -> frozenset[tuple[Outcome, int]]:
    common = gcd(*law.values())
    return frozenset((outcome, weight // common) for outcome, weight in law.items())


def _can_be_rolled(position: Position, table: Table) -> bool:
    return base.can_complete(supply(position, table.rules.refill), base.dice_to_draw(table.in_front))


def _no_roll(table: Table, fitting: list[Position]) -> Refused:
    """Why there is no roll, where no position allows one."""
    reason = phrase(
        "the roll still needs {wanted} and the cup has {left}; with refill “{refill}” there is no roll, only stopping",
        wanted=DICE.of(base.dice_to_draw(table.in_front)),
        left=DICE.of(max(position.cup.size for position in fitting)),
        refill=table.rules.refill,
    )
    return table.blamed(reason)
