"""A turn in plain fractions, die by die: slow, written from the rules, sharing nothing with the engine.

Piles of dice are words of letters such as "ggy". Of the shotguns only the number matters, for they
never come back; of the brains the colours do, once a refill puts them back. Of the special dice the
Hunk lies among the brains as H (two points) or h (one), Santa as S, or as P, his present.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

FACES = {"g": "BBBSFF", "y": "BBSSFF", "r": "BSSSFF", "H": "DSSWFF", "T": "BSSFFF", "S": "BPSFEC"}
SHOTS = {"S": 1, "W": 2}
BUST = -1

Worth = Any
"""A Fraction, or a float where the pay-off is one."""

Law = dict[int, Fraction]
"""How likely a turn ends with each score, or in a bust."""


class Plain(NamedTuple):
    """A table between two rolls."""

    cup: str
    feet: str = ""
    brains: str = ""
    shotguns: int = 0
    noted: int = 0
    aside: str = ""

    @property
    def points(self) -> int:
        return self.noted + sum(2 if die in "HP" else 1 for die in self.brains)


Stops = Callable[[Plain], bool]


class Roll(NamedTuple):
    """A hand about to be rolled, and what lies there besides."""

    hand: str
    rest: Plain


@cache
def draws(cup: str, number: int) -> dict[str, Fraction]:
    """Every hand that can be drawn, a die at a time, with its chance."""
    if not number:
        return {"": Fraction(1)}
    chances: dict[str, Fraction] = {}
    for place, die in enumerate(cup):
        for hand, chance in draws(cup[:place] + cup[place + 1 :], number - 1).items():
            drawn = "".join(sorted(die + hand))
            chances[drawn] = chances.get(drawn, Fraction(0)) + chance / len(cup)
    return chances


def rolls(table: Plain, refill: str) -> Iterator[tuple[Roll, Fraction]]:
    """The hands the next roll can be made with; none where the cup is too short."""
    cup, feet, brains, shotguns, noted, aside = table
    wanted = 3 - len(feet)
    first = ""
    due = {"none": False, "literal": len(cup) < 3}.get(refill, len(cup) < wanted)
    if due and wanted:
        back = brains.replace("h", "H").replace("P", "S")
        first, cup = (cup, back) if refill == "leftovers-first" else ("", cup + back)
        brains, noted = "", table.points
    wanted -= len(first)
    if len(cup) < wanted:
        return
    for drawn, chance in draws("".join(sorted(cup)), wanted).items():
        left = cup
        for die in drawn:
            left = left.replace(die, "", 1)
        hand = "".join(sorted(feet + first + drawn))
        yield Roll(hand, Plain("".join(sorted(left)), "", brains, shotguns, noted, aside)), chance


@cache
def falls(hand: str) -> dict[str, Fraction]:
    """How a hand can fall: each die with its face, "gByS", and the chance."""
    chances = {"": Fraction(1)}
    for die in hand:
        longer: dict[str, Fraction] = {}
        for fall, chance in chances.items():
            for face in FACES[die]:
                dice = "".join(sorted([die + face, *(fall[n : n + 2] for n in range(0, len(fall), 2))]))
                longer[dice] = longer.get(dice, Fraction(0)) + chance / 6
        chances = longer
    return chances


def settled(fall: str, table: Plain, drink: str = "green") -> Plain:
    """The table on which dice lie that have fallen so."""
    feet, brains, cup, shotguns, aside = "", table.brains, table.cup, table.shotguns, table.aside
    dice = list(zip(fall[::2], fall[1::2], strict=True))
    if ("S", "E") in dice:
        aside = "drink"
    if ("S", "C") in dice:
        aside = "helmet"
    for die, face in dice:
        if face == "F" and aside == "drink" and (die == "g" or drink == "all"):
            brains += "h" if die == "H" else die
        elif face == "F":
            feet += die
        elif face in "BD":
            brains += die
        elif face == "P":
            brains += "P"
        else:
            shotguns += SHOTS.get(face, 0)
    if any(die in "HTS" and face in SHOTS for die, face in dice):
        cup += "".join(brain for brain in brains if brain in "HhTS").replace("h", "H")
        brains = "".join(brain for brain in brains if brain not in "HhTS")
    return table._replace(
        cup="".join(sorted(cup)), feet=feet, brains="".join(sorted(brains)), shotguns=shotguns, aside=aside
    )


def outcomes(roll: Roll, limit: int, drink: str) -> tuple[Fraction, Fraction, dict[Plain, Fraction]]:
    """The chances of a bust, of three footprints, and of each other table."""
    bust, again, tables = Fraction(0), Fraction(0), dict[Plain, Fraction]()
    for fall, chance in falls(roll.hand).items():
        table = settled(fall, roll.rest, drink)
        if table.shotguns >= limit + (table.aside == "helmet"):
            bust += chance
        elif len(table.feet) == 3:
            again += chance
        else:
            tables[table] = tables.get(table, Fraction(0)) + chance
    return bust, again, tables


class PlainTurn:
    """Turns by these rules."""

    def __init__(self, refill: str, limit: int = 3, drink: str = "green") -> None:
        self.refill, self.limit, self.drink = refill, limit, drink

    def law(self, table: Plain, stops: Stops, may_stop: bool = True) -> Law:
        """How a turn by a policy ends."""
        known: dict[Plain, Law] = {}

        def from_table(table: Plain, may_stop: bool = True) -> Law:
            if table not in known:
                possible = list(rolls(table, self.refill))
                if not possible or (may_stop and stops(table)):
                    known[table] = {table.points: Fraction(1)}
                else:
                    known[table] = mixed((from_roll(roll), chance) for roll, chance in possible)
            return known[table]

        def from_roll(roll: Roll) -> Law:
            bust, again, tables = outcomes(roll, self.limit, self.drink)
            once = mixed([({BUST: Fraction(1)}, bust), *((from_table(t), chance) for t, chance in tables.items())])
            escaped = roll.rest._replace(feet=roll.hand)
            if stops(escaped):
                return mixed([(once, Fraction(1)), ({escaped.points: Fraction(1)}, again)])
            return mixed([(once, 1 / (1 - again))])

        return from_table(table, may_stop)

    def best(
        self,
        table: Plain,
        beyond: Callable[[Plain], Worth | None],
        may_stop: bool = True,
        pay_off: Callable[[int], Worth] = Fraction,
    ) -> Worth:
        """The most points, or what they pay off, on average; where `beyond` has a value for a table, it is that."""
        known: dict[Plain, Worth] = {}

        def from_table(table: Plain, may_stop: bool = True) -> Worth:
            if table not in known:
                possible = list(rolls(table, self.refill))
                stop, guess = pay_off(table.points), beyond(table)
                rolling = None if guess is not None or not possible else sum(from_roll(r) * c for r, c in possible)
                worths = [stop] * (may_stop or rolling is None) + [w for w in (guess, rolling) if w is not None]
                known[table] = max(worths)
            return known[table]

        def from_roll(roll: Roll) -> Worth:
            bust, again, tables = outcomes(roll, self.limit, self.drink)
            once = sum((from_table(t) * chance for t, chance in tables.items()), bust * pay_off(0))
            # Three footprints: stop there, or roll the hand until it shows something else.
            return max(once + again * pay_off(roll.rest.points), once / (1 - again))

        return from_table(table, may_stop)


def mixed(laws: Iterable[tuple[Law, Fraction]]) -> Law:
    """A mixture of laws, each with its weight."""
    together: Law = {}
    for law, weight in laws:
        for end, chance in law.items():
            together[end] = together.get(end, Fraction(0)) + chance * weight
    return {end: chance for end, chance in together.items() if chance}


def mean(law: Law) -> Fraction:
    """The points of a turn, on average."""
    return sum((end * chance for end, chance in law.items() if end != BUST), Fraction(0))
