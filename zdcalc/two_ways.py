"""Two ways to play against each other, through a whole game: who wins, how long it lasts, how often it is level.

A way to play is a policy, whose turns score by one law whatever the scores are, or best play, which
does what wins between two perfect players (`zdcalc.two_players`). Everything asked of such a match
is linear: what a round is worth, as far as it hangs on the next one from the same scores, lies on a
straight line, of which two points tell where it meets itself.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple, Protocol

import numpy as np

from zdcalc.edition import Edition, rules
from zdcalc.figure import Bounded
from zdcalc.many_pay_offs import ROUNDING, Floats, ManyPayOffs
from zdcalc.one_policy import by_rule
from zdcalc.outset import Outset, whole_graph
from zdcalc.policy_text import StoppingRule
from zdcalc.refusal import Refused
from zdcalc.solved_game import BEST, solved
from zdcalc.table import Table
from zdcalc.two_players import HORIZON, diagonals
from zdcalc.wording import phrase

STEEPEST = 0.999  # how likely a round in which nobody scores may be
MOST_DOUBT = 1 / 2

FIRST_WINS, SECOND_WINS = np.array([1.0, 0, 0]), np.zeros(3)
"""What the end of a game is worth: the first player's win, rounds still to come, tie-breaks that came."""
A_ROUND = np.array([0, 1.0, 0])


class _Plays(Protocol):
    def __call__(self, after: Floats, own: Floats) -> Floats:
        """Play turns: what they are worth, of what each number of points is worth.

        `after` has a row for each number of points, a column for each turn, and all that is asked;
        `own` is the player's chance against a perfect player, without the last axis.
        """


class _Player(NamedTuple):
    """How somebody plays, and how likely a turn of his is not followed to its end, at most."""

    plays: _Plays
    lost: float


def _player(option: str, how: str, edition: Edition, rows: int) -> _Player:
    if how == BEST:
        sweeps = ManyPayOffs(whole_graph(edition))
        farther = float(sweeps.best(np.zeros((rows, 1)), np.ones(1))[0])  # than there are rows, when one tries

        def best(after: Floats, own: Floats) -> Floats:
            stop = np.concatenate([own[:, :, None], after], axis=2)
            return sweeps.played(stop, stop[-1])[:, 1:]

        return _Player(best, farther + ROUNDING)
    try:
        rule = StoppingRule.parse(how)
    except Refused as refused:
        raise refused.at(option, how) from None
    (law,) = by_rule(rule, Outset(Table.of(rules=edition.name)._replace(rules=edition))).laws
    chances = np.zeros(rows)
    chances[0] = float(law.bust)
    for points, chance in law.stopped.items():
        chances[min(points, rows - 1)] += float(chance)
    lost = float(chances[-1]) + sum(law.lost.values()) + ROUNDING
    return _Player(lambda after, own: np.tensordot(chances, after, axes=1), lost)


class Ended(NamedTuple):
    """What is asked of a match, from some scores on."""

    first_player_wins: Bounded
    expected_rounds: Bounded
    tie_break: Bounded


