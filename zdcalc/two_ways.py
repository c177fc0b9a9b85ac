"""Two ways to play against each other, through a whole game: who wins, how long it lasts, how often it is level.

A way to play is a policy or best play for points, whose turns score by one law whatever the scores
are, or best play to win, which does what wins between two perfect players (`zdcalc.two_players`) and
whose turns have a law for every pair of scores. What a round is worth hangs on the next one from the
same scores only if both score nothing, so it is solved at once, from the highest scores down.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np

from zdcalc.edition import Edition, rules
from zdcalc.figure import ROUNDING, Bounded
from zdcalc.many_pay_offs import Floats, ManyPayOffs
from zdcalc.many_turns import ManyTurns
from zdcalc.outset import whole_graph
from zdcalc.policy_text import way_named
from zdcalc.refusal import Refused, blames_what_was_given
from zdcalc.solved_game import BEST, Game, solved
from zdcalc.two_players import STEEPEST, diagonals
from zdcalc.ways import in_words, way
from zdcalc.wording import phrase

HORIZON = 30  # points of a turn more than the goal that are told apart, where no solved game goes farther
MOST_DOUBT = 1 / 2

FIRST_WINS, SECOND_WINS = np.array([1.0, 0, 0]), np.zeros(3)
"""What the end of a game is worth: the first player's win, rounds still to come, tie-breaks that came."""
A_ROUND = np.array([0, 1.0, 0])
NEVER = np.zeros(0)


class Way(NamedTuple):
    """How likely a turn scores each number of points, by the points before it, one's own first.

    `first` is the turn of whoever begins the round, `second` the other one's while nobody has the goal,
    `last` the same by the points to make up once the first player has it, `tie` the first turn of a
    tie-break. A turn scores otherwise with a chance of at most `lost`.
    """

    first: Floats
    second: Floats
    last: Floats
    tie: Floats
    lost: float


@lru_cache(maxsize=4)
def best(edition: Edition) -> Way:
    """Best play to win; all turns of the game are swept together."""
    turns = pay_offs(solved(edition), edition)
    rows, shape = _rows(edition, BEST), (edition.goal, edition.goal)
    laws = ManyTurns(ManyPayOffs(whole_graph(edition))).laws(np.concatenate(turns).T).T
    lost = float(np.abs(1 - laws.sum(axis=1)).max() + _not_told_apart(laws, edition)) + ROUNDING
    first, *others = np.split(laws, np.cumsum([len(its) for its in turns])[:-1])
    if not others:
        return Way(first.reshape(*shape, rows), first.reshape(*shape, rows), NEVER, NEVER, lost)
    second, last, tie = others
    return Way(first.reshape(*shape, rows), second.reshape(*shape, rows), last, tie[0], lost)


def pay_offs(game: Game, edition: Edition) -> list[Floats]:
    """What stopping with each number of points is worth to a perfect player: the turns in the order of a `Way`.

    With the ending `first-past` all are of one kind, whoever begins.
    """
    goal, rows = edition.goal, max(len(game.beats), edition.goal + HORIZON + 1)

    def turns(worth: Callable[[int, int], float]) -> Floats:
        pairs = product(range(goal), repeat=2)
        return np.array([[worth(mine + points, theirs) for points in range(rows)] for mine, theirs in pairs])

    if edition.ending == "first-past":
        return [turns(lambda mine, theirs: 1.0 if mine >= goal else 1 - game.first[theirs][mine])]
    ahead = np.arange(rows) - np.arange(rows)[:, None]
    return [
        turns(lambda mine, theirs: 1 - game.second(theirs, mine, goal)),
        turns(lambda mine, theirs: 1 - game.after(theirs, mine, goal)),
        (ahead > 0) + (ahead == 0) * game.tie_breaks[0][1],
        1 - np.array([[game.beats[min(points, len(game.beats) - 1)] for points in range(rows)]]),
    ]


def _rows(edition: Edition, *ways: str) -> int:
    """How many numbers of points are told apart: so many as may decide between perfect players, if there are any."""
    known = len(solved(edition).beats) if BEST in ways else 0
    return max(known, edition.goal + HORIZON + 1)


def _not_told_apart(laws: Floats, edition: Edition) -> float:
    """How likely a turn scores so much that it should be told apart; who has won at once has won with any points."""
    return 0.0 if edition.ending == "first-past" else float(laws[..., -1].max())


