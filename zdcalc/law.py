"""The law of a turn's score: how likely each score is, for any way of deciding when to stop.

Chances are carried forward, from low levels (of points and shotguns) to high. Where the turn closes they are
fractions and exact. Elsewhere they are floats, and what is too unlikely to follow, goes beyond the
horizon, or comes to a table where it is not proven what to do, is counted as lost: it bounds how
much every figure can be too low. Long sums are rounded once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from heapq import heapify, heappop, heappush
from math import fsum
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
        more = fsum(chance * pay_off.at_most(*where) for where, chance in self.lost.items())
        return self._number(mean, more)

    def chance(self, score: int) -> Number:
        """How likely the turn scores exactly so much; a bust scores 0."""
        return self._number(self.stopped.get(score, 0) + (0 if score else self.bust), fsum(self.lost.values()))

    def chance_of_at_least(self, score: int) -> Number:
        """How likely the turn scores so much or more."""
        if score <= 0:
            return Share(1, 1)
        add = sum if self.is_exact else fsum
        more = add(chance for reached, chance in self.stopped.items() if reached >= score)
        return self._number(more, fsum(self.lost.values()))

    @property
    def chance_of_bust(self) -> Number:
        """How likely the turn ends in a bust."""
        return self._number(self.bust, fsum(self.lost.values()))

    def _number(self, low: Real, more: float) -> Number:
        if self.is_exact:
            return Share(*Fraction(low).as_integer_ratio())
        return Bounded.between(low * (1 - self.rounding), (low + more) * (1 + self.rounding))


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
    least = min((held for _, held in starts), default=0)
    farthest = least + FARTHEST
    is_exact = exact and reachable(graph, starts, goes_on, farthest, MOST_EXACT) is not None
    parts = _Parts(graph, Fraction if is_exact else truediv)
    add = sum if is_exact else fsum
    waiting: dict[int, dict[int, Real]] = {}
    for (node, held), chance in starts.items():
        level = waiting.setdefault(graph.level(node, held), {})
        level[node] = parts.share(*chance.as_integer_ratio())
    stopped: dict[int, Real] = {}
    lost: dict[tuple[int, int], float] = {}
    busts: list[Real] = []
    lowest = highest = min(waiting, default=0)
    for highest in steps(_upwards(waiting), phrase("from few points up to many"), 0):
        level = waiting[highest]
        due = [-graph.place[node] for node in level]
        heapify(due)
        stops: dict[int, list[Real]] = {}
        losses: dict[tuple[int, int], list[float]] = {}
        while due:
            node = graph.order[-heappop(due)]
            chance, held = level.pop(node), highest - graph.tilt * graph.shots[node]
            table = graph.again[node][0] if node in graph.again else node
            unsure = graph.is_table[table] and not is_sure(table, held)
            if not is_exact and (held > farthest or chance < negligible or unsure):
                losses.setdefault((held, graph.shots[node]), []).append(chance)
                continue
            stopping, edges = parts.of(node, held, goes_on)
            if stopping:
                stops.setdefault(held, []).append(chance * stopping)
            for to, climb, part in edges:
                if to == BUST:
                    busts.append(chance * part)
                    continue
                if climb:
                    there = waiting.setdefault(highest + climb, {})
                else:
                    there = level
                    if to not in there:
                        heappush(due, -graph.place[to])
                there[to] = there.get(to, 0) + chance * part
        for held, parts_here in stops.items():
            stopped[held] = add([stopped.get(held, 0), *parts_here])
        for where, chances in losses.items():
            lost[where] = fsum([lost.get(where, 0), *chances])
        busts = [add(busts)]
        del waiting[highest]
    bust = add(busts)
    return Law(stopped, bust, lost, 0 if is_exact else rounding(graph, highest - lowest), is_exact)


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
