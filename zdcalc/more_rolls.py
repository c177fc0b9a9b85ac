"""Exactly so many more rolls: the chance of a bust, and the points held, after each.

All turns of equally many rolls have whole weights over one common total.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from zdcalc.edition import whole_number
from zdcalc.figure import Figure, Range, Share
from zdcalc.graph import BUST, Graph
from zdcalc.outset import Outset
from zdcalc.refusal import blames_what_was_given
from zdcalc.table import Table

if TYPE_CHECKING:
    from sympy import Rational

MOST_ROLLS = 20  # more would hardly ever be survived

Weights = Mapping[tuple[int, int], int]
"""Nodes with the points held there, each with its weight."""


class Rolled(NamedTuple):
    """One more roll from many tables: those it leaves, the weight of a bust, and the total of a weight of 1."""

    tables: dict[tuple[int, int], int]
    bust: int
    total: int


def roll_once(graph: Graph, weights: Weights) -> Rolled:
    """Draw and roll once, from each table on which that is possible or from each hand.

    The weights of tables and bust add up to `total` times those that came in.
    """
    hands: dict[tuple[int, int], int] = {}
    draws = lcm(*(graph.total[node] for node, _ in weights if graph.is_table[node]))
    for (node, held), weight in weights.items():
        if not graph.is_table[node]:
            hands[node, held] = hands.get((node, held), 0) + weight * draws
            continue
        each = weight * (draws // graph.total[node])
        for edge in graph.edges[node]:
            hands[edge.to, held] = hands.get((edge.to, held), 0) + each * edge.weight
    tables: dict[tuple[int, int], int] = {}
    bust = 0
    falls = lcm(*(graph.total[node] for node, _ in hands))
    for (node, held), weight in hands.items():
        each = weight * (falls // graph.total[node])
        if node in graph.again:
            table, ways = graph.again[node]
            tables[table, held] = tables.get((table, held), 0) + each * ways
        for to, ways, shift in graph.edges[node]:
            if to == BUST:
                bust += each * ways
            else:
                tables[to, held + shift] = tables.get((to, held + shift), 0) + each * ways
    return Rolled(tables, bust, draws * falls)


class PointsOdds(NamedTuple):
    """How likely it is to hold so many points, the turn not being bust."""

    brains: int
    chance: Figure

    @property
    def probability(self) -> Rational | Range:
        """The probability, exact."""
        return self.chance.number


class AfterRoll(NamedTuple):
    """What has become of the turn after so many rolls.

    `chance_of_bust` is that it has ended in a bust by now, `mean_score` the points it brings if it
    is stopped now, `held` the points held where it is not bust.
    """

    rolls: int
    chance_of_bust: Figure
    mean_score: Figure
    held: list[PointsOdds]

    @property
    def bust(self) -> Rational | Range:
        """The chance of a bust by now."""
        return self.chance_of_bust.number

    @property
    def expected_score(self) -> Rational | Range:
        """The points that the turn brings on average when it is stopped now."""
        return self.mean_score.number


class _Course(NamedTuple):
    """One way the turn can stand after so many rolls: bust and points held, in weights out of a total."""

    bust: int
    held: dict[int, int]
    total: int

    def mean(self) -> Share:
        return Share.of(sum(points * weight for points, weight in self.held.items()), self.total)


class Rolls:
    """The answer to "and if I roll so many times?"; made by `rolls`.

    Where no further roll is possible the turn stops with what it has.
    """

    def __init__(self, outset: Outset, rolls: int) -> None:
        self.outset, self.table, self.rolls = outset, outset.table, rolls

    @cached_property
    def after(self) -> list[AfterRoll]:
        """What has become of the turn after each roll."""
        courses = [self._courses(node) for node in self.outset.nodes]
        return [_summary(n, ways) for n, ways in enumerate(zip(*courses, strict=True), 1)]

    def _courses(self, node: int) -> list[_Course]:
        graph = self.outset.graph
        weights: Weights = {(node, self.outset.held(node)): 1}
        bust, total = 0, 1
        stopped: dict[int, int] = {}
        courses = []
        for _ in range(self.rolls):
            for (table, held), weight in weights.items():
                if not graph.edges[table]:
                    stopped[held] = stopped.get(held, 0) + weight
            rolled = roll_once(graph, {key: weight for key, weight in weights.items() if graph.edges[key[0]]})
            weights, bust, total = rolled.tables, bust * rolled.total + rolled.bust, total * rolled.total
            stopped = {held: weight * rolled.total for held, weight in stopped.items()}
            everywhere = dict(stopped)
            for (_, held), weight in weights.items():
                everywhere[held] = everywhere.get(held, 0) + weight
            courses.append(_Course(bust, everywhere, total))
        return courses

    def json(self) -> dict[str, object]:
        """The answer, ready for `json.dumps`."""
        return {
            "schema": 1,
            "table": self.table.said(),
            "rolls": [
                {
                    "rolls": after.rolls,
                    "bust": after.chance_of_bust.json(),
                    "expected_score": after.mean_score.json(),
                    "brains": [{"brains": n.brains, "probability": n.chance.json()} for n in after.held],
                }
                for after in self.after
            ],
        }


def _summary(rolls: int, ways: tuple[_Course, ...]) -> AfterRoll:
    points = sorted({held for way in ways for held in way.held})
    return AfterRoll(
        rolls,
        Figure.over(Share.of(way.bust, way.total) for way in ways),
        Figure.over(way.mean() for way in ways),
        [PointsOdds(n, Figure.over(Share.of(way.held.get(n, 0), way.total) for way in ways)) for n in points],
    )


@blames_what_was_given
def rolls(n: object = 1, **options: object) -> Rolls:
    """What exactly n more rolls bring, each roll on the way included; without stopping, come what may.

    Options are the table options. Raises Refused for a table that cannot be, and where n is not a
    whole number from 1 to 20.

    >>> two = rolls(2, rules="french").after[-1]
    >>> two.bust + sum(n.probability for n in two.held)
    1
    """
    return Rolls(Outset(Table.of(**options)), read_rolls(n))


def read_rolls(n: object) -> int:
    """How many rolls."""
    return whole_number("ROLLS", n, 1, MOST_ROLLS)
