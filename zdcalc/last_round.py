"""The last round, with any number of players: each plays to win, knowing the scores so far.

Whoever comes last knows what there is to beat; whoever comes before him knows what the last one
will do about it; so the players are worked out from the last back to the first. A turn is played
for one's own chance to win, and where rolling is worth no more one stops: with more than two
players that may decide between two others. Those who are level at the end, and they alone, play a
tie-break, which is such a round itself.
To those who follow it is all one who leads: what counts is with how many points, and how many do.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, NamedTuple

from zdcalc.edition import Edition
from zdcalc.hand import NO_DICE
from zdcalc.position import Position
from zdcalc.shelf import turn_map
from zdcalc.turn_map import Chance

if TYPE_CHECKING:
    from zdcalc.watched_turns import WatchedTurns

FAR_AHEAD = 1e-5  # a lead that all who follow catch up with hardly ever is not followed: that is in doubt
STEADY = 1e-11  # a tie-break goes on round by round until its chances change by less

Chances = list[float]
"""Everybody's chance to win, in the order of the round; then how far each of them can be off.

In doubt is what is not followed: tie-breaks of more leaders than the tables know, who are taken to
have the same chance each, and leads so far ahead that hardly anybody catches up. It counts as much
as it is likely, at most, whoever decides.
"""


class Lead(NamedTuple):
    """The most points among those who have had their turn, and whose they are, by their places in the round."""

    points: int
    leaders: tuple[int, ...]

    def after(self, place: int, points: int) -> Lead:
        """The lead once one more has had his turn."""
        if points < self.points:
            return self
        return Lead(points, (*self.leaders, place) if points == self.points else (place,))

    @property
    def of_the_first(self) -> Lead:
        """The same, had by the first ones of the round."""
        return Lead(self.points, tuple(range(len(self.leaders))))


NOBODY = Lead(-1, ())


class LastRound:
    """The end of a game; `scores` are those before the turns of this round, in its order.

    `beats` are the chances of the last of two by the points there are to make up, `tie_breaks[k]` those
    of k + 2 leaders in a tie-break, in the same order; none of them is off by more than `error`. Turns
    are played out many at once, which takes numpy, or one by one, none that is not asked for.
    """

    def __init__(
        self,
        edition: Edition,
        scores: Sequence[int],
        beats: Chances,
        tie_breaks: list[Chances],
        error: float = 0.0,
        at_once: bool = sys.platform != "emscripten",
    ) -> None:
        self.edition, self.scores, self.beats, self.tie_breaks = edition, scores, beats, tie_breaks
        self.error, self.at_once = error, at_once
        self.known: dict[tuple[int, Lead], Chances] = {}

    def chances(self, place: int, leads: Iterable[Lead]) -> dict[Lead, Chances]:
        """Everybody's chances when those before `place` have had their turns, whatever the lead then is."""
        leads = list(leads)
        if self.at_once and len(self.scores) - place > 1:  # with one to come few turns are open, if any
            self._play_all(place, {lead.of_the_first for lead in leads})
        return {lead: self.at(place, lead) for lead in leads}

    def at(self, place: int, lead: Lead) -> Chances:
        """The same for one lead, with no more turns played out than its answer hangs on."""
        first = lead.of_the_first
        if (known := self.known.get((place, first))) is None:
            known = self._settled(place, first)
            if known is None:
                known = self._play_one(place, partial(self._then, place, first))
            self.known[place, first] = known
        chances = [0.0] * place + known[place:]
        for leader, chance in zip(lead.leaders, known, strict=False):
            chances[leader] = chance
        return chances

    def _then(self, place: int, lead: Lead, points: int) -> Chances:
        """Everybody's chances once the one at `place` has scored so much."""
        return self.at(place + 1, lead.after(place, self.scores[place] + points))

    def _settled(self, place: int, lead: Lead) -> Chances | None:
        """The chances that are known without playing a turn."""
        left, leaders = self.scores[place:], len(lead.leaders)
        chances = [0.0] * (len(self.scores) + 1)
        if leaders == len(left) == 1:  # two players, so the table for two has it
            chances[place] = self._beats(lead.points - left[0])
            chances[0], chances[-1] = 1 - chances[place], self.error
            return chances
        chances[-1] = self._catches_up(place, lead.points) if leaders else 1.0
        if left and chances[-1] > FAR_AHEAD:
            return None
        shares, doubt = self._shares(leaders)
        chances[:leaders] = shares
        chances[-1] += doubt
        return chances

    def _catches_up(self, place: int, points: int) -> float:
        """How likely anybody gets so many points who has not had his turn, at most."""
        return sum(self._beats(points - score - 1) for score in self.scores[place:])

    def _shares(self, leaders: int) -> tuple[Chances, float]:
        """The chances of those who lead at the end, and how far they can be off."""
        if leaders == 1:
            return [1.0], 0.0
        if leaders <= len(self.tie_breaks) + 1:
            return self.tie_breaks[leaders - 2], self.error
        return [1 / leaders] * leaders, 1 - 1 / leaders

    def _beats(self, points: int) -> float:
        return self.beats[min(points, len(self.beats) - 1)] if points >= 0 else 1.0

    def _farthest(self, place: int) -> int:
        """The points of a turn with which those who follow are left behind, as far as the table goes."""
        score, most = self.scores[place], len(self.beats) + max(self.scores)
        left_behind = (n for n in range(most) if self._catches_up(place + 1, score + n) <= FAR_AHEAD)
        return next(left_behind, most)

    def _play_all(self, place: int, leads: Iterable[Lead]) -> None:
        """Play turns of one player, after which everybody's chances are known for these leads, of the first ones."""
        todo = []
        for lead in leads:
            if (place, lead) not in self.known:
                if (settled := self._settled(place, lead)) is None:
                    todo.append(lead)
                else:
                    self.known[place, lead] = settled
        if not todo:
            return
        score = self.scores[place]
        most = max(self._farthest(place), *(lead.points - score + 1 for lead in todo))
        then = [[lead.after(place, score + points) for points in range(most + 1)] for lead in todo]
        self._play_all(place + 1, {lead.of_the_first for leads in then for lead in leads})
        turns = [[self.at(place + 1, lead) for lead in leads] for leads in then]
        left_open = self._catches_up(place + 1, score + most)
        for lead, chances in zip(todo, self._turns.played(place, turns, left_open), strict=True):
            self.known[place, lead] = chances

    def _play_one(self, place: int, then: Callable[[int], Chances]) -> Chances:
        chance = Chance(turn_map(self.edition), lambda points: then(points)[place])
        ends = [(likely, then(points)) for points, likely in chance.scores(_start(self.edition)).items()]
        return [sum(likely * chances[who] for likely, chances in ends) for who in range(len(self.scores) + 1)]

    @cached_property
    def _turns(self) -> WatchedTurns:
        from zdcalc.watched_turns import watched_turns

        return watched_turns(self.edition)


