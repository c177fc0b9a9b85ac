"""A whole turn: how long best play takes from nothing, and how long one more pay-off over a built graph.

Beside it a plain version of the same: value iteration with dictionaries over tables and points held,
by the same clauses, to a horizon of few points (it would take minutes for more). Processor time of
one process. Run: python3 make.py benchmarks
"""

from __future__ import annotations

from collections.abc import Callable
from resource import RUSAGE_SELF, getrusage
from time import process_time

from zdcalc.edition import rules
from zdcalc.graph import Graph
from zdcalc.play import Best, points
from zdcalc.sweep import sweep
from zdcalc.table import Table

HORIZON = 40
PLAIN_HORIZON = 6


def timed(work: Callable[[], object]) -> float:
    """Seconds of processor time."""
    start = process_time()
    work()
    return process_time() - start


def plain(graph: Graph, horizon: int) -> float:
    """The turn's value, every node and number of points for itself, until nothing changes."""
    values: dict[tuple[int, int], float] = {}
    nodes = [node for node in range(len(graph.nodes)) if graph.edges[node]]
    changed = 1.0
    while changed > 1e-12:
        changed = 0.0
        for held in range(horizon, -1, -1):
            for node in nodes:
                edges = [(edge.to, held + edge.shift, edge.weight) for edge in graph.edges[node]]
                if node in graph.again:
                    table, weight = graph.again[node]
                    edges.append((table, held, weight))
                worth = sum(
                    weight * values.get((to, points), float(points) if to else 0.0) for to, points, weight in edges
                )
                worth /= graph.total[node]
                if graph.is_table[node]:
                    worth = max(worth, held)
                changed = max(changed, abs(worth - values.get((node, held), 0.0)))
                values[node, held] = worth
    (start,) = graph.starts
    return values[start, 0]


def best_play(name: str) -> Graph:
    """Print seconds for the graph of an edition, and for best play over it."""
    edition = rules(name)
    (start,) = Table.of(rules=name).positions()
    made: list[Graph] = []
    build = timed(lambda: made.append(Graph(edition, [start])))
    (graph,) = made
    print(f"{name + ': the graph':44}{build:9.2f}{len(graph.nodes):9}{sum(map(len, graph.edges)):9}")
    best = timed(lambda: Best(graph, 0, points(edition)))
    memory = getrusage(RUSAGE_SELF).ru_maxrss // 1024
    print(f"{name + ': best play, bounds included':44}{best:9.2f}   up to {memory} MB so far")
    return graph


def main() -> None:
    """Print seconds for each edition, for a further pay-off, and the ratio to the plain version."""
    print(f"{'':44}{'seconds':>9}{'nodes':>9}{'edges':>9}")
    for name in ("base", "french"):
        best_play(name)
    graph = best_play("horde")
    for name in ("action-movie", "santa", "sequel"):
        best_play(name)
    everything = range(len(graph.nodes))
    levels = {horizon: dict.fromkeys(range(horizon + 1), everything) for horizon in (PLAIN_HORIZON, HORIZON)}

    def pay_off(horizon: int) -> float:
        """The chance to score 13 or more, say; which pay-off it is makes no difference."""
        return timed(
            lambda: sweep(graph, lambda score: float(score >= 13), lambda *_: 1.0, levels[horizon], exact=False)
        )

    print(f"{f'one more pay-off, {HORIZON} points':44}{pay_off(HORIZON):9.2f}")
    ours, theirs = pay_off(PLAIN_HORIZON), timed(lambda: plain(graph, PLAIN_HORIZON))
    print(f"{f'one more pay-off, {PLAIN_HORIZON} points':44}{ours:9.2f}")
    print(f"{'the plain version of that':44}{theirs:9.2f}   {theirs / ours:.0f} times as long")
    print(f"most memory used: {getrusage(RUSAGE_SELF).ru_maxrss // 1024} MB")


if __name__ == "__main__":
    main()
