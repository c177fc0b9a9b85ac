"""Editions: the switches by which the printed rules differ, set as each text has them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from zdcalc.dice import BOXED_DICE, LETTERS, SPECIAL_DICE, Die
from zdcalc.hand import Hand
from zdcalc.refusal import Refused, option_name
from zdcalc.rulebooks import base, double_feature
from zdcalc.rulebooks.expansion import BASE, Expansion
from zdcalc.wording import Phrase, phrase


class Edition(NamedTuple):
    """A rulebook with every switch set. `rules` makes one.

    `set` is the full set of dice, `refill` what happens when the cup runs low, `ending` how a game
    ends, `limit` how many shotguns end a turn, `goal` how many points end a game, `drink_rule` whose
    footprints count as brains after Santa's energy drink. `expansion` wires the clauses of the special
    dice among them.
    """

    name: str
    set: Hand
    refill: str
    ending: str
    limit: int
    goal: int
    drink_rule: str = "green"
    expansion: Expansion = BASE

    @property
    def kinds(self) -> tuple[Die, ...]:
        """The kinds of dice in the set."""
        return tuple(die for die, _ in self.set.dice)

    @property
    def is_special(self) -> bool:
        """Whether there are special dice in the set."""
        return bool(self.expansion.dice)

    def blamed(self, reason: Phrase) -> Refused:
        """A refusal of the dice there are, at the option that says which they are."""
        if self.dice:
            return Refused(reason, "dice", self.set)
        if self.set != EDITIONS[self.name].set:
            return Refused(reason, "set", self.set)
        return Refused(reason, "rules", self.name)

    @property
    def dice(self) -> str:
        """The set with the faces of its dice, as it is written, if some of them are own dice."""
        if all(die in BOXED_DICE for die in self.kinds):
            return ""
        from zdcalc.own_dice import written

        return written(self.set)


def _expanded(edition: Edition) -> Edition:
    """The same with the expansion that the dice of its set are of."""
    special = Hand((die, n) for die, n in edition.set.dice if die in SPECIAL_DICE)
    return edition._replace(expansion=double_feature.wired(special, edition.drink_rule) if special else BASE)


_BASE = Edition("base", base.full_set(), "literal", "finish-round", limit=3, goal=13)
_HORDE = _BASE._replace(name="horde", refill="when-short")

EDITIONS = {
    edition.name: _expanded(edition)
    for edition in (
        _BASE,
        _BASE._replace(name="french", refill="none"),
        _HORDE,
        _HORDE._replace(name="action-movie", set=double_feature.action_movie()),
        _HORDE._replace(name="santa", set=double_feature.santa()),
        _HORDE._replace(name="sequel", set=double_feature.sequel()),
    )
}

MOST = 99  # the highest limit or goal anybody could mean


def rules(name: str | Edition = "base", **switches: object) -> Edition:
    """The rules of that name, or these rules, with single switches set otherwise.

    Switches are `refill`, `ending`, `limit`, `goal`, `drink_rule`, `dice` and `set`; values as words
    or numbers.
    Raises Refused with the switch and the values there are.

    >>> rules("french").refill, rules("french", refill="literal").refill
    ('none', 'literal')
    """
    edition = name if isinstance(name, Edition) else EDITIONS[one_of(EDITIONS, "rules", name)]
    said = {option_name(switch): value for switch, value in switches.items() if value is not None}
    try:
        for switch, value in {"dice": None, **said}.items():  # the dice first: the set is told by their letters
            if value is not None:
                edition = _set(edition, switch, value)
        edition = _expanded(edition)
        _refuse_brains_without_risk(edition)
        _refuse_special_dice(edition, said)
    except Refused as refused:
        raise refused.as_given(switches) from None
    return edition


def _set(edition: Edition, switch: str, value: object) -> Edition:
    match switch:
        case "refill":
            return edition._replace(refill=one_of(base.REFILLS, switch, value))
        case "ending":
            return edition._replace(ending=one_of(base.ENDINGS, switch, value))
        case "limit":
            return edition._replace(limit=whole_number(switch, value, least=1, most=MOST))
        case "goal":
            return edition._replace(goal=whole_number(switch, value, least=1, most=MOST))
        case "drink-rule":
            return edition._replace(drink_rule=one_of(double_feature.DRINK_RULES, "drink-rule", value))
        case "dice":
            from zdcalc import own_dice  # few bring their own, and a quick answer should not pay for it

            return edition._replace(set=own_dice.read(str(value)))
        case "set":
            return edition._replace(set=_set_of_dice(value, edition.kinds))
    raise Refused(phrase("there is no such switch"), switch, value)


def _set_of_dice(value: object, kinds: Sequence[Die]) -> Hand:
    dice = read_hand("set", value, kinds)
    if not dice:
        raise Refused(phrase("a set has at least one die"), "set", value)
    return dice


def _refuse_brains_without_risk(edition: Edition) -> None:
    """With such a die a turn need have no end, nor its score."""
    for die in edition.kinds:
        if edition.refill != "none" and not any(face.shotguns for face in die.faces):
            reason = phrase(
                "die {letter} has no shotgun, and its brains would come back with refill “{refill}” again and again; "
                "choose refill “none” for it",
                letter=die.letter,
                refill=edition.refill,
            )
            raise edition.blamed(reason)


def _refuse_special_dice(edition: Edition, said: Mapping[str, object]) -> None:
    """Each of them is there once, and only Santa brings the energy drink."""
    for die, n in edition.expansion.dice.dice:
        if n > 1:
            reason = phrase("the die {letter} is in the box once, so a set has at most one", letter=die.letter)
            raise Refused(reason, "set", edition.set)
    if "drink-rule" in said and not edition.expansion.switches:
        raise Refused(phrase("there is no Santa in the set {set}", set=edition.set), "drink-rule", edition.drink_rule)


def one_of(choices: Iterable[str], option: str, value: object) -> str:
    """A word out of those there are, in capitals or not."""
    word = str(value).strip().lower().replace("_", "-")
    if word not in choices:
        reason = phrase("choose one of: {choices}", choices=", ".join(choices))
        raise Refused(reason, option, value)
    return word


def whole_number(option: str, value: object, least: int, most: int) -> int:
    """A whole number between two bounds."""
    said = int(value) if isinstance(value, float) and value.is_integer() else value  # 2.0 can only mean 2
    text = str(said).strip()
    if not (text.isascii() and text.isdigit() and len(text) < 9 and least <= int(text) <= most):
        bounds = {"least": str(least), "most": str(most)}  # as they may be typed
        reason = phrase("give a whole number from {least} to {most}", **bounds)
        raise Refused(reason, option, value)
    return int(text)


def read_hand(option: str, value: object, kinds: Sequence[Die]) -> Hand:
    """A hand of dice of these kinds: as it is written, or as Python may have it.

    >>> from zdcalc.dice import BASE_DICE
    >>> read_hand("cup", {"g": 5, "red": 1}, BASE_DICE), read_hand("feet", ["green", "g"], BASE_DICE)
    (Hand('5g1r'), Hand('2g'))
    """
    if isinstance(value, Hand) and all(die in kinds for die, _ in value.dice):
        return value
    try:
        return Hand.parse(_as_written(option, value), kinds)
    except Refused as refused:
        raise refused.at(option, value) from None


def _as_written(option: str, dice: object) -> str:
    """Dice that Python has as letters or names, each with its number or one by one, as they are written."""
    if isinstance(dice, str | Hand) or not isinstance(dice, Iterable):
        return str(dice)
    numbers = dice.items() if isinstance(dice, Mapping) else [(die, 1) for die in dice]
    together: dict[str, int] = {}
    for die, number in numbers:
        letter = LETTERS.get(str(die).lower(), str(die))
        together[letter] = together.get(letter, 0) + whole_number(option, number, 0, MOST)
    return "".join(f"{n}{letter}" for letter, n in together.items() if n) or "0"
