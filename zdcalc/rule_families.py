"""Families of simple rules, and the search for the rule of a family that scores most.

A family is searched to its end. Where a rule stops hangs on nothing but a table's shotguns, its points
or its chance of a bust. Only finitely many numbers of shotguns and chances of a bust come about, and
thresholds between the same two of them make one rule. What is left is cut into ranges again and again
(Land and Doig, 1960: branch and bound). For a range of thresholds it is worked out what a player scores
who follows its rules where they all agree, and does what is best where they do not: no rule of the
range scores more. So a range for which that is less than what a rule scores that is known already has
no better one, and once no other range is left, that rule is the best.

Thresholds of no points are left out: who stops with nothing would lose nothing by rolling. So are those
beyond the points from which best play stops on every table with so many shotguns: who rolls there
gives something away. Where there is no such number, the last threshold is "never".
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from itertools import pairwise, starmap
from math import ceil, inf
from typing import NamedTuple

import numpy as np

from zdcalc.many_pay_offs import Floats, Whole
from zdcalc.many_policies import AHEAD, NEVER, ManyPolicies, Ranges
from zdcalc.outset import Outset
from zdcalc.play import Best
from zdcalc.policy_number import LONGEST

TOLERANCE = 1e-9  # points that a rule may score less than another and still be the best: the easier one is taken
PARTS = 12  # into which a range is cut
AT_A_TIME = 4  # ranges that are cut together, the most promising first

Rule = tuple[int, ...]
"""A rule, or the end of a range: which of its choices a family takes on each axis."""


class Range(NamedTuple):
    """All rules from the first to the last, on each axis."""

    first: Rule
    last: Rule


class Family(NamedTuple):
    """A kind of rules: a rule is one choice for each axis; `choices` has them in order, the last is the laziest.

    `ranges` makes rules' ranges what `ManyPolicies` is asked, `said` makes of choices a policy in words.
    """

    choices: Sequence[Sequence[int]]
    ranges: Callable[[list[tuple[list[int], list[int]]]], Ranges]
    said: Callable[[list[int]], str]

    def chosen(self, rule: Rule) -> list[int]:
        """The choices of a rule."""
        return [choices[place] for choices, place in zip(self.choices, rule, strict=True)]

    def asked(self, ranges: Sequence[Range]) -> Ranges:
        """These ranges as thresholds for each node."""
        return self.ranges([(self.chosen(first), self.chosen(last)) for first, last in ranges])

    @property
    def all(self) -> Range:
        """Every rule there is."""
        return Range(tuple(0 for _ in self.choices), tuple(len(choices) - 1 for choices in self.choices))


Search = Generator[list[Range], Floats, str]
"""Asks what ranges can score at most, and ends with the best rule in words."""


def search(family: Family) -> Search:
    """The rule of a family that scores most; of rules that score the same the one that stops more seldom."""
    best, score = family.all.last, -inf
    waiting = [(-inf, family.all)]
    while waiting and -waiting[0][0] > score + TOLERANCE:
        cut = [heappop(waiting)[1] for _ in range(min(AT_A_TIME, len(waiting)))]
        parts = [part for its in cut for part in _parts(its)]
        for part, most in zip(parts, (yield parts), strict=True):
            if part.first != part.last:
                heappush(waiting, (-most, part))
            elif most > score:
                best, score = part.first, most
    for axis, last in enumerate(family.all.last):
        lazier = (*best[:axis], last, *best[axis + 1 :])
        (most,) = yield [Range(lazier, lazier)]
        if most >= score - TOLERANCE:
            best = lazier
    return family.said(family.chosen(best))


def _parts(its: Range) -> list[Range]:
    """The range cut along its last axis that has more than one choice: what is done with many shotguns tells most."""
    first, last = its
    axis = max((axis for axis in range(len(first)) if first[axis] < last[axis]), default=0)
    size = last[axis] - first[axis] + 1
    ends = [first[axis] + size * n // PARTS for n in range(PARTS + 1)]
    return [
        Range((*first[:axis], begin, *first[axis + 1 :]), (*last[:axis], end - 1, *last[axis + 1 :]))
        for begin, end in pairwise(ends)
        if begin < end
    ]


def by_points(group: Whole, thresholds: Sequence[Sequence[int]], said: Callable[[list[int]], str]) -> Family:
    """Stop with so many points, by the group in which a table is."""

    def ranges(asked: list[tuple[list[int], list[int]]]) -> Ranges:
        low, high = (np.array(ends, dtype=np.int16).T for ends in zip(*asked, strict=True))
        return Ranges(low[group], high[group])

    return Family(thresholds, ranges, said)


def by_rank(rank: Whole, choices: Sequence[int], said: Callable[[int], str]) -> Family:
    """Stop on tables of so high a rank, whatever their points."""

    def ranges(asked: list[tuple[list[int], list[int]]]) -> Ranges:
        first, last = (np.array(ends).T for ends in zip(*asked, strict=True))
        low = np.where(rank[:, None] < first, np.int16(NEVER), np.int16(0))
        high = np.where(rank[:, None] >= last, np.int16(0), np.int16(NEVER))
        return Ranges(low, high)

    return Family([choices], ranges, lambda chosen: said(chosen[0]))


def brains_by_shotguns(brains: Sequence[int]) -> str:
    """The policy that stops at so many brains with no shotgun, so many with one, and so on.

    >>> brains_by_shotguns([8, 5, 2])
    'stop when brains >= 8 or shotguns >= 1 and brains >= 5 or shotguns >= 2 and brains >= 2'
    >>> brains_by_shotguns([NEVER, 5, 5])
    'stop when shotguns >= 1 and brains >= 5'
    >>> brains_by_shotguns([5, NEVER, 1])
    'stop when shotguns = 0 and brains >= 5 or shotguns = 2 and brains >= 1'
    """
    falls = list(brains) == sorted(brains, reverse=True)
    told = [(n, least) for n, least in enumerate(brains) if least < NEVER]
    if falls:  # what holds with fewer shotguns holds with more
        told = [(n, least) for n, least in told if n == 0 or least < brains[n - 1]]
    having = "shotguns >= {} and " if falls else "shotguns = {} and "
    parts = [(having.format(n) if n or not falls else "") + f"brains >= {least}" for n, least in told]
    return "stop when " + " or ".join(parts) if parts else "never stop"


def decimal_between(least: Fraction, most: Fraction) -> str | None:
    """The shortest decimal number, not less than `least` but less than `most`; None if it is too long for a policy.

    >>> decimal_between(Fraction(1, 3), Fraction(2, 5))
    '0.34'
    >>> decimal_between(Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**30))
    """
    for places in range(LONGEST - 1):
        number = ceil(least * 10**places)
        if number < most * 10**places:
            digits = str(number).rjust(places + 1, "0")
            return f"{digits[:-places]}.{digits[-places:]}" if places else digits
    return None


def found(outset: Outset) -> dict[str, str]:
    """The best rule of each family from a table on; what all searches ask next is worked out together."""
    policies = ManyPolicies(outset)
    families = all_families(outset)
    searches = {name: search(family) for name, family in families.items()}
    asked = {name: next(its) for name, its in searches.items()}
    rules: dict[str, str] = {}
    while asked:
        ranges = [families[name].asked(its) for name, its in asked.items()]
        most = policies.most(Ranges(*(np.concatenate(parts, axis=1) for parts in zip(*ranges, strict=True))))
        ends = np.cumsum([len(its) for its in asked.values()])[:-1]
        for name, answer in zip(list(asked), np.split(most, ends), strict=True):
            try:
                asked[name] = searches[name].send(answer)
            except StopIteration as end:
                rules[name] = end.value
                del asked[name]
    return {name: rules[name] for name in families}


def all_families(outset: Outset) -> dict[str, Family]:
    """The families that are searched, for the tables that come about from one table on."""
    graph = outset.graph
    shots = np.array(graph.shots)
    decides = [node for node in range(len(graph.nodes)) if graph.is_table[node] and graph.edges[node]]
    most = max((graph.shots[node] for node in decides), default=0)
    highest = _from_where_best_play_stops(outset.best, decides, most)
    chances = sorted({graph.chance_of_bust(node) for node in decides})
    places = {chance: place for place, chance in enumerate(chances)}
    rank = np.zeros(len(graph.nodes), dtype=np.intp)
    for node in decides:
        rank[node] = places[graph.chance_of_bust(node)]
    between = dict(enumerate(starmap(decimal_between, pairwise([Fraction(0), *chances]))))

    def stop_at_shotguns(n: int) -> str:
        return f"stop when shotguns >= {n}" if n <= most else "never stop"

    def stop_at_bust(place: int) -> str:
        return f"stop when bust > {between[place]}" if place in between else "never stop"

    return {
        "shotguns": by_rank(shots, range(most + 2), stop_at_shotguns),
        "brains": by_points(np.zeros_like(shots), [_thresholds(max(highest))], brains_by_shotguns),
        "brains-by-shotguns": by_points(np.minimum(shots, most), [_thresholds(n) for n in highest], brains_by_shotguns),
        "bust": by_rank(rank, [place for place, text in between.items() if text] + [len(chances)], stop_at_bust),
    }


def _from_where_best_play_stops(best: Best, tables: Sequence[int], most: int) -> list[int]:
    """For each number of shotguns the points from which best play stops on all these tables; NEVER if none is proven.

    With more points a roll has as much to win and more to lose: where stopping is best it stays best.
    """
    graph = best.graph
    first = np.full(len(graph.nodes), NEVER)
    for level in sorted(best.levels, reverse=True):
        held = level - graph.tilt * np.array(graph.shots)
        stops = np.zeros(len(graph.nodes), dtype=bool)
        its = np.array([*best.levels[level]], dtype=np.intp)
        stops[its] = np.array(best.high[level], dtype=float)[its] <= held[its] * (1 + best.rounding_at(level))
        first[stops] = np.maximum(held[stops], 1)
    shots = np.array([graph.shots[node] for node in tables])
    return [int(first[tables][shots == n].max(initial=1)) for n in range(most + 1)]


def _thresholds(last: int) -> list[int]:
    """Numbers of points to stop at."""
    return [*range(1, min(last, 1 + AHEAD)), last]
