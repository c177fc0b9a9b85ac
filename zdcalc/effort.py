"""How much work a turn is, known before it is begun.

A table is told by where each die lies: drawn or left with footprints, among the shotguns, among the
brains, or in the cup. How many ways there are is counted without walking any of them, and nearly all
of them come about. Seconds and megabytes were measured once, on a common machine; they are rough.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import ceil
from typing import NamedTuple

from zdcalc.dice import Die
from zdcalc.edition import EDITIONS, Edition
from zdcalc.hand import NO_DICE
from zdcalc.position import Position
from zdcalc.refusal import Refused
from zdcalc.rulebooks import base
from zdcalc.table import Table
from zdcalc.wording import phrase

MOST_NODES = 400_000  # of a graph; more would take minutes; the base game has a fortieth of it
TOO_MANY = 2  # times as many, expected, are refused before the first is found
LYING_ASIDE = 2  # where a die may lie aside as well, there are about so many times as many tables


def nodes_from(start: Position, edition: Edition) -> int:
    """About how many tables and hands can come about from a position on.

    >>> from zdcalc.edition import rules
    >>> from zdcalc.outset import whole_graph
    >>> from zdcalc.table import Table
    >>> fresh = Table.fresh(rules("base"))
    >>> expected, actual = nodes_from(*fresh.positions(), fresh.rules), len(whole_graph(fresh.rules).nodes)
    >>> abs(expected - actual) < actual / 100
    True
    """
    stuck = start.brains if edition.refill == "none" else NO_DICE
    dice = edition.set - start.shotguns - stuck
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})  # by dice of the roll, and shotguns more
    for die, n in dice.dice:
        ways = _with(ways, die, n, edition.limit - start.shots)
    hands = sum(number for (rolled, _), number in ways.items() if rolled == base.DICE_IN_A_ROLL)
    tables = sum(ways.values())
    return (hands + tables) * (LYING_ASIDE if edition.expansion.most_limit else 1)


def _with(ways: Counter[tuple[int, int]], die: Die, n: int, limit: int) -> Counter[tuple[int, int]]:
    """The ways in which dice can lie, with so many dice of a kind more."""
    each = min((face.shotguns for face in die.faces if face.shotguns), default=limit)
    has_brains = any(face.brains for face in die.faces)
    more: Counter[tuple[int, int]] = Counter()
    for (rolled, shots), number in ways.items():
        for feet in range(min(base.DICE_IN_A_ROLL - rolled, n) + 1):
            for shot in range(min(ceil((limit - shots) / each) - 1, n - feet) + 1):
                more[rolled + feet, shots + shot * each] += number * (n - feet - shot + 1 if has_brains else 1)
    return more


def refuse_too_many(edition: Edition, starts: Iterable[Position]) -> int:
    """About how many tables and hands can come about from these positions; refused, at once, where far too many."""
    expected = max(nodes_from(start, edition) for start in starts)
    if expected > TOO_MANY * MOST_NODES:
        raise too_many_tables(edition)
    return expected


def too_many_tables(edition: Edition) -> Refused:
    """The refusal; a limit that is not the usual one is to blame, or else the dice."""
    reason = phrase("that makes too many tables; at most {most} are worked out", most=MOST_NODES)
    if edition.limit > EDITIONS[edition.name].limit:
        return Refused(reason, "limit", edition.limit)
    return edition.blamed(reason)


class Effort(NamedTuple):
    """About how long something takes, and how much memory it needs."""

    seconds: float
    megabytes: float


def of_turn(nodes: int) -> Effort:
    """Finding the tables of a turn, best play on them, and the law of the score."""
    return Effort(nodes * 2e-4, nodes * 3.6e-3)


def of_ranking(nodes: int) -> Effort:
    """Comparing rules with all tables at hand: each column of a sweep has a number for each table and hand."""
    return Effort(nodes * 6e-4, nodes * 3.6e-3)


def of_rolls(nodes: int, rolls: int) -> Effort:
    """Rolls one after the other: the numbers grow with each."""
    return Effort(nodes * rolls * 1e-5, nodes * rolls * 1.5e-4)


def of_game(edition: Edition) -> Effort:
    """A game of two: every pair of scores takes some sweeps over the graph of a turn."""
    (start,) = Table.fresh(edition).positions()
    nodes = nodes_from(start, edition)
    return Effort(edition.goal**2 * (0.008 + nodes * 6e-6), nodes * 3.6e-3)


def of_turns(nodes: int, numbers: int) -> Effort:
    """Turns for pay-offs of so many numbers together."""
    return Effort(nodes * numbers * 1e-6, nodes * 3.6e-3)


def of_simulation(turns: int) -> Effort:
    """Turns played out one by one."""
    return Effort(turns * 5e-5, 0)
