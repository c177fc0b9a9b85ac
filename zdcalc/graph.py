"""The graph of a turn: every table that can come about, and what a roll makes of it.

It is walked once, by the clauses of the rulebook, and kept as flat lists; what is asked of it
afterwards (best play, policies, laws) never asks the rules again. Points are no part of it: a
roll *shifts* the points held, and a refill, which notes them, leaves them as they are.

Nodes are whole numbers: `BUST`, tables between two rolls, and hands that are about to be rolled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache, cached_property
from itertools import starmap
from typing import NamedTuple

from zdcalc.edition import Edition
from zdcalc.hand import NO_DICE, Hand
from zdcalc.refusal import Refused
from zdcalc.rulebooks import base
from zdcalc.table import Position
from zdcalc.wording import phrase

BUST = 0
MOST_NODES = 150_000  # more would take minutes; the base game has a tenth of it


class Edge(NamedTuple):
    """A way from a node to another: how often it is taken, and the points it brings."""

    to: int
    weight: int
    shift: int


class Fall(NamedTuple):
    """A way in which the dice of a hand can come to lie, with its weight out of 6^dice."""

    feet: Hand
    brains: Hand
    shotguns: Hand
    points: int
    weight: int


class Graph:
    """Everything that can happen in a turn from the given positions on.

    `nodes` has for each node its position (None for a bust), `edges` what chance makes of it once
    the player carries on: nothing for a bust and where no roll is possible. `is_table` tells the
    nodes at which the player decides. `again` has, for a hand that can show nothing but footprints,
    the table on which it then lies with the weight of that, which is no edge: carrying on there
    leads straight back to the hand. `total` has the sum of all weights of a node, `order` all nodes,
    each after those it leads to at the same points; `place` says where in it a node stands, `rank`
    how many can follow it so. `comes_back` says whether there is no such order, or points can be
    lost: then the values take more than one sweep.
    """

    def __init__(self, edition: Edition, starts: Iterable[Position]) -> None:
        self.edition = edition
        self.nodes: list[Position | None] = [None]
        self.edges: list[tuple[Edge, ...]] = [()]
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
        self.order = tuple(_after_what_they_lead_to(self))
        self.place = {node: place for place, node in enumerate(self.order)}
        self.rank = _ranks(self)
        self.comes_back = _comes_back(self)
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

    def shotguns(self, node: int) -> int:
        """How many shotguns there are at a node that is no bust."""
        return self.position(node).shotguns.size

    def _node(self, position: Position) -> int:
        if (node := self._number.get(position)) is None:
            node = self._number[position] = len(self.nodes)
            if node > MOST_NODES:
                reason = phrase("with limit {limit} this makes too many tables", limit=self.edition.limit)
                raise Refused(reason, "set", self.edition.set)
            self.nodes.append(position)
            self.edges.append(())
            self.is_table.append(not base.must_roll(position.hand))
            self._new.append(node)
        return node

    def _draws(self, position: Position) -> Iterator[Edge]:
        """From a table to the hands that can be drawn."""
        cup, feet, brains, shotguns, _ = position
        source = base.supply(cup, feet, brains, self.edition.refill)
        if not base.can_complete(source, base.dice_to_draw(feet)):
            return
        held = feet + source.first
        left = NO_DICE if source.back else brains
        for drawn, ways in _draw(source.cup, base.dice_to_draw(held)):
            hand = Position(source.cup - drawn, NO_DICE, left, shotguns, held + drawn)
            yield Edge(self._node(hand), ways, 0)

    def _falls(self, node: int, position: Position) -> Iterator[Edge]:
        """From a hand to the tables on which its dice can come to lie; all busts are one."""
        cup, _, brains, shotguns, hand = position
        busts = 0
        for fall in falls(hand):
            if base.is_bust(shotguns.size + fall.shotguns.size, self.edition.limit):
                busts += fall.weight
                continue
            table = self._node(
                Position(cup, fall.feet, brains + fall.brains, shotguns + fall.shotguns, NO_DICE)
            )
            if base.nothing_to_draw(fall.feet):
                self.again[node] = table, fall.weight
            else:
                yield Edge(table, fall.weight, fall.points)
        if busts:
            yield Edge(BUST, busts, 0)


@cache
def falls(hand: Hand) -> tuple[Fall, ...]:
    """How the dice of a hand can come to lie, each way with its weight.

    >>> [fall for fall in falls(Hand.parse("3r")) if fall.brains.size == 3]
    [Fall(feet=Hand('0'), brains=Hand('3r'), shotguns=Hand('0'), points=3, weight=1)]
    """
    ways: dict[tuple[Hand, Hand, Hand, int], int] = {}
    for showing, weight in base.roll(hand).items():
        eaten = base.eaten(showing)
        fall = (
            Hand.of(die for die, _ in base.escaped(showing)),
            Hand.of(die for die, _ in eaten),
            Hand.of(die for die, _ in base.shot(showing)),
            sum(face.brains for _, face in eaten),
        )
        ways[fall] = ways.get(fall, 0) + weight
    return tuple(starmap(Fall, ((*fall, weight) for fall, weight in ways.items())))


@cache
def _draw(cup: Hand, wanted: int) -> tuple[tuple[Hand, int], ...]:
    return tuple(base.draw(cup, wanted))


def _after_what_they_lead_to(graph: Graph) -> Iterator[int]:
    """The nodes, each after those it leads to at the same points (depth first, without recursion)."""
    seen = bytearray(len(graph.nodes))
    for root in range(len(graph.nodes)):
        path = [(root, iter(graph.edges[root]))] if not seen[root] else []
        seen[root] = True
        while path:
            node, edges = path[-1]
            for to, _, shift in edges:
                if not shift and not seen[to]:
                    seen[to] = True
                    path.append((to, iter(graph.edges[to])))
                    break
            else:
                yield node
                path.pop()


def _ranks(graph: Graph) -> dict[int, int]:
    """How many steps at the same points a node can lead on, at most."""
    ranks: dict[int, int] = {}
    for node in graph.order:
        ranks[node] = 1 + max((ranks.get(to, 0) for to, _, shift in graph.edges[node] if not shift), default=0)
    return ranks


def _comes_back(graph: Graph) -> bool:
    return any(
        shift < 0 or (shift == 0 and graph.place[to] > graph.place[node])
        for node, edges in enumerate(graph.edges)
        for to, _, shift in edges
    )


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
