"""The law of a turn's score: how likely each score is, for any way of deciding when to stop.

Chances are carried forward, from low levels (of points and shotguns) to high. Where the turn closes they are
fractions and exact. Elsewhere they are floats, and what is too unlikely to follow, goes beyond the
horizon, or comes to a table where it is not proven what to do, is counted as lost: it bounds how
much every figure can be too low. Sums are rounded once, so their order does not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from heapq import heapify, heappop, heappush
from math import fsum, inf, nextafter
from operator import truediv
from typing import NamedTuple

from zdcalc.figure import Bounded, Number, Share
from zdcalc.graph import BUST, GoesOn, Graph, reachable
from zdcalc.play import MOST_EXACT, PayOff, rounding
from zdcalc.progress import steps
from zdcalc.sweep import Real
from zdcalc.wording import phrase

FARTHEST = 200  # points beyond those held at the start that are still followed
NEGLIGIBLE = 1e-17  # where there is no end, a smaller chance is not followed
ROUNDINGS = 4  # a step: a share, a product, a sum, and one to spare

Chances = Mapping[tuple[int, int], Fraction]
"""How likely nodes are, each with the points held there."""


class Law(NamedTuple):
    """How likely it is to stop with each score, and to bust.

    `lost` has the chances that were not followed to their end, by points held and shotguns; there
    are none where the turn closes, and then all numbers are fractions and add up to 1. `rounding`
    is how far rounding can carry a figure off, relative to it.
    """

    stopped: dict[int, Real]
    bust: Real
    lost: dict[tuple[int, int], float]
    rounding: float
    is_exact: bool

    @property
    def scores(self) -> list[int]:
        """The scores that are possible, in order."""
        return sorted({*self.stopped, *([0] if self.bust else [])})

    def mean(self, pay_off: PayOff) -> Number:
        """What the turn pays off on average."""
        add = sum if self.is_exact else fsum
        mean = add([self.bust * pay_off.of(0), *(chance * pay_off.of(score) for score, chance in self.stopped.items())])
        if self.is_exact:
            return Share(*Fraction(mean).as_integer_ratio())
        more = fsum(chance * pay_off.at_most(*where) for where, chance in self.lost.items())
        return Bounded.between(mean * (1 - self.rounding), (mean + more) * (1 + self.rounding))

    def chance(self, score: int) -> Number:
        """How likely the turn scores exactly so much; a bust scores 0."""
        return self._chance(lambda end: (0 if end is None else end) == score)

    def chance_of_at_least(self, score: int) -> Number:
        """How likely the turn scores so much or more."""
        if score <= 0:
            return Share(1, 1)
        return self._chance(lambda end: (0 if end is None else end) >= score)

    @property
    def chance_of_bust(self) -> Number:
        """How likely the turn ends in a bust."""
        return self._chance(lambda end: end is None)

    def _chance(self, is_so: Callable[[int | None], bool]) -> Number:
        """How likely an end is such, of the scores and None for a bust: by what is so, and by what is not."""
        ends = [(None, self.bust), *self.stopped.items()]
        so, other = ([chance for end, chance in ends if is_so(end) is wanted] for wanted in (True, False))
        if self.is_exact:
            return Share(*Fraction(sum(so)).as_integer_ratio())
        (least, most), (others_least, others_most) = self._between(so), self._between(other)
        return Bounded.between(
            max(least, nextafter(1 - others_most, 0)), min(most, nextafter(1 - others_least, inf), 1.0)
        )

    def _between(self, chances: Iterable[float]) -> tuple[float, float]:
        low, lost = fsum(chances), fsum(self.lost.values())
        return low * (1 - self.rounding), (low + lost) * (1 + self.rounding)


def law(
    graph: Graph,
    starts: Chances,
    goes_on: GoesOn,
    exact: bool = True,
    negligible: float = NEGLIGIBLE,
    is_sure: GoesOn = lambda *_: True,
) -> Law:
    """Play on from the starts to the end of the turn; `goes_on` is asked at every table.

    In fractions where the turn closes, if `exact` wants them; in floats a chance below `negligible`
    is not followed, nor is a table where `is_sure` does not vouch for `goes_on`.
    """
    farthest = min((held for _, held in starts), default=0) + FARTHEST
    is_exact = exact and reachable(graph, starts, goes_on, farthest, MOST_EXACT) is not None

    def gives_up(node: int, held: int, chance: Real) -> bool:
        table = graph.again[node][0] if node in graph.again else node
        unsure = graph.is_table[table] and not is_sure(table, held)
        return not is_exact and (held > farthest or chance < negligible or unsure)

    turns = _Turns(graph, starts, is_exact)
    lowest = highest = min(turns.waiting, default=0)
    for highest in steps(_upwards(turns.waiting), phrase("from few points up to many"), 0):
        turns.play_level(highest, goes_on, gives_up)
    error = 0 if is_exact else rounding(graph.edition, highest - lowest, ROUNDINGS)
    return Law(
        {held: turns.add(chances) for held, chances in turns.stopped.items()},
        turns.add(turns.busts),
        {where: fsum(chances) for where, chances in turns.lost.items()},
        error,
        is_exact,
    )


class _Turns:
    """All turns at once: what leads to nodes that are still to be played on from, by level, and what has ended."""

    def __init__(self, graph: Graph, starts: Chances, is_exact: bool) -> None:
        self.graph = graph
        self.parts = _Parts(graph, Fraction if is_exact else truediv)
        self.add = sum if is_exact else fsum
        self.stopped: dict[int, list[Real]] = {}
        self.lost: dict[tuple[int, int], list[float]] = {}
        self.busts: list[Real] = []
        self.waiting: dict[int, dict[int, list[Real]]] = {}
        for (node, held), chance in starts.items():
            level = self.waiting.setdefault(graph.level(node, held), {})
            level[node] = [self.parts.share(*chance.as_integer_ratio())]

    def play_level(self, level: int, goes_on: GoesOn, gives_up: Callable[[int, int, Real], bool]) -> None:
        """Play on from the nodes of the lowest level, each after those that lead to it."""
        graph, here = self.graph, self.waiting[level]
        due = [-graph.place[node] for node in here]
        heapify(due)
        while due:
            node = graph.order[-heappop(due)]
            chance, held = self.add(here.pop(node)), level - graph.tilt * graph.shots[node]
            if gives_up(node, held, chance):
                self.lost.setdefault((held, graph.shots[node]), []).append(chance)
                continue
            stopping, edges = self.parts.of(node, held, goes_on)
            if stopping:
                self.stopped.setdefault(held, []).append(chance * stopping)
            for to, climb, part in edges:
                if to == BUST:
                    self.busts.append(chance * part)
                    continue
                there = self.waiting.setdefault(level + climb, {}) if climb else here
                if to not in there:
                    there[to] = []
                    if not climb:
                        heappush(due, -graph.place[to])
                there[to].append(chance * part)
        self.busts = [self.add(self.busts)]
        del self.waiting[level]


def _upwards(waiting: Mapping[int, object]) -> Iterator[int]:
    """The lowest level that waits, as long as there is one."""
    while waiting:
        yield min(waiting)


class _Parts:
    """Into which parts the chance of a node falls: stopping there, and each edge."""

    def __init__(self, graph: Graph, share: Callable[[int, int], Real]) -> None:
        self.graph, self.share = graph, share
        self._edges: dict[tuple[int, int], list[tuple[int, int, Real]]] = {}

    def of(self, node: int, held: int, goes_on: GoesOn) -> tuple[Real, list[tuple[int, int, Real]]]:
        """The part that stops, and for each edge its end, by how much it climbs, and its part."""
        graph, total = self.graph, self.graph.total[node]
        if graph.is_table[node]:
            if graph.edges[node] and goes_on(node, held):
                return 0, self._parts(node, total)
            return self.share(1, 1), []
        if node not in graph.again:
            return 0, self._parts(node, total)
        table, weight = graph.again[node]
        if goes_on(table, held):  # the hand is rolled until it shows something else
            return 0, self._parts(node, total - weight)
        return self.share(weight, total), self._parts(node, total)

    def _parts(self, node: int, total: int) -> list[tuple[int, int, Real]]:
        if (parts := self._edges.get((node, total))) is None:
            edges = zip(self.graph.edges[node], self.graph.climbs[node], strict=True)
            parts = [(edge.to, climb, self.share(edge.weight, total)) for edge, climb in edges]
            self._edges[node, total] = parts
        return parts
