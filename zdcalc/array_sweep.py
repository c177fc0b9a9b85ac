"""The sweep of `zdcalc.sweep` with numpy: for graphs of many nodes, where there is numpy."""

from __future__ import annotations

from array import array
from functools import lru_cache

import numpy as np

from zdcalc.graph import BUST, Graph
from zdcalc.many_pay_offs import Batch, Floats, batches, better
from zdcalc.progress import steps
from zdcalc.sweep import DOWNWARDS, Beyond, Levels, Stop, Values, farthest_climb


def sweep(graph: Graph, stop: Stop, beyond: Beyond, levels: Levels) -> Values:
    """The values at levels of which each has all nodes, in floats."""
    shots, up = np.array(graph.shots), farthest_climb(graph)

    def by_shots(level: int, worth: Beyond) -> Floats:
        """What a node is taken to be worth, if that hangs on its points and shotguns alone."""
        each = [worth(max(0, level - graph.tilt * n), n) for n in range(max(shots) + 1)]
        everywhere: Floats = np.array(each, dtype=float)[shots]
        everywhere[BUST] = stop(0)
        return everywhere

    top = max(levels)
    near = np.array([by_shots(level, beyond) for level in range(top, top + up + 1)])
    column = near.reshape(-1, 1)  # the same numbers, for a single pay-off
    values: Values = {top + climb: array("d", near[climb].tobytes()) for climb in range(1, up + 1)}
    for level in steps(range(top, min(levels) - 1, -1), DOWNWARDS):
        near[0] = by_shots(level, lambda held, _: stop(held))
        for batch in _batches(graph):
            stopping = np.array([float(stop(max(0, level - graph.tilt * batch.shots)))])
            batch.work_out(column, stopping, better, level - graph.tilt * batch.shots)
        values[level] = array("d", near[0].tobytes())
        near[1:] = near[:-1].copy()
    return values


@lru_cache(maxsize=2)
def _batches(graph: Graph) -> list[Batch]:
    return batches(graph)
