"""Two players who play to win, solved completely; one of them may keep to a policy instead.

A round begins at scores (a, b), a being the mover's. The mover's turn is played for the pay-off
"what is left for me when the other one replies", the reply for "what is left for me after it".
Whoever keeps to a policy scores by one law whatever the pay-off is; the other one, who knows that,
then plays the best answer to it.
Scores only grow, so they are solved from the highest down; only a round in which both score
nothing comes back to where it was. It is solved as a fixed point: the step from the mover's chance
to the mover's chance is monotone and never widens a distance, so where a little below it rises and
a little above it falls, the truth lies between, and nowhere else. What is left open by pairs that
were solved before carries over as it is, for the same reason.
A turn is followed as far as it matters. Whoever has scored still more has no less; so what is left open
there is at most how likely anybody scores so much, times what the other one can still make of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zdcalc import effort
from zdcalc.edition import Edition
from zdcalc.graph import Graph
from zdcalc.many_pay_offs import Floats, ManyPayOffs, Whole
from zdcalc.outset import too_few_dice, whole_graph
from zdcalc.play import rounding_of_sweep
from zdcalc.progress import expect, steps
from zdcalc.solved_game import BEST, Game
from zdcalc.ways import way
from zdcalc.wording import phrase

HORIZON = 15  # points more than the goal that a turn is followed, at first
FARTHEST = 480
WIDTHS = tuple(10.0**-n for n in range(11, 5, -1))  # half of the interval in which a fixed point is proven to lie
FAR = 4e-9  # the chance to make up more than the table has
STEEPEST = 0.999  # how likely a round in which nobody scores may be
USUAL = 0.1  # the same, as a guess
NEAR = 1e-9  # a step so small is the last one: along the line it leads much nearer
MOST_STEPS = 50


def solve(edition: Edition, first: str = BEST, second: str = BEST, since: tuple[int, int] = (0, 0)) -> Game:
    """Solve the game of two, where `first` begins; each plays to win, for points, or by a policy.

    Scores below `since` are left out. Raises Refused where no turn can be played, hardly any scores,
    and for a policy that cannot be read.
    """
    expect(*effort.of_game(edition))
    graph = whole_graph(edition)
    if not graph.edges[graph.starts[0]]:
        raise too_few_dice(edition)
    best = _best(graph)
    mover, other = (best if how == BEST else _by_policy(how, edition) for how in (first, second))
    play = _first_past if edition.ending == "first-past" else _finish_round
    try:
        return play(mover, other, edition.goal, since)
    except _HardlyEnds:
        reason = phrase("with these dice hardly any turn scores, and the game goes on and on")
        raise edition.blamed(reason) from None


class _Way(NamedTuple):
    """A way to play: what a turn is worth, and how far that can be off for a chance, by the points it is followed.

    `turn` takes a row for each number of points of the turn, then what still more are worth.
    """

    turn: Callable[[Floats, float], Floats]
    error: Callable[[int], float]

    def reaches(self, most: int) -> Floats:
        """The chances of scoring at least 0, 1, ... points; of best play the highest there are."""
        points = np.arange(most + 1)
        return self.turn((points[:, None] >= points).astype(float), 1.0)


def _best(graph: Graph) -> _Way:
    sweeps = ManyPayOffs(graph)
    return _Way(
        lambda stop, beyond: sweeps.best(stop, np.maximum(stop[-1], beyond)), partial(rounding_of_sweep, graph.edition)
    )


def _by_policy(how: str, edition: Edition) -> _Way:
    law = way(how, edition).law
    chances = np.zeros(1 + max(law.scores, default=0))
    chances[0] = law.bust
    for score, chance in law.stopped.items():
        chances[score] += chance

    def turn(stop: Floats, beyond: float) -> Floats:
        within = chances[: len(stop)]
        more = np.maximum(stop[-1], beyond)  # whoever scores still more has no less
        worth: Floats = within @ stop[: len(within)] + more * (1 - within.sum())
        return worth

    lost = law.rounding + float(sum(law.lost.values()))
    return _Way(turn, lambda levels: lost + levels * 2.0**-52)


Step = Callable[[Floats, Whole, Whole], Floats]
"""From the movers' chances to their chances, a round later, at their scores and the others'."""


class _Horizon(NamedTuple):
    """How far turns are followed when both have equally many.

    `turn` is the most points of a turn of whoever begins, `tie` that in a tie-break; `left_open` how far
    what lies beyond can carry off a chance.
    """

    turn: int
    tie: int
    left_open: float

    @classmethod
    def of(cls, mover: _Way, other: _Way, goal: int) -> _Horizon:
        """As far as it matters, or until there is no end of it."""
        spare = HORIZON
        while True:
            turn = goal + spare
            scores = mover.reaches(turn + 1)
            makes_up = other.reaches(goal + turn) if other is not mover else mover.reaches(goal + turn)
            _refuse_what_hardly_ends(scores, makes_up)
            left_open = float(scores[-1] * makes_up[turn - goal + 1])
            if (left_open < WIDTHS[0] and makes_up[-1] < FAR) or spare + spare // 2 > FARTHEST:
                break
            spare += spare // 2
        open_after = scores[1:] * makes_up[: turn + 1]
        tie = int(np.argmin(open_after > max(left_open, WIDTHS[0] / 10)))
        return cls(turn, tie or turn, max(left_open, float(open_after[tie or turn])))


def _finish_round(mover: _Way, other: _Way, goal: int, since: tuple[int, int]) -> Game:
    """Both have equally many turns: the second player replies, knowing what there is to beat."""
    horizon = _Horizon.of(mover, other, goal)
    turns = mover.error(horizon.turn) + other.error(goal + horizon.turn) + horizon.left_open

    def beats(tie: float, most: int) -> Floats:
        """The second player's chance, at or over the goal, for each number of points to make up."""
        scored, ahead = np.arange(most + 2)[:, None], np.arange(most + 1)
        return other.turn((scored > ahead) + (scored == ahead) * (1 - tie), 1.0)

    def tie_break(chances: Floats, *_: Whole) -> Floats:
        stop = 1 - np.stack([beats(float(chance), horizon.tie) for chance in chances], axis=1)
        return mover.turn(stop, 0.0)

    tie, width = _fixed_point(tie_break, np.full(1, 1 / 2), *[np.zeros(1, dtype=np.intp)] * 2)
    error = 2 * (width + turns)
    last = beats(float(tie[0]), goal + horizon.turn)
    first = np.zeros((goal, goal))
    reply = np.zeros((goal, goal + horizon.turn + 1))  # by the second player's points, and by the first's
    for behind in range(goal):
        reply[behind, goal:] = last[goal - behind : goal - behind + horizon.turn + 1]

    def answer(chances: Floats, mine: Whole, theirs: Whole) -> Floats:
        """The second players' chances when the first ones scored nothing."""
        return other.turn(_stopping(goal, theirs, chances, lambda points, on: first[mine[on], points]), 1.0)

    def a_round(chances: Floats, mine: Whole, theirs: Whole) -> Floats:
        stop = 1 - reply[theirs, mine + np.arange(horizon.turn + 1)[:, None]]
        stop[0] = 1 - answer(chances, mine, theirs)
        return mover.turn(stop, 0.0)

    for mine, theirs in steps([*diagonals(goal, since)], phrase("pairs of scores")):
        first[mine, theirs], width = _fixed_point(a_round, _guess(first, mine, theirs), mine, theirs)
        reply[theirs, mine] = answer(first[mine, theirs], mine, theirs)
        error += width + turns
    error = max(error, float(last[-1]) / 2)  # who is farther behind than the table goes has a chance from 0 to its end
    last[-1] /= 2
    return Game(first.tolist(), reply[:, :goal].tolist(), last.tolist(), [[float(tie[0]), 1 - float(tie[0])]], error)


