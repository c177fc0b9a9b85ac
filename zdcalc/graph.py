"""The graph of a turn: every table that can come about, and what a roll makes of it.

It is walked once, by the clauses of the rulebook, and kept as flat lists; what is asked of it
afterwards (best play, policies, laws) never asks the rules again. Points are no part of it: a
roll *shifts* the points held, and a refill, which notes them, leaves them as they are.

Points are lost in a rescue only, and a rescue always costs a shotgun. So with every shotgun counted
as `tilt` points the sum, the *level*, never falls, and whoever goes by levels finds an order.

Nodes are whole numbers: `BUST`, tables between two rolls, and hands that are about to be rolled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import NamedTuple

from zdcalc.edition import Edition
from zdcalc.effort import MOST_NODES, refuse_too_many, too_many_tables
from zdcalc.hand import NO_DICE, Hand
from zdcalc.packed_position import Packing
from zdcalc.position import Position
from zdcalc.progress import steps
from zdcalc.rulebooks import base
from zdcalc.settled_roll import falls
from zdcalc.wording import phrase

BUST = 0


class Edge(NamedTuple):
    """A way from a node to another: how often it is taken, and the points it brings."""

    to: int
    weight: int
    shift: int


class _Move(NamedTuple):
    """A way in which the dice of a hand can fall, as a difference between packed positions.

    `again` is whether it shows footprints alone.
    """

    difference: int
    weight: int
    points: int
    shots: int
    again: bool


class Graph:
    """Everything that can happen in a turn from the given positions on.

    `nodes` has for each node its position, packed (0 for a bust), `edges` what chance makes of it once
    the player carries on: nothing for a bust and where no roll is possible. `is_table` tells the
    nodes at which the player decides. `again` has, for a hand that can show nothing but footprints,
    the table on which it then lies with the weight of that, which is no edge: carrying on there
    leads straight back to the hand. `total` has the sum of all weights of a node, `shots` its shotguns,
    `climbs` by how much each edge raises the level, never below 0, `order` all nodes, each after those
    it leads to at the same level; `place` says where in it a node stands, `rank` how many can follow
    it so.
    """

    def __init__(self, edition: Edition, starts: Iterable[Position]) -> None:
        self.edition = edition
        self.nodes = [0]
        self.edges: list[tuple[Edge, ...]] = [()]
        self.shots = [0]
        self.is_table = [False]
        self.again: dict[int, tuple[int, int]] = {}
        self._packing = Packing(edition)
        self._number: dict[int, int] = {}
        self._moves: dict[tuple[int, int], tuple[list[_Move], int]] = {}
        self._draws_from: dict[tuple[Hand, int], list[tuple[int, int]]] = {}
        self._busts: dict[int, Fraction] = {}
        self._new: list[int] = []
        starts = list(starts)
        expected = refuse_too_many(edition, starts)
        self.starts = [
            self._node(self._packing.packed(start), start.shots, not base.must_roll(start.hand)) for start in starts
        ]
        for node in steps(self._waiting(), phrase("tables found"), expected):
            self.edges[node] = tuple(self._draws(node) if self.is_table[node] else self._falls(node))
        self.tilt = _tilt(move for moves, _ in self._moves.values() for move in moves)
        self.climbs = list(self._all_climbs())
        self.order = tuple(_after_what_they_lead_to(self))
        self.place = {node: place for place, node in enumerate(self.order)}
        self.rank = _ranks(self)
        self.total = [sum(edge.weight for edge in edges) for edges in self.edges]
        for hand, (_, weight) in self.again.items():
            self.total[hand] += weight

    def find(self, position: Position) -> int | None:
        """The node of a position, if it can come about."""
        return self._number.get(self._packing.packed(position))

    def position(self, node: int) -> Position:
        """The position of a node that is no bust."""
        return self._packing.unpacked(self.nodes[node])

    @cached_property
    def ways_to_draw(self) -> int:
        """Over so many ways the chances of every draw are whole numbers."""
        return lcm(*{total for total, is_table in zip(self.total, self.is_table, strict=True) if total and is_table})

    @cached_property
    def ways_to_fall(self) -> int:
        """Over so many ways the chances of every fall of a hand are whole numbers."""
        return lcm(
            *{total for total, is_table in zip(self.total, self.is_table, strict=True) if total and not is_table}
        )

    @property
    def ways_of_a_roll(self) -> int:
        """Over so many ways the chances of every draw with its fall are whole numbers."""
        return self.ways_to_draw * self.ways_to_fall

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

    def _all_climbs(self) -> Iterator[tuple[int, ...]]:
        """For each node by how much its edges climb; drawing dice changes no points."""
        shots, tilt = self.shots, self.tilt
        level = [(0,) * n for n in range(1 + max(map(len, self.edges)))]
        for here, is_table, edges in zip(shots, self.is_table, self.edges, strict=True):
            if is_table:
                yield level[len(edges)]
            else:
                yield tuple([shift + tilt * (shots[to] - here) if to else 0 for to, _, shift in edges])

    def _waiting(self) -> Iterator[int]:
        """The nodes that are still to be followed, while following them brings new ones."""
        while self._new:
            yield self._new.pop()

    def _node(self, packed: int, shots: int, is_table: bool) -> int:
        if (node := self._number.get(packed)) is None:
            node = self._number[packed] = len(self.nodes)
            if node > MOST_NODES:
                raise too_many_tables(self.edition)
            self.nodes.append(packed)
            self.edges.append(())
            self.shots.append(shots)
            self.is_table.append(is_table)
            self._new.append(node)
        return node

    def _draws(self, node: int) -> Iterator[Edge]:
        """From a table to the hands that can be drawn."""
        packed, packing, shots = self.nodes[node], self._packing, self.shots[node]
        position = packing.unpacked(packed)
        source = base.supply(position.cup, position.feet, position.brains, self.edition.refill)
        if not base.can_complete(source, base.dice_to_draw(position.feet)):
            return
        held = position.feet + source.first
        if source.back or source.first:
            left = packing.packed(position.put_back(source.back, self.edition)._replace(feet=NO_DICE, hand=held))
        else:
            left = packing.taken_up(packed)
        for drawn, ways in self._ways_to_draw(source.cup, base.dice_to_draw(held)):
            yield Edge(self._node(left + drawn, shots, False), ways, 0)

    def _ways_to_draw(self, cup: Hand, wanted: int) -> list[tuple[int, int]]:
        """What each hand that can be drawn adds to a position, and in how many ways it comes."""
        if (draws := self._draws_from.get((cup, wanted))) is None:
            packing = self._packing
            draws = [(packing.holding(packing.code(drawn)), ways) for drawn, ways in base.draw(cup, wanted)]
            self._draws_from[cup, wanted] = draws
        return draws

    def _falls(self, node: int) -> Iterator[Edge]:
        """From a hand to the tables on which its dice can come to lie; all busts are one."""
        packed, shots = self.nodes[node], self.shots[node]
        moves, busts = self._moves_from(packed, shots)
        for difference, weight, points, more, again in moves:
            to = self._node(packed + difference, shots + more, True)
            if again:
                self.again[node] = to, weight
            else:
                yield Edge(to, weight, points)
        if busts:
            yield Edge(BUST, busts, 0)

    def _moves_from(self, packed: int, shots: int) -> tuple[list[_Move], int]:
        """How a hand can fall without a bust, and the weight of one: the rules are asked once for all alike."""
        bearing = self._packing.bearing(packed), shots
        if bearing not in self._moves:
            position, edition = self._packing.unpacked(packed), self.edition
            moves: list[_Move] = []
            busts = 0
            for settled, weight in falls(position.hand, position.beside(edition)):
                after = position.after(settled)
                if base.is_bust(shots + settled.shots, after.limit(edition)):
                    busts += weight
                    continue
                difference = self._packing.packed(after) - packed
                again = base.nothing_to_draw(settled.feet)
                moves.append(_Move(difference, weight, settled.points, settled.shots, again))
            self._moves[bearing] = moves, busts
        return self._moves[bearing]


def _after_what_they_lead_to(graph: Graph) -> Iterator[int]:
    """The nodes, each after those it leads to at the same level (depth first, without recursion)."""
    seen = bytearray(len(graph.nodes))

    def followed(node: int) -> Iterator[int]:
        return (edge.to for edge, climb in zip(graph.edges[node], graph.climbs[node], strict=True) if not climb)

    for root in range(len(graph.nodes)):
        path = [(root, followed(root))] if not seen[root] else []
        seen[root] = True
        while path:
            node, ends = path[-1]
            for to in ends:
                if not seen[to]:
                    seen[to] = True
                    path.append((to, followed(to)))
                    break
            else:
                yield node
                path.pop()


def _ranks(graph: Graph) -> dict[int, int]:
    """How many steps at the same level a node can lead on, at most."""
    ranks: dict[int, int] = {}
    for node in graph.order:
        edges = zip(graph.edges[node], graph.climbs[node], strict=True)
        ranks[node] = 1 + max((ranks[edge.to] for edge, climb in edges if not climb), default=0)
    return ranks


def _tilt(moves: Iterable[_Move]) -> int:
    """The most points that are lost for a shotgun, rounded up."""
    return max((-(move.points // move.shots) for move in moves if move.points < 0), default=0)


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
