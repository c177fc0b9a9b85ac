"""The table: what lies where in the middle of a turn, as far as the player has said.

A player may say "two shotguns" without their colours, or leave out what follows from the rest.
`Table` keeps what was said; `positions` are all the exact positions that fit it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from zdcalc.dice import Die
from zdcalc.edition import Edition, read_hand, rules, whole_number
from zdcalc.hand import NO_DICE, Hand
from zdcalc.possible import refuse_impossible
from zdcalc.refusal import Refused
from zdcalc.rulebooks import base
from zdcalc.wording import phrase

SWITCHES = ("refill", "ending", "limit", "goal", "dice", "set")
PLACES = ("cup", "hand", "feet", "shotguns", "brains", "noted")
OPTIONS = ("rules", *SWITCHES, *PLACES)

MOST_NOTED = 9999
MOST_OUT = 999


class Position(NamedTuple):
    """Every die in its place; `hand` has been drawn for the next roll, footprints included."""

    cup: Hand
    feet: Hand
    brains: Hand
    shotguns: Hand
    hand: Hand


class Table(NamedTuple):
    """What the player has said lies on the table; None where nothing was said.

    Made by `Table.of` or `Table.parse`; prints as the page's address has it.

    >>> table = Table.parse("cup=5g3y2r&shotguns=2")
    >>> table.cup, table.shotguns, str(table)
    (Hand('5g3y2r'), 2, 'rules=base&cup=5g3y2r&shotguns=2')
    >>> Table.parse(str(table)) == table
    True
    """

    rules: Edition
    cup: Hand | None
    hand: Hand | None
    feet: Hand
    shotguns: Hand | int
    brains: Hand | int | None
    noted: int

    @classmethod
    def of(cls, **options: object) -> Table:
        """Read the table options (contract: `rules`, its switches, `cup`, `feet`, ...).

        Values are words, numbers or hands; None is "not said". Raises Refused, with the option,
        for what cannot be read and for a table that cannot be.
        """
        said = {option: value for option, value in options.items() if value is not None}
        for option, value in said.items():
            if option not in OPTIONS:
                raise Refused(phrase("there is no such option"), option, value)
        edition = _edition(said)
        kinds = edition.kinds
        table = cls(
            edition,
            cup=read_hand("cup", said["cup"], kinds) if "cup" in said else None,
            hand=read_hand("hand", said["hand"], kinds) if "hand" in said else None,
            feet=read_hand("feet", said.get("feet", NO_DICE), kinds),
            shotguns=_dice_or_number("shotguns", said.get("shotguns", 0), edition.limit - 1, kinds),
            brains=_dice_or_number("brains", said["brains"], edition.set.size, kinds) if "brains" in said else None,
            noted=whole_number("noted", said.get("noted", 0), 0, MOST_NOTED),
        )
        refuse_impossible(table)
        return table

    @classmethod
    def parse(cls, text: str) -> Table:
        """Read `option=value` pairs, separated by & or spaces."""
        options: dict[str, object] = {}
        for pair in re.split(r"[&\s]+", text.strip("?& \n")):
            option, _, value = pair.partition("=")
            if option in options:
                raise Refused(phrase("is there twice"), option, value)
            if option:
                options[option] = value
        return cls.of(**options)

    @classmethod
    def at(cls, position: Position, points: int, edition: Edition) -> Table:
        """The table of an exact position with so many points held."""
        cup, feet, brains, shotguns, hand = position
        return cls(edition, cup, hand or None, feet, shotguns or 0, brains, points - base.points(brains.size, 0))

    def __str__(self) -> str:
        return "&".join(f"{option}={value}" for option, value in self.said().items())

    def said(self) -> dict[str, str]:
        """The options that differ from a fresh turn, as text in canonical form; always the rules."""
        fresh = Table.of(rules=self.rules.name)
        said = {"rules": self.rules.name}
        said |= _differences(self.rules, fresh.rules, SWITCHES)
        if "dice" in said:
            del said["set"]  # own dice say how many there are
        return said | _differences(self, fresh, PLACES)

    @property
    def shotgun_count(self) -> int:
        """How many shotguns there are so far."""
        return self.shotguns if isinstance(self.shotguns, int) else self.shotguns.size

    @property
    def points(self) -> int:
        """The points held in this turn: a point a brain, and those noted."""
        brains = self.brains if isinstance(self.brains, Hand) else next(self.positions()).brains
        return base.points(brains.size, self.noted)

    @property
    def in_front(self) -> Hand:
        """The dice that will be rolled again, with those already drawn for it."""
        return self.feet if self.hand is None else self.hand

    def positions(self) -> Iterator[Position]:
        """Every exact position that fits what was said."""
        rest = self.rules.set - self.in_front
        if self.cup is not None:
            out = rest - self.cup
            for shotguns in _fitting(self.shotguns, out):
                brains = out - shotguns
                if _fits(self.brains, brains):
                    yield self._position(self.cup, brains, shotguns)
        else:
            for shotguns in _fitting(self.shotguns, rest):
                for brains in _fitting(self.brains or NO_DICE, rest - shotguns):
                    yield self._position(rest - shotguns - brains, brains, shotguns)

    def _position(self, cup: Hand, brains: Hand, shotguns: Hand) -> Position:
        return Position(cup, self.feet, brains, shotguns, self.hand or NO_DICE)


def _fitting(said: Hand | int, out_of: Hand) -> Iterator[Hand]:
    """The hands out of those dice that fit what was said."""
    if isinstance(said, Hand):
        if said <= out_of:
            yield said
        return
    for hand, _ in base.draw(out_of, said):
        yield hand


def _fits(said: Hand | int | None, hand: Hand) -> bool:
    return said is None or said in (hand, hand.size)


def _differences(this: object, that: object, names: Iterable[str]) -> dict[str, str]:
    """What is otherwise in this than in that, as text."""
    return {name: str(getattr(this, name)) for name in names if getattr(this, name) != getattr(that, name)}


def _edition(said: dict[str, object]) -> Edition:
    switches = {switch: said[switch] for switch in SWITCHES if switch in said}
    return rules(str(said.get("rules", "base")), **switches)


def _dice_or_number(option: str, value: object, most: int, kinds: Sequence[Die]) -> Hand | int:
    """Dice by colour, or how many there are where the colours are unknown."""
    if isinstance(value, Hand) or not re.fullmatch(r"\s*[-+]?[\d.]+\s*", str(value)):
        return read_hand(option, value, kinds)
    # A number that is merely too high has a reason of its own, given when the table is looked at.
    return whole_number(option, value, 0, MOST_OUT if str(value).strip().isdigit() else most)
