"""Turns that one plays and everybody watches, many at once, with numpy: what they make of everybody's chances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np

from zdcalc import effort
from zdcalc.edition import Edition
from zdcalc.figure import ROUNDING
from zdcalc.many_pay_offs import Floats, ManyPayOffs
from zdcalc.outset import whole_graph
from zdcalc.play import rounding_of_sweep
from zdcalc.progress import expect, steps
from zdcalc.wording import phrase

NUMBERS = 12_000_000  # that are kept at once, for the sake of memory


class WatchedTurns:
    """Turns on the whole graph of an edition."""

    def __init__(self, edition: Edition) -> None:
        self.sweeps = ManyPayOffs(whole_graph(edition))

    def played(self, place: int, turns: Sequence[Sequence[Sequence[float]]], left_open: float) -> Iterator[list[float]]:
        """Turns of the player at `place`: everybody's chances by the points he may stop with, made everybody's chances.

        The last of the chances is how far the others can be off, before the turn as after it. Still more
        points than there are rows count as the last row, and can be off by `left_open`.
        """
        people = len(turns[0][0])
        at_once = max(1, NUMBERS // (people * self.sweeps.size * (self.sweeps.up + 1)))
        expect(*effort.of_turns(self.sweeps.size, len(turns) * people))
        for begin in steps(range(0, len(turns), at_once), phrase("turns of the last round")):
            stop = np.array(turns[begin : begin + at_once]).swapaxes(0, 1)
            stop[:, :, [0, place]] = stop[:, :, [place, 0]]
            beyond = stop[-1].copy()
            beyond[:, -1] = np.maximum(beyond[:, -1], left_open)
            worth = self.sweeps.played(stop, beyond, stop[:, :, -1] + ROUNDING, _as_the_first_likes)
            worth[:, [0, place]] = worth[:, [place, 0]]
            worth[:, -1] += rounding_of_sweep(self.sweeps.graph.edition, len(stop))
            yield from worth.tolist()


@lru_cache(maxsize=2)
def watched_turns(edition: Edition) -> WatchedTurns:
    """The same, once for all rounds."""
    return WatchedTurns(edition)


def _as_the_first_likes(rolling: Floats, stopping: Floats) -> Floats:
    """Everybody's chances, the player's first, when he does what is better for him; he stops where it is all one.

    Where that is nearer than what is in doubt he may do either, which may be much to the others.
    """
    more, doubt = rolling[:, :, 0] - stopping[:, 0], np.maximum(rolling[:, :, -1], stopping[:, -1])
    goes_on = rolling[:, :, 0] > stopping[:, 0] * (1 + ROUNDING)
    chosen = np.where(goes_on[:, :, None], rolling, stopping)
    close = np.abs(more) <= rolling[:, :, -1] + stopping[:, -1] + ROUNDING
    to_others = np.abs(rolling[:, :, 1:-1] - stopping[:, 1:-1]).max(axis=2)
    chosen[:, :, -1] = np.where(close, doubt + to_others, chosen[:, :, -1])
    return chosen
