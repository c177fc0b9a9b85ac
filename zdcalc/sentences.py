"""What the terminal and the page both say of an answer, in the reader's language."""

from __future__ import annotations

from zdcalc.digits import power_above
from zdcalc.figure import Figure, Number
from zdcalc.hand import Hand
from zdcalc.one_roll import Odds
from zdcalc.possible import DICE
from zdcalc.rulebooks.base import dice_to_draw
from zdcalc.table import SWITCHES, Table
from zdcalc.wording import Plural, Wording, phrase, power_of_ten

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
    """A probability in per cent, no finer than it is known."""
    least, most = words.percent(*figure.least.known), words.percent(*figure.most.known)
    return least if figure.is_known else words.text("{least} to {most}", least=least, most=most)


def about(figure: Figure, words: Wording) -> str:
    """A probability as people say it; nothing where it is open."""
    return words.about(*figure.least.known) if figure.is_known else ""


def decimal(figure: Figure, words: Wording, places: int = 3) -> str:
    """A mean to so many places, or fewer where it is not known that closely."""
    least, most = (decimal_of(number, words, places) for number in figure)
    return least if figure.is_known else words.text("{least} to {most}", least=least, most=most)


def decimal_of(number: Number, words: Wording, places: int = 3) -> str:
    """The same of a number."""
    weight, total, doubt = number.known
    return words.decimal(weight, total, places, doubt)


def bound(error: float) -> str:
    """The least power of ten that an error does not exceed, as people write it.

    >>> bound(7e-12)
    '10⁻¹¹'
    """
    return power_of_ten(power_above(*error.as_integer_ratio()))


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
    cups = {position.cup for position in positions}
    parts = [
        words.text("cup {dice}", dice=positions[0].cup)
        if len(cups) == 1
        else words.text("{dice} in the cup", dice=_from_to(DICE, {cup.size for cup in cups}, words)),
        _pile(SHOTGUNS, {(p.shotguns, p.shots) for p in positions}, words),
        _pile(BRAINS, {(p.brains, p.points) for p in positions}, words),
        _pile(FOOTPRINTS, {(table.feet, table.feet.size)}, words),
        words.say(NOTED.of(table.noted)) if table.noted else "",
        words.say(LIES[table.santa]) if table.santa else "",
    ]
    return words.text(
        "{rules}: {table}", rules=edition_name(table, words), table=", ".join(part for part in parts if part)
    )


def _pile(counted: Plural, piles: set[tuple[Hand, int]], words: Wording) -> str:
    """ "2 shotguns (1g1r)", the colours where they are known, and nothing for none."""
    hands, numbers = {hand for hand, _ in piles}, {n for _, n in piles}
    if not max(numbers):
        return ""
    number = _from_to(counted, numbers, words)
    return f"{number} ({hands.pop()})" if len(hands) == 1 else number


def _from_to(counted: Plural, numbers: set[int], words: Wording) -> str:
    """So many, or from so many to so many."""
    most = words.say(counted.of(max(numbers)))
    return most if len(numbers) == 1 else words.text("{least} to {most}", least=min(numbers), most=most)


def roll_sentence(odds: Odds, words: Wording) -> str:
    """How the next roll comes about."""
    table = odds.table
    if table.hand is not None:
        return words.text("The dice {hand} are drawn; they are rolled now.", hand=table.hand)
    wanted = dice_to_draw(table.feet)
    if not wanted:
        return words.text("The three footprints dice are rolled again.")
    drawn = words.say(Plural("{n} die is drawn", "{n} dice are drawn").of(wanted))
    if odds.refilled is None:
        return words.text(
            "For the next roll {drawn} from the cup; whether the brain dice go back into it before that "
            "hangs on what was left open.",
            drawn=drawn,
        )
    firsts = {supply.first for supply in odds.supplies}
    if len(firsts) > 1:
        return words.text(
            "The cup runs low: its last dice are taken, then the brain dice go back into it for the rest."
        )
    if first := firsts.pop():
        return words.text(
            "The cup runs low: its last dice are taken ({dice}), then the brain dice go back into it for the rest.",
            dice=first,
        )
    if odds.refilled:
        return words.text("The cup runs low, so the brain dice go back into it; then {drawn}.", drawn=drawn)
    if table.feet:
        return words.text("The footprints are rolled again, and {drawn} from the cup.", drawn=drawn)
    return words.text("For the next roll {drawn} from the cup.", drawn=drawn)


def open_question(odds: Odds, words: Wording) -> str:
    """What would have to be given for one answer; empty where there is one."""
    said = _open(odds, words) if len(odds.laws) > 1 else ""
    if not odds.may_have_to_stop:
        return said
    some = words.text(
        "In some of the ways to read this the cup cannot complete a roll; these are the odds of the others."
    )
    return f"{said} {some}".strip()


def _open(odds: Odds, words: Wording) -> str:
    if odds.table.only_hunk_is_open:
        return words.text("What the Hunk counts is not told, so some numbers lie between two bounds.")
    if odds.refilled is not False and odds.table.cup is not None:
        return words.text(
            "The colours of the brain dice that go back are not known, so some "
            "numbers lie between two bounds. Give the brains by colour."
        )
    return words.text(
        "The colours of the dice outside the cup are not known, so some numbers lie "
        "between two bounds. Give the cup, or these dice by colour."
    )
