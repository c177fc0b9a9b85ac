"""Turns that are dealt by chance and decided by a player: the same seed and decisions give the same turns."""

from __future__ import annotations

from random import Random

from zdcalc.edition import Edition
from zdcalc.followed_turn import FollowedTurn
from zdcalc.refusal import Refused
from zdcalc.rulebooks import base
from zdcalc.rulebooks.base import STOP
from zdcalc.tapping import picture, standing, written
from zdcalc.wording import phrase

ROLLED, STOPPED, NEXT = "r", "s", "n"
MOST_SEED = 99_999_999
MOST_DECISIONS = 500


class DealtTurns:
    """A practice: `turns` in order, the last of them perhaps under way.

    What was decided is a letter each: `r` roll, `s` stop, and `n` the next turn once one is over.
    The first roll of a turn is dealt with it.

    >>> from zdcalc.edition import rules
    >>> len(DealtTurns(rules(), 7, "rsn").turns)
    2
    """

    def __init__(self, edition: Edition, seed: int, decided: str = "") -> None:
        self.edition, self.seed, self.decided = edition, seed, decided
        self._chance = Random(seed)
        if len(decided) > MOST_DECISIONS:
            reason = phrase("a practice ends after {most} decisions; begin another", most=MOST_DECISIONS)
            raise Refused(reason, "played", decided)
        self.turns = [self._rolled(FollowedTurn(edition))]
        for letter in decided:
            self._decide(letter)

    @property
    def turn(self) -> FollowedTurn:
        """The last turn."""
        return self.turns[-1]

    def _decide(self, letter: str) -> None:
        if letter == NEXT:
            if not self.turn.over:
                raise Refused(phrase("the turn is not over yet"), "played", letter)
            self.turns.append(self._rolled(FollowedTurn(self.edition)))
        elif self.turn.over:
            raise Refused(phrase("the turn is over; nothing can follow"), "played", letter)
        elif letter == ROLLED:
            self.turns[-1] = self._rolled(self.turn)
        elif letter == STOPPED:
            self.turns[-1] = FollowedTurn(self.edition, f"{written(self.turn)}.{STOP}")
        else:
            choices = ", ".join((ROLLED, STOPPED, NEXT))
            raise Refused(phrase("choose one of: {choices}", choices=choices), "played", letter)

    def _rolled(self, turn: FollowedTurn) -> FollowedTurn:
        """The turn with one more roll, dealt blind and fallen by chance."""
        if not turn.may_roll:
            raise Refused(phrase("the cup cannot complete another roll, so the turn is over"), "played", ROLLED)
        stood = standing(turn)
        drawn = self._chance.sample([*turn.source.cup], base.DICE_IN_A_ROLL - stood.size)
        roll = "".join(die.letter + picture(self._chance.choice(die.faces)) for die in [*stood, *drawn])
        return FollowedTurn(self.edition, f"{written(turn)}.{roll}")
