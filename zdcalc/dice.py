"""The dice: faces as data, each with its source.

A die is what its faces do when they come up. Nothing here knows the rules of a turn.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from zdcalc.wording import Counted, Plural


class Face(NamedTuple):
    """What one face gives: points for brains, shotguns, or footprints (the victim got away).

    `sign` names what else it does, or how it differs from another face that gives as much; `letter` is how
    it is written after its die, where a turn is written roll by roll.

    >>> Face(brains=1)
    Face(brains=1, shotguns=0, footprints=0, sign='', letter='')
    """

    brains: int = 0
    shotguns: int = 0
    footprints: int = 0
    sign: str = ""
    letter: str = ""


BRAIN = Face(brains=1, letter="b")
SHOTGUN = Face(shotguns=1, letter="s")
FOOTPRINTS = Face(footprints=1, letter="f")
DOUBLE_BRAIN = Face(brains=2, letter="bb")
DOUBLE_SHOTGUN = Face(shotguns=2, letter="ss")
GIFT = Face(brains=2, sign="gift", letter="p")
DRINK = Face(sign="drink", letter="d")
HELMET = Face(sign="helmet", letter="h")


class Die(NamedTuple):
    """A kind of die: its letter in a hand of dice, its faces, how it is counted, and who says so.

    >>> BASE_DICE[0].letter, len(BASE_DICE[0].faces)
    ('g', 6)
    """

    letter: str
    faces: tuple[Face, ...]
    counted: Plural
    source: str

    def weighed(self) -> dict[Face, int]:
        """Each different face with the number of sides that show it.

        >>> BASE_DICE[2].weighed()[SHOTGUN]
        3
        """
        return dict(Counter(self.faces))

    def in_words(self, n: int) -> Counted:
        """So many of these dice.

        >>> str(BASE_DICE[0].in_words(2))
        '2 green dice'
        """
        return self.counted.of(n, letter=self.letter)


AGREED = "several independent descriptions agree"


def _die(letter: str, brains: int, shotguns: int, counted: Plural) -> Die:
    footprints = 6 - brains - shotguns
    faces = (BRAIN,) * brains + (SHOTGUN,) * shotguns + (FOOTPRINTS,) * footprints
    return Die(letter, faces, counted, AGREED)


#: Green, yellow and red, in the order in which a hand of dice is written.
BASE_DICE = (
    _die("g", 3, 1, Plural("{n} green die", "{n} green dice")),
    _die("y", 2, 2, Plural("{n} yellow die", "{n} yellow dice")),
    _die("r", 1, 3, Plural("{n} red die", "{n} red dice")),
)

HUNK = Die(
    "H",
    (DOUBLE_BRAIN, SHOTGUN, SHOTGUN, DOUBLE_SHOTGUN, FOOTPRINTS, FOOTPRINTS),
    Plural("{n} Hunk", "{n} Hunks"),
    "the Horde Edition lists the faces, independent descriptions count them",
)
HOTTIE = Die(
    "T",
    (BRAIN, SHOTGUN, SHOTGUN, FOOTPRINTS, FOOTPRINTS, FOOTPRINTS),
    Plural("{n} Hottie", "{n} Hotties"),
    AGREED,
)
SANTA = Die(
    "S",
    (BRAIN, GIFT, SHOTGUN, FOOTPRINTS, DRINK, HELMET),
    Plural("{n} Santa", "{n} Santas"),
    AGREED,
)

#: Each of them is in the box once.
SPECIAL_DICE = (HUNK, HOTTIE, SANTA)

BOXED_DICE = BASE_DICE + SPECIAL_DICE

LETTERS = {"green": "g", "yellow": "y", "red": "r", "hunk": "H", "hottie": "T", "santa": "S"}
"""The letters of the dice by their names."""
