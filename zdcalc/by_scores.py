"""When the scores change the decision: best play to win beside best play for points, at every pair of scores.

Both are asked at every table that a turn comes to when it is played to win, each as often as it comes.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np

from zdcalc.edition import Edition
from zdcalc.many_pay_offs import Bools, Floats, ManyPayOffs, Whole
from zdcalc.many_turns import ManyTurns
from zdcalc.outset import whole_graph
from zdcalc.solved_game import solved
from zdcalc.two_ways import pay_offs


class Changed(NamedTuple):
    """In what part of a turn's decisions the scores matter: one rolls that points would not, or stops."""

    bolder: float
    calmer: float


class ByScores:
    """Turns of a game of two with the usual dice that finishes the round, by the scores; takes numpy."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.turns = ManyTurns(ManyPayOffs(whole_graph(edition)))
        self._first, _, self._last, _ = pay_offs(solved(edition), edition)

    @cached_property
    def table(self) -> list[list[Changed]]:
        """`table[a][b]`: the turn of whoever begins a round with a points against b."""
        goal = self.edition.goal
        return [self._changed(self._first[mine * goal : (mine + 1) * goal]) for mine in range(goal)]

    def level(self, behind: int) -> list[float]:
        """For each number of shotguns, in what part of the decisions best play stops where it is just level.

        That is in the last turn of the game, begun so many points behind; stopping leads to a tie-break.
        """
        often, stopped = np.zeros((2, self.edition.limit))
        graph = self.turns.graph

        def look(held: int, tables: Whole, here: Floats, rolls: Bools) -> None:
            if held == behind:
                shotguns = [graph.shots[node] for node in tables]
                np.add.at(often, shotguns, here[:, 0])
                np.add.at(stopped, shotguns, (here * ~rolls)[:, 0])

        self.turns.laws(self._last[behind : behind + 1].T, look)
        return [float(part) for part in stopped / often]

    @cached_property
    def _for_points(self) -> list[Bools]:
        """Where best play for points rolls."""
        return self.turns.sweeps.rolling(np.arange(float(self._first.shape[1]))[:, None])

    def _changed(self, stop: Floats) -> list[Changed]:
        often, bolder, calmer = np.zeros((3, len(stop)))

        def look(held: int, tables: Whole, here: Floats, rolls: Bools) -> None:
            for_points = self._for_points[held][tables]
            often[:] += here.sum(axis=0)
            bolder[:] += (here * (rolls & ~for_points)).sum(axis=0)
            calmer[:] += (here * (~rolls & for_points)).sum(axis=0)

        self.turns.laws(stop.T, look)
        return [Changed(*map(float, parts)) for parts in zip(bolder / often, calmer / often, strict=True)]
