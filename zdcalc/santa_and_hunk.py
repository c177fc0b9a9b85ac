"""Which tables can be with Santa's die, or the Hunk's, lying there in some special way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zdcalc.dice import DRINK, FOOTPRINTS, GIFT, HUNK, SANTA, Die
from zdcalc.hand import Hand
from zdcalc.refusal import Refused
from zdcalc.rulebooks import double_feature
from zdcalc.wording import Phrase, phrase

if TYPE_CHECKING:
    from zdcalc.table import Table

PLACES = {
    "cup": phrase("in the cup"),
    "hand": phrase("among the dice of the roll"),
    "feet": phrase("among the footprints"),
    "shotguns": phrase("among the shotguns"),
    "brains": phrase("among the brains"),
}


def refuse_special_dice_astray(table: Table) -> None:
    """Raise Refused for a gift, a drink or a helmet that cannot be, or a Hunk that cannot count so."""
    if table.santa:
        _refuse_santa_elsewhere(table, table.santa)
    if table.santa == DRINK.sign:
        _refuse_footprints_drunk(table)
    if table.hunk is not None:
        _refuse_hunk_elsewhere(table, table.hunk)


def refuse_without_position(table: Table) -> None:
    """Raise Refused where no place is left for what was said of the Hunk, or of the gift."""
    if next(table.positions(), None) is not None:
        return
    if table.hunk is not None:
        reason = phrase("the Hunk lies neither among the brains nor among the shotguns, counting so many")
        raise Refused(reason, "hunk", table.hunk)
    raise _no_gift_there(table)


def refuse_open_hunk(table: Table) -> None:
    """Raise Refused where one position is needed and only the Hunk stands in the way."""
    if table.only_hunk_is_open:
        raise Refused(phrase("give what the Hunk counts, {least} or {most}", least=1, most=2), "hunk")


def _refuse_santa_elsewhere(table: Table, sign: str) -> None:
    if SANTA not in table.rules.kinds:
        raise Refused(phrase("there is no Santa in the set {set}", set=table.rules.set), sign)
    for place in PLACES:
        if _holds(table, place, SANTA) and (sign, place) != (GIFT.sign, "brains"):
            raise Refused(phrase("Santa is {place}", place=PLACES[place]), sign)
    if sign == GIFT.sign and isinstance(table.brains, Hand) and SANTA not in table.brains:
        raise _no_gift_there(table)


def _no_gift_there(table: Table) -> Refused:
    return Refused(phrase("a gift lies among the brains, and Santa is not there"), "brains", table.brains)


def _refuse_footprints_drunk(table: Table) -> None:
    for die, _ in table.feet.dice:
        if double_feature.drink(((die, FOOTPRINTS),), table.rules.drink_rule)[0][1] != FOOTPRINTS:
            reason = phrase("with the energy drink these footprints count as brains")
            raise Refused(reason, "feet", table.feet)


def _refuse_hunk_elsewhere(table: Table, hunk: int) -> None:
    def refused(reason: Phrase) -> Refused:
        return Refused(reason, "hunk", hunk)

    if HUNK not in table.rules.kinds:
        raise refused(phrase("there is no Hunk in the set {set}", set=table.rules.set))
    for place in ("cup", "hand", "feet"):
        if _holds(table, place, HUNK):
            raise refused(phrase("the Hunk is {place}", place=PLACES[place]))
    if hunk == 1 and _holds(table, "brains", HUNK) and not table.all_are_brains:
        raise refused(phrase("a Hunk among the brains shows a double brain, which counts two"))


def _holds(table: Table, place: str, die: Die) -> bool:
    dice = getattr(table, place)
    return isinstance(dice, Hand) and die in dice
