"""What the decisions of a turn were worth, next to the other choice there was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from zdcalc.figure import ROUNDING, Bounded
from zdcalc.followed_turn import FollowedTurn
from zdcalc.position import Position
from zdcalc.rulebooks import base
from zdcalc.rulebooks.base import ROLL, STOP


class Prospects(Protocol):
    """What decisions are judged by: the points of the turn, or the chance to win."""

    def if_stop(self, held: int) -> float:
        """What stopping is worth."""

    def if_roll(self, position: Position, held: int) -> Bounded | None:
        """What rolling is worth if best play follows; None where that is not known."""


class Choice(NamedTuple):
    """Roll, or stop with the points held; `stop` and `roll` are what either is worth if best play follows.

    `roll` is None where the cup cannot complete a roll (`may_roll` tells), or where no more is known.
    """

    held: int
    may_roll: bool
    stop: float
    roll: float | None

    @property
    def better(self) -> str:
        """The choice that is worth more; empty where that is not known."""
        if not self.may_roll:
            return STOP
        if self.roll is None:
            return ""
        return ROLL if self.roll > self.stop * (1 + ROUNDING) else STOP

    @property
    def margin(self) -> float | None:
        """By how much; None where there is no other choice, or it is not known."""
        return None if self.roll is None else abs(self.roll - self.stop)


class Decision(NamedTuple):
    """A choice, and what was chosen: ROLL or STOP."""

    choice: Choice
    action: str

    @property
    def cost(self) -> float:
        """What was given away, on average; nothing where that is not known."""
        return 0.0 if self.action == self.choice.better else self.choice.margin or 0.0


def choice(turn: FollowedTurn, known: Prospects) -> Choice:
    """The choice after the last roll of a turn, or the one that was there before it was stopped."""
    can = base.can_complete(turn.source, base.dice_to_draw(turn.now.feet))
    return _choice(turn.now, turn.held, can, known)


def decisions(turn: FollowedTurn, known: Prospects) -> Iterator[Decision | None]:
    """What was decided before each roll of a turn, one under way too, and at its end.

    None for the first roll: it has to be made.
    """
    for number, step in enumerate(turn.steps):
        yield Decision(_choice(step.before, step.held, True, known), ROLL) if number else None
    if turn.tapped and turn.steps and (before := turn.steps[-1].after):
        yield Decision(_choice(before, turn.held, True, known), ROLL)
    if turn.over == STOP:
        yield Decision(choice(turn, known), STOP)


def _choice(position: Position, held: int, may_roll: bool, known: Prospects) -> Choice:
    worth = known.if_roll(position, held) if may_roll else None
    return Choice(held, may_roll, known.if_stop(held), None if worth is None else worth.approx)
