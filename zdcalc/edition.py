"""Editions: the switches by which the printed rules differ, set as each text has them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from zdcalc.hand import Hand
from zdcalc.refusal import Refused
from zdcalc.rulebooks import base
from zdcalc.wording import phrase


class Edition(NamedTuple):
    """A rulebook with every switch set. `rules` makes one.

    `set` is the full set of dice, `refill` what happens when the cup runs low, `ending` how a game
    ends, `limit` how many shotguns end a turn, `goal` how many points end a game.
    """

    name: str
    set: Hand
    refill: str
    ending: str
    limit: int
    goal: int


_BASE = Edition("base", base.full_set(), "literal", "finish-round", limit=3, goal=13)

EDITIONS = {
    edition.name: edition
    for edition in (
        _BASE,
        _BASE._replace(name="french", refill="none"),
        _BASE._replace(name="horde", refill="when-short"),
    )
}

MOST = 99  # the highest limit or goal anybody could mean


def rules(name: str = "base", **switches: object) -> Edition:
    """The rules of that name, with single switches set otherwise.

    Switches are `refill`, `ending`, `limit`, `goal` and `set`; values as words or numbers.
    Raises Refused with the switch and the values there are.

    >>> rules("french").refill, rules("french", refill="literal").refill
    ('none', 'literal')
    """
    edition = EDITIONS[one_of(EDITIONS, "rules", name)]
    for switch, value in switches.items():
        if value is not None:
            edition = _set(edition, switch, value)
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
        case "set":
            return edition._replace(set=read_hand(switch, value))
    raise Refused(phrase("there is no such switch"), switch, value)


def one_of(choices: Iterable[str], option: str, value: object) -> str:
    """A word out of those there are."""
    word = str(value).strip()
    if word not in choices:
        reason = phrase("choose one of: {choices}", choices=", ".join(choices))
        raise Refused(reason, option, value)
    return word


def whole_number(option: str, value: object, least: int, most: int) -> int:
    """A whole number between two bounds."""
    text = str(value).strip()
    if not (text.isascii() and text.isdigit() and len(text) < 9 and least <= int(text) <= most):
        reason = phrase("give a whole number from {least} to {most}", least=least, most=most)
        raise Refused(reason, option, value)
    return int(text)


def read_hand(option: str, value: object) -> Hand:
    """A hand of dice as it is written."""
    if isinstance(value, Hand):
        return value
    try:
        return Hand.parse(str(value))
    except Refused as refused:
        raise refused.at(option, value) from None
