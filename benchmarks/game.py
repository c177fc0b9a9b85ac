"""The whole game of two: how long it takes to solve, how much memory, and what an answer in mid-game costs.

Beside it a plain version: the same turns for the same pay-offs, a pair of scores at a time, by the sweep
without numpy; it is timed on one turn, for it would take an hour for the whole game. Processor time.
Run: python3 make.py benchmarks
"""

from __future__ import annotations

import sys
from resource import RUSAGE_SELF, getrusage

import numpy as np

from benchmarks.start_up import processor_time
from benchmarks.turn import timed
from zdcalc.edition import rules
from zdcalc.many_pay_offs import ManyPayOffs
from zdcalc.outset import whole_graph
from zdcalc.solved_game import solve_afresh
from zdcalc.sweep import sweep

WIN = "win --me 9 --them 11 --cup 5g3y2r --shotguns 2 --json"
LAST_ROUND = "win --me 10 --them 11 --them 13 --played 1 --shotguns 1g --brains 1r --json"


def main() -> None:
    """Print seconds, memory, the error, and the ratio to the plain version."""
    print(f"{'':44}{'seconds':>9}{'error':>10}{'MB':>6}")
    for ending in ("finish-round", "first-past"):
        edition = rules(ending=ending)
        whole_graph(edition)
        games = []
        seconds = timed(lambda edition=edition, games=games: games.append(solve_afresh(edition)))  # type: ignore[misc]
        memory = getrusage(RUSAGE_SELF).ru_maxrss // 1024
        print(f"{f'the whole game, {ending}':44}{seconds:9.1f}{games[0].error:10.1e}{memory:6}")
    graph = whole_graph(rules())
    rows, columns = 31, 13
    turn, stop = ManyPayOffs(graph), np.random.default_rng(13).random((rows, columns))
    ours = timed(lambda: turn.best(stop, np.ones(columns))) / columns
    levels = dict.fromkeys(range(rows), range(len(graph.nodes)))
    pay_off = stop[:, 0].tolist()
    plain = timed(lambda: sweep(graph, lambda points: pay_off[min(points, rows - 1)], lambda *_: 1.0, levels, False))
    print(f"{'a turn for one pay-off':44}{ours:9.3f}")
    print(f"{'the plain version of that':44}{plain:9.3f}   {plain / ours:.0f} times as long")
    for meaning, line in (("in mid-game", WIN), ("in the last round of three", LAST_ROUND)):
        seconds = processor_time([sys.executable, "-m", "zdcalc", *line.split()])
        print(f"{f'zdcalc win {meaning}, whole run':44}{seconds:9.2f}")


if __name__ == "__main__":
    main()
