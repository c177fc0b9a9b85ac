"""Exactly so many more rolls: the chance of a bust, and the points held, after each.

All turns of equally many rolls have whole weights over one common total.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from zdcalc import effort
from zdcalc.edition import whole_number
from zdcalc.figure import Figure, Range, Share
from zdcalc.graph import BUST, Graph
from zdcalc.outset import Outset
from zdcalc.progress import expect, steps
from zdcalc.refusal import blames_what_was_given
from zdcalc.table import Table
from zdcalc.wording import phrase

if TYPE_CHECKING:
    from sympy import Rational

MOST_ROLLS = 20  # more would hardly ever be survived

Weights = Mapping[tuple[int, int], int]
"""Nodes with the points held there, each with its weight."""

Columns = dict[int, int]
"""Nodes, each with the weights of all numbers of points held there, side by side in one whole number.

They stand so many bits apart that none reaches into the next. So all are carried along an edge at once, and
points that an edge brings move them to other places.
"""


class Rolled(NamedTuple):
    """One more roll from many tables: those it leaves, the weight of a bust, and the total of a weight of 1."""

    tables: dict[tuple[int, int], int]
    bust: int
    total: int


def roll_once(graph: Graph, weights: Weights) -> Rolled:
    """Draw and roll once, from each table on which that is possible or from each hand.

    The weights of tables and bust add up to `total` times those that came in.
    """
    bits = (graph.ways_of_a_roll * sum(weights.values())).bit_length()
    columns: Columns = {}
    for (node, held), weight in weights.items():
        columns[node] = columns.get(node, 0) + (weight << bits * held)
    tables, bust = _roll(graph, columns, bits)
    told = {(node, held): weight for node, column in tables.items() for held, weight in _apart(column, bits)}
    return Rolled(told, sum(weight for _, weight in _apart(bust, bits)), graph.ways_of_a_roll)


def _roll(graph: Graph, columns: Columns, bits: int) -> tuple[Columns, int]:
    """The tables that a roll leaves, and the busts; `columns` are used up."""
    hands: Columns = {}
    draws, falls = graph.ways_to_draw, graph.ways_to_fall
    while columns:
        node, column = columns.popitem()
        if not graph.is_table[node]:
            hands[node] = hands.get(node, 0) + column * draws
            continue
        each = column * (draws // graph.total[node])
        for to, ways, _ in graph.edges[node]:
            hands[to] = hands.get(to, 0) + each * ways
    tables: Columns = {}
    bust = 0
    while hands:
        node, column = hands.popitem()
        each = column * (falls // graph.total[node])
        if node in graph.again:
            table, ways = graph.again[node]
            tables[table] = tables.get(table, 0) + each * ways
        for to, ways, shift in graph.edges[node]:
            if to == BUST:
                bust += each * ways
            else:
                moved = (
                    each << bits * shift if shift >= 0 else each >> -bits * shift
                )  # nobody loses more than they hold
                tables[to] = tables.get(to, 0) + moved * ways
    return tables, bust


def _apart(column: int, bits: int) -> Iterator[tuple[int, int]]:
    """The weights that stand side by side, each with its points; those of nothing are left out.

    >>> list(_apart((5 << 2 * 8) + 3, bits=8))
    [(0, 3), (2, 5)]
    """
    held, least = 0, (1 << bits) - 1
    while column:
        if weight := column & least:
            yield held, weight
        column >>= bits
        held += 1


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
    """One way the turn can stand after so many rolls: bust and points held, in weights out of a total.

    `short` tells whether it may have stopped because the cup could not complete a roll.
    """

    bust: int
    held: dict[int, int]
    total: int
    short: bool

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
        return [_summary(n, ways) for n, ways in enumerate(zip(*self._ways, strict=True), 1)]

    @property
    def may_stop_short(self) -> bool:
        """Whether the turn can come to where the cup cannot complete the next of these rolls."""
        return any(courses[-1].short for courses in self._ways)

    @cached_property
    def _ways(self) -> list[list[_Course]]:
        """How the turn stands after each roll, for each position that fits."""
        expect(*effort.of_rolls(len(self.outset.graph.nodes), self.rolls))
        return [self._courses(node) for node in self.outset.nodes]

    def _courses(self, node: int) -> list[_Course]:
        graph = self.outset.graph
        held, ways = self.outset.held(node), graph.ways_of_a_roll
        bits = self.rolls * ways.bit_length() + 1
        columns: Columns = {node: 1 << bits * held}
        bust, stopped, total = 0, 0, 1
        courses = []
        for _ in steps(range(self.rolls), phrase("rolls")):
            stopped += sum(columns.pop(table) for table in [*columns] if not graph.edges[table])
            columns, busts = _roll(graph, columns, bits)
            total, stopped = total * ways, stopped * ways
            bust = bust * ways + sum(weight for _, weight in _apart(busts, bits))
            everywhere = stopped + sum(columns.values())
            courses.append(_Course(bust, dict(_apart(everywhere, bits)), total, bool(stopped)))
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
