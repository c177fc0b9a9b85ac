"""The map of a turn: its graph as flat numbers in a small file, for whoever has no time to walk it.

Whether to roll or to stop is asked on it for one pay-off that lies between 0 and 1, and only where
the answer is open: a table at which even a roll that either busts or wins for sure would be worth
no more than stopping is not looked beyond. So a question takes some thousands of steps, not millions.
"""

from __future__ import annotations

import json
import zlib
from array import array
from collections.abc import Callable, Iterable, Mapping
from operator import mul
from sys import byteorder
from typing import NamedTuple

from zdcalc.book import key_of, name_of
from zdcalc.edition import Edition
from zdcalc.figure import ROUNDING
from zdcalc.one_roll import hands, supply
from zdcalc.position import Position

BUST = 0
FARTHEST = 80  # points held: nobody gets there, and whoever did would stop


class Node(NamedTuple):
    """A table or a hand: where carrying on leads, counted from the start of its level, with what chances.

    The level is by `tilted` higher than the points held there; see `zdcalc.graph`. `again` is the chance
    that a hand shows nothing but footprints, so that the player may stop or roll it once more; `bust` the
    chance that the next roll is the last one.
    """

    is_hand: bool
    tilted: int
    to: tuple[int, ...]
    chances: tuple[float, ...]
    again: float
    bust: float


class _Flat(NamedTuple):
    """The arrays of the file, node after node, each after those it leads to at the same level.

    `degree` is how many edges a node has, none for a bust; `to`, `climb` and `weight` are those of
    its edges; `again` is the weight of nothing but footprints at a hand, which is no edge.
    """

    degree: array[int]
    tilted: array[int]
    again: array[int]
    to: array[int]
    climb: array[int]
    weight: array[int]


def _empty() -> _Flat:
    return _Flat(array("H"), array("H"), array("I"), array("I"), array("B"), array("I"))


class TurnMap:
    """All tables and hands of an edition's turn, and what a roll makes of them.

    >>> from zdcalc.edition import rules
    >>> from zdcalc.hand import NO_DICE
    >>> small = rules("french", set="1g1y1r")
    >>> turn = TurnMap.read(small, TurnMap.of(small).written())
    >>> at_least_two = Chance(turn, lambda score: float(score >= 2))
    >>> round(at_least_two.if_roll(Position(small.set, *[NO_DICE] * 4), 0), 4)
    0.2596
    """

    def __init__(self, edition: Edition, numbers: Mapping[str, int], flat: _Flat) -> None:
        self.edition, self.numbers, self.size = edition, numbers, len(flat.degree)
        self._flat = flat
        self._first = array("I", [0])
        for degree in flat.degree:
            self._first.append(self._first[-1] + degree)
        self._hands = frozenset(numbers.values())
        self._nodes: dict[int, Node] = {}

    @classmethod
    def of(cls, edition: Edition) -> TurnMap:
        """Walk the turn, which takes a second or two."""
        from zdcalc.outset import whole_graph  # whoever only reads a map needs no graph

        graph = whole_graph(edition)
        flat = _empty()
        numbers = {}
        for node in graph.order:
            edges = graph.edges[node]
            if node != BUST and not graph.is_table[node]:
                position = graph.position(node)
                numbers[name_of(position.hand, position)] = len(flat.degree)
            flat.degree.append(len(edges))
            flat.tilted.append(graph.level(node, 0))
            flat.again.append(graph.again[node][1] if node in graph.again else 0)
            flat.to.extend(graph.place[edge.to] for edge in edges)
            flat.climb.extend(graph.climbs[node])
            flat.weight.extend(edge.weight for edge in edges)
        return cls(edition, numbers, flat)

    def drawn(self, position: Position) -> list[tuple[int, float]]:
        """The hands that the next roll can be made with, and their chances."""
        after = position.put_back(supply(position, self.edition.refill).back, self.edition)
        ways = [(self.numbers[name_of(hand, after)], ways) for hand, ways in hands(position, self.edition.refill)]
        total = sum(ways for _, ways in ways)
        return [(node, weight / total) for node, weight in ways]

    def node(self, number: int) -> Node:
        """A node that is no bust."""
        if (node := self._nodes.get(number)) is None:
            node = self._nodes[number] = self._read(number)
        return node

    def _read(self, number: int) -> Node:
        its = slice(*self._first[number : number + 2])
        ends, climbs, weights = self._flat.to[its], self._flat.climb[its], self._flat.weight[its]
        again = self._flat.again[number]
        total = sum(weights) + again
        to = tuple(end - climb * self.size if end else BUST for end, climb in zip(ends, climbs, strict=True))
        chances = tuple(weight / total for weight in weights)
        is_hand = number in self._hands
        busts = [float(end == BUST) if is_hand else self.node(end).bust for end in ends]
        bust = sum(map(mul, chances, busts))
        return Node(is_hand, self._flat.tilted[number], to, chances, again / max(1, total), bust)

    def written(self) -> bytes:
        """The map as a file."""
        arrays = [array(one.typecode, one) for one in self._flat]
        head = {"edition": key_of(self.edition), "hands": self.numbers, "lengths": [len(one) for one in arrays]}
        if byteorder == "big":
            for one in arrays:
                one.byteswap()
        return zlib.compress(json.dumps(head).encode() + b"\n" + b"".join(one.tobytes() for one in arrays), 9)

    @classmethod
    def read(cls, edition: Edition, file: bytes) -> TurnMap:
        """A map that was written for the same edition; ValueError for any other."""
        head, _, body = zlib.decompress(file).partition(b"\n")
        told = json.loads(head)
        if told["edition"] != key_of(edition):
            raise ValueError(f"this map is for {told['edition']}, not for {key_of(edition)}")
        flat, start = _empty(), 0
        for one, length in zip(flat, told["lengths"], strict=True):
            end = start + length * one.itemsize
            one.frombytes(body[start:end])
            start = end
            if byteorder == "big":
                one.byteswap()
        return cls(edition, told["hands"], flat)