class Match:
    """A game between two ways to play; made by `match`."""

    def __init__(self, edition: Edition, first: str, second: str) -> None:
        self.rules, self.first, self.second = edition, first, second
        self._rows = edition.goal + HORIZON + 1
        self._game = solved(edition)
        players = [_player(option, how, edition, self._rows) for option, how in (("first", first), ("second", second))]
        self._first, self._second = (player.plays for player in players)
        self._lost = sum(player.lost for player in players)

    @property
    def first_player_wins(self) -> Bounded:
        """The chance of the player who begins."""
        return self.at(0, 0).first_player_wins

    @property
    def expected_rounds(self) -> Bounded:
        """How many rounds the game lasts on average, tie-breaks included."""
        return self.at(0, 0).expected_rounds

    @property
    def tie_break(self) -> Bounded:
        """How likely there is a tie-break."""
        return self.at(0, 0).tie_break

    def at(self, first: int, second: int) -> Ended:
        """The same from the start of a round with these scores."""
        wins, rounds, level = map(float, self._worth[first, second])
        chance = rounds * self._lost / (1 - self._doubt)
        return Ended(Bounded(wins, chance), Bounded(rounds, chance * 2 * self._longest), Bounded(level, chance))

    @property
    def _longest(self) -> float:
        """The most rounds that are still to come on average, from any scores, as computed."""
        return float(self._worth[:, :, 1].max())

    @cached_property
    def _doubt(self) -> float:
        """How likely a turn of the longest game is not followed to its end, at most.

        Such a turn comes in a round with a chance of at most `lost`, so in a game with at most
        `lost` times its rounds on average; up to there the game is as it is here. So long as that is
        less than one half for the longest game, it has less than twice the rounds computed for it,
        and a game has at most its rounds computed here over 1 - doubt.
        """
        doubt = 2 * self._longest * self._lost
        if doubt > MOST_DOUBT:
            raise Refused(phrase("hardly any turn scores like that, and the game goes on and on"), "first")
        return doubt

    @cached_property
    def _worth(self) -> Floats:
        goal, rows = self.rules.goal, self._rows
        decided = self._decided()
        worth, replies = np.zeros((goal, goal, 3)), np.zeros((goal, goal, 3))
        perfect = np.array(self._game.first)
        for mine, theirs in diagonals(goal):
            after, own = np.empty((rows, len(mine), 3)), np.ones((rows, len(mine)))
            answer, own_answer = np.empty_like(after), np.ones_like(own)
            for column, (a, b) in enumerate(zip(mine, theirs, strict=True)):
                answer[: goal - b, column] = worth[a, b:]
                answer[goal - b :, column] = SECOND_WINS
                own_answer[: goal - b, column] = 1 - perfect[a, b:]
                after[: goal - a, column] = replies[a:, b]
                after[goal - a :, column] = decided[goal - b : goal - b + rows - (goal - a)]
                own[:, column] = [1 - self._perfect_reply(b, a + points) for points in range(rows)]

            def answered(again: Floats, answer: Floats = answer, own_answer: Floats = own_answer) -> Floats:
                answer[0] = again
                return self._second(answer, own_answer)

            def played(again: Floats, after: Floats = after, own: Floats = own) -> Floats:
                after[0] = answered(again)
                chances: Floats = self._first(after, own) + A_ROUND
                return chances

            worth[mine, theirs] = _meets_itself(played, (len(mine), 3))
            replies[mine, theirs] = answered(worth[mine, theirs])
        return worth

    def _perfect_reply(self, mine: int, theirs: int) -> float:
        """A perfect second player's chance once the first has so many points."""
        if self.rules.ending == "first-past":
            return 0.0 if theirs >= self.rules.goal else self._game.first[mine][theirs]
        return self._game.second(mine, theirs, self.rules.goal)

    def _decided(self) -> Floats:
        """What is left once the first player has the goal, by the points that he is ahead."""
        rows = self._rows
        if self.rules.ending == "first-past":
            return np.tile(FIRST_WINS, (2 * rows, 1))
        points = np.arange(rows)[:, None] - np.arange(rows)
        beats = np.array(self._game.beats)
        own_answer = (points > 0) + (points == 0) * self._game.tie_breaks[0][1]

        def answered(again: Floats) -> Floats:
            after = np.where(points[:, :, None] < 0, FIRST_WINS, SECOND_WINS)
            after[points == 0] = again
            return self._second(after, own_answer)

        def tie_break(again: Floats) -> Floats:
            own = 1 - beats[np.minimum(np.arange(rows), len(beats) - 1), None]
            chances: Floats = self._first(answered(again[0])[:, None], own) + A_ROUND
            return chances

        level = _meets_itself(tie_break, (1, 3))[0]
        level[2] = 1
        decided = answered(level)
        return np.concatenate([decided, np.tile(FIRST_WINS, (rows, 1))])

    def json(self) -> dict[str, object]:
        """The answer with the field names of the contract, ready for `json.dumps`."""
        goal = range(self.rules.goal)
        start = self.at(0, 0)
        return {
            "schema": 1,
            "rules": self.rules.name,
            "refill": self.rules.refill,
            "ending": self.rules.ending,
            "first": self.first,
            "second": self.second,
            "first_player_wins": start.first_player_wins.json(),
            "expected_rounds": start.expected_rounds.json(),
            "tiebreak": start.tie_break.json(),
            "table": [[self.at(mine, theirs).first_player_wins.json() for theirs in goal] for mine in goal],
        }


def _meets_itself(line: Callable[[Floats], Floats], shape: tuple[int, int]) -> Floats:
    """The point of a straight line, number by number, that it leaves as it is."""
    low, high = line(np.zeros(shape)), line(np.ones(shape))
    if (high - low > STEEPEST).any():
        raise Refused(phrase("hardly any turn scores like that, and the game goes on and on"), "first")
    return low / (1 - (high - low))


def match(first: str = BEST, second: str = BEST, name: str = "base", **switches: object) -> Match:
    """A whole game between two ways to play, each "best" or a policy in words; `first` begins.

    Switches are those of `rules`. Raises Refused for a policy that cannot be read and rules that are
    not there.

    >>> careful = match("stop when brains >= 1", "stop when shotguns >= 2")
    >>> careful.first_player_wins.approx < 1 / 4
    True
    """
    return Match(rules(name, **switches), first, second)
