"""The sweep: what each node of a turn is worth under best play, for every number of points held.

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

MOST_SWEEPS = 10_000

Real = Any
"""A Fraction where the turn closes, else a float."""

Beyond = Callable[[int, int], Real]
"""What a node is taken to be worth beyond the levels, by points held and shotguns."""

Levels = Mapping[int, Collection[int]]
"""The nodes whose values are worked out, by points held."""

Values = dict[int, list[Real]]
"""The value of each node, by points held."""


def sweep(graph: Graph, stop: Callable[[int], Real], beyond: Beyond, levels: Levels, exact: bool) -> Values:
    """The value of each node at the levels of points held, for a pay-off `stop` of the final score.

    Beyond the levels a node is worth what `beyond` says. One sweep, from many points down to few,
    is enough where points are never lost and no table comes back; else it is repeated until
    nothing changes.
    """
    size = len(graph.nodes)
    down, up = reach(graph)
    values = {
        held: [stop(0), *(beyond(held, graph.shotguns(node)) for node in range(1, size))]
        for held in range(min(levels) - down, max(levels) + up + 1)
        if graph.comes_back or held not in levels
    }
    unknown = [stop(0)] * size
    for _ in range(MOST_SWEEPS if graph.comes_back else 1):
        before = dict(values)
        for held in sorted(levels, reverse=True):
            near = [*chain.from_iterable(values.get(held + shift, unknown) for shift in range(-down, up + 1))]
            nodes = levels[held]
            batches = _all_batches(graph, exact) if len(nodes) == size else _batches(graph, exact, nodes)
            stopping = stop(held)
            for batch in batches:
                batch.work_out(near, stopping)
            values[held] = near[down * size : (down + 1) * size]
        if before == values:
            break
    return values


def reach(graph: Graph) -> tuple[int, int]:
    """How many points an edge can take away, and how many it can bring."""
    shifts = {0, *(edge.shift for edges in graph.edges for edge in edges)}
    return -min(shifts), max(shifts)


class _Batch(NamedTuple):
    """Nodes of one kind, with as many edges each, that do not hang on each other.

    `places` are theirs among the values near by, which are those of several levels one after the
    other. `columns` have one edge of each node: its chance, and a look at the value it leads to.
    `again` has, for hands that can come back, the chance of it, how many rolls it takes on average
    until one does not, and the place of the table they then lie on.
    """

    decides: bool
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
        for n, (again, rolls, table) in enumerate(self.again):
            near[table] = max(stopping, worth[n] * rolls)
            worth[n] += again * near[table]
        for place, value in zip(self.places, worth, strict=True):
            near[place] = value


@lru_cache(maxsize=4)
def _all_batches(graph: Graph, exact: bool) -> list[_Batch]:
    return _batches(graph, exact, range(len(graph.nodes)))


def _batches(graph: Graph, exact: bool, nodes: Collection[int]) -> list[_Batch]:
    """The nodes in batches, each after those it hangs on."""
    share: Callable[[int, int], Real] = Fraction if exact else truediv
    down, size = reach(graph)[0], len(graph.nodes)
    back = {table for table, _ in graph.again.values()}
    kinds: dict[tuple[int, bool, int, bool], list[int]] = {}
    for node in graph.order:
        if node in nodes and node != BUST and node not in back:
            kind = graph.rank[node], graph.is_table[node], len(graph.edges[node]), node in graph.again
            kinds.setdefault(kind, []).append(node)

    def batch(alike: Sequence[int], decides: bool) -> _Batch:
        columns = []
        for edges in zip(*(graph.edges[node] for node in alike), strict=True):
            chances = [share(edge.weight, graph.total[node]) for edge, node in zip(edges, alike, strict=True)]
            columns.append((chances, _look_up([(down + edge.shift) * size + edge.to for edge in edges])))
        again = [
            (share(weight, total), share(total, total - weight), down * size + table)
            for node in alike
            if node in graph.again
            for (table, weight), total in [(graph.again[node], graph.total[node])]
        ]
        return _Batch(decides, [down * size + node for node in alike], columns, again)

    return [batch(alike, decides) for (_, decides, _, _), alike in sorted(kinds.items())]


def _look_up(places: list[int]) -> Callable[[list[Real]], Sequence[Real]]:
    if len(places) == 1:
        (only,) = places
        return lambda near: (near[only],)
    return itemgetter(*places)