class Chance:
    """What best play makes of a pay-off, at whatever table it is asked; what was worked out is kept.

    `stop` says what a final score is worth, from 0 to 1; a bust is a score of 0.
    """

    def __init__(self, turn: TurnMap, stop: Callable[[int], float]) -> None:
        self.turn, self._stop = turn, stop
        self.asked: dict[int, float] = {}  # no more scores than needed: each may take a turn of somebody else
        self.worth: dict[int, float] = {}
        self.open: set[int] = set()  # of those the ones at which it was a question

    def if_stop(self, score: int) -> float:
        """What a final score is worth."""
        if (worth := self.asked.get(score)) is None:
            worth = self.asked[score] = self._stop(score)
        return worth

    def if_roll(self, position: Position, held: int) -> float:
        """What it is worth to carry on from a table, or to roll the dice that are drawn there."""
        drawn = self._drawn(position, held)
        self._work_out(drawn)
        return sum(chance * self.worth[place] for place, chance in drawn.items())

    def scores(self, position: Position) -> dict[int, float]:
        """How likely a turn that begins there ends with each score."""
        size, mass = self.turn.size, self._drawn(position, 0)
        self._work_out(mass)
        scored: dict[int, float] = {}
        for place in sorted(self.open, reverse=True):
            if (chance := mass.pop(place, 0.0)) == 0:
                continue
            number = place % size
            held, level, node = self._held(place), place - number, self.turn.node(number)
            if self.worth[place] > self.if_stop(held) * (1 + ROUNDING):
                chance /= 1 - node.again  # a hand is rolled until it shows something else
            else:
                scored[held] = scored.get(held, 0.0) + chance * (node.again if node.is_hand else 1)
                if not node.is_hand:
                    continue
            for to, part in zip(node.to, node.chances, strict=True):
                there = level + to
                if there in self.open:
                    mass[there] = mass.get(there, 0.0) + chance * part
                else:
                    score = self._held(there) if to else 0
                    scored[score] = scored.get(score, 0.0) + chance * part
        return scored

    def _drawn(self, position: Position, held: int) -> dict[int, float]:
        """The hands that can be drawn, as places, with their chances."""
        drawn, turn = {}, self.turn
        for number, chance in turn.drawn(position):
            lack = FARTHEST - held - turn.node(number).tilted  # high levels come first
            drawn[lack * turn.size + number] = chance
        return drawn

    def _held(self, place: int) -> int:
        """The points held at a place that is no bust."""
        lack, number = divmod(place, self.turn.size)
        return FARTHEST - lack - self.turn.node(number).tilted

    def _work_out(self, places: Iterable[int]) -> None:
        """Work out what these are worth, and whatever it hangs on; a place is a node at a level."""
        turn, size, worth = self.turn, self.turn.size, self.worth
        todo = [place for place in places if place not in worth]
        seen, found = {*todo, *worth}, []
        while todo:
            place = todo.pop()
            number = place % size
            if number == BUST:
                worth[place] = self.if_stop(0)
                continue
            node, level, held = turn.node(number), place - number, self._held(place)
            if not node.is_hand and self._surely_stops(held, node):
                worth[place] = self.if_stop(held)
                continue
            found.append(place)
            for there in map(level.__add__, node.to):
                if there not in seen:
                    seen.add(there)
                    todo.append(there)
        for place in sorted(found):
            number = place % size
            node, level, stopping = turn.node(number), place - number, self.if_stop(self._held(place))
            rolling = sum(map(mul, node.chances, map(worth.__getitem__, map(level.__add__, node.to))))
            if node.is_hand:
                worth[place] = rolling + node.again * max(stopping, rolling / (1 - node.again))
            else:
                worth[place] = max(stopping, rolling)
        self.open.update(found)

    def _surely_stops(self, held: int, node: Node) -> bool:
        """Whether stopping is proven best at a table: no roll is possible, or the best one could bring is no more."""
        if held >= FARTHEST or not node.to:
            return True
        return self.if_stop(held) >= node.bust * self.if_stop(0) + 1 - node.bust
