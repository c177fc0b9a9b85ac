"""Many turns under best play at once, each for a pay-off of its own, with numpy: what they score, what is decided.

`zdcalc.many_pay_offs` sweeps from high levels down to low and knows where to roll. From there
chances go the other way: from the start of a turn along every edge, as far as best play carries on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from zdcalc.graph import BUST
from zdcalc.many_pay_offs import Bools, Floats, ManyPayOffs, Whole
from zdcalc.progress import steps
from zdcalc.wording import phrase

AT_ONCE = 60  # turns in a sweep, for the sake of memory
NEGLIGIBLE = 1e-15  # what is left of turns that hardly ever go on

Look = Callable[[int, Whole, Floats, Bools], None]
"""Told of decisions: the points held, the tables, how often each of the turns comes to each of them, where it rolls."""


class _Spread(NamedTuple):
    """The edges of a batch by where they lead, so that what comes to one node is added up at once."""

    order: Whole
    first: Whole
    to: Whole


class ManyTurns:
    """Turns on one graph; `laws` plays them."""

    def __init__(self, sweeps: ManyPayOffs) -> None:
        self.sweeps, self.graph, self.size = sweeps, sweeps.graph, sweeps.size
        self._spreads = [_spread(batch.targets) for batch in sweeps.batches]
        is_table, edges = self.graph.is_table, self.graph.edges
        ends = [node for node in range(self.size) if is_table[node] and not edges[node]]
        self._ends = np.array(ends, dtype=np.intp)

    def laws(self, stop: Floats, look: Look | None = None) -> Floats:
        """How likely each turn scores each number of points; a bust scores 0.

        `stop[k]` are the pay-offs of stopping with k points, a column for each turn; the last row
        stands for still more points too.
        """
        parts = np.split(stop, range(AT_ONCE, stop.shape[1], AT_ONCE), axis=1)
        followed = steps(parts, phrase("turns followed"))
        return np.concatenate([self._follow(self.sweeps.rolling(part), look, len(stop)) for part in followed], axis=1)

    def _follow(self, rolling: list[Bools], look: Look | None, rows: int) -> Floats:
        turns = rolling[0].shape[1]
        near = np.zeros(((self.sweeps.up + 1) * self.size, turns))
        law = np.zeros((rows, turns))
        (start,) = self.graph.starts
        for edge, climb in zip(self.graph.edges[start], self.graph.climbs[start], strict=True):
            near[climb * self.size + edge.to] += edge.weight / self.graph.total[start]
        for level, rolls in enumerate(rolling):
            if near.sum(axis=0).max() < NEGLIGIBLE:
                break
            for batch, spread in zip(reversed(self.sweeps.batches), reversed(self._spreads), strict=True):
                going = near[batch.nodes]
                held = min(max(0, level - self.graph.tilt * batch.shots), rows - 1)
                if batch.decides:
                    here, goes_on = going, rolls[batch.nodes]
                    going = here * goes_on
                    law[held] += (here - going).sum(axis=0)
                    if look:
                        look(held, batch.nodes, here, goes_on)
                elif batch.again is not None and batch.tables is not None:
                    goes_on, again = rolls[batch.tables], batch.again[:, None]
                    going = going / (1 - again * goes_on)
                    law[held] += (going * again * ~goes_on).sum(axis=0)
                    if look:
                        look(held, batch.tables, going * again, goes_on)
                flow = (batch.chances[:, :, None] * going[:, None, :]).reshape(-1, turns)
                near[spread.to] += np.add.reduceat(flow[spread.order], spread.first, axis=0)
            law[0] += near[BUST]
            np.add.at(law, np.clip(level - self.sweeps.tilt[self._ends], 0, rows - 1), near[self._ends])
            near[: -self.size] = near[self.size :].copy()
            near[-self.size :] = 0
        law[-1] += near.sum(axis=0)
        return law


def _spread(targets: Whole) -> _Spread:
    order = np.argsort(targets, axis=None, kind="stable")
    to, first = np.unique(targets.ravel()[order], return_index=True)
    return _Spread(order, first, to)
