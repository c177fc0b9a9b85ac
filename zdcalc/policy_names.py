"""The names a policy may use: what each stands for on a table, and in words."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from zdcalc.dice import HOTTIE, HUNK, SANTA
from zdcalc.position import Position
from zdcalc.wording import phrase


class Standing(NamedTuple):
    """What a policy may look at: the position, the points held, the chance of a bust, rolls made."""

    position: Position
    held: int
    bust: Fraction
    rolls: int


NAMES: dict[str, Callable[[Standing], int | Fraction]] = {
    "brains": lambda standing: standing.held,
    "shotguns": lambda standing: standing.position.shots,
    "footprints": lambda standing: standing.position.feet.size,
    "cup": lambda standing: standing.position.cup.size,
    "green_left": lambda standing: standing.position.cup.count("g"),
    "yellow_left": lambda standing: standing.position.cup.count("y"),
    "red_left": lambda standing: standing.position.cup.count("r"),
    "hunk": lambda standing: standing.position.brains.count("H"),
    "hottie": lambda standing: standing.position.brains.count("T"),
    "santa": lambda standing: standing.position.brains.count("S"),
    "drink": lambda standing: int("drink" in standing.position.lying.signs),
    "helmet": lambda standing: int("helmet" in standing.position.lying.signs),
    "bust": lambda standing: standing.bust,
    "rolls": lambda standing: standing.rolls,
}

MEANINGS = {
    "brains": phrase("points of this turn, noted ones included"),
    "shotguns": phrase("shotguns so far"),
    "footprints": phrase("footprints dice in front of you, which are rolled again"),
    "cup": phrase("dice in the cup, before a refill"),
    "green_left": phrase("green dice in the cup, before a refill"),
    "yellow_left": phrase("yellow dice in the cup, before a refill"),
    "red_left": phrase("red dice in the cup, before a refill"),
    "hunk": phrase("1 if the Hunk lies among the brains, else 0"),
    "hottie": phrase("1 if the Hottie lies among the brains, else 0"),
    "santa": phrase("1 if Santa lies among the brains, as a gift too, else 0"),
    "drink": phrase("1 if Santa brought the energy drink in this turn, else 0"),
    "helmet": phrase("1 if Santa brought the helmet in this turn, else 0"),
    "bust": phrase("the chance, from 0 to 1, that the next roll busts, after a refill if one is due"),
    "rolls": phrase("rolls made so far; compared with numbers only"),
}
"""What each name stands for, in words."""

LIST = ", ".join(NAMES)
SPECIAL = {"hunk": HUNK, "hottie": HOTTIE, "santa": SANTA, "drink": SANTA, "helmet": SANTA}
"""The names that are about a die which need not play."""
