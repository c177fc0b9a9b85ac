"""Best play: whether to roll or to stop, and what either is worth, for any pay-off of the score.

The value of a node is worked out for every number of points held, from many down to few. Where
the turn closes, that is, where only finitely many points can be held, values are fractions and
exact. Where refills can go on without end they are floats between two bounds: the step of a turn
is monotone, so a guess that is too low beyond the horizon leaves every value too low, a guess that
is too high leaves it too high, and the truth lies between.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from functools import cache
from itertools import chain
from math import comb, prod
from typing import NamedTuple

from zdcalc.dice import Face
from zdcalc.edition import Edition
from zdcalc.figure import Bounded, Number, Share
from zdcalc.graph import Graph, reachable
from zdcalc.hand import Hand
from zdcalc.rulebooks import base
from zdcalc.rulebooks.expansion import Expansion
from zdcalc.sweep import Beyond, Levels, Real, Stop, Values, sweep

HORIZON = 40  # the first try is a multiple of so many points ...
NEAR = 20  # ... at least so many beyond those held at the start
FARTHEST = 640
GOOD_ENOUGH = 1e-10  # bounds farther apart, relative to the value, ask for a farther horizon
MANY_NODES = 30_000  # so that numpy is worth its import
MOST_EXACT = 200_000  # nodes, with the points held, for which fractions are still a matter of seconds


class PayOff(NamedTuple):
    """What a final score is worth; a bust is a score of 0.

    `at_most(held, shotguns)` is proven to be no less than the value of any table with so many
    points held and so many shotguns. Of a pay-off that is a float nothing exact can follow.
    """

    of: Callable[[int], Real]
    at_most: Beyond
    is_rational: bool = True


@cache
def most_per_shotgun(edition: Edition) -> Fraction:
    """The most brains that a die of the set shows for each shotgun, on average.

    Whatever else its faces may count in some turn, such as footprints as brains, they count for every
    die, as if that were so from the start.

    >>> from zdcalc.edition import rules
    >>> most_per_shotgun(rules("base"))
    Fraction(3, 1)
    >>> most_per_shotgun(rules("santa"))  # five brains, one shotgun: a green die with the energy drink
    Fraction(5, 1)
    """
    return max(
        Fraction(sum(face.brains for face in faces), sum(face.shotguns for face in faces))
        for faces in _faces_at_best(edition)
    )


def _faces_at_best(edition: Edition) -> list[tuple[Face, ...]]:
    """The faces of each kind of die as they are, and as they may count in some turn."""
    return [faces for die in edition.kinds for faces in edition.expansion.faces_at_best(die)]


def points(edition: Edition) -> PayOff:
    """A point is worth a point.

    The bound: whatever is rolled, brains less `most_per_shotgun` times shotguns do not grow on
    average. So from s shotguns on a turn gains at most most_per_shotgun * (most shotguns - s) more,
    on average. That is so for each die, whatever the others of the roll show, if they change what it
    counts too; and a rescue only takes points away. Where nothing goes back into the cup, a die gives its
    brains once only: one that is rescued has lost what it gave.
    """
    most_left = _most_brains(edition.set, edition.expansion)

    def at_most(held: int, shotguns: int) -> float:
        if edition.refill == "none":
            return held + most_left
        return held + float(most_per_shotgun(edition)) * (most_shotguns(edition) - shotguns)

    return PayOff(of=int, at_most=at_most)


def squares(edition: Edition) -> PayOff:
    """A score is worth its square: what the spread is made of.

    The bound: let y be the bound of `points`, which never grows on average. One roll changes it by
    at most `most`, rescues included, so its square grows by at most most^2 on average, and a roll
    shows at least `least` shotguns on average; so y^2 + most^2 / least * (most shotguns - shotguns)
    never grows.
    Where nothing goes back into the cup, y itself is never exceeded.
    """
    y = points(edition).at_most

    def at_most(held: int, shotguns: int) -> float:
        if edition.refill == "none":
            return float(y(held, shotguns) ** 2)
        ratio = most_per_shotgun(edition)
        faces = chain.from_iterable(_faces_at_best(edition))
        most = base.DICE_IN_A_ROLL * max(abs(face.brains - ratio * face.shotguns) for face in faces)
        most += _most_brains(edition.expansion.bearing(edition.set), edition.expansion)
        least = fewest_shotguns(edition)
        return float(y(held, shotguns) ** 2 + most**2 / least * (most_shotguns(edition) - shotguns))

    return PayOff(of=lambda score: score**2, at_most=at_most)


def _most_brains(dice: Hand, expansion: Expansion) -> int:
    """The most points these dice can bring together."""
    return sum(
        n * max(1, *(face.brains for faces in expansion.faces_at_best(die) for face in faces)) for die, n in dice.dice
    )


def fewest_shotguns(edition: Edition) -> Fraction:
    """The fewest shotguns that a roll shows, on average."""
    return base.DICE_IN_A_ROLL * min(
        Fraction(sum(face.shotguns for face in die.faces), len(die.faces)) for die, _ in edition.set.dice
    )


def most_shotguns(edition: Edition) -> int:
    """A turn ends with no more: those that were no bust, however many it survives, and those of one roll."""
    limit = edition.limit + edition.expansion.most_limit
    most = sorted(max(face.shotguns for face in die.faces) for die in edition.set)
    return limit - 1 + sum(most[-base.DICE_IN_A_ROLL :])


class Best:
    """Best play over a graph for a pay-off, with `noted` points beside those that lie at the graph's starts.

    Values are worked out up to the level of `horizon` at first, and farther where that is not enough.
    Of a table it says the same, digit for digit, on every graph in which that table comes about.
    """

    def __init__(self, graph: Graph, noted: int, pay_off: PayOff, horizon: int | None = None) -> None:
        self.graph, self.pay_off = graph, pay_off
        starts = [(start, graph.position(start).points + noted) for start in graph.starts]
        self.lowest = min(graph.level(*start) for start in starts)
        closed = closing(graph, starts)
        self.closes = closed is not None
        self.is_exact = self.closes and pay_off.is_rational
        self.levels: Levels = _by_level(graph, closed) if closed else {}
        self.horizon = max(self.levels, default=horizon or first_horizon(self.lowest))
        self._sweep()
        while not all(self.knows(*start) for start in starts) and self.horizon - self.lowest < FARTHEST:
            self.horizon = self.lowest + 2 * (self.horizon - self.lowest)
            self._sweep()

    def _sweep(self) -> None:
        """Work out all values up to the horizon: where the turn closes once, else from a low and a high guess."""
        graph, pay_off = self.graph, self.pay_off
        if self.closes:
            self.low = self.high = sweep(graph, pay_off.of, _just_stop(pay_off), self.levels, exact=self.is_exact)
            return
        self.levels = dict.fromkeys(range(self.lowest, self.horizon + 1), range(len(graph.nodes)))
        self.low = _sweep(graph, pay_off.of, _just_stop(pay_off), self.levels)
        self.high = _sweep(graph, pay_off.of, pay_off.at_most, self.levels)

    def knows(self, node: int, held: int) -> bool:
        """Whether the values of a node with so many points were worked out, closely enough."""
        level = self.graph.level(node, held)
        if self.closes:
            return level in self.levels and node in self.levels[level]
        if not self.lowest <= level <= self.horizon:
            return False
        low, high = (self._of_roll(values, node, held) for values in (self.low, self.high))
        return bool(high - low <= GOOD_ENOUGH * max(1, high))

    def if_stop(self, held: int) -> Number:
        """What it is worth to stop with so many points."""
        worth = self.pay_off.of(held)
        return Bounded(worth, 0.0) if isinstance(worth, float) else Share(*worth.as_integer_ratio())

    def if_roll(self, node: int, held: int) -> Number:
        """What it is worth to carry on, from a table on which that is possible, or from a hand."""
        low, high = (self._of_roll(values, node, held) for values in (self.low, self.high))
        if self.is_exact:
            return Share(*Fraction(low).as_integer_ratio())
        slack = abs(high) * self._rounding(node, held)
        return Bounded.between(low - slack, high + slack)

    def goes_on(self, node: int, held: int) -> bool:
        """Whether best play carries on at a table; where both are worth the same it stops."""
        return bool(self.graph.edges[node]) and bool(self._at(self.low, node, held) > self._stopping(node, held))

    def is_sure(self, node: int, held: int) -> bool:
        """Whether the bounds prove what `goes_on` says of a table; they do not near the horizon."""
        return self.goes_on(node, held) or bool(self._at(self.high, node, held) <= self._stopping(node, held))

    def _stopping(self, node: int, held: int) -> Real:
        """What rolling has to be worth more than: rounding must not make a roll of what is worth the same."""
        stopping = self.pay_off.of(held)
        return stopping if self.is_exact else stopping * (1 + self._rounding(node, held))

    def rounding_at(self, level: int) -> float:
        """How far rounding can carry off what nodes of a level are worth, relative to it; 0 where it is exact."""
        return 0.0 if self.is_exact else rounding_of_sweep(self.graph.edition, max(0, self.horizon - level))

    def _rounding(self, node: int, held: int) -> float:
        return self.rounding_at(self.graph.level(node, held))

    def _of_roll(self, values: Values, node: int, held: int) -> Real:
        if not self.graph.is_table[node]:
            return self._at(values, node, held)
        worth = sum(edge.weight * self._at(values, edge.to, held) for edge in self.graph.edges[node])
        return worth / max(1, self.graph.total[node])

    def _at(self, values: Values, node: int, held: int) -> Real:
        return values[self.graph.level(node, held)][node]


def closing(graph: Graph, starts: Collection[tuple[int, int]]) -> dict[int, set[int]] | None:
    """All that can be reached from nodes with points held, by points; None where there is no end of it."""
    return reachable(graph, starts, lambda *_: True, max(held for _, held in starts) + FARTHEST, MOST_EXACT)


def first_horizon(lowest: int) -> int:
    """Up to which level values are worked out at first; the same for many tables, which then can share them.

    >>> first_horizon(0), first_horizon(20), first_horizon(21)
    (40, 40, 80)
    """
    return -(-(lowest + NEAR) // HORIZON) * HORIZON


def _by_level(graph: Graph, by_points: Mapping[int, Collection[int]]) -> Levels:
    """Nodes by their level, of nodes by the points held there."""
    levels: dict[int, set[int]] = {}
    for held, nodes in by_points.items():
        for node in nodes:
            levels.setdefault(graph.level(node, held), set()).add(node)
    return levels


def _sweep(graph: Graph, stop: Stop, beyond: Beyond, levels: Levels) -> Values:
    """A sweep over whole levels in floats, with numpy where that pays and numpy is there: in a browser it is not."""
    if len(graph.nodes) > MANY_NODES:
        try:
            from zdcalc import array_sweep
        except ModuleNotFoundError:
            pass
        else:
            return array_sweep.sweep(graph, stop, beyond, levels)
    return sweep(graph, stop, beyond, levels, exact=False)


def _just_stop(pay_off: PayOff) -> Beyond:
    """The low guess: whoever stops at once has at least that."""
    return lambda held, _: pay_off.of(held)


def rounding(edition: Edition, levels: int, each: int) -> float:
    """How far rounding can carry a float off in so many levels of points, relative to it, with `each` roundings a step.

    A value, or a chance, is a sum of products of numbers that are not negative. No turn has more than
    two steps for each level, each shotgun and each roll that brings neither, three footprints aside, whose
    sum is closed.
    """
    steps = 2 * (levels + edition.limit + edition.expansion.most_silent)
    return steps * each * 2.0**-53


def rounding_of_sweep(edition: Edition, levels: int) -> float:
    """The same for a sweep, in which a step adds as many numbers as edges leave a node, and a few more."""
    return rounding(edition, levels, most_ways(edition) + 8)


@cache
def most_ways(edition: Edition) -> int:
    """No node has more edges: hands that can be drawn, or ways in which one can fall.

    >>> from zdcalc.edition import rules
    >>> most_ways(rules("base"))  # three dice of three faces each
    27
    """
    dice, faces = base.DICE_IN_A_ROLL, sorted(len(set(die.faces)) for die in edition.set)
    return max(comb(len(edition.kinds) + dice - 1, dice), prod(faces[-dice:]))
