"""Where a turn is taken up: the table as nodes of a graph, and whether the player may stop there."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property, lru_cache

from zdcalc import effort
from zdcalc.edition import Edition
from zdcalc.graph import Graph
from zdcalc.law import Chances
from zdcalc.play import Best, closing, first_horizon, points
from zdcalc.progress import expect
from zdcalc.refusal import Refused
from zdcalc.rulebooks import base
from zdcalc.table import Table
from zdcalc.wording import phrase


@lru_cache(maxsize=4)
def whole_graph(edition: Edition) -> Graph:
    """Everything that can happen from a turn's start on."""
    (start,) = Table.fresh(edition).positions()
    return Graph(edition, [start])


@lru_cache(maxsize=2)  # one takes tens of megabytes
def whole_turn(edition: Edition) -> Best | None:
    """Best play from a turn's start on, worked out once: for those who ask about many tables.

    None where a whole turn makes too many tables; a turn that is under way may make fewer.
    """
    try:
        return Best(whole_graph(edition), 0, points(edition))
    except Refused:
        return None


class Outset:
    """A table from which a turn is played on: one node for each position that fits it.

    The turn's first roll has to be made, and so has a roll whose dice are drawn; on any other
    table the player may stop. `shared` takes the graph of the whole turn, where it will do.
    """

    def __init__(self, table: Table, shared: bool = False) -> None:
        self.table = table
        self.positions = list(table.positions())
        self.is_fresh = not table.noted and all(position.cup == table.rules.set for position in self.positions)
        self.may_stop = table.hand is None and not self.is_fresh
        if not (shared and self._share()):
            expect(*effort.of_turn(effort.refuse_too_many(table.rules, self.positions)))
            self.graph = Graph(table.rules, self.positions)
            self.nodes = self.graph.starts
        _refuse_if_nothing_can_be_done(self)

    def _share(self) -> bool:
        """Whether the whole turn gives the same answer, digit for digit, as a graph of its own would."""
        of_a_turn = self.table.rules._replace(goal=0, ending="")  # how a game ends is no part of a turn
        if (whole := whole_turn(of_a_turn)) is None:
            return False
        nodes = [node for position in self.positions if (node := whole.graph.find(position)) is not None]
        held = [base.points(position.points, self.table.noted) for position in self.positions]
        starts = list(zip(nodes, held, strict=False))
        if len(nodes) < len(self.positions) or not all(whole.knows(*start) for start in starts):
            return False
        if not whole.closes:
            as_far = first_horizon(min(whole.graph.level(*start) for start in starts)) == whole.horizon
            if not as_far or closing(whole.graph, starts) is not None:
                return False
        self.graph, self.nodes, self.best = whole.graph, nodes, whole
        return True

    @cached_property
    def best(self) -> Best:
        """Best play for points."""
        return Best(self.graph, self.table.noted, points(self.table.rules))

    def held(self, node: int) -> int:
        """The points held at one of the nodes."""
        return base.points(self.graph.position(node).points, self.table.noted)

    @property
    def may_roll(self) -> bool:
        """Whether the dice suffice for another roll, in any position that fits."""
        return any(map(self.can_roll, self.nodes))

    def can_roll(self, node: int) -> bool:
        """Whether they suffice in that position."""
        return bool(self.graph.edges[node])

    def beginning(self, node: int) -> Chances:
        """From where the player decides: the table itself, or the roll that has to be made first."""
        return {(node, self.held(node)): Fraction(1)} if self.may_stop else self.rolling(node)

    def rolling(self, node: int) -> Chances:
        """The hands that are rolled when the player carries on."""
        if not self.graph.is_table[node]:
            return {(node, self.held(node)): Fraction(1)}
        total = self.graph.total[node]
        return {(edge.to, self.held(node)): Fraction(edge.weight, total) for edge in self.graph.edges[node]}


def _refuse_if_nothing_can_be_done(outset: Outset) -> None:
    if not (outset.may_stop or outset.may_roll):
        raise too_few_dice(outset.table.rules)


def too_few_dice(edition: Edition) -> Refused:
    """Why not even a turn's first roll can be made."""
    reason = phrase("a roll is made with {n} dice, and these are too few", n=base.DICE_IN_A_ROLL)
    return edition.blamed(reason)
