"""The last round, with any number of players: each plays to win, knowing the scores so far.

Whoever comes last knows what there is to beat; whoever comes before him knows what the last one
will do about it; so the players are worked out from the last back to the first. A turn is played
for one's own chance to win, and where rolling is worth no more one stops: with more than two
players that may decide between two others. Those who are level at the end, and they alone, play a
tie-break, which is such a round itself.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, NamedTuple

from zdcalc import effort
from zdcalc.edition import Edition
from zdcalc.hand import NO_DICE
from zdcalc.position import Position
from zdcalc.progress import expect, steps
from zdcalc.shelf import turn_map
from zdcalc.turn_map import Chance
from zdcalc.wording import phrase

if TYPE_CHECKING:
    from zdcalc.many_pay_offs import ManyPayOffs

MARGIN = 12  # points more than are needed to lead, beyond which nobody is followed
FEW = 2  # turns that are played out sooner one by one than numpy is imported
AT_ONCE = 50  # turns in a sweep, for the sake of memory
STEADY = 1e-13  # a tie-break is solved when its chances change by less

Chances = list[float]
"""Everybody's chance to win, in the order of the round; then how much of it all is in doubt.

In doubt is what is not followed: tie-breaks of more leaders than the tables know, who are taken to
have the same chance each, and turns far beyond what they need, which can gain no more than what
the leader still lacks.
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


NOBODY = Lead(-1, ())


class LastRound:
    """The end of a game; `scores` are those before the turns of this round, in its order.

    `tie_breaks[k]` are the chances of k + 2 leaders in a tie-break, in the same order.
    """

    def __init__(
        self, edition: Edition, scores: Sequence[int], beats: Chances, tie_breaks: list[Chances], few: int = FEW
    ) -> None:
        self.edition, self.scores, self.beats, self.tie_breaks, self.few = edition, scores, beats, tie_breaks, few
        self.known: dict[tuple[int, Lead], Chances] = {}

    def chances(self, place: int, leads: Iterable[Lead]) -> dict[Lead, Chances]:
        """Everybody's chances when those before `place` have had their turns, whatever the lead then is."""
        leads = list(leads)
        todo = [lead for lead in leads if not self._settle(place, lead)]
        if todo:
            most = max(MARGIN, *(lead.points - self.scores[place] + MARGIN for lead in todo))
            then = [[lead.after(place, self.scores[place] + points) for points in range(most + 1)] for lead in todo]
            following = self.chances(place + 1, {lead for leads in then for lead in leads})
            turns = [[following[lead] for lead in leads] for leads in then]
            for lead, chances in zip(todo, self._play(place, turns), strict=True):
                self.known[place, lead] = chances
        return {lead: self.known[place, lead] for lead in leads}

    def at(self, place: int, lead: Lead) -> Chances:
        """The same for one lead, with no more turns played out than its answer hangs on.

        To those who follow it is all one who leads: they are taken to be the first ones of the round.
        """
        if self._settle(place, lead):
            return self.known[place, lead]
        first = Lead(lead.points, tuple(range(len(lead.leaders))))
        if (place, first) not in self.known:

            def of(points: int) -> Chances:
                return self.at(place + 1, first.after(place, self.scores[place] + points))

            self.known[place, first] = self._play_one(place, of)
        chances = [0.0] * place + self.known[place, first][place:]
        for leader, chance in zip(lead.leaders, self.known[place, first], strict=False):
            chances[leader] = chance
        self.known[place, lead] = chances
        return chances

    def _settle(self, place: int, lead: Lead) -> bool:
        """Whether the chances are known without playing a turn."""
        if (place, lead) in self.known:
            return True
        chances = [0.0] * (len(self.scores) + 1)
        left = len(self.scores) - place
        if left and (left > 1 or len(lead.leaders) != 1):
            return False
        if left:  # two players, so the table for two has it
            chances[place] = self._beats(lead.points - self.scores[place])
            chances[lead.leaders[0]] = 1 - chances[place]
        elif len(lead.leaders) == 1:
            chances[lead.leaders[0]] = 1.0
        else:
            level, known = len(lead.leaders), len(lead.leaders) <= len(self.tie_breaks) + 1
            chances[-1] = float(not known)
            theirs = self.tie_breaks[level - 2] if known else [1 / level] * level
            for leader, chance in zip(lead.leaders, theirs, strict=True):
                chances[leader] = chance
        self.known[place, lead] = chances
        return True

    def _beats(self, points: int) -> float:
        return self.beats[min(points, len(self.beats) - 1)]

    def _play(self, place: int, turns: list[list[Chances]]) -> Iterable[Chances]:
        """Turns of one player: everybody's chances by the points he may stop with, made everybody's chances."""
        if len(turns) > self.few and sys.platform != "emscripten":
            return self._play_many(place, turns)

        def of(turn: list[Chances], points: int) -> Chances:
            return turn[points] if points < len(turn) else [*turn[-1][:-1], 1 - turn[-1][place]]

        return [self._play_one(place, partial(of, turn)) for turn in turns]

    def _play_one(self, place: int, of: Callable[[int], Chances]) -> Chances:
        scores = Chance(turn_map(self.edition), lambda points: of(points)[place]).scores(_start(self.edition))
        ends = [(chance, of(points)) for points, chance in scores.items()]
        return [sum(chance * chances[who] for chance, chances in ends) for who in range(len(self.scores) + 1)]

    def _play_many(self, place: int, turns: list[list[Chances]]) -> Iterable[Chances]:
        import numpy as np

        expect(*effort.of_turns(self._sweeps.size, len(turns) * len(turns[0][0])))
        for begin in steps(range(0, len(turns), AT_ONCE), phrase("turns of the last round")):
            stop = np.array(turns[begin : begin + AT_ONCE]).swapaxes(0, 1)
            stop[:, :, [0, place]] = stop[:, :, [place, 0]]
            beyond = stop[-1].copy()
            beyond[:, -1] = 1 - beyond[:, 0]
            worth = self._sweeps.played(stop, beyond)
            worth[:, [0, place]] = worth[:, [place, 0]]
            yield from worth.tolist()

    @cached_property
    def _sweeps(self) -> ManyPayOffs:
        from zdcalc.many_pay_offs import ManyPayOffs
        from zdcalc.outset import whole_graph

        return ManyPayOffs(whole_graph(self.edition))


def _start(edition: Edition) -> Position:
    return Position(edition.set, NO_DICE, NO_DICE, NO_DICE, NO_DICE)


def tie_break(edition: Edition, beats: Chances, smaller: list[Chances]) -> Chances:
    """The chances in a tie-break of one leader more than the largest of those that are known.

    It is a round that comes back to itself while all of them are level. As long as the decisions
    stay the same, that happens with the same chance, by which everybody's chances then grow: so two
    rounds tell where more of them lead.
    """
    leaders = len(smaller) + 2
    end = LastRound(edition, [0] * leaders, beats, [], few=0)

    def round_from(chances: Chances) -> Chances:
        end.tie_breaks = [*smaller, chances]
        end.known = {at: known for at, known in end.known.items() if len(at[1].leaders) < at[0]}
        return end.chances(0, [NOBODY])[NOBODY][:-1]

    chances = [1 / leaders] * leaders
    while True:
        once = round_from(chances)
        change = [now - before for now, before in zip(once, chances, strict=True)]
        if max(map(abs, change)) < STEADY:
            return once
        twice = round_from(once)
        mover = max(range(leaders), key=lambda place: abs(change[place]))
        level = (twice[mover] - once[mover]) / change[mover]
        chances = [now + (then - now) / (1 - level) for now, then in zip(once, twice, strict=True)]