def _way(option: str, how: str, edition: Edition, rows: int) -> Way:
    if how == BEST:
        return best(edition)
    try:
        law = way(how, edition).law
    except Refused as refused:
        raise refused.at(option, how) from None
    goal, chances = edition.goal, np.zeros(rows)
    chances[0] = float(law.bust)
    for points, chance in law.stopped.items():
        chances[min(points, rows - 1)] += float(chance)
    lost = _not_told_apart(chances, edition) + sum(law.lost.values()) + ROUNDING
    at_all_scores = np.broadcast_to(chances, (goal, goal, rows))
    return Way(at_all_scores, at_all_scores, np.broadcast_to(chances, (rows, rows)), chances, lost)


class Ended(NamedTuple):
    """What is asked of a match, from some scores on."""

    first_player_wins: Bounded
    expected_rounds: Bounded
    tie_break: Bounded


class Match:
    """A game between two ways to play; made by `match`."""

    def __init__(self, edition: Edition, first: str, second: str) -> None:
        self.rules, self.first, self.second = edition, first, second
        rows = _rows(edition, first, second)
        self._first, self._second = _way("first", first, edition, rows), _way("second", second, edition, rows)

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
    def _lost(self) -> float:
        """How likely a turn of a round scores otherwise than it is taken to, at most."""
        return self._first.lost + self._second.lost

    @property
    def _longest(self) -> float:
        """The most rounds that are still to come on average, from any scores, as computed."""
        return float(self._worth[:, :, 1].max())

    @cached_property
    def _doubt(self) -> float:
        """How likely a turn of the longest game scores otherwise than it is taken to, at most.

        That comes in a round with a chance of at most `lost`, so in a game with at most `lost` times
        its rounds on average; up to there the game is as it is here. So long as that is less than one
        half for the longest game, it has less than twice the rounds computed for it, and a game has
        at most the rounds computed for it over 1 - doubt.
        """
        doubt = 2 * self._longest * self._lost
        if doubt > MOST_DOUBT:
            raise self._hardly_ends
        return doubt

    @property
    def _hardly_ends(self) -> Refused:
        """The reason, with the one of them who is more to blame."""
        reason = phrase("hardly any turn scores like that, and the game goes on and on")
        if self._second.first[:, :, 0].max() > self._first.first[:, :, 0].max():
            return Refused(reason, "second", self.second)
        return Refused(reason, "first", self.first)

    @cached_property
    def _worth(self) -> Floats:
        goal = self.rules.goal
        decided = self._decided()
        worth, replies = np.zeros((goal, goal, 3)), np.zeros((goal, goal, 3))
        for diagonal in diagonals(goal):
            for mine, theirs in zip(*diagonal, strict=True):
                played, reply = self._first.first[mine, theirs], self._second.second[theirs, mine]
                # Who is past the goal stays there: what is left of the reply is the second player's win, worth nothing.
                answered = reply[1 : goal - theirs] @ worth[mine, theirs + 1 :]
                below, past = played[1 : goal - mine], played[goal - mine :]
                ahead = np.minimum(np.arange(goal, goal + len(past)) - theirs, len(decided) - 1)
                a_round = A_ROUND + played[0] * answered + below @ replies[mine + 1 :, theirs] + past @ decided[ahead]
                worth[mine, theirs] = self._comes_back(a_round, float(played[0] * reply[0]))
                replies[mine, theirs] = answered + reply[0] * worth[mine, theirs]
        return worth

    def _decided(self) -> Floats:
        """What is left once the first player has the goal, by the points that he is ahead."""
        if self.rules.ending == "first-past":
            return np.tile(FIRST_WINS, (self._first.first.shape[-1], 1))
        last, tie = self._second.last, self._first.tie
        level = np.diagonal(last)
        stays_ahead = np.tril(last, -1).sum(axis=1)[:, None] * FIRST_WINS
        again = self._comes_back(A_ROUND + tie @ stays_ahead, float(tie @ level))
        again[2] = 1
        return np.asarray(stays_ahead + level[:, None] * again)

    def _comes_back(self, a_round: Floats, again: float) -> Floats:
        """What rounds are worth that come back to where they were with the chance `again`."""
        if again > STEEPEST:
            raise self._hardly_ends
        return np.asarray(a_round / (1 - again))

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


@blames_what_was_given
def match(first: str = BEST, second: str = BEST, name: str = "base", **switches: object) -> Match:
    """A whole game between two ways to play, each "best", "points" or a policy in words; `first` begins.

    "best" plays to win, "points" plays best for points and looks at no score.

    Switches are those of `rules`. Raises Refused for a policy that cannot be read and rules that are
    not there.

    >>> careful = match("stop when brains >= 1", "stop when shotguns >= 2")
    >>> careful.first_player_wins.approx < 1 / 4
    True
    """
    return Match(rules(name, **switches), way_named(in_words("first", first)), way_named(in_words("second", second)))
