"""The door for expansions: what dice may change beyond what they show, in one object an edition.

An expansion is a rulebook module: the functions of its clauses, and an `Expansion` that wires them. All
else asks that object, which `zdcalc.edition.rules` picks by the dice of the set, and knows of no die
by name. Here stands the base game's own, where dice count as they fall.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zdcalc.dice import Die, Face
from zdcalc.hand import NO_DICE, Hand
from zdcalc.rulebooks.base import Showing, eaten, escaped, shot


class Lying(NamedTuple):
    """How dice lie there beyond what their piles say; it lasts within a turn.

    `signs` are its names, in a fixed order, and part of what is written into files. `points` are
    those beyond one for each brain die, `shots` the shotguns beyond one for each shotgun die, `limit` is
    how many shotguns more the turn survives. The dice `aside` lie in no pile and not in the cup.
    """

    signs: tuple[str, ...] = ()
    points: int = 0
    shots: int = 0
    limit: int = 0
    aside: Hand = NO_DICE


PLAIN = Lying()
"""Every die counts one in its pile, and none lies aside."""


class Settled(NamedTuple):
    """Where the dice of a roll come to lie, and what that changes.

    `rescued` are dice taken out of the brain pile, `freed` all that go back into the cup, those of
    this roll with them. `points` are net of losses. `lying` is how dice lie there from now on.
    """

    feet: Hand
    brains: Hand
    shotguns: Hand
    rescued: Hand
    freed: Hand
    points: int
    shots: int
    lying: Lying


class Expansion:
    """The base game: no dice of an expansion. An expansion says otherwise where its clauses do.

    One object is made for each choice of `dice`, those of the expansion that play, and `switches`,
    as they are set; it never changes. `most_limit` is how many shotguns more a turn can survive, and
    `most_silent` how many rolls of a turn can bring neither points nor shotguns nor three footprints, those
    shotguns included.
    """

    dice: Hand = NO_DICE
    switches: tuple[str, ...] = ()
    most_limit = 0
    most_silent = 2

    def settle(self, showing: Showing, brains: Hand, lying: Lying) -> Settled:
        """Where the dice of a roll come to lie beside these brains (those `bearing` are enough).

        >>> from zdcalc.dice import BASE_DICE, BRAIN
        >>> BASE.settle(((BASE_DICE[0], BRAIN),), NO_DICE, PLAIN).points
        1
        """
        return fallen(showing, lying)

    def bearing(self, brains: Hand) -> Hand:
        """Of these brains those that bear on how a roll is settled, or can be lost in it: the expansion's own dice."""
        return Hand((die, n) for die, n in brains.dice if die in self.dice) if self.dice else NO_DICE

    def noted(self, lying: Lying, put_back: Hand, left: Hand) -> Lying:
        """How dice lie once brain dice are put back, their points noted, and these brains are left."""
        return lying

    def ways_to_lie(self, brains: Hand, shotguns: Hand) -> Iterator[Lying]:
        """Every way in which dice can lie beyond these piles, each once, for whoever is not told."""
        yield PLAIN

    def faces_at_best(self, die: Die) -> tuple[tuple[Face, ...], ...]:
        """What the faces of any die count: as they are, and whatever else they may count in some turn.

        The bounds of best play rest on it: no roll brings more than one of these for each of its dice.
        """
        return (die.faces,)


BASE = Expansion()


def fallen(showing: Showing, lying: Lying) -> Settled:
    """The dice of a roll where they fall, and nothing else moves."""
    return Settled(
        feet=Hand.of(die for die, _ in escaped(showing)),
        brains=Hand.of(die for die, _ in eaten(showing)),
        shotguns=Hand.of(die for die, _ in shot(showing)),
        rescued=NO_DICE,
        freed=NO_DICE,
        points=sum(face.brains for _, face in showing),
        shots=sum(face.shotguns for _, face in showing),
        lying=lying,
    )