def _first_past(mover: _Way, other: _Way, goal: int, since: tuple[int, int]) -> Game:
    """Whoever banks the goal has won."""
    _refuse_what_hardly_ends(mover.reaches(1), other.reaches(1))
    first, reply = np.zeros((goal, goal)), np.zeros((goal, goal))
    error = 0.0

    def answer(chances: Floats, mine: Whole, theirs: Whole) -> Floats:
        return other.turn(_stopping(goal, theirs, chances, lambda points, on: first[mine[on], points]), 1.0)

    def a_round(chances: Floats, mine: Whole, theirs: Whole) -> Floats:
        replies = answer(chances, mine, theirs)
        return mover.turn(_stopping(goal, mine, replies, lambda points, on: reply[theirs[on], points]), 1.0)

    for mine, theirs in steps([*diagonals(goal, since)], phrase("pairs of scores")):
        first[mine, theirs], width = _fixed_point(a_round, _guess(first, mine, theirs), mine, theirs)
        reply[theirs, mine] = answer(first[mine, theirs], mine, theirs)
        error += width + mover.error(goal) + other.error(goal)
    return Game(first.tolist(), reply.tolist(), [], [], error)


def _stopping(goal: int, own: Whole, nothing: Floats, then: Callable[[Whole, NDArray[np.bool_]], Floats]) -> Floats:
    """What it is worth to stop with 0, 1, ... points: at the goal or over it all, else what is left by the other one.

    `nothing` are the other players' chances after a turn without a score, `then` those after one
    that led to these points, for the pairs at which it is not yet the goal.
    """
    stop = np.ones((goal - int(own.min()) + 1, len(own)))
    stop[0] = 1 - nothing
    for scored in range(1, len(stop) - 1):
        goes_on = own + scored < goal
        stop[scored, goes_on] = 1 - then(own[goes_on] + scored, goes_on)
    return stop


