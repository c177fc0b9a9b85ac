"""How likely a turn reaches so many points before it busts, when it stops at nothing less."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from zdcalc.edition import whole_number
from zdcalc.figure import Bounded, Figure, Range
from zdcalc.law import Law, law
from zdcalc.outset import Outset
from zdcalc.refusal import blames_what_was_given
from zdcalc.table import Table

if TYPE_CHECKING:
    from sympy import Rational

FARTHEST = 100  # points
TINIEST = 1e-250  # floats are as fine there as anywhere


class Reach:
    """The answer to "13 in one turn?"; made by `reach`.

    A turn that can neither roll on nor bust stops short; only rules without a refill know that.
    Attributes are `sympy.Rational` where the turn closes, else `Bounded`, and a `Range` where the
    table leaves something open that matters.
    """

    def __init__(self, outset: Outset, points: int) -> None:
        self.outset, self.table, self.points = outset, outset.table, points

    @property
    def chance(self) -> Figure:
        """`probability` as a figure."""
        return Figure.over(its.chance_of_at_least(self.points) for its in self.laws)

    @property
    def chance_of_bust(self) -> Figure:
        """`bust` as a figure."""
        return Figure.over(its.chance_of_bust for its in self.laws)

    @property
    def may_stop_short(self) -> bool:
        """Whether the turn can come to where the cup cannot complete a roll, with fewer points."""
        return any(score < self.points for its in self.laws for score in its.stopped)

    @property
    def probability(self) -> Rational | Bounded | Range:
        """The chance that the turn reaches so many points before it busts."""
        return self.chance.number

    @property
    def bust(self) -> Rational | Bounded | Range:
        """The chance that it busts before."""
        return self.chance_of_bust.number

    @cached_property
    def laws(self) -> list[Law]:
        """The law of the score, for each position that fits."""
        return [self._law(node) for node in self.outset.nodes]

    def _law(self, node: int) -> Law:
        """All is followed, however unlikely: so the chance is known to many digits of its own."""
        beginning = self.outset.beginning(node)
        return law(self.outset.graph, beginning, lambda _, held: held < self.points, negligible=TINIEST)

    def json(self) -> dict[str, object]:
        """The answer, ready for `json.dumps`."""
        return {
            "schema": 1,
            "table": self.table.said(),
            "points": self.points,
            "probability": self.chance.json(),
            "bust": self.chance_of_bust.json(),
        }


@blames_what_was_given
def reach(points: object = None, **options: object) -> Reach:
    """The chance of reaching so many points in this turn before it busts; the goal if no number is given.

    Options are the table options. Raises Refused for a table that cannot be, and where `points` is
    not a whole number from 1 to 100.

    >>> reach(2, rules="french").probability + reach(2, rules="french").bust
    1
    """
    table = Table.of(**options)
    return Reach(Outset(table), read_points(table.rules.goal if points is None else points))


def read_points(points: object) -> int:
    """How many points."""
    return whole_number("POINTS", points, 1, FARTHEST)
