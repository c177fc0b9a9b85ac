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
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zdcalc import effort
from zdcalc.edition import Edition
from zdcalc.figure import ROUNDING
from zdcalc.graph import Graph
from zdcalc.many_pay_offs import Floats, ManyPayOffs, Whole
from zdcalc.outset import too_few_dice, whole_graph
from zdcalc.progress import expect, steps
from zdcalc.refusal import Refused
from zdcalc.solved_game import BEST, Game
from zdcalc.ways import way
from zdcalc.wording import phrase

HORIZON = 30  # points of one turn beyond which the first player's stopping is only bounded
WIDTH = 1e-11  # half of the interval in which each fixed point is proven to lie
MOST_STEPS = 200


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
        raise Refused(reason, "set", edition.set) from None


class _Way(NamedTuple):
    """A way to play: what a turn is worth, and how far that can be off for a chance.

    `turn` takes a row for each number of points of the turn, then what still more are worth.
    """

    turn: Callable[[Floats, float], Floats]
    error: float = ROUNDING


def _best(graph: Graph) -> _Way:
    sweeps = ManyPayOffs(graph)
    return _Way(lambda stop, beyond: sweeps.best(stop, np.full(stop.shape[1], beyond)))


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

    return _Way(turn, ROUNDING + float(sum(law.lost.values())))


Step = Callable[[Floats, float], Floats]
"""From the movers' chances to their chances; what points beyond the horizon are worth is 0 or 1."""


def _finish_round(mover: _Way, other: _Way, goal: int, since: tuple[int, int]) -> Game:
    """Both have equally many turns: the second player replies, knowing what there is to beat."""
    points = np.arange(goal + HORIZON + 2)
    ahead = points[:, None] > points[None, :-1]  # a row for the reply's points, a column for those to beat
    level = points[:, None] == points[None, :-1]

    def beats(tie: float) -> Floats:
        """The second player's chance, at or over the goal, for each number of points to make up."""
        return other.turn(ahead + level * (1 - tie), 1.0)

    def tie_break(chance: Floats, beyond: float) -> Floats:
        return mover.turn((1 - beats(float(chance[0])))[: HORIZON + 1, None], beyond)

    tie = _fixed_point(tie_break, 1)
    last = beats(float(tie[0]))
    first = np.zeros((goal, goal))
    reply = np.zeros((goal, goal + HORIZON + 1))  # by the second player's points, and by the first's
    for behind in range(goal):
        reply[behind, goal:] = last[goal - behind : goal - behind + HORIZON + 1]
    a_round = WIDTH + mover.error + other.error
    error = 2 * a_round
    for mine, theirs in steps([*diagonals(goal, since)], phrase("pairs of scores")):

        def answer(chances: Floats, mine: Whole = mine, theirs: Whole = theirs) -> Floats:
            """The second players' chances when the first ones scored nothing."""
            return other.turn(_stopping(goal, theirs, chances, lambda points, on: first[mine[on], points]), 1.0)

        def step(chances: Floats, beyond: float, mine: Whole = mine, theirs: Whole = theirs) -> Floats:
            stop = 1 - reply[theirs, mine + np.arange(HORIZON + 1)[:, None]]
            stop[0] = 1 - answer(chances)
            return mover.turn(stop, beyond)

        first[mine, theirs] = _fixed_point(step, len(mine))
        reply[theirs, mine] = answer(first[mine, theirs])
        error += a_round
    error = max(error, float(last[-1]) / 2)  # who is farther behind than the table goes has a chance from 0 to its end
    last[-1] /= 2
    return Game(first.tolist(), reply[:, :goal].tolist(), last.tolist(), [[float(tie[0]), 1 - float(tie[0])]], error)


def _first_past(mover: _Way, other: _Way, goal: int, since: tuple[int, int]) -> Game:
    """Whoever banks the goal has won."""
    first, reply = np.zeros((goal, goal)), np.zeros((goal, goal))
    error = 0.0
    for mine, theirs in steps([*diagonals(goal, since)], phrase("pairs of scores")):

        def answer(chances: Floats, mine: Whole = mine, theirs: Whole = theirs) -> Floats:
            return other.turn(_stopping(goal, theirs, chances, lambda points, on: first[mine[on], points]), 1.0)

        def step(chances: Floats, _: float, mine: Whole = mine, theirs: Whole = theirs) -> Floats:
            replies = answer(chances)
            return mover.turn(_stopping(goal, mine, replies, lambda points, on: reply[theirs[on], points]), 1.0)

        first[mine, theirs] = _fixed_point(step, len(mine))
        reply[theirs, mine] = answer(first[mine, theirs])
        error += WIDTH + mover.error + other.error
    return Game(first.tolist(), reply.tolist(), [], [], error)


def _stopping(goal: int, own: Whole, nothing: Floats, then: Callable[[Whole, NDArray[np.bool_]], Floats]) -> Floats:
    """What it is worth to stop with 0, 1, ... points: at the goal or over it all, else what is left by the other one.

    `nothing` are the other players' chances after a turn without a score, `then` those after one
    that led to these points, for the pairs at which it is not yet the goal.
    """
    stop = np.ones((goal + 1, len(own)))
    stop[0] = 1 - nothing
    for scored in range(1, goal):
        goes_on = own + scored < goal
        stop[scored, goes_on] = 1 - then(own[goes_on] + scored, goes_on)
    return stop


def diagonals(goal: int, since: tuple[int, int] = (0, 0)) -> Iterator[tuple[Whole, Whole]]:
    """Pairs of scores below the goal, all with the same sum together, from the highest sum down to `since`."""
    for total in range(2 * goal - 2, sum(since) - 1, -1):
        mine = np.array([score for score in range(since[0], goal) if since[1] <= total - score < goal], dtype=np.intp)
        if mine.size:
            yield mine, total - mine


def _fixed_point(step: Step, size: int) -> Floats:
    """The chances that a step leaves as they are, proven to within WIDTH.

    Near the point a step is a straight line, for the best decisions stay the same: two steps tell
    where it leads.
    """
    chances = np.full(size, 0.5)
    for _ in range(MOST_STEPS):
        once = step(chances, 1.0)
        if np.abs(once - chances).max() < WIDTH / 100:
            break
        twice = step(once, 1.0)
        steepness = np.divide(twice - once, once - chances, out=np.zeros(size), where=once != chances)
        chances = np.clip(once + (twice - once) / (1 - np.clip(steepness, 0, 0.9)), 0, 1)
    low, high = np.maximum(chances - WIDTH, 0), np.minimum(chances + WIDTH, 1)
    rises, falls = step(low, 0.0) > low, step(high, 1.0) < high
    if not ((rises | (low == 0)) & (falls | (high == 1))).all():
        raise _HardlyEnds
    return chances


class _HardlyEnds(ArithmeticError):
    """A round in which nobody scores is too likely to prove anything."""
