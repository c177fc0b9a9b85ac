"""A policy, played exactly: its expected score, its busts, the law of its score, its loss."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, cached_property, partial
from math import sqrt
from typing import TYPE_CHECKING

from zdcalc.best_turn import ScoreOdds, Turn, score_json, score_odds
from zdcalc.figure import Bounded, Figure, Number, Range, Share, bounds, minus
from zdcalc.function_policy import Function, function_name, says_stop
from zdcalc.graph import GoesOn
from zdcalc.law import Law, law
from zdcalc.more_rolls import roll_once
from zdcalc.outset import Outset
from zdcalc.play import PayOff, points, squares
from zdcalc.policy_names import Standing
from zdcalc.policy_text import StoppingRule
from zdcalc.refusal import blames_what_was_given
from zdcalc.table import Table

if TYPE_CHECKING:
    from sympy import Rational

ROUNDING = 2.0**-48  # of a square root of a fraction, generously

NEGLIGIBLE_ROUGHLY = 1e-10  # a chance that is not followed where many policies are tried

StopsAt = Callable[[int, int, int], bool]
"""Whether to stop at a node, with the points held there and the rolls made so far."""


class Policy:
    """The answer to "how good is this policy?"; made by `policy`.

    Attributes named as the fields of the contract are `sympy.Rational` where the turn closes under
    this policy, else `Bounded`, and a `Range` where the table leaves something open that matters.
    """

    def __init__(
        self, name: str, stops: StopsAt, outset: Outset, rolls_counted: int = 0, roughly: bool = False
    ) -> None:
        self.name, self.outset, self.table = name, outset, outset.table
        self._stops, self._rolls_counted = stops, rolls_counted
        self._law_of = partial(law, exact=False, negligible=NEGLIGIBLE_ROUGHLY) if roughly else law

    def __repr__(self) -> str:
        return f"Policy({self.name!r}, {self.table}, expected_score={self.expected_score})"

    @cached_property
    def mean_score(self) -> Figure:
        """`expected_score` as a figure."""
        return self._mean(points(self.table.rules))

    @property
    def chance_of_bust(self) -> Figure:
        """`bust` as a figure."""
        return Figure.over(its.chance_of_bust for its in self.laws)

    @property
    def score(self) -> list[ScoreOdds]:
        """How likely each score is; a bust scores 0."""
        return score_odds(self.laws)

    @property
    def deviation(self) -> Figure:
        """`spread` as a figure."""
        edition = self.table.rules
        return Figure.over(deviation(its.mean(points(edition)), its.mean(squares(edition))) for its in self.laws)

    @cached_property
    def best(self) -> Turn:
        """Best play for points from the same table."""
        return Turn(self.outset)

    @property
    def lost_points(self) -> Figure:
        """`loss` as a figure."""
        best = [self.best.best_worth(node) for node in self.outset.nodes]
        mean = [its.mean(points(self.table.rules)) for its in self.laws]
        return Figure.over(map(minus, best, mean))

    @property
    def expected_score(self) -> Rational | Bounded | Range:
        """The points that the turn scores on average."""
        return self.mean_score.number

    @property
    def bust(self) -> Rational | Bounded | Range:
        """The chance that the turn ends in a bust."""
        return self.chance_of_bust.number

    @property
    def spread(self) -> Rational | Bounded | Range:
        """The standard deviation of the score."""
        return self.deviation.number

    @property
    def loss(self) -> Rational | Bounded | Range:
        """How many points best play for points scores more, on average."""
        return self.lost_points.number

    @cached_property
    def laws(self) -> list[Law]:
        """The law of the score, for each position that fits."""
        return [self._law(node) for node in self.outset.nodes]

    def _mean(self, pay_off: PayOff) -> Figure:
        return Figure.over(its.mean(pay_off) for its in self.laws)

    def _law(self, node: int) -> Law:
        """Roll by roll while rolls are counted, then all at once."""
        outset, graph = self.outset, self.outset.graph
        if not self._rolls_counted:
            return self._law_of(graph, outset.beginning(node), self._goes_on(0))
        weights: dict[tuple[int, int], int] = {(node, outset.held(node)): 1}
        stopped: dict[int, Fraction] = {}
        bust, total = Fraction(0), 1
        for rolls in range(self._rolls_counted):
            goes_on = self._goes_on(rolls)
            for (table, held), weight in list(weights.items()):
                asked = outset.may_stop or rolls > 0
                if not graph.edges[table] or (asked and not goes_on(table, held)):
                    stopped[held] = stopped.get(held, Fraction(0)) + Fraction(weight, total)
                    del weights[table, held]
            rolled = roll_once(graph, weights)
            weights, total = rolled.tables, total * rolled.total
            bust += Fraction(rolled.bust, total)
        starts = {where: Fraction(weight, total) for where, weight in weights.items()}
        rest = self._law_of(graph, starts, self._goes_on(self._rolls_counted))
        for held, chance in stopped.items():
            rest.stopped[held] = rest.stopped.get(held, 0) + chance
        return rest._replace(bust=rest.bust + bust)

    def _goes_on(self, rolls: int) -> GoesOn:
        return lambda node, held: not self._stops(node, held, rolls)

    def json(self) -> dict[str, object]:
        """The answer with the field names of the contract, ready for `json.dumps`."""
        return {
            "schema": 1,
            "table": self.table.said(),
            "policy": self.name,
            "expected_score": self.mean_score.json(),
            "bust": self.chance_of_bust.json(),
            "spread": self.deviation.json(),
            "loss": self.lost_points.json(),
            "score": score_json(self.score),
        }


def deviation(mean: Number, square: Number) -> Number:
    """The standard deviation, from the mean and the mean square."""
    if isinstance(mean, Share) and isinstance(square, Share):
        variance = Fraction(*square) - Fraction(*mean) ** 2
        root = sqrt(variance)
        return Bounded(root, root * ROUNDING)
    (least, most), (least_square, most_square) = bounds(mean), bounds(square)
    return Bounded.between(sqrt(max(0, least_square - most**2)), sqrt(max(0, most_square - least**2)))


@blames_what_was_given
def policy(how: str | Function, **options: object) -> Policy:
    """A policy, exactly, from any table; from the start of a turn if none is given.

    `how` is a text such as "stop when shotguns >= 2 or brains >= 5" (zdcalc.policy_text has the
    grammar) or a function that is given a `Table` on which every die has its place, and says
    whether to stop; its `points` and `shotgun_count` are numbers, `cup`, `feet`, `brains` and
    `shotguns` are hands of dice. It is asked after every roll, and at once on a table that has been
    rolled. Other options are the table options. Raises Refused for a text that cannot be read, for a
    function that returns neither True nor False, and for a table that cannot be.

    >>> cautious = policy("stop when brains >= 1", rules="french")
    >>> cautious.expected_score
    266895813/201069440
    >>> policy(lambda table: table.points >= 1, rules="french").loss == cautious.loss
    True
    """
    if isinstance(how, str):
        return by_rule(StoppingRule.parse(how), Outset(Table.of(**options)))
    return _by_function(how, function_name(how), Outset(Table.of(**options)))


def by_rule(rule: StoppingRule, outset: Outset, roughly: bool = False) -> Policy:
    """The policy that stops as the rule says; roughly is faster, with a wider bound on the error."""
    rule.refuse_dice_not_in(outset.table.rules)
    graph = outset.graph
    by_points, by_bust = "brains" in rule.names, "bust" in rule.names

    @cache
    def stops(node: int, held: int, rolls: int) -> bool:
        bust = graph.chance_of_bust(node) if by_bust else Fraction(0)
        return rule.stops(Standing(graph.position(node), held, bust, rolls))

    def stops_at(node: int, held: int, rolls: int) -> bool:
        return stops(node, held if by_points else 0, rolls)

    return Policy(rule.text, stops_at, outset, rule.rolls_counted, roughly)


def _by_function(how: Function, name: str, outset: Outset) -> Policy:
    @cache
    def stops(node: int, held: int, _: int) -> bool:
        return says_stop(how, Table.at(outset.graph.position(node), held, outset.table.rules))

    return Policy(name, stops, outset)
