"""How much policies can score at most, many at once, with numpy.

Of each table a policy is told only a range: with fewer points than `low` it rolls there, from `high`
on it stops, and in between it is free to do whatever is best. Where there is nothing in between, that
is a policy; where there is, no policy within the range scores more.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zdcalc.graph import BUST
from zdcalc.many_pay_offs import Floats, ManyPayOffs, Whole
from zdcalc.outset import Outset
from zdcalc.progress import steps
from zdcalc.sweep import DOWNWARDS
from zdcalc.wording import phrase

NEVER = 9999  # points from which to stop: more than anybody has
AHEAD = 30  # points beyond those held at the start; from there on a policy is taken to be best play
AT_ONCE = 300_000_000  # bytes of a sweep

Thresholds = NDArray[np.int16]


class Ranges(NamedTuple):
    """A row for each node, a column for each range of policies."""

    low: Thresholds
    high: Thresholds


class ManyPolicies:
    """Policies from a table on; `most` tells what they score."""

    def __init__(self, outset: Outset) -> None:
        self.outset, self.graph, self.best = outset, outset.graph, outset.best
        self._sweeps = ManyPayOffs(self.graph)
        self._starts = [self._start(node) for node in outset.nodes]
        levels = [level for level, _, _ in self._starts]
        self._lowest = min(levels)
        if self.best.closes:
            self._top = max(self.best.levels)
        else:  # above it, best play is known
            most_shots = max(self.graph.shots)
            self._top = min(max(levels) + AHEAD + self.graph.tilt * most_shots, max(self.best.high) - self._sweeps.up)

    def most(self, ranges: Ranges) -> Floats:
        """The most that policies within each range score on average; what a policy scores, where there is but one.

        It can be too high by what best play brings to those who have `AHEAD` points more than at the
        start, and never is too low. Where positions are open it is that of the one that brings least.
        """
        columns = ranges.low.shape[1]
        width = max(2, AT_ONCE // (8 * self._sweeps.size * (self._sweeps.up + 1)))
        begins = steps(range(0, columns, width), phrase("rules compared"))
        return np.concatenate(
            [self._most(Ranges(*(part[:, begin : begin + width] for part in ranges))) for begin in begins]
        )

    def _start(self, node: int) -> tuple[int, Whole, Floats]:
        """At which level a start is asked for: the table or the hands that are looked at there, and their chances."""
        chances = self.outset.beginning(node)
        ((first, held), *_) = chances
        nodes = np.array([start for start, _ in chances])
        return self.graph.level(first, held), nodes, np.array([float(chance) for chance in chances.values()])

    def _most(self, ranges: Ranges) -> Floats:
        sweeps, size = self._sweeps, self._sweeps.size

        def choose(rolling: Floats, stopping: Floats, nodes: Whole, held: int) -> Floats:
            worth = np.where(held < ranges.low[nodes], rolling, np.maximum(rolling, stopping))
            return np.where(held >= ranges.high[nodes], stopping, worth)

        near = self._beyond(ranges.low.shape[1])
        found: list[Floats] = []
        for level in steps(range(self._top, self._lowest - 1, -1), DOWNWARDS):
            near[size:] = near[:-size].copy()
            near[:size] = np.maximum(level - sweeps.tilt, 0)[:, None]
            near[BUST] = 0
            for batch in sweeps.batches:
                held = level - self.graph.tilt * batch.shots
                if held >= 0:
                    batch.within(held).work_out(near, np.array([float(held)]), choose, held)
            found += [chances @ near[nodes] for at, nodes, chances in self._starts if at == level]
        return np.asarray(np.min(found, axis=0))

    def _beyond(self, columns: int) -> Floats:
        """What all nodes are worth at the levels above the top: the most best play can be."""
        size, up = self._sweeps.size, self._sweeps.up
        near = np.zeros(((up + 1) * size, columns))
        if not self.best.closes:
            for climb in range(up):  # the sweep begins by going a level down
                near[climb * size : (climb + 1) * size] = np.array(self.best.high[self._top + 1 + climb])[:, None]
        return near
