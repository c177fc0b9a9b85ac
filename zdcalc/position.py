"""A position: every die in its place, and how the special dice lie there."""

from __future__ import annotations

from typing import NamedTuple

from zdcalc.dice import DRINK, GIFT, HELMET, HUNK
from zdcalc.edition import Edition
from zdcalc.hand import NO_DICE, Hand
from zdcalc.rulebooks import double_feature
from zdcalc.rulebooks.double_feature import Lying, Settled

SIGNS = (GIFT.sign, DRINK.sign, HELMET.sign)


class Position(NamedTuple):
    """Every die in its place; `hand` has been drawn for the next roll, footprints included.

    `santa` is the sign with which Santa lies: as a gift among the brains, aside with the drink or the
    helmet, or empty. `double` says whether the Hunk lies, as brain or shotgun, with a double face.
    """

    cup: Hand
    feet: Hand
    brains: Hand
    shotguns: Hand
    hand: Hand
    santa: str = ""
    double: bool = False

    @property
    def points(self) -> int:
        """The points of the brain pile."""
        return double_feature.gift(double_feature.double_brain(self.brains, self.double), self.santa)

    @property
    def shots(self) -> int:
        """How many shotguns there are so far."""
        return double_feature.double_shotgun(self.shotguns, self.double)

    @property
    def lying(self) -> Lying:
        """What here bears on how the next roll is settled."""
        heroes = double_feature.rescuable(self.brains, self.santa)
        return Lying(heroes, self.double and HUNK in heroes, self.santa == DRINK.sign)

    def after(self, roll: Settled) -> Position:
        """The table once the dice of the hand have come to lie like that."""
        cup, _, brains, shotguns, _, santa, double = self
        return Position(
            cup + roll.freed,
            roll.feet,
            brains - roll.rescued + roll.brains,
            shotguns + roll.shotguns,
            NO_DICE,
            roll.santa or santa,
            double if roll.double is None else roll.double,
        )

    def put_back(self, brains: Hand) -> Position:
        """The same once these brain dice are in the cup again, their points noted."""
        if not brains:
            return self
        double, santa = double_feature.noted(self.double, self.santa, brains)
        return self._replace(brains=self.brains - brains, double=double, santa=santa)

    def limit(self, edition: Edition) -> int:
        """How many shotguns end the turn."""
        return double_feature.helmet(edition.limit, self.santa)
