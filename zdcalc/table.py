"""The table: what lies where in the middle of a turn, as far as the player has said.

A player may say "two shotguns" without their colours, or leave out what follows from the rest.
`Table` keeps what was said; `positions` are all the exact positions that fit it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from zdcalc.dice import DRINK, GIFT, HUNK, SANTA, Die
from zdcalc.edition import Edition, one_of, read_hand, rules, whole_number
from zdcalc.hand import NO_DICE, Hand
from zdcalc.position import Position
from zdcalc.possible import refuse_impossible
from zdcalc.refusal import Refused, no_such_option, option_name
from zdcalc.rulebooks import base, double_feature
from zdcalc.rulebooks.double_feature import DOUBLE, SIGNS, santa_in
from zdcalc.wording import Phrase, phrase

SWITCHES = ("refill", "ending", "limit", "goal", "drink-rule", "dice", "set")
PLACES = ("cup", "hand", "feet", "shotguns", "brains", "noted", "hunk")
OPTIONS = ("rules", *SWITCHES, *PLACES, *SIGNS)

ON, OFF = "on", "off"
MOST_NOTED = 9999
MOST_OUT = 999


IN_PYTHON = {
    "footprints": "feet.size",
    "green_left": 'cup.count("g")',
    "yellow_left": 'cup.count("y")',
    "red_left": 'cup.count("r")',
}
"""Names that policies in words have for what a table has by another."""


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
    santa: str = ""
    hunk: int | None = None

    @classmethod
    def of(cls, **options: object) -> Table:
        """Read the table options: `rules`, its switches, `cup`, `feet`, ...

        Values are words, numbers or hands, dice also their letters or names, one by one or with their
        numbers; None is "not said". Raises Refused, with the option, for what cannot be read and for
        a table that cannot be.

        >>> Table.of(cup={"g": 5, "y": 3, "r": 2}, shotguns=2) == Table.of(cup="5g3y2r", shotguns="2")
        True
        """
        try:
            table = cls._read(_said(options))
            refuse_impossible(table)
        except Refused as refused:
            raise refused.as_given(options) from None
        return table

    @classmethod
    def _read(cls, said: dict[str, object]) -> Table:
        edition = _edition(said)
        kinds, santa = edition.kinds, _sign(said)
        most = double_feature.helmet(edition.limit, santa) - 1
        return cls(
            edition,
            cup=read_hand("cup", said["cup"], kinds) if "cup" in said else None,
            hand=read_hand("hand", said["hand"], kinds) if "hand" in said else None,
            feet=read_hand("feet", said.get("feet", NO_DICE), kinds),
            shotguns=_dice_or_number("shotguns", said.get("shotguns", 0), most, kinds),
            brains=_dice_or_number("brains", said["brains"], edition.set.size, kinds) if "brains" in said else None,
            noted=whole_number("noted", said.get("noted", 0), 0, MOST_NOTED),
            santa=santa,
            hunk=whole_number("hunk", said["hunk"], 1, 2) if "hunk" in said else None,
        )

    @classmethod
    def fresh(cls, edition: Edition) -> Table:
        """The table at the start of a turn."""
        return cls(edition, cup=None, hand=None, feet=NO_DICE, shotguns=0, brains=None, noted=0)

    @classmethod
    def parse(cls, text: str) -> Table:
        """Read `option=value` pairs, separated by & or spaces."""
        options: dict[str, object] = {}
        for pair in text.strip("?").replace("&", " ").split():
            option, _, value = pair.partition("=")
            if option in options:
                raise Refused(phrase("is given twice; give it once"), option, value)
            if option:
                options[option] = value
        return cls.of(**options)

    @classmethod
    def at(cls, position: Position, points: int, edition: Edition) -> Table:
        """The table of an exact position with so many points held."""
        cup, feet, brains, shotguns, hand, lying = position
        noted = points - position.points
        return cls(
            edition, cup, hand or None, feet, shotguns or 0, brains, noted, santa_in(lying), _hunk_counts(position)
        )

    def __str__(self) -> str:
        return "&".join(f"{option}={value}" for option, value in self.said().items())

    def said(self) -> dict[str, str]:
        """The options that differ from a fresh turn, as text in canonical form; always the rules."""
        fresh = Table.fresh(rules(self.rules.name))
        said = {"rules": self.rules.name}
        said |= _differences(self.rules, fresh.rules, SWITCHES)
        if "dice" in said:
            del said["set"]  # own dice say how many there are
        return said | _differences(self, fresh, PLACES) | ({self.santa: ON} if self.santa else {})

    @property
    def shotgun_count(self) -> int:
        """How many shotguns there are so far; the fewest that can be, where that was left open."""
        return self.shotguns if isinstance(self.shotguns, int) else min(p.shots for p in self.positions())

    @property
    def points(self) -> int:
        """The points held in this turn, those noted among them; the fewest that can be, where that was left open."""
        return base.points(min(position.points for position in self.positions()), self.noted)

    def blamed(self, reason: Phrase) -> Refused:
        """A refusal of how few dice there are, at the option from which that follows."""
        for place, at_first in (("cup", None), ("brains", None), ("shotguns", 0)):
            if (dice := getattr(self, place)) != at_first:
                return Refused(reason, place, dice)
        return self.rules.blamed(reason)

    @property
    def in_front(self) -> Hand:
        """The dice that will be rolled again, with those already drawn for it."""
        return self.feet if self.hand is None else self.hand

    @property
    def limit(self) -> int:
        """How many shotguns end this turn."""
        return double_feature.helmet(self.rules.limit, self.santa)

    @property
    def aside(self) -> Hand:
        """The dice that lie in no pile and not in the cup."""
        return double_feature.aside(self.santa)

    @property
    def fewest_shotguns(self) -> int:
        """How many shotguns there are for sure, by what was said of them and of the Hunk."""
        if isinstance(self.shotguns, int):
            return self.shotguns
        return double_feature.double_shotgun(self.shotguns, self.hunk == 2)

    @property
    def all_are_brains(self) -> bool:
        """Whether footprints count as brains whoever shows them: then the Hunk may lie there with one point."""
        return self.santa == DRINK.sign and self.rules.drink_rule == "all"

    def positions(self) -> Iterator[Position]:
        """Every exact position that fits what was said."""
        rest = self.rules.set - self.in_front - self.aside
        if self.cup is not None:
            out = rest - self.cup
            for shotguns in self.shot_from(out):
                if _fits(self.brains, out - shotguns):
                    yield from self._positions(self.cup, out - shotguns, shotguns)
        else:
            gift = Hand.of([SANTA]) if self.santa == GIFT.sign else NO_DICE
            for shotguns in self.shot_from(rest - gift):
                for brains in _fitting(gift if self.brains is None else self.brains, rest - shotguns):
                    yield from self._positions(rest - shotguns - brains, brains, shotguns)

    @property
    def only_hunk_is_open(self) -> bool:
        """Whether all is told but what the Hunk counts."""
        positions = list(self.positions())
        return len(positions) > 1 and len({position[:5] for position in positions}) == 1

    def shot_from(self, out_of: Hand) -> Iterator[Hand]:
        """The dice that may lie there as shotguns; one fewer where the Hunk counts two."""
        yield from _fitting(self.shotguns, out_of)
        if isinstance(self.shotguns, int) and self.shotguns >= 2 and HUNK in out_of:
            yield from (dice for dice in _fitting(self.shotguns - 1, out_of) if HUNK in dice)

    def _positions(self, cup: Hand, brains: Hand, shotguns: Hand) -> Iterator[Position]:
        """The ways in which these dice can lie there."""
        for lying in self.rules.expansion.ways_to_lie(brains, shotguns):
            position = Position(cup, self.feet, brains, shotguns, self.hand or NO_DICE, lying)
            if self._lies_so(position):
                yield position

    def _lies_so(self, position: Position) -> bool:
        if position.shots >= self.limit or (isinstance(self.shotguns, int) and position.shots != self.shotguns):
            return False
        if self.hunk is not None and self.hunk != _hunk_counts(position):
            return False
        return position.lying.aside == self.aside and santa_in(position.lying) == self.santa


def _hunk_counts(position: Position) -> int | None:
    """What the Hunk counts where he lies."""
    return 1 + (DOUBLE in position.lying.signs) if HUNK in position.brains + position.shotguns else None


def _no_attribute(table: Table, name: str) -> object:
    """Tell whoever knows the names of policies in words what is meant here."""
    hint = f"; write table.{IN_PYTHON[name]}" if name in IN_PYTHON else ""
    raise AttributeError(f"a table has no “{name}”{hint}", name=name, obj=table)


if not TYPE_CHECKING:  # a checker knows by itself what there is
    Table.__getattr__ = _no_attribute


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
    values = ((name, *(getattr(one, name.replace("-", "_")) for one in (this, that))) for name in names)
    return {name: str(mine) for name, mine, theirs in values if mine != theirs}


def _said(options: Mapping[str, object]) -> dict[str, object]:
    """What was said, by the names of the address."""
    said: dict[str, object] = {}
    for spelled, value in options.items():
        option = option_name(spelled)
        if value is None:
            continue
        if option not in OPTIONS:
            raise no_such_option(spelled, value, OPTIONS)
        if option in said:
            raise Refused(phrase("is given twice; give it once"), option, value)
        said[option] = value
    return said


def _edition(said: dict[str, object]) -> Edition:
    switches = {switch: said[switch] for switch in SWITCHES if switch in said}
    name = said.get("rules", "base")
    return rules(name if isinstance(name, Edition) else str(name), **switches)


def _sign(said: dict[str, object]) -> str:
    """With which sign Santa lies there, of those that were switched on."""
    on = [sign for sign in SIGNS if sign in said and _is_on(sign, said[sign])]
    if len(on) > 1:
        reason = phrase("Santa has one die, and it lies there with “{sign}” already", sign=on[0])
        raise Refused(reason, on[1])
    return on[0] if on else ""


def _is_on(option: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    return one_of((ON, OFF), option, value) == ON


def _dice_or_number(option: str, value: object, most: int, kinds: Sequence[Die]) -> Hand | int:
    """Dice by colour, or how many there are where the colours are unknown."""
    if isinstance(value, Hand) or not str(value).strip(" +-−.,").replace(".", "").isdigit():
        return read_hand(option, value, kinds)
    try:
        return whole_number(option, value, 0, MOST_OUT)  # too high has a reason of its own, once all is told
    except Refused:
        return whole_number(option, value, 0, most)
