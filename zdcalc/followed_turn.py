"""A turn as it is played at a table, roll by roll, with everything that follows from the rolls.

It is written as it stands in the page's address: a die is its letter and what it shows (`b` brain,
`s` shotgun, `f` footprints), a roll is its dice, rolls are set apart by dots: `gbysrf.rbgsyf`. A
die that is drawn and not yet rolled is its letter alone; the last roll may lack dice. A turn that
the player has stopped ends with `stop`: `gbgbyb.stop`.

The special dice are capitals, so that they are no faces; theirs may have two letters: `HbbTsgb.Shyfrf`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from zdcalc.dice import Die, Face
from zdcalc.edition import Edition
from zdcalc.hand import NO_DICE, Hand
from zdcalc.position import Position
from zdcalc.refusal import Refused
from zdcalc.rulebooks import base
from zdcalc.rulebooks.base import STOP
from zdcalc.rulebooks.expansion import Settled
from zdcalc.wording import phrase

BUST = "bust"
MOST_ROLLS = 60


class Tapped(NamedTuple):
    """A die of a roll: `face` is None while it is only drawn."""

    die: Die
    face: Face | None


class Step(NamedTuple):
    """A roll that was made: from where, with how many points held, what it showed, and to where.

    `back` are the brain dice that went back into the cup before it, `settled` what the roll changed;
    `after` is None after a bust.
    """

    before: Position
    held: int
    back: Hand
    showing: base.Showing
    settled: Settled
    after: Position | None


class FollowedTurn:
    """A turn up to now.

    `now` is the position before the next decision, or with the dice drawn for the next roll;
    `held` the points held there, `noted` those of them that are noted; `tapped` the dice of a roll
    that is not complete; `over` is "bust" or "stop" at the end of the turn, else empty.

    >>> from zdcalc.edition import rules
    >>> turn = FollowedTurn(rules("base"), "gbysrf.rbgsyb")
    >>> turn.held, str(turn.now.cup), str(turn.now.shotguns), turn.over
    (3, '4g2y2r', '1g1y', '')
    """

    def __init__(self, edition: Edition, text: str = "") -> None:
        self.edition = edition
        self.now = Position(edition.set, NO_DICE, NO_DICE, NO_DICE, NO_DICE)
        self.noted = 0
        self.steps: list[Step] = []
        self.tapped: list[Tapped] = []
        self.over = ""
        self._before = self.now, 0, NO_DICE  # from where the dice of the roll were drawn
        words = [word for word in self._as_written(text).split(".") if word]
        if len(words) > MOST_ROLLS:
            raise Refused(phrase("no turn has more than {most} rolls", most=MOST_ROLLS), "turn", text)
        for word in words:
            self._follow(word)

    @property
    def held(self) -> int:
        """The points held."""
        return base.points(self.now.points, self.noted)

    @property
    def source(self) -> base.Supply:
        """Where the dice of the next roll come from, once the player carries on."""
        return base.supply(self.now.cup, self.now.feet, self.now.brains, self.edition.refill)

    @property
    def may_roll(self) -> bool:
        """Whether another roll is possible."""
        return not self.over and base.can_complete(self.source, base.dice_to_draw(self.now.feet))

    @property
    def may_stop(self) -> bool:
        """Whether the player may stop now: after a roll, with no dice drawn."""
        return not self.over and bool(self.steps) and not self.tapped

    def _as_written(self, text: str) -> str:
        """Where there are no special dice, capitals are as good."""
        return text if self.edition.is_special else text.lower()

    def _follow(self, word: str) -> None:
        if self.over:
            raise Refused(phrase("the turn is over; nothing can follow"), "turn", word)
        if self.tapped:
            raise Refused(phrase("a roll has to be complete before the next one"), "turn", word)
        if word == STOP:
            if not self.may_stop:
                raise Refused(phrase("a turn begins with a roll"), "turn", word)
            self.over = STOP
            return
        self.tapped = self._read(word)
        if len(self.tapped) == base.DICE_IN_A_ROLL:
            self._draw(Hand.of(tapped.die for tapped in self.tapped))
            if all(tapped.face for tapped in self.tapped):
                self._settle(tuple((die, face) for die, face in self.tapped if face))

    def _read(self, word: str) -> list[Tapped]:
        """The dice of a roll, each checked against what can be drawn."""
        if not self.may_roll:
            raise Refused(phrase("the cup cannot complete another roll, so the turn is over"), "turn", word)
        kinds = {die.letter: die for die in self.edition.kinds}
        given, cup = self.now.feet + self.source.first, self.source.cup
        free = base.DICE_IN_A_ROLL - given.size
        tapped = []
        for letter, shows in dice_as_written(self.edition).findall(word):
            die = kinds.get(letter)
            if die is None:
                raise Refused(phrase("write dice such as {example}", example="gbysrf"), "turn", word)
            one = Hand.of([die])
            if one <= given:
                given -= one
            elif not free and given:
                reason = phrase("the dice {dice} come first: footprints, or the last of the cup", dice=given)
                raise Refused(reason, "turn", word)
            elif not free:
                raise Refused(phrase("a roll has {n} dice", n=base.DICE_IN_A_ROLL), "turn", word)
            elif not one <= cup:
                reason = phrase("the cup has only {cup}, no {die}", cup=cup, die=die.in_words(1))
                raise Refused(reason, "turn", word)
            else:
                cup, free = cup - one, free - 1
            tapped.append(Tapped(die, _face(die, shows, word) if shows else None))
        return tapped

    def _draw(self, hand: Hand) -> None:
        """Take the dice out of the cup, after a refill if one is due."""
        (first, cup, back), before = self.source, self.now
        left = before.put_back(back, self.edition)
        self._before = before, self.held, back
        self.noted = base.note(self.noted, before.points - left.points)
        self.now = left._replace(cup=cup - (hand - before.feet - first), hand=hand)

    def _settle(self, showing: base.Showing) -> None:
        """Put the dice where they belong."""
        settled = self.edition.expansion.settle(showing, self.now.brains, self.now.lying)
        after = self.now.after(settled)
        busts = base.is_bust(after.shots, after.limit(self.edition))
        before, held, back = self._before
        self.steps.append(Step(before, held, back, showing, settled, None if busts else after))
        self.now, self.tapped = after, []
        self.over = BUST if busts else ""


@cache
def dice_as_written(edition: Edition) -> re.Pattern[str]:
    """A die with what it shows: the letter of each, that of the face perhaps not."""
    letters = sorted({face.letter for die in edition.kinds for face in die.faces}, key=len, reverse=True)
    return re.compile(f"(.)({'|'.join(letters)})?")


def _face(die: Die, shows: str, word: str) -> Face:
    """The face with that letter."""
    for face in die.faces:
        if face.letter == shows:
            return face
    raise Refused(phrase("write dice such as {example}", example="gbysrf"), "turn", word)