def _start(edition: Edition) -> Position:
    return Position(edition.set, NO_DICE, NO_DICE, NO_DICE, NO_DICE)


def tie_break(
    edition: Edition, beats: Chances, smaller: list[Chances], error: float = 0.0, near: float = STEADY
) -> tuple[Chances, float]:
    """The chances in a tie-break of one leader more than the largest of those that are known, and their error.

    It is a round that comes back to itself while all of them are level, which is not likely: so round
    by round the chances change less. Once they hardly do, it is proven how near they are: a round that
    ends within a width of them, whatever within that width they are to begin with, holds what is sought.
    """
    leaders = len(smaller) + 2
    everybody, chances, change = [0] * leaders, [1 / leaders] * leaders, 1.0
    known: dict[tuple[int, Lead], Chances] = {}

    def a_round(width: float) -> tuple[Chances, float, float]:
        """The chances a round later, by how much they have changed, and how far off they can be now."""
        end = _TieBreak(edition, everybody, beats, [*smaller, chances], error, at_once=True)
        end.width = width
        end.known = {at: its for at, its in known.items() if len(at[1].leaders) < at[0]}
        *after, doubt = end.chances(0, [NOBODY])[NOBODY]
        if not width:
            known.update(end.known)
        return after, max(abs(now - before) for now, before in zip(after, chances, strict=True)), doubt

    while change >= near:
        chances, change, doubt = a_round(0.0)
    width = 2 * (change + doubt)
    while width < 1:
        after, change, doubt = a_round(width)
        if change + doubt <= width:
            return after, doubt
        width *= 2
    return chances, 1.0


class _TieBreak(LastRound):
    """A round of a tie-break, where the chances of all of them together are what is being solved."""

    width = 0.0

    def _shares(self, leaders: int) -> tuple[Chances, float]:
        shares, error = super()._shares(leaders)
        return shares, self.width if leaders == len(self.scores) else error
