"""The sweep for many pay-offs at once, with numpy: for whoever solves a whole game.

As `zdcalc.sweep`, but the value of a node is a row of numbers, one for each pay-off. Where the points
held are so many that stopping is best for some of them, whatever a roll that is no bust may bring,
those are not worked out.
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

Watch = Callable[[Floats, Floats], Floats]
"""The same for everybody who watches, wherever that is."""

See = Callable[[int, Floats], None]
"""Looks at what every node is worth at a level, before that is gone."""


class Batch(NamedTuple):
    """Nodes with as many shotguns and edges each that do not hang on each other; see `zdcalc.sweep`.

    `chances` and `targets` have a row for each node, a column for each edge. The nodes with few points
    among the brains come first: so many as `points` tells can be reached with so many points held.
    `bust` is the least chance of one for whoever carries on here, `later` the least in any roll from here on.
    """

    decides: bool
    shots: int
    points: Whole
    nodes: Whole
    chances: Floats
    targets: Whole
    again: Floats | None
    tables: Whole | None
    bust: float
    later: float

    def within(self, held: int) -> Batch:
        """Only the nodes that can be reached with so many points held."""
        few = int(self.points.searchsorted(held, side="right"))
        if few == len(self.points):
            return self
        return self._replace(
            nodes=self.nodes[:few],
            chances=self.chances[:few],
            targets=self.targets[:few],
            again=None if self.again is None else self.again[:few],
            tables=None if self.tables is None else self.tables[:few],
        )

    def work_out(self, near: Floats, stopping: Floats, choose: Choose, held: int) -> None:
        """Put the values of these nodes among those near by: a row for each place, a column for each pay-off."""
        worth: Floats = (self.chances[:, None, :] @ near[self.targets])[:, 0]
        if self.decides:
            worth = choose(worth, stopping, self.nodes, held)
        elif self.again is not None and self.tables is not None:
            again = self.again[:, None]
            back = choose(worth / (1 - again), stopping, self.tables, held)
            near[self.tables] = back
            worth += again * back
        near[self.nodes] = worth


def better(rolling: Floats, stopping: Floats, *_: object) -> Floats:
    """What tables are worth under best play."""
    return np.asarray(np.maximum(rolling, stopping))


class ManyPayOffs:
    """A graph prepared for sweeps; `best` and `played` make one."""

    def __init__(self, graph: Graph) -> None:
        self.graph, self.size = graph, len(graph.nodes)
        self.up = farthest_climb(graph)
        self.gain = max((edge.shift for edges in graph.edges for edge in edges), default=0)
        self.tilt = graph.tilt * np.array(graph.shots)
        self.batches = batches(graph)
        self.hands = np.array([node for node in range(BUST + 1, self.size) if not graph.is_table[node]], dtype=np.intp)
        self._parts: dict[tuple[int, int], Batch] = {}

    def best(self, stop: Floats, beyond: Floats) -> Floats:
        """What a turn is worth under best play, for each pay-off.

        `stop[k]` are the pay-offs of stopping with k points (a row for each number of points, a
        column for each pay-off; a bust is a score of 0); with more points than it has rows, every
        node is taken to be worth `beyond`.
        """
        return self._sweep(stop[:, :, None], beyond[:, None], better)[:, 0]

    def played(self, stop: Floats, beyond: Floats, slack: Floats, choose: Watch) -> Floats:
        """What a turn is worth for everybody, when one of them plays it and the others watch.

        As `best`, with a further axis for those the turn is worth something to; the first of them
        plays it. `choose` is given a row for each node with many turns, and the same axis; `slack` is
        how far his pay-offs can be off.
        """
        people = stop.shape[2]

        def for_everybody(rolling: Floats, stopping: Floats, *_: object) -> Floats:
            each = stopping.reshape(-1, people)
            return choose(rolling.reshape(-1, *each.shape), each).reshape(rolling.shape)

        return self._sweep(stop, beyond, for_everybody, slack=slack)

    def rolling(self, stop: Floats) -> list[Bools]:
        """Where best play rolls: by level, then by node, for each pay-off."""
        where: list[Bools] = []

        def see(level: int, worth: Floats) -> None:
            held = np.clip(level - self.tilt, 0, len(stop) - 1)
            where.append(worth > stop[held] * (1 + ROUNDING))

        self._sweep(stop[:, :, None], stop[-1][:, None], better, see)
        return where[::-1]

    def _sweep(
        self, stop: Floats, beyond: Floats, choose: Choose, see: See | None = None, slack: Floats | float = ROUNDING
    ) -> Floats:
        order, still_open = self._questions(stop[:, :, 0] - slack, stop[:, :, 0] + slack, beyond[:, 0])
        back, size, (rows, _, people) = np.argsort(order), self.size, stop.shape
        stop, beyond = stop[:, order].reshape(rows, -1), beyond[order].ravel()
        least = np.minimum(stop.min(axis=0), beyond)
        top = rows - 1 + max(self.tilt)
        if not see:  # higher up everybody stops
            top = max(level for level in range(top + 1) if level == 0 or self._open_at(level, still_open))

        def stopped(level: int) -> Floats:
            held = level - self.tilt
            worth: Floats = stop[np.clip(held, 0, rows - 1)]
            worth[held >= rows] = beyond
            worth[BUST] = stop[0]
            worth[self.hands] = least  # whoever asks about one hand must not be tempted by another
            return worth

        near = np.concatenate([stopped(top + climb) for climb in range(self.up + 1)])
        for level in steps(range(top, -1, -1), DOWNWARDS):
            if level < top:
                near[size:] = near[:-size].copy()
                near[:size] = stopped(level)
            for batch, points, turns in self._open_at(level, still_open):
                columns = turns * people
                batch.work_out(near[:, :columns], stop[points, :columns], choose, points)
            if see:
                see(level, near[:size, back])
        (start,) = self.graph.starts
        edges = self.graph.edges[start]
        first_hands = near[[edge.to for edge in edges]]
        chances = np.asarray([edge.weight for edge in edges]) / self.graph.total[start]
        worth: Floats = (chances @ first_hands).reshape(-1, people)[back]
        return worth

    def _questions(self, low: Floats, high: Floats, beyond: Floats) -> tuple[Whole, list[list[int]]]:
        """An order of the turns, and how many of them, in it, ask at a batch with so many points whether to stop.

        The others are sure to, there and with still more points, whatever their pay-offs are from low to
        high. A roll brings so many points and no more, and whoever carries on after it may bust as well.
        """
        rows, turns = low.shape
        most = np.maximum(high.max(axis=0), beyond)
        after = {later: self._at_most(high, most, later) for later in {batch.later for batch in self.batches}}
        asks = np.ones((len(self.batches), rows, turns), dtype=bool)
        for batch, its in zip(self.batches, asks, strict=True):
            unsure = low < batch.bust * high[0] + (1 - batch.bust) * after[batch.later][self.gain :]
            its[:] = np.logical_or.accumulate(unsure[::-1])[::-1]
        asks[:, 0] = True  # at the start of a turn a roll has to be made
        order = np.argsort(-asks.sum(axis=(0, 1)), kind="stable")  # so that those who ask long are together
        last = np.where(asks[:, :, order], np.arange(1, turns + 1), 0).max(axis=2)
        return order, last.tolist()

    def _at_most(self, stop: Floats, most: Floats, bust: float) -> Floats:
        """A bound on what a turn is worth with 0, 1, ... points, where every roll busts at least that often."""
        worth = np.concatenate([np.maximum.accumulate(stop), np.broadcast_to(most, (self.gain, len(most)))])
        for held in range(len(stop) - 1, -1, -1):
            worth[held] = np.maximum(worth[held], bust * stop[0] + (1 - bust) * worth[held + self.gain])
        return worth

    def _open_at(self, level: int, still_open: list[list[int]]) -> list[tuple[Batch, int, int]]:
        """The batches at which anybody asks, with the points held and how many turns do."""
        asked = []
        for n, (batch, its) in enumerate(zip(self.batches, still_open, strict=True)):
            points = level - self.graph.tilt * batch.shots
            if 0 <= points < len(its) and its[points]:
                asked.append((self._within(n, points), points, its[points]))
        return asked

    def _within(self, n: int, points: int) -> Batch:
        if (batch := self._parts.get((n, points))) is None:
            batch = self._parts[n, points] = self.batches[n].within(points)
        return batch


def batches(graph: Graph) -> list[Batch]:
    """The nodes in batches, each after those it hangs on."""
    size = len(graph.nodes)
    points = [0, *(graph.position(node).points for node in range(1, size))]
    least = _least_busts(graph)
    later_on = {
        shots: min((least[node] for node in range(size) if graph.shots[node] >= shots), default=1.0)
        for shots in set(graph.shots)
    }
    made = []
    for kind, its in alike(graph, {node for node, edges in enumerate(graph.edges) if edges}):
        nodes = sorted(its, key=points.__getitem__)
        edges = [graph.edges[node] for node in nodes]
        total = np.array([graph.total[node] for node in nodes])
        chances = np.array([[edge.weight for edge in its] for its in edges]) / total[:, None]
        targets = np.array([graph.climbs[node] for node in nodes]) * size
        targets += np.array([[edge.to for edge in its] for its in edges])
        few = np.array([points[node] for node in nodes])
        again = tables = None
        if kind.comes_back:
            again = np.array([graph.again[node][1] for node in nodes]) / total
            tables = np.array([graph.again[node][0] for node in nodes])
        bust, later = min(least[node] for node in nodes), min(later_on[graph.shots[node]] for node in nodes)
        made.append(Batch(kind.decides, kind.shots, few, np.array(nodes), chances, targets, again, tables, bust, later))
    return made


def _least_busts(graph: Graph) -> list[float]:
    """The least chance of a bust for whoever carries on at a table, or at those at which a hand is drawn.

    The first roll of a turn is no question.
    """
    least = [1.0] * len(graph.nodes)
    for node, edges in enumerate(graph.edges):
        if graph.is_table[node] and edges and node not in graph.starts:
            least[node] = float(graph.chance_of_bust(node))
            for edge in edges:
                least[edge.to] = min(least[edge.to], least[node])
    return least
