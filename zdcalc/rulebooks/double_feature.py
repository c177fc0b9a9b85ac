"""Double Feature: the Hunk, the Hottie and Santa, clause by clause.

As in the base game every function is one clause and its docstring begins with the clause's id.
Nothing in the base game's clauses changes: here a roll is settled before they have it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from zdcalc.dice import BASE_DICE, BRAIN, DRINK, GIFT, HELMET, HUNK, SANTA, SPECIAL_DICE, Die, Face
from zdcalc.hand import NO_DICE, Hand
from zdcalc.rulebooks.base import Showing, eaten, shot
from zdcalc.rulebooks.expansion import Expansion, Lying, Settled, fallen

GREEN = BASE_DICE[0]
DOUBLE = "double"
SIGNS = (GIFT.sign, DRINK.sign, HELMET.sign)
"""How Santa can lie."""


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


def settle(showing: Showing, brains: Hand, lying: Lying, drink_rule: str) -> Settled:
    """heroes.order: first what Santa shows, then the rescues; only then is it seen whether that is a bust."""
    santa = next((face.sign for _, face in showing if face.sign), santa_in(lying))
    if santa == DRINK.sign:
        showing = drink(showing, drink_rule)
    roll = fallen(showing, lying)
    freed = rescue(showing, rescuable(brains + roll.brains, santa))
    rescued = Hand((die, n) for die, n in freed.dice if die in brains)
    points = sum(face.brains for die, face in eaten(showing) if die not in freed)
    return roll._replace(
        brains=roll.brains - (freed - rescued),
        rescued=rescued,
        freed=freed,
        points=points - double_brain(rescued, DOUBLE in lying.signs),
        lying=lies(_is_double(showing, freed, lying), santa, brains - rescued + roll.brains),
    )


def _is_double(showing: Showing, freed: Hand, lying: Lying) -> bool:
    """Whether the Hunk lies with a double face once a roll is settled."""
    if HUNK in freed:
        return False
    shows = next((max(face.brains, face.shotguns) for die, face in showing if die == HUNK), None)
    return DOUBLE in lying.signs if shows is None else shows == 2


# How they lie


@cache
def lies(double: bool, santa: str, brains: Hand) -> Lying:
    """How the Hunk and Santa lie, told by the clauses; a Hunk with a double face who is no brain is a shotgun.

    >>> lies(True, "helmet", brains=NO_DICE)
    Lying(signs=('double', 'helmet'), points=0, shots=1, limit=1, aside=Hand('S'))
    """
    shotguns = NO_DICE if HUNK in brains else Hand.of([HUNK])
    return Lying(
        signs=tuple(sign for sign in (DOUBLE if double else "", santa) if sign),
        points=gift(double_brain(brains, double), santa) - brains.size,
        shots=double_shotgun(shotguns, double) - shotguns.size,
        limit=helmet(0, santa),
        aside=aside(santa),
    )


def santa_in(lying: Lying) -> str:
    """The sign with which Santa lies; empty if he does not."""
    return next((sign for sign in SIGNS if sign in lying.signs), "")


class DoubleFeature(Expansion):
    """The clauses of those of the three dice that play, by this rule for the energy drink."""

    def __init__(self, dice: Hand, drink_rule: str) -> None:
        self.dice, self.drink_rule = dice, drink_rule
        if SANTA in dice:
            self.switches = (drink_rule,)
            self.most_limit = helmet(0, HELMET.sign)

    def settle(self, showing: Showing, brains: Hand, lying: Lying) -> Settled:
        return settle(showing, brains, lying, self.drink_rule)

    def noted(self, lying: Lying, put_back: Hand, left: Hand) -> Lying:
        return lies(*noted(DOUBLE in lying.signs, santa_in(lying), put_back), left)

    def ways_to_lie(self, brains: Hand, shotguns: Hand) -> Iterator[Lying]:
        for double in (False, True):
            for santa in ("", *SIGNS):
                if self._hunk_can_lie(double, santa, brains, shotguns) and self._santa_can_lie(santa, brains, shotguns):
                    yield lies(double, santa, brains)

    def _hunk_can_lie(self, double: bool, santa: str, brains: Hand, shotguns: Hand) -> bool:
        """A Hunk among the brains shows a double one, if the energy drink does not make brains of his footprints."""
        if HUNK in brains:
            return double or (santa == DRINK.sign and DRINK_RULES[self.drink_rule](HUNK))
        return HUNK in shotguns or not double

    def _santa_can_lie(self, santa: str, brains: Hand, shotguns: Hand) -> bool:
        """Santa lies among the brains as a gift, or aside and in no pile."""
        if santa == GIFT.sign:
            return SANTA in brains
        return not santa or (SANTA in self.dice and SANTA not in brains + shotguns)

    def faces_at_best(self, die: Die) -> tuple[tuple[Face, ...], ...]:
        """With the energy drink footprints are as good as brains, as if it lay there from the start."""
        if SANTA not in self.dice:
            return (die.faces,)
        drunk = drink(tuple((die, face) for face in die.faces), self.drink_rule)
        return die.faces, tuple(face for _, face in drunk)


@cache
def wired(dice: Hand, drink_rule: str) -> DoubleFeature:
    """What those of these dice change that are of this expansion: the same object for the same ones."""
    return DoubleFeature(dice, drink_rule)
