"""Double Feature: the Hunk, the Hottie and Santa, clause by clause.

As in the base game every function is one clause and its docstring begins with the clause's id.
Nothing in the base game's clauses changes: here a roll is settled before they have it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from zdcalc.dice import BASE_DICE, BRAIN, DRINK, GIFT, HELMET, HUNK, SANTA, SPECIAL_DICE, Die
from zdcalc.hand import NO_DICE, Hand
from zdcalc.rulebooks.base import Showing, eaten, escaped, shot

GREEN = BASE_DICE[0]


class Lying(NamedTuple):
    """What on the table bears on how a roll is settled.

    `heroes` are those among the brains that can be rescued, `double` says whether the Hunk lies
    there with two points, `drunk` whether Santa's energy drink lies aside.
    """

    heroes: Hand = NO_DICE
    double: bool = False
    drunk: bool = False


class Settled(NamedTuple):
    """Where the dice of a roll come to lie, and what that changes.

    `rescued` are heroes taken out of the brain pile, `freed` all dice that go back into the cup, those
    of this roll with them. `santa` is the sign that Santa showed, if he did; `double` whether the Hunk
    now lies with a double face, None where nothing changes. `points` are net of losses.
    """

    feet: Hand
    brains: Hand
    shotguns: Hand
    rescued: Hand
    freed: Hand
    santa: str
    double: bool | None
    points: int
    shots: int


# The sets


def action_movie() -> Hand:
    """box.action-movie: the Hunk and the Hottie take the place of two yellow dice.

    >>> str(action_movie()), action_movie().size
    ('6g2y3rHT', 13)
    """
    return Hand.parse("6g2y3rHT", BASE_DICE + SPECIAL_DICE)


def santa() -> Hand:
    """box.santa-set: Santa takes the place of a green die.

    >>> str(santa()), santa().size
    ('5g4y3rS', 13)
    """
    return Hand.parse("5g4y3rS", BASE_DICE + SPECIAL_DICE)


def sequel() -> Hand:
    """box.sequel: all three take the places of a green die and two yellow ones.

    >>> str(sequel()), sequel().size
    ('5g2y3rHTS', 13)
    """
    return Hand.parse("5g2y3rHTS", BASE_DICE + SPECIAL_DICE)


# What a double face counts


def double_brain(brains: Hand, double: bool) -> int:
    """heroes.double-brain: the points of a pile of brains; the Hunk's double brain is two.

    >>> double_brain(action_movie(), double=True) - double_brain(action_movie(), double=False)
    1
    """
    return brains.size + (double and HUNK in brains)


def double_shotgun(shotguns: Hand, double: bool) -> int:
    """heroes.double-shotgun: the shotguns of a pile; the Hunk's double shotgun counts two."""
    return shotguns.size + (double and HUNK in shotguns)


# Santa


def gift(points: int, santa: str) -> int:
    """santa.gift: the gift is two points; the die lies in the brain pile, where it counted one.

    >>> gift(3, "gift"), gift(3, "")
    (4, 3)
    """
    return points + (santa == GIFT.sign)


def aside(santa: str) -> Hand:
    """santa.aside: the die with the drink or the helmet lies aside for the turn, not rolled, not in the cup."""
    return Hand.of([SANTA]) if santa in (DRINK.sign, HELMET.sign) else NO_DICE


def drink(showing: Showing, drink_rule: str) -> Showing:
    """santa.drink: with the energy drink footprints count as brains, a point each, this roll included.

    >>> from zdcalc.dice import FOOTPRINTS
    >>> drink(((GREEN, FOOTPRINTS),), "green") == ((GREEN, BRAIN),)
    True
    """
    return tuple((die, BRAIN if face.footprints and DRINK_RULES[drink_rule](die) else face) for die, face in showing)


def whose_footprints(die: Die) -> bool:
    """santa.drink-rule: those of green dice alone count as brains; by the rule `all`, those of every die."""
    return die == GREEN


DRINK_RULES: dict[str, Callable[[Die], bool]] = {"green": whose_footprints, "all": lambda _: True}


def helmet(limit: int, santa: str) -> int:
    """santa.helmet: with the helmet one shotgun more ends this turn, this roll included.

    >>> helmet(3, "helmet"), helmet(3, "drink")
    (4, 3)
    """
    return limit + (santa == HELMET.sign)


# Rescues


def rescuable(brains: Hand, santa: str) -> Hand:
    """heroes.santa: of these brains, those that can be rescued: Hunk, Hottie, and Santa, but not as a gift.

    >>> str(rescuable(sequel(), "")), str(rescuable(sequel(), "gift"))
    ('HTS', 'HT')
    """
    return Hand((die, n) for die, n in brains.dice if die in SPECIAL_DICE and not (die == SANTA and santa == GIFT.sign))


def rescue(showing: Showing, heroes: Hand) -> Hand:
    """heroes.rescue: a hero that shows a shotgun in this roll frees all others that lie or show as brains.

    heroes.rescue-both: of heroes that all show shotguns none is a brain, so nobody is freed.
    """
    return heroes if any(die in SPECIAL_DICE for die, _ in shot(showing)) else NO_DICE


def noted(double: bool, santa: str, put_back: Hand) -> tuple[bool, str]:
    """heroes.rescue-noted: a hero whose brain was noted is in the cup, and nothing of it lies there any more.

    >>> noted(True, "gift", put_back=Hand.of([HUNK, SANTA])), noted(True, "gift", put_back=NO_DICE)
    ((False, ''), (True, 'gift'))
    """
    return double and HUNK not in put_back, "" if SANTA in put_back else santa


def settle(showing: Showing, lying: Lying, drink_rule: str) -> Settled:
    """heroes.order: first what Santa shows, then the rescues; only then is it seen whether that is a bust."""
    sign = next((face.sign for _, face in showing if face.sign), "")
    if lying.drunk or sign == DRINK.sign:
        showing = drink(showing, drink_rule)
    brains = Hand.of(die for die, _ in eaten(showing))
    freed = rescue(showing, rescuable(lying.heroes + brains, sign))
    rescued = Hand((die, n) for die, n in freed.dice if die in lying.heroes)
    points = sum(face.brains for die, face in eaten(showing) if die not in freed)
    lost = double_brain(rescued, lying.double)
    return Settled(
        feet=Hand.of(die for die, _ in escaped(showing)),
        brains=brains - (freed - rescued),
        shotguns=Hand.of(die for die, _ in shot(showing)),
        rescued=rescued,
        freed=freed,
        santa=sign,
        double=_double(showing, freed),
        points=points - lost,
        shots=sum(face.shotguns for _, face in shot(showing)),
    )


def _double(showing: Showing, freed: Hand) -> bool | None:
    """Whether the Hunk now lies with a double face; None if it is as before."""
    if HUNK in freed:
        return False
    return next((max(face.brains, face.shotguns) == 2 for die, face in showing if die == HUNK), None)
