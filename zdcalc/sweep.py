"""The sweep: what each node of a turn is worth under best play, for every level of points and shotguns.

Nodes that do not hang on each other are worked out together, an edge of each at a time: that way
the interpreter's own cost is paid once for hundreds of nodes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from operator import add, itemgetter, mul, truediv
from typing import Any, NamedTuple

from zdcalc.graph import BUST, Graph
from zdcalc.progress import steps
from zdcalc.wording import phrase

DOWNWARDS = phrase("from many points down to few")

Real = Any
"""A Fraction where the turn closes, else a float."""

Beyond = Callable[[int, int], Real]
"""What a node is taken to be worth beyond the levels, by points held and shotguns."""

Stop = Callable[[int], Real]
"""What stopping is worth, by points held."""

Levels = Mapping[int, Collection[int]]
"""The nodes whose values are worked out, by their level; see `Graph.level`."""

Values = dict[int, Sequence[Real]]
"""The value of each node, by its level."""


def sweep(graph: Graph, stop: Stop, beyond: Beyond, levels: Levels, exact: bool) -> Values:
    """The value of each node at the levels, for a pay-off `stop` of the final score.

    Beyond the levels a node is worth what `beyond` says. One sweep, from high levels down to low, is
    enough: no edge leads down. At the lowest levels there are nodes that nobody reaches with so few
    points; what they are taken to be worth has no bearing on any other.
    """
    size, up = len(graph.nodes), farthest_climb(graph)
    values: Values = {
        level: [
            stop(0),
            *(beyond(max(0, level - graph.tilt * graph.shots[node]), graph.shots[node]) for node in range(1, size)),
        ]
        for level in range(min(levels), max(levels) + up + 1)
        if level not in levels
    }
    unknown = [stop(0)] * size
    for level in steps(sorted(levels, reverse=True), DOWNWARDS):
        near = [*unknown, *chain.from_iterable(values[level + climb] for climb in range(1, up + 1))]
        nodes = levels[level]
        for batch in _all_batches(graph, exact) if len(nodes) == size else _batches(graph, exact, nodes):
            batch.work_out(near, stop(max(0, level - graph.tilt * batch.shots)))
        values[level] = near[:size]
    return values


def farthest_climb(graph: Graph) -> int:
    """How far an edge can raise the level."""
    return max(chain.from_iterable(graph.climbs), default=0)


class _Batch(NamedTuple):
    """Nodes of one kind, with as many shotguns and edges each, that do not hang on each other.

    `places` are theirs among the values near by, which are those of several levels one after the
    other. `columns` have one edge of each node: its chance, and a look at the value it leads to.
    `again` has, for hands that can come back, the chance of it, that of anything else, and the place
    of the table they then lie on.
    """

    decides: bool
    shots: int
    places: list[int]
    columns: list[tuple[list[Real], Callable[[list[Real]], Sequence[Real]]]]
    again: list[tuple[Real, Real, int]]

    def work_out(self, near: list[Real], stopping: Real) -> None:
        """Put the values of these nodes among those near by."""
        worth: list[Real] = []
        for chances, outcomes in self.columns:
            part = map(mul, chances, outcomes(near))
            worth = list(map(add, worth, part)) if worth else list(part)
        if not self.columns:
            worth = [stopping] * len(self.places)
        elif self.decides:
            worth = [stopping if rolling < stopping else rolling for rolling in worth]
        for n, (again, otherwise, table) in enumerate(self.again):
            near[table] = max(stopping, worth[n] / otherwise)
            worth[n] += again * near[table]
        for place, value in zip(self.places, worth, strict=True):
            near[place] = value


class Kind(NamedTuple):
    """What nodes have in common that can be worked out together; in this order each hangs on earlier ones only."""

    rank: int
    decides: bool
    shots: int
    edges: int
    comes_back: bool


def alike(graph: Graph, nodes: Collection[int]) -> list[tuple[Kind, list[int]]]:
    """These nodes by their kinds; without a bust, and without tables on which a hand comes back: it tells them."""
    back = {table for table, _ in graph.again.values()}
    kinds: dict[Kind, list[int]] = {}
    for node in graph.order:
        if node in nodes and node != BUST and node not in back:
            shots = graph.shots[node] if graph.tilt else 0  # without a tilt all stop with as many points
            kind = Kind(graph.rank[node], graph.is_table[node], shots, len(graph.edges[node]), node in graph.again)
            kinds.setdefault(kind, []).append(node)
    return sorted(kinds.items())


@lru_cache(maxsize=4)
def _all_batches(graph: Graph, exact: bool) -> list[_Batch]:
    return _batches(graph, exact, range(len(graph.nodes)))


def _batches(graph: Graph, exact: bool, nodes: Collection[int]) -> list[_Batch]:
    """The nodes in batches, each after those it hangs on."""
    share: Callable[[int, int], Real] = Fraction if exact else truediv
    size = len(graph.nodes)

    def batch(kind: Kind, its: list[int]) -> _Batch:
        columns = []
        for n in range(kind.edges):
            edges = [graph.edges[node][n] for node in its]
            chances = [share(edge.weight, graph.total[node]) for edge, node in zip(edges, its, strict=True)]
            places = [graph.climbs[node][n] * size + edge.to for edge, node in zip(edges, its, strict=True)]
            columns.append((chances, _look_up(places)))
        again = [
            (share(weight, total), 1 - share(weight, total), table)
            for node in its
            if node in graph.again
            for (table, weight), total in [(graph.again[node], graph.total[node])]
        ]
        return _Batch(kind.decides, kind.shots, its, columns, again)

    return [batch(*kind) for kind in alike(graph, nodes)]


def _look_up(places: list[int]) -> Callable[[list[Real]], Sequence[Real]]:
    if len(places) == 1:
        (only,) = places
        return lambda near: (near[only],)
    return itemgetter(*places)
