"""What the decisions of a turn were worth, next to the other choice there was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zdcalc.book import Book
from zdcalc.followed_turn import STOP, FollowedTurn
from zdcalc.rulebooks import base
from zdcalc.table import Position

ROLL = "roll"


class Choice(NamedTuple):
    """Roll, or stop with the points held; `roll` is what rolling is worth if best play follows.

    It is None where the cup cannot complete a roll (`may_roll` tells), or where the book knows no more.
    """

    held: int
    may_roll: bool
    roll: float | None

    @property
    def better(self) -> str:
        """The choice that is worth more; empty where that is not known."""
        if not self.may_roll:
            return STOP
        if self.roll is None:
            return ""
        return ROLL if self.roll > self.held else STOP

    @property
    def margin(self) -> float | None:
        """By how much; None where there is no other choice, or it is not known."""
        return None if self.roll is None else abs(self.roll - self.held)


class Decision(NamedTuple):
    """A choice, and what was chosen: ROLL or STOP."""

    choice: Choice
    action: str

    @property
    def cost(self) -> float:
        """The points given away, on average; none where that is not known."""
        return 0.0 if self.action == self.choice.better else self.choice.margin or 0.0


def choice(turn: FollowedTurn, book: Book) -> Choice:
    """The choice after the last roll of a turn, or the one that was there before it was stopped."""
    can = base.can_complete(turn.source, base.dice_to_draw(turn.now.feet))
    return _choice(turn.now, turn.held, can, book)


def decisions(turn: FollowedTurn, book: Book) -> Iterator[Decision | None]:
    """What was decided before each roll of a turn, one under way too, and at its end.

    None for the first roll: it has to be made.
    """
    for number, step in enumerate(turn.steps):
        yield Decision(_choice(step.before, step.held, True, book), ROLL) if number else None
    if turn.tapped and turn.steps and (before := turn.steps[-1].after):
        yield Decision(_choice(before, turn.held, True, book), ROLL)
    if turn.over == STOP:
        yield Decision(choice(turn, book), STOP)


def _choice(position: Position, held: int, may_roll: bool, book: Book) -> Choice:
    worth = book.if_roll(position, held) if may_roll else None
    return Choice(held, may_roll, None if worth is None else worth.approx)
