"""The graph of a turn: every table that can come about, and what a roll makes of it.

It is walked once, by the clauses of the rulebook, and kept as flat lists; what is asked of it
afterwards (best play, policies, laws) never asks the rules again. Points are no part of it: a
roll *shifts* the points held, and a refill, which notes them, leaves them as they are.

Points are lost in a rescue only, and a rescue always costs a shotgun. So with every shotgun counted
as `tilt` points the sum, the *level*, never falls, and whoever goes by levels finds an order.

Nodes are whole numbers: `BUST`, tables between two rolls, and hands that are about to be rolled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache, cached_property
from typing import NamedTuple

from zdcalc.edition import Edition
from zdcalc.hand import NO_DICE, Hand
from zdcalc.refusal import Refused
from zdcalc.rulebooks import base
from zdcalc.settled_roll import falls
from zdcalc.table import Position
from zdcalc.wording import phrase

BUST = 0
MOST_NODES = 400_000  # more would take minutes; the base game has a fortieth of it


class Edge(NamedTuple):
    """A way from a node to another: how often it is taken, and the points it brings."""

    to: int
    weight: int
    shift: int


class Graph:
    """Everything that can happen in a turn from the given positions on.

    `nodes` has for each node its position (None for a bust), `edges` what chance makes of it once
    the player carries on: nothing for a bust and where no roll is possible. `is_table` tells the
    nodes at which the player decides. `again` has, for a hand that can show nothing but footprints,
    the table on which it then lies with the weight of that, which is no edge: carrying on there
    leads straight back to the hand. `total` has the sum of all weights of a node, `shots` its shotguns,
    `order` all nodes, each after those it leads to at the same level; `place` says where in it a node
    stands, `rank` how many can follow it so.
    """

    def __init__(self, edition: Edition, starts: Iterable[Position]) -> None:
        self.edition = edition
        self.nodes: list[Position | None] = [None]
        self.edges: list[tuple[Edge, ...]] = [()]
        self.shots = [0]
        self.is_table = [False]
        self.again: dict[int, tuple[int, int]] = {}
        self._number: dict[Position, int] = {}
        self._busts: dict[int, Fraction] = {}
        self._new: list[int] = []
        self.starts = [self._node(start) for start in starts]
        while self._new:
            node = self._new.pop()
            position = self.position(node)
            self.edges[node] = tuple(self._draws(position) if self.is_table[node] else self._falls(node, position))
        self.tilt = _tilt(self)
        self.order = tuple(_after_what_they_lead_to(self))
        self.place = {node: place for place, node in enumerate(self.order)}
        self.rank = _ranks(self)
        self.total = [sum(edge.weight for edge in edges) for edges in self.edges]
        for hand, (_, weight) in self.again.items():
            self.total[hand] += weight

    def find(self, position: Position) -> int | None:
        """The node of a position, if it can come about."""
        return self._number.get(position)

    def position(self, node: int) -> Position:
        """The position of a node that is no bust."""
        position = self.nodes[node]
        assert position is not None
        return position

    @cached_property
    def widest(self) -> int:
        """The most edges that leave a node, or lead to one that is no bust."""
        ways_in = Counter(edge.to for edges in self.edges for edge in edges if edge.to != BUST)
        return max(0, *ways_in.values(), *map(len, self.edges))

    def chance_of_bust(self, node: int) -> Fraction:
        """How likely the next roll from a node busts; 0 where no roll is possible."""
        if (chance := self._busts.get(node)) is None:
            ways = sum(
                weight * (Fraction(1) if to == BUST else self.chance_of_bust(to) if self.is_table[node] else 0)
                for to, weight, _ in self.edges[node]
            )
            chance = self._busts[node] = Fraction(ways) / max(1, self.total[node])
        return chance

    def level(self, node: int, held: int) -> int:
        """The level of a node with so many points held."""
        return held + self.tilt * self.shots[node]

    def climb(self, node: int, edge: Edge) -> int:
        """By how much an edge raises the level; never below 0."""
        return 0 if edge.to == BUST else edge.shift + self.tilt * (self.shots[edge.to] - self.shots[node])

    def _node(self, position: Position) -> int:
        if (node := self._number.get(position)) is None:
            node = self._number[position] = len(self.nodes)
            if node > MOST_NODES:
                reason = phrase("with limit {limit} this makes too many tables", limit=self.edition.limit)
                raise Refused(reason, "set", self.edition.set)
            self.nodes.append(position)
            self.edges.append(())
            self.shots.append(position.shots)
            self.is_table.append(not base.must_roll(position.hand))
            self._new.append(node)
        return node

    def _draws(self, position: Position) -> Iterator[Edge]:
        """From a table to the hands that can be drawn."""
        source = base.supply(position.cup, position.feet, position.brains, self.edition.refill)
        if not base.can_complete(source, base.dice_to_draw(position.feet)):
            return
        held = position.feet + source.first
        _, _, brains, shotguns, _, santa, double = position.put_back(source.back)
        for drawn, ways in _draw(source.cup, base.dice_to_draw(held)):
            hand = Position(source.cup - drawn, NO_DICE, brains, shotguns, held + drawn, santa, double)
            yield Edge(self._node(hand), ways, 0)

    def _falls(self, node: int, position: Position) -> Iterator[Edge]:
        """From a hand to the tables on which its dice can come to lie; all busts are one."""
        busts = 0
        for settled, weight in falls(position.hand, position.lying, self.edition.drink_rule):
            after = position.after(settled)
            if base.is_bust(self.shots[node] + settled.shots, after.limit(self.edition)):
                busts += weight
            elif base.nothing_to_draw(settled.feet):
                self.again[node] = self._node(after), weight
            else:
                yield Edge(self._node(after), weight, settled.points)
        if busts:
            yield Edge(BUST, busts, 0)


@cache
def _draw(cup: Hand, wanted: int) -> tuple[tuple[Hand, int], ...]:
    return tuple(base.draw(cup, wanted))


def _after_what_they_lead_to(graph: Graph) -> Iterator[int]:
    """The nodes, each after those it leads to at the same level (depth first, without recursion)."""
    seen = bytearray(len(graph.nodes))
    for root in range(len(graph.nodes)):
        path = [(root, iter(graph.edges[root]))] if not seen[root] else []
        seen[root] = True
        while path:
            node, edges = path[-1]
            for edge in edges:
                if not seen[edge.to] and not graph.climb(node, edge):
                    seen[edge.to] = True
                    path.append((edge.to, iter(graph.edges[edge.to])))
                    break
            else:
                yield node
                path.pop()


def _ranks(graph: Graph) -> dict[int, int]:
    """How many steps at the same level a node can lead on, at most."""
    ranks: dict[int, int] = {}
    for node in graph.order:
        ranks[node] = 1 + max((ranks[edge.to] for edge in graph.edges[node] if not graph.climb(node, edge)), default=0)
    return ranks


def _tilt(graph: Graph) -> int:
    """The most points that are lost for a shotgun, rounded up."""
    shots = graph.shots
    losses = {
        (shift, shots[to] - shots[node])
        for node, edges in enumerate(graph.edges)
        for to, _, shift in edges
        if shift < 0
    }
    return max((-(shift // more) for shift, more in losses), default=0)


GoesOn = Callable[[int, int], bool]
"""Whether the player carries on at a table (a node) with so many points held."""


def reachable(
    graph: Graph, starts: Iterable[tuple[int, int]], goes_on: GoesOn, farthest: int, most: int
) -> dict[int, set[int]] | None:
    """The nodes that can be reached, by points held; None when there is no end of it.

    `starts` are nodes with points held. There is "no end" with more than `farthest` points or
    `most` nodes: what closes only beyond them takes longer to add up than it is worth.
    """
    todo = list(starts)
    found: dict[int, set[int]] = {}
    size = 0
    while todo:
        node, held = todo.pop()
        here = found.setdefault(held, set())
        if node in here:
            continue
        here.add(node)
        size += 1
        if held > farthest or size > most:
            return None
        if graph.is_table[node] and not (graph.edges[node] and goes_on(node, held)):
            continue
        if node in graph.again:
            todo.append((graph.again[node][0], held))
        todo += [(to, held + shift) for to, _, shift in graph.edges[node]]
    return found
