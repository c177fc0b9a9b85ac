"""The chance to win, at whatever table of a turn it is asked: what a book is for points, for the scores of a game."""

from __future__ import annotations

from functools import lru_cache

from zdcalc.edition import Edition
from zdcalc.figure import Bounded
from zdcalc.position import Position
from zdcalc.scores import Scores, chance_after
from zdcalc.shelf import turn_map
from zdcalc.turn_map import Chance


class Winning:
    """The chances to win of a turn at these scores; Refused where their game is not solved.

    >>> from zdcalc.edition import rules
    >>> from zdcalc.table import Table
    >>> (position,) = Table.of(cup="5g3y2r", shotguns="1y1r", brains="1g").positions()
    >>> behind = Winning(rules(), Scores(9, (14,), 1))
    >>> behind.if_stop(1), round(behind.if_roll(position, 1).approx, 3)
    (0.0, 0.053)
    """

    def __init__(self, edition: Edition, scores: Scores) -> None:
        after = chance_after(edition, scores)
        self.chance, self.error = Chance(turn_map(edition), after.chance), after.error

    def if_stop(self, held: int) -> float:
        """The chance to win when the player stops."""
        return self.chance.if_stop(held)

    def if_roll(self, position: Position, held: int) -> Bounded:
        """The chance to win when the player rolls, and then plays as well as can be."""
        chance = self.chance.if_roll(position, held)
        return Bounded(chance, max(map(self.error, self.chance.asked)))


@lru_cache(maxsize=2)  # each may keep a hundred thousand numbers
def winning(edition: Edition, scores: Scores) -> Winning:
    """The same, once for all questions of a turn."""
    return Winning(edition, scores)
