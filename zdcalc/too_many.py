"""How many tables a turn can make, counted before any of them is built."""

from __future__ import annotations

from collections.abc import Iterable

from zdcalc.edition import EDITIONS, Edition
from zdcalc.hand import Hand
from zdcalc.position import Position
from zdcalc.refusal import Refused
from zdcalc.rulebooks.base import DICE_IN_A_ROLL
from zdcalc.wording import phrase

MOST_NODES = 400_000  # of a graph; more would take minutes; the base game has a fortieth of it


def refuse_too_many(edition: Edition, starts: Iterable[Position]) -> None:
    """Refuse, at once, what a graph would be refused for when it has grown too large."""
    if any(tables(edition, start) > MOST_NODES for start in starts):
        raise too_many_tables(edition)


def too_many_tables(edition: Edition) -> Refused:
    """The refusal; a limit that is not the usual one is to blame, or else the dice."""
    reason = phrase("that makes too many tables; at most {most} are worked out", most=MOST_NODES)
    if edition.limit > EDITIONS[edition.name].limit:
        return Refused(reason, "limit", edition.limit)
    return edition.blamed(reason)


def tables(edition: Edition, position: Position) -> int:
    """The ways to lie as footprints, shotguns and brains that the dice allow from a position on.

    Hardly any of them does not come about, and a graph has the hands that are rolled too: it is larger.

    >>> from zdcalc.table import Table
    >>> table = Table.of()
    >>> tables(table.rules, *table.positions())
    10820
    """
    most = position.limit(edition) - position.shots - 1
    ways = {(0, 0): 1}  # with so many footprints and shotguns
    for die, n in _in_play(edition, position).dice:
        eaten, shot, escaped = (any(face[kind] for face in die.faces) for kind in range(3))
        after: dict[tuple[int, int], int] = {}
        for (feet, shots), before in ways.items():
            for more_feet in range(min(n, DICE_IN_A_ROLL - feet) + 1 if escaped else 1):
                for more_shots in range(min(n - more_feet, most - shots) + 1 if shot else 1):
                    there = feet + more_feet, shots + more_shots
                    here = n - more_feet - more_shots + 1 if eaten else 1
                    after[there] = after.get(there, 0) + before * here
        ways = after
    return sum(ways.values())


def _in_play(edition: Edition, position: Position) -> Hand:
    """The dice that can still move."""
    if edition.refill == "none":
        return position.cup + (position.hand or position.feet)
    return position.cup + (position.hand or position.feet) + position.brains
