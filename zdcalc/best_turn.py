"""Best play for points from any table: roll or stop, what either is worth, and the law of the score."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from zdcalc.figure import Bounded, Figure, Number, Range, is_below, minus
from zdcalc.law import Law, law
from zdcalc.one_roll import DEPENDS as DEPENDS
from zdcalc.outset import Outset
from zdcalc.refusal import blames_what_was_given
from zdcalc.rulebooks import base
from zdcalc.table import Table

if TYPE_CHECKING:
    from sympy import Rational


class ScoreOdds(NamedTuple):
    """How likely a turn scores exactly so much, and at least so much."""

    score: int
    chance: Figure
    chance_of_more: Figure

    @property
    def probability(self) -> Rational | Bounded | Range:
        """The probability of exactly this score."""
        return self.chance.number

    @property
    def at_least(self) -> Rational | Bounded | Range:
        """The probability of this score or more."""
        return self.chance_of_more.number


def score_odds(laws: list[Law]) -> list[ScoreOdds]:
    """The law of the score; a range for each score where several laws are possible."""
    scores = sorted({score for its in laws for score in its.scores})
    return [
        ScoreOdds(
            score,
            Figure.over(its.chance(score) for its in laws),
            Figure.over(its.chance_of_at_least(score) for its in laws),
        )
        for score in scores
    ]


def score_json(score: list[ScoreOdds]) -> list[dict[str, object]]:
    """The law of the score as the contract has it."""
    return [{"score": odds.score, "probability": odds.chance.json()} for odds in score]


class Turn:
    """The answer to "roll or stop?"; made by `turn`.

    Attributes named as the fields of the contract are `sympy.Rational` where the turn closes, else
    `Bounded`, and a `Range` where the table leaves something open that matters.
    """

    def __init__(self, outset: Outset) -> None:
        self.outset = outset
        self.table = outset.table

    def __repr__(self) -> str:
        return f"Turn({self.table}, action={self.action!r}, expected_score={self.expected_score})"

    @cached_property
    def action(self) -> str:
        """`roll`, `stop`, or `depends` where it hangs on what was left open."""
        best = {self._action(node) for node in self.outset.nodes}
        return best.pop() if len(best) == 1 else DEPENDS

    @property
    def actions(self) -> tuple[str, ...]:
        """What the player may do, in some position that fits at least."""
        return base.actions(self.outset.may_stop, self.outset.may_roll)

    @property
    def worth(self) -> dict[str, Figure]:
        """What each action is worth, where it is possible: the points that the turn scores if best play follows."""
        possible = [(node, self._actions(node)) for node in self.outset.nodes]
        return {
            action: Figure.over(self._worth(node, action) for node, actions in possible if action in actions)
            for action in self.actions
        }

    @property
    def margin(self) -> Figure | None:
        """How much better the best action is than the other one; None where there is never another."""
        nodes = [node for node in self.outset.nodes if len(self._actions(node)) > 1]
        margins = [minus(self.best_worth(node), self._worth(node, self._other(node))) for node in nodes]
        return Figure.over(margins) if margins else None

    @property
    def mean_score(self) -> Figure:
        """`expected_score` as a figure."""
        return Figure.over(map(self.best_worth, self.outset.nodes))

    @property
    def chance_of_bust(self) -> Figure:
        """`bust` as a figure."""
        return Figure.over(its.chance_of_bust for its in self.laws)

    @property
    def score(self) -> list[ScoreOdds]:
        """How likely each score is, under best play; a bust scores 0."""
        return score_odds(self.laws)

    @property
    def expected_score(self) -> Rational | Bounded | Range:
        """The points that the turn scores on average, under best play."""
        return self.mean_score.number

    @property
    def bust(self) -> Rational | Bounded | Range:
        """The chance that the turn ends in a bust, under best play."""
        return self.chance_of_bust.number

    @property
    def values(self) -> dict[str, Rational | Bounded | Range]:
        """What each action is worth."""
        return {action: figure.number for action, figure in self.worth.items()}

    @property
    def if_stop(self) -> Rational | Bounded | Range | None:
        """What stopping is worth; None where the player may not stop."""
        return self.values.get(base.STOP)

    @property
    def if_roll(self) -> Rational | Bounded | Range | None:
        """What rolling is worth; None where no roll is possible."""
        return self.values.get(base.ROLL)

    @cached_property
    def laws(self) -> list[Law]:
        """The law of the score under best play, for each position that fits."""
        return [self._law(node) for node in self.outset.nodes]

    def best_worth(self, node: int) -> Number:
        """What best play is worth from a position."""
        return self._worth(node, self._action(node))

    def _worth(self, node: int, action: str) -> Number:
        best, held = self.outset.best, self.outset.held(node)
        return best.if_stop(held) if action == base.STOP else best.if_roll(node, held)

    def _actions(self, node: int) -> tuple[str, ...]:
        return base.actions(self.outset.may_stop, self.outset.can_roll(node))

    def _other(self, node: int) -> str:
        (other,) = set(self._actions(node)) - {self._action(node)}
        return other

    def _action(self, node: int) -> str:
        """The action that is worth most; stopping where rolling is worth no more."""
        first, *others = self._actions(node)
        if others and is_below(self._worth(node, first), self._worth(node, others[0])):
            return others[0]
        return first

    def _law(self, node: int) -> Law:
        best = self.outset.best
        if self._action(node) == base.STOP:
            return law(best.graph, {(node, self.outset.held(node)): Fraction(1)}, lambda *_: False)
        rolling = self.outset.rolling(node)
        return law(best.graph, rolling, best.goes_on, exact=best.is_exact, is_sure=best.is_sure)

    def json(self) -> dict[str, object]:
        """The answer with the field names of the contract, ready for `json.dumps`."""
        answer: dict[str, object] = {
            "schema": 1,
            "table": self.table.said(),
            "action": self.action,
            "expected_score": self.mean_score.json(),
            "bust": self.chance_of_bust.json(),
        }
        if not self.outset.is_fresh:
            worth = {action: figure.json() for action, figure in self.worth.items()}
            answer |= {"if_stop": worth.get(base.STOP), "if_roll": worth.get(base.ROLL), "values": worth}
        return answer | {"score": score_json(self.score)}


@blames_what_was_given
def turn(**options: object) -> Turn:
    """Best play for points, from any table; from the start of a turn if none is given.

    Options are the table options. Raises Refused for a table that cannot be.

    >>> best = turn(cup="5g3y2r", shotguns="1y1r", brains="1g")
    >>> best.action, best.if_stop
    ('stop', 1)
    >>> turn(rules="french", cup="2g", shotguns="2r", brains="4g4y1r").if_roll is None
    True
    """
    return Turn(Outset(Table.of(**options)))
