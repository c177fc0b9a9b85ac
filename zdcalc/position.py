"""A position: every die in its place, and how dice lie beyond that."""

from __future__ import annotations

from typing import NamedTuple

from zdcalc.edition import Edition
from zdcalc.hand import NO_DICE, Hand
from zdcalc.rulebooks.expansion import PLAIN, Lying, Settled
from zdcalc.settled_roll import Beside


class Position(NamedTuple):
    """Every die in its place; `hand` has been drawn for the next roll, footprints included.

    `lying` is what an expansion remembers of how dice lie there; see `zdcalc.rulebooks.expansion`.
    """

    cup: Hand
    feet: Hand
    brains: Hand
    shotguns: Hand
    hand: Hand
    lying: Lying = PLAIN

    @property
    def points(self) -> int:
        """The points of the brain pile."""
        return self.brains.size + self.lying.points

    @property
    def shots(self) -> int:
        """How many shotguns there are so far."""
        return self.shotguns.size + self.lying.shots

    def beside(self, edition: Edition) -> Beside:
        """What here bears on how the next roll is settled."""
        return Beside(edition.expansion, edition.expansion.bearing(self.brains), self.lying)

    def after(self, roll: Settled) -> Position:
        """The table once the dice of the hand have come to lie like that."""
        return Position(
            self.cup + roll.freed,
            roll.feet,
            self.brains - roll.rescued + roll.brains,
            self.shotguns + roll.shotguns,
            NO_DICE,
            roll.lying,
        )

    def put_back(self, brains: Hand, edition: Edition) -> Position:
        """The same once these brain dice are in the cup again, their points noted."""
        if not brains:
            return self
        left = self.brains - brains
        return self._replace(brains=left, lying=edition.expansion.noted(self.lying, brains, left))

    def limit(self, edition: Edition) -> int:
        """How many shotguns end the turn."""
        return edition.limit + self.lying.limit
