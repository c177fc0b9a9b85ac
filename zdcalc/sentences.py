"""What the terminal and the page both say of an answer, in the reader's language."""

from __future__ import annotations

from math import ceil, log10

from zdcalc.figure import Figure
from zdcalc.hand import Hand
from zdcalc.one_roll import Odds
from zdcalc.possible import DICE
from zdcalc.rulebooks.base import dice_to_draw
from zdcalc.table import SWITCHES, Table
from zdcalc.wording import Plural, Wording, phrase

EDITION_NAMES = {
    "base": phrase("Base rules"),
    "french": phrase("French sheet"),
    "horde": phrase("Horde Edition"),
    "duel": phrase("Fan duel"),
    "action-movie": phrase("Double Feature, Hunk and Hottie"),
    "santa": phrase("Double Feature, Santa"),
    "sequel": phrase("Double Feature, all three"),
}

BRAINS = Plural("{n} brain", "{n} brains")
SHOTGUNS = Plural("{n} shotgun", "{n} shotguns")
FOOTPRINTS = Plural("{n} die with footprints", "{n} dice with footprints")
NOTED = Plural("{n} point noted", "{n} points noted")

LIES = {
    "gift": phrase("Santa lies as a gift"),
    "drink": phrase("Santa brought the energy drink"),
    "helmet": phrase("Santa brought the helmet"),
}


def fraction(figure: Figure, words: Wording) -> str:
    """The exact fraction, or the two it lies between."""
    if figure.is_known:
        return str(figure.least)
    return words.text("{least} to {most}", least=str(figure.least), most=str(figure.most))


def percent(figure: Figure, words: Wording) -> str:
    """A probability in per cent."""
    least, most = words.percent(*figure.least.ratio), words.percent(*figure.most.ratio)
    return least if figure.is_known else words.text("{least} to {most}", least=least, most=most)


def about(figure: Figure, words: Wording) -> str:
    """A probability as people say it; nothing where it is open."""
    return words.about(*figure.least.ratio) if figure.is_known else ""


def decimal(figure: Figure, words: Wording, places: int = 3) -> str:
    """A mean to so many places."""
    least, most = (words.decimal(*number.ratio, places) for number in figure)
    return least if figure.is_known else words.text("{least} to {most}", least=least, most=most)


def power_of_ten(most: float) -> str:
    """The power of ten that is no less, as people write it.

    >>> power_of_ten(7e-12)
    '10⁻¹¹'
    """
    return "10" + str(ceil(log10(most))).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))


def bust_mark(ends_turn: bool | None, words: Wording) -> str:
    """How an outcome is marked that ends the turn, or may."""
    if ends_turn is None:
        return words.text("may bust")
    return words.text("bust") if ends_turn else ""


def edition_name(table: Table, words: Wording) -> str:
    """The rules in words, with the switches that were set otherwise."""
    said = table.said()
    switched = [f"{switch}={said[switch]}" for switch in SWITCHES if switch in said]
    name = words.say(EDITION_NAMES[table.rules.name])
    return f"{name} ({', '.join(switched)})" if switched else name


def table_sentence(table: Table, words: Wording) -> str:
    """The table in one line: rules, cup, and what lies outside it."""
    positions = list(table.positions())
    first = positions[0]
    cups = {position.cup for position in positions}
    parts = [
        words.text("cup {dice}", dice=first.cup)
        if len(cups) == 1
        else words.text("{dice} in the cup", dice=words.say(DICE.of(first.cup.size))),
        _pile(SHOTGUNS, {(p.shotguns, p.shots) for p in positions}, words),
        _pile(BRAINS, {(p.brains, p.points) for p in positions}, words),
        _pile(FOOTPRINTS, {(first.feet, first.feet.size)}, words),
        words.say(NOTED.of(table.noted)) if table.noted else "",
        words.say(LIES[table.santa]) if table.santa else "",
    ]
    return words.text(
        "{rules}: {table}", rules=edition_name(table, words), table=", ".join(part for part in parts if part)
    )


def _pile(counted: Plural, piles: set[tuple[Hand, int]], words: Wording) -> str:
    """ "2 shotguns (1g1r)", the colours where they are known, and nothing for none."""
    hands = {hand for hand, _ in piles}
    least, most = min(n for _, n in piles), max(n for _, n in piles)
    number = words.say(counted.of(most))
    if least < most:
        number = words.text("{least} to {most}", least=least, most=number)
    if not most:
        return ""
    return f"{number} ({hands.pop()})" if len(hands) == 1 else number


def roll_sentence(odds: Odds, words: Wording) -> str:
    """How the next roll comes about."""
    table = odds.table
    if table.hand is not None:
        return words.text("The dice {hand} are drawn; they are rolled now.", hand=table.hand)
    wanted = dice_to_draw(table.feet)
    if not wanted:
        return words.text("The three footprints dice are rolled again.")
    drawn = words.say(Plural("{n} die is drawn", "{n} dice are drawn").of(wanted))
    if odds.supply.first:
        return words.text(
            "The cup runs low: its last dice are taken ({dice}), then the brain dice go back into it for the rest.",
            dice=odds.supply.first,
        )
    if odds.refilled:
        return words.text("The cup runs low, so the brain dice go back into it; then {drawn}.", drawn=drawn)
    if table.feet:
        return words.text("The footprints are rolled again, and {drawn} from the cup.", drawn=drawn)
    return words.text("For the next roll {drawn} from the cup.", drawn=drawn)


def open_question(odds: Odds, words: Wording) -> str:
    """What would have to be given for one answer; empty where there is one."""
    if len(odds.laws) == 1:
        return ""
    if odds.table.only_hunk_is_open:
        return words.text("What the Hunk counts is not told, so some numbers lie between two bounds.")
    if odds.refilled and odds.table.cup is not None:
        return words.text(
            "The colours of the brain dice that go back are not known, so some "
            "numbers lie between two bounds. Give the brains by colour."
        )
    return words.text(
        "The colours of the dice outside the cup are not known, so some numbers lie "
        "between two bounds. Give the cup, or these dice by colour."
    )
