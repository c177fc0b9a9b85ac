"""The sweep for many pay-offs at once, with numpy: for whoever solves a whole game.

As `zdcalc.sweep`, but the value of a node is a row of numbers, one for each pay-off.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zdcalc.figure import ROUNDING
from zdcalc.graph import BUST, Graph
from zdcalc.progress import steps
from zdcalc.sweep import DOWNWARDS, alike, farthest_climb

Floats = NDArray[np.float64]
Whole = NDArray[np.intp]
Bools = NDArray[np.bool_]

Choose = Callable[[Floats, Floats, Whole, int], Floats]
"""What tables are worth, of what rolling and what stopping are worth, at which tables, with so many points held."""

See = Callable[[int, Floats], None]
"""Looks at what every node is worth at a level, before that is gone."""


class Batch(NamedTuple):
    """Nodes with as many shotguns and edges each that do not hang on each other; see `zdcalc.sweep`.

    `chances` and `targets` have a row for each edge, a column for each node. The nodes with few points
    among the brains come first: so many as `points` tells can be reached with so many points held.
    """

    decides: bool
    shots: int
    points: Whole
    nodes: Whole
    chances: Floats
    targets: Whole
    again: Floats | None
    tables: Whole | None

    def within(self, held: int) -> Batch:
        """Only the nodes that can be reached with so many points held."""
        few = int(self.points.searchsorted(held, side="right"))
        if few == len(self.points):
            return self
        return self._replace(
            nodes=self.nodes[:few],
            chances=self.chances[:, :few],
            targets=self.targets[:, :few],
            again=None if self.again is None else self.again[:few],
            tables=None if self.tables is None else self.tables[:few],
        )

    def work_out(self, near: Floats, stopping: Floats, choose: Choose, held: int) -> None:
        """Put the values of these nodes among those near by: a row for each place, a column for each pay-off."""
        worth = self.chances[0][:, None] * near[self.targets[0]]
        for chances, targets in zip(self.chances[1:], self.targets[1:], strict=True):
            worth += chances[:, None] * near[targets]
        if self.decides:
            worth = choose(worth, stopping, self.nodes, held)
        elif self.again is not None and self.tables is not None:
            back = choose(worth / (1 - self.again)[:, None], stopping, self.tables, held)
            near[self.tables] = back
            worth += self.again[:, None] * back
        near[self.nodes] = worth


def better(rolling: Floats, stopping: Floats, *_: object) -> Floats:
    """What tables are worth under best play."""
    return np.asarray(np.maximum(rolling, stopping))


class ManyPayOffs:
    """A graph prepared for sweeps; `best` and `played` make one."""

    def __init__(self, graph: Graph) -> None:
        self.graph, self.size = graph, len(graph.nodes)
        self.up = farthest_climb(graph)
        self.tilt = graph.tilt * np.array(graph.shots)
        self.batches = batches(graph)

    def best(self, stop: Floats, beyond: Floats) -> Floats:
        """What a turn is worth under best play, for each pay-off.

        `stop[k]` are the pay-offs of stopping with k points (a row for each number of points, a
        column for each pay-off; a bust is a score of 0); with more points than it has rows, every
        node is taken to be worth `beyond`.
        """
        return self._sweep(stop, beyond, better)

    def played(self, stop: Floats, beyond: Floats) -> Floats:
        """What a turn is worth for everybody, when one of them plays it and the others watch.

        As `best`, with a further axis for those the turn is worth something to; the first of them
        plays it, and stops where rolling is worth no more to him.
        """
        rows, turns, people = stop.shape

        def as_the_first_likes(rolling: Floats, stopping: Floats, *_: object) -> Floats:
            worth, least = rolling.reshape(-1, turns, people), stopping.reshape(turns, people)
            return np.where(worth[:, :, :1] > least[:, :1] * (1 + ROUNDING), worth, least).reshape(rolling.shape)

        worth = self._sweep(stop.reshape(rows, turns * people), beyond.ravel(), as_the_first_likes)
        return worth.reshape(turns, people)

    def rolling(self, stop: Floats) -> list[Bools]:
        """Where best play rolls: by level, then by node, for each pay-off."""
        where: list[Bools] = []

        def see(level: int, worth: Floats) -> None:
            held = np.clip(level - self.tilt, 0, len(stop) - 1)
            where.append(worth > stop[held] * (1 + ROUNDING))

        self._sweep(stop, stop[-1], better, see)
        return where[::-1]

    def _sweep(self, stop: Floats, beyond: Floats, choose: Choose, see: See | None = None) -> Floats:
        rows, pay_offs = stop.shape
        near = np.broadcast_to(beyond, ((self.up + 1) * self.size, pay_offs)).copy()
        near[BUST :: self.size] = stop[0]
        for level in steps(range(rows - 1 + max(self.tilt), -1, -1), DOWNWARDS):
            near[self.size :] = near[: -self.size].copy()
            held = level - self.tilt
            near[: self.size] = stop[np.clip(held, 0, rows - 1)]
            near[: self.size][held >= rows] = beyond
            near[BUST] = stop[0]
            for every in self.batches:
                points = level - self.graph.tilt * every.shots
                if not 0 <= points < rows:
                    continue
                every.within(points).work_out(near, stop[points], choose, points)
            if see:
                see(level, near[: self.size])
        (start,) = self.graph.starts
        edges = self.graph.edges[start]
        first_hands = near[[edge.to for edge in edges]]
        return np.asarray([edge.weight for edge in edges]) / self.graph.total[start] @ first_hands


def batches(graph: Graph) -> list[Batch]:
    """The nodes in batches, each after those it hangs on."""
    size = len(graph.nodes)
    points = [0, *(graph.position(node).points for node in range(1, size))]
    made = []
    for kind, its in alike(graph, {node for node, edges in enumerate(graph.edges) if edges}):
        nodes = sorted(its, key=points.__getitem__)
        edges = [graph.edges[node] for node in nodes]
        total = np.array([graph.total[node] for node in nodes])
        chances = np.array([[edge.weight for edge in its] for its in edges]).T / total
        climbs = np.array([graph.climbs[node] for node in nodes]).T
        targets = climbs * size + np.array([[edge.to for edge in its] for its in edges]).T
        few = np.array([points[node] for node in nodes])
        again = tables = None
        if kind.comes_back:
            again = np.array([graph.again[node][1] for node in nodes]) / total
            tables = np.array([graph.again[node][0] for node in nodes])
        straight = np.ascontiguousarray(targets)
        made.append(Batch(kind.decides, kind.shots, few, np.array(nodes), chances, straight, again, tables))
    return made
