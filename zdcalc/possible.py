"""Which tables can be: the dice add up to the set, and the turn is not over yet."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from zdcalc.hand import NO_DICE, Hand
from zdcalc.refusal import Refused
from zdcalc.rulebooks import base
from zdcalc.santa_and_hunk import refuse_open_hunk, refuse_special_dice_astray, refuse_without_position
from zdcalc.wording import Phrase, Plural, phrase

if TYPE_CHECKING:
    from zdcalc.position import Position
    from zdcalc.table import Table

MOST_POSITIONS = 5000  # with more ways to read a table its colours have to be given

DICE = Plural("{n} die", "{n} dice")


def refuse_impossible(table: Table) -> None:
    """Raise Refused, with the option to blame, for a table that cannot lie before a player."""
    if table.santa or table.hunk:
        refuse_special_dice_astray(table)
    _refuse_finished_turn(table)
    _refuse_noted_without_refill(table)
    _refuse_wrong_roll(table)
    _refuse_more_than_the_set(table)
    if table.cup is not None:
        _refuse_dice_astray(table, table.cup)
    else:
        _refuse_too_many_out(table)
    refuse_without_position(table)
    if next(islice(table.positions(), MOST_POSITIONS, None), None):
        reason = phrase("there are too many ways to read this; give the dice by colour")
        raise Refused(
            reason,
            "shotguns" if table.brains is None else "brains",
            table.shotguns if table.brains is None else table.brains,
        )


def only_position(table: Table, reason: Phrase) -> Position:
    """The one position that fits the table; Refused, with this reason, where there are several."""
    position, *others = islice(table.positions(), 2)
    if others:
        refuse_open_hunk(table)
        option = "shotguns" if isinstance(table.shotguns, int) and table.shotguns else "brains"
        raise Refused(reason, option, getattr(table, option))
    return position


def _refuse_finished_turn(table: Table) -> None:
    limit = table.limit
    if base.is_bust(table.fewest_shotguns, limit):
        reason = phrase("the turn is over at a limit of {limit}; give at most {most}", limit=limit, most=limit - 1)
        raise Refused(reason, "shotguns", table.shotguns)


def _refuse_noted_without_refill(table: Table) -> None:
    if table.noted and table.rules.refill == "none":
        reason = phrase("points are noted in a refill, and with refill “{refill}” there is none", refill="none")
        raise Refused(reason, "noted", table.noted)


def _refuse_wrong_roll(table: Table) -> None:
    if table.feet.size > base.DICE_IN_A_ROLL:
        reason = phrase("a roll has {n} dice, so at most {n} can show footprints", n=base.DICE_IN_A_ROLL)
        raise Refused(reason, "feet", table.feet)
    if table.hand is None:
        return
    if table.hand.size != base.DICE_IN_A_ROLL:
        reason = phrase(
            "a roll is made with {n} dice, footprints included; this is {size}",
            n=base.DICE_IN_A_ROLL,
            size=table.hand.size,
        )
        raise Refused(reason, "hand", table.hand)
    if not table.feet <= table.hand:
        reason = phrase("the footprints {feet} have to be among the dice of the roll", feet=table.feet)
        raise Refused(reason, "hand", table.hand)


def _refuse_more_than_the_set(table: Table) -> None:
    """Blame the first place that asks for more dice of a colour than are left."""
    placed = table.aside
    for option in ("cup", "hand" if table.hand is not None else "feet", "shotguns", "brains"):
        dice = getattr(table, option)
        if isinstance(dice, Hand):
            placed += dice
            for die, n in placed.dice:
                if (there_are := table.rules.set.count(die.letter)) < n:
                    reason = phrase(
                        "that makes {dice}, and the set has {there_are}", dice=die.in_words(n), there_are=there_are
                    )
                    raise Refused(reason, option, dice)


def _refuse_dice_astray(table: Table, cup: Hand) -> None:
    """With the cup given, what is missing is brains and shotguns, no more and no less."""
    out = table.rules.set - cup - table.in_front - table.aside
    if next(table.shot_from(out), None) is None:
        reason = phrase("at most {n} can be; the other dice are in the cup or rolled again", n=out.size)
        raise Refused(reason, "shotguns", table.shotguns)
    if next(table.positions(), None) is None:
        numbers = {dice.size: out.size - dice.size for dice in table.shot_from(out)}  # fewer if the Hunk counts two
        right: Hand | int = min(numbers.values())
        if isinstance(table.shotguns, Hand):
            right = out - table.shotguns
        elif isinstance(table.brains, Hand) and table.brains.size in numbers.values():
            right = out
        reason = phrase(
            "the dice do not add up to the set {set}; with the rest as it is, the brains are {right}",
            set=table.rules.set,
            right=right,
        )
        raise Refused(reason, "brains", table.brains)


def _refuse_too_many_out(table: Table) -> None:
    rest = table.rules.set - table.in_front - table.aside
    fewest = min((dice.size for dice in table.shot_from(rest)), default=rest.size + 1)
    left = rest.size - fewest
    brains = table.brains if isinstance(table.brains, int) else (table.brains or NO_DICE).size
    if left < 0:
        reason = phrase("the set has only {dice}", dice=DICE.of(table.rules.set.size))
        raise Refused(reason, "shotguns", table.shotguns)
    if brains > left:
        reason = phrase("only {dice} are left for them", dice=DICE.of(left))
        raise Refused(reason, "brains", brains)
