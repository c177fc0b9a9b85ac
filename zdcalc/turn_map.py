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
from functools import cache
from sys import byteorder
from typing import NamedTuple

from zdcalc.edition import Edition
from zdcalc.hand import NO_DICE
from zdcalc.one_roll import hands, supply
from zdcalc.table import Position

BUST = 0
FARTHEST = 80  # points held: nobody gets there, and whoever did would stop
ROUNDING = 1e-12  # relative, generously: what is worth the same must not look better

Way = tuple[int, float]
"""Where an edge leads, counted from the start of its node's level of points, and its chance."""


class _Flat(NamedTuple):
    """The arrays of the file, node after node, each after those it leads to at the same points.

    `degree` is how many edges a node has, none for a bust; `to`, `shift` and `weight` are those of
    its edges; `again` is the weight of nothing but footprints at a hand, which is no edge.
    """

    degree: array[int]
    again: array[int]
    to: array[int]
    shift: array[int]
    weight: array[int]


def _empty() -> _Flat:
    return _Flat(array("H"), array("I"), array("I"), array("B"), array("I"))


class TurnMap:
    """All tables and hands of an edition's turn, and what a roll makes of them.

    >>> from zdcalc.edition import rules
    >>> small = rules("french", set="1g1y1r")
    >>> turn = TurnMap.read(small, TurnMap.of(small).written())
    >>> at_least_two = Chance(turn, lambda score: float(score >= 2))
    >>> round(at_least_two.if_roll(Position(small.set, *[NO_DICE] * 4), 0), 4)
    0.3333
    """

    def __init__(self, edition: Edition, numbers: Mapping[str, int], flat: _Flat) -> None:
        self.edition, self.numbers, self.size = edition, numbers, len(flat.degree)
        self._flat = flat
        self._first = array("I", [0])
        for degree in flat.degree:
            self._first.append(self._first[-1] + degree)
        self._hands = frozenset(numbers.values())
        self._ways: dict[int, list[Way]] = {}
        self._busts: dict[int, float] = {}

    @classmethod
    def of(cls, edition: Edition) -> TurnMap:
        """Walk the turn, which takes a second or two."""
        from zdcalc.outset import whole_graph  # whoever only reads a map needs no graph

        graph = whole_graph(edition)
        flat = _empty()
        numbers = {}
        for node in graph.order:
            position, edges = graph.nodes[node], graph.edges[node]
            if position and not graph.is_table[node]:
                numbers[_name(position, position.hand)] = len(flat.degree)
            flat.degree.append(len(edges))
            flat.again.append(graph.again[node][1] if node in graph.again else 0)
            flat.to.extend(graph.place[edge.to] for edge in edges)
            flat.shift.extend(edge.shift for edge in edges)
            flat.weight.extend(edge.weight for edge in edges)
        return cls(edition, numbers, flat)

    def drawn(self, position: Position) -> list[tuple[int, float]]:
        """The hands that the next roll can be made with, and their chances."""
        source = supply(position, self.edition.refill)
        after = position._replace(brains=NO_DICE) if source.back else position
        ways = [(self.numbers[_name(after, hand)], ways) for hand, ways in hands(position, self.edition.refill)]
        total = sum(ways for _, ways in ways)
        return [(node, weight / total) for node, weight in ways]

    def is_hand(self, node: int) -> bool:
        """Whether the dice of a node have to be rolled."""
        return node in self._hands

    def again(self, node: int) -> float:
        """The chance that a hand shows nothing but footprints, so that the player may stop or roll it once more."""
        return self._flat.again[node] / self._total(node)

    def ways(self, node: int) -> list[Way]:
        """What comes of a node when the player carries on."""
        if (ways := self._ways.get(node)) is None:
            its, total = slice(*self._first[node : node + 2]), self._total(node)
            edges = zip(self._flat.to[its], self._flat.shift[its], self._flat.weight[its], strict=True)
            ways = [(to - shift * self.size if to else BUST, weight / total) for to, shift, weight in edges]
            self._ways[node] = ways
        return ways

    def bust(self, node: int) -> float:
        """The chance that the next roll from a table busts."""
        if (chance := self._busts.get(node)) is None:
            rolls = ((part, self.ways(hand)) for hand, part in self.ways(node))
            chance = sum(part * chance for part, ways in rolls for to, chance in ways if to == BUST)
            self._busts[node] = chance
        return chance

    def _total(self, node: int) -> int:
        return sum(self._flat.weight[self._first[node] : self._first[node + 1]]) + self._flat.again[node]

    def written(self) -> bytes:
        """The map as a file."""
        arrays = [array(one.typecode, one) for one in self._flat]
        head = {"edition": _key(self.edition), "hands": self.numbers, "lengths": [len(one) for one in arrays]}
        if byteorder == "big":
            for one in arrays:
                one.byteswap()
        return zlib.compress(json.dumps(head).encode() + b"\n" + b"".join(one.tobytes() for one in arrays), 9)

    @classmethod
    def read(cls, edition: Edition, file: bytes) -> TurnMap:
        """A map that was written for the same edition; ValueError for any other."""
        head, _, body = zlib.decompress(file).partition(b"\n")
        told = json.loads(head)
        if told["edition"] != _key(edition):
            raise ValueError(f"this map is for {told['edition']}, not for {_key(edition)}")
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
        self.turn = turn
        self.if_stop = cache(stop)  # asked of no more scores than needed: each may take a turn of somebody else
        self.worth: dict[int, float] = {}
        self.open: set[int] = set()  # of those the ones at which it was a question

    def if_roll(self, position: Position, held: int) -> float:
        """What it is worth to carry on from a table, or to roll the dice that are drawn there."""
        drawn = self._drawn(position, held)
        self._work_out(drawn)
        return sum(chance * self.worth[place] for place, chance in drawn.items())

    def scores(self, position: Position) -> dict[int, float]:
        """How likely a turn that begins there ends with each score."""
        mass = self._drawn(position, 0)
        self._work_out(mass)
        scored: dict[int, float] = {}
        for place in sorted(self.open, reverse=True):
            if (chance := mass.pop(place, 0.0)) == 0:
                continue
            lack, node = divmod(place, self.turn.size)
            held, again = FARTHEST - lack, self.turn.again(node)
            if self.worth[place] > self.if_stop(held) * (1 + ROUNDING):
                chance /= 1 - again  # a hand is rolled until it shows something else
            else:
                stops = again if self.turn.is_hand(node) else 1.0
                scored[held] = scored.get(held, 0.0) + chance * stops
                if stops == 1:
                    continue
            for to, part in self.turn.ways(node):
                there = place - node + to
                if there in self.open:
                    mass[there] = mass.get(there, 0.0) + chance * part
                else:
                    score = 0 if to == BUST else FARTHEST - there // self.turn.size
                    scored[score] = scored.get(score, 0.0) + chance * part
        return scored

    def _drawn(self, position: Position, held: int) -> dict[int, float]:
        """The hands that can be drawn, as places, with their chances."""
        level = (FARTHEST - held) * self.turn.size  # more points come first
        return {level + node: chance for node, chance in self.turn.drawn(position)}

    def _work_out(self, places: Iterable[int]) -> None:
        """Work out what these are worth, and whatever it hangs on; a place is a node with the points held there."""
        turn, size, worth = self.turn, self.turn.size, self.worth
        todo, found = list(places), set()
        while todo:
            place = todo.pop()
            if place in worth or place in found:
                continue
            lack, node = divmod(place, size)
            if node == BUST:
                worth[place] = self.if_stop(0)
            elif not turn.is_hand(node) and self._surely_stops(FARTHEST - lack, node):
                worth[place] = self.if_stop(FARTHEST - lack)
            else:
                found.add(place)
                level = place - node
                todo += [level + to for to, _ in turn.ways(node)]
        for place in sorted(found):
            lack, node = divmod(place, size)
            level, stopping = place - node, self.if_stop(FARTHEST - lack)
            rolling = sum([chance * worth[level + to] for to, chance in turn.ways(node)])
            if turn.is_hand(node):
                again = turn.again(node)
                worth[place] = rolling + again * max(stopping, rolling / (1 - again))
            else:
                worth[place] = max(stopping, rolling)
        self.open |= found

    def _surely_stops(self, held: int, node: int) -> bool:
        """Whether stopping is proven best: no roll is possible, or the best one could bring is no more."""
        if held >= FARTHEST or not self.turn.ways(node):
            return True
        bust = self.turn.bust(node)
        return self.if_stop(held) >= bust * self.if_stop(0) + 1 - bust


def _name(position: Position, hand: object) -> str:
    """A hand about to be rolled, with the dice that lie aside."""
    return f"{hand} {position.brains} {position.shotguns}"


def _key(edition: Edition) -> list[object]:
    """What the map hangs on."""
    return [str(edition.set), edition.refill, edition.limit]
