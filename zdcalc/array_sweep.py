"""The sweep of `zdcalc.sweep` with numpy: for graphs of many nodes, where there is numpy."""

from __future__ import annotations

from array import array
from functools import lru_cache

import numpy as np

from zdcalc.graph import BUST, Graph
from zdcalc.many_pay_offs import Batch, Floats, batches
from zdcalc.sweep import Beyond, Levels, Stop, Values, farthest_climb


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
    flat = near.ravel()
    values: Values = {top + climb: array("d", near[climb].tobytes()) for climb in range(1, up + 1)}
    for level in range(top, min(levels) - 1, -1):
        near[0] = by_shots(level, lambda held, _: stop(held))
        for batch in _batches(graph):
            stopping = stop(max(0, level - graph.tilt * batch.shots))
            worth = batch.chances[0] * flat[batch.targets[0]]
            for chances, targets in zip(batch.chances[1:], batch.targets[1:], strict=True):
                worth += chances * flat[targets]
            if batch.decides:
                worth = np.maximum(worth, stopping)
            elif batch.again is not None:
                back = np.maximum(worth / (1 - batch.again), stopping)
                flat[batch.tables] = back
                worth += batch.again * back
            flat[batch.nodes] = worth
        values[level] = array("d", near[0].tobytes())
        near[1:] = near[:-1].copy()
    return values


@lru_cache(maxsize=2)
def _batches(graph: Graph) -> list[Batch]:
    return batches(graph)