def diagonals(goal: int, since: tuple[int, int] = (0, 0)) -> Iterator[tuple[Whole, Whole]]:
    """Pairs of scores below the goal, all with the same sum together, from the highest sum down to `since`."""
    for total in range(2 * goal - 2, sum(since) - 1, -1):
        mine = np.array([score for score in range(since[0], goal) if since[1] <= total - score < goal], dtype=np.intp)
        if mine.size:
            yield mine, total - mine


def _guess(first: Floats, mine: Whole, theirs: Whole) -> Floats:
    """With a point more each the chances are much the same, and those are known."""
    most = len(first) - 1
    guess: Floats = first[np.minimum(mine + 1, most), np.minimum(theirs + 1, most)]
    return guess


def _fixed_point(step: Step, chances: Floats, mine: Whole, theirs: Whole) -> tuple[Floats, float]:
    """The chances that a step leaves as they are, and within how much that is proven.

    Near the point a step is a straight line, for the best decisions stay the same: two steps tell
    where it leads.
    """
    before = then = None
    steepness = np.full(len(chances), USUAL)
    for _ in range(MOST_STEPS):
        once = step(chances, mine, theirs)
        if before is not None and then is not None:
            np.divide(once - then, chances - before, out=steepness, where=chances != before)
        before, then, change = chances, once, float(np.abs(once - chances).max())
        chances = np.clip(chances + (once - chances) / (1 - np.clip(steepness, 0, STEEPEST)), 0, 1)
        if change < NEAR:
            break
    for width in WIDTHS:
        low, high = np.maximum(chances - width, 0), np.minimum(chances + width, 1)
        after_low, after_high = np.split(step(np.r_[low, high], np.r_[mine, mine], np.r_[theirs, theirs]), 2)
        if (((after_low > low) | (low == 0)) & ((after_high < high) | (high == 1))).all():
            return chances, width
    raise _HardlyEnds


def _refuse_what_hardly_ends(mover: Floats, other: Floats) -> None:
    """A round in which nobody scores is at least as likely as that neither does who tries to."""
    if (1 - mover[1]) * (1 - other[1]) > STEEPEST:
        raise _HardlyEnds


class _HardlyEnds(ArithmeticError):
    """A round in which nobody scores is too likely to prove anything."""
