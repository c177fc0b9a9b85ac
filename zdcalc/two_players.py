"""Two players who both play to win, solved completely.

A round begins at scores (a, b), a being the mover's. The mover's turn is played for the pay-off
"what is left for me when the other one replies", the reply for "what is left for me after it".
Scores only grow, so they are solved from the highest down; only a round in which both score
nothing comes back to where it was. It is solved as a fixed point: the step from the mover's chance
to the mover's chance is monotone and never widens a distance, so where a little below it rises and
a little above it falls, the truth lies between, and nowhere else. What is left open by pairs that
were solved before carries over as it is, for the same reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from zdcalc.edition import Edition
from zdcalc.many_pay_offs import Floats, ManyPayOffs, Whole
from zdcalc.outset import too_few_dice, whole_graph
from zdcalc.refusal import Refused
from zdcalc.solved_game import Game
from zdcalc.wording import phrase

HORIZON = 30  # points of one turn beyond which the first player's stopping is only bounded
WIDTH = 1e-11  # half of the interval in which each fixed point is proven to lie
ROUNDING = 1e-12  # of one round's two turns, generously
MOST_STEPS = 200


def solve(edition: Edition) -> Game:
    """Solve the whole game of two; raises Refused where no turn can be played, or hardly any scores."""
    graph = whole_graph(edition)
    if not graph.edges[graph.starts[0]]:
        raise too_few_dice(edition)
    turn = ManyPayOffs(graph)

    def best(stop: Floats, beyond: float) -> Floats:
        return turn.best(stop, np.full(stop.shape[1], beyond))

    play = _first_past if edition.ending == "first-past" else _finish_round
    try:
        return play(best, edition.goal)
    except _HardlyEnds:
        reason = phrase("with these dice hardly any turn scores, and the game goes on and on")
        raise Refused(reason, "set", edition.set) from None


Best = Callable[[Floats, float], Floats]
"""Best play for many pay-offs: a row for each number of points of the turn; then what still more are worth."""

Step = Callable[[Floats, float], Floats]
"""From the movers' chances to their chances; what points beyond the horizon are worth is 0 or 1."""


def _finish_round(best: Best, goal: int) -> Game:
    """Both have equally many turns: the second player replies, knowing what there is to beat."""
    points = np.arange(goal + HORIZON + 2)
    ahead = points[:, None] > points[None, :-1]  # a row for the reply's points, a column for those to beat
    level = points[:, None] == points[None, :-1]

    def beats(tie: float) -> Floats:
        """The second player's chance, at or over the goal, for each number of points to make up."""
        return best(ahead + level * (1 - tie), 1.0)

    def tie_break(chance: Floats, beyond: float) -> Floats:
        return best((1 - beats(float(chance[0])))[: HORIZON + 1, None], beyond)

    tie = _fixed_point(tie_break, 1)
    last = beats(float(tie[0]))
    first = np.zeros((goal, goal))
    reply = np.zeros((goal, goal + HORIZON + 1))  # by the second player's points, and by the first's
    for behind in range(goal):
        reply[behind, goal:] = last[goal - behind : goal - behind + HORIZON + 1]
    error = 2 * (WIDTH + ROUNDING)
    for mine, theirs in diagonals(goal):

        def answer(chances: Floats, mine: Whole = mine, theirs: Whole = theirs) -> Floats:
            """The second players' chances when the first ones scored nothing."""
            stop = np.ones((goal + 1, len(mine)))
            stop[0] = 1 - chances
            for scored in range(1, goal):
                goes_on = theirs + scored < goal
                stop[scored, goes_on] = 1 - first[mine[goes_on], theirs[goes_on] + scored]
            return best(stop, 1.0)

        def step(chances: Floats, beyond: float, mine: Whole = mine, theirs: Whole = theirs) -> Floats:
            stop = 1 - reply[theirs, mine + np.arange(HORIZON + 1)[:, None]]
            stop[0] = 1 - answer(chances)
            return best(stop, beyond)

        first[mine, theirs] = _fixed_point(step, len(mine))
        reply[theirs, mine] = answer(first[mine, theirs])
        error += WIDTH + ROUNDING
    error = max(error, last[-1] / 2)  # who is farther behind than the table goes has a chance from 0 to its end
    last[-1] /= 2
    return Game(first.tolist(), reply[:, :goal].tolist(), last.tolist(), [[float(tie[0]), 1 - float(tie[0])]], error)


def _first_past(best: Best, goal: int) -> Game:
    """Whoever banks the goal has won."""
    first = np.zeros((goal, goal))
    error = 0.0
    for mine, theirs in diagonals(goal):

        def step(chances: Floats, _: float, mine: Whole = mine, theirs: Whole = theirs) -> Floats:
            stop = np.ones((goal + 1, len(mine)))
            stop[0] = 1 - chances[::-1]  # nothing scored: the other one moves, at the same scores
            for scored in range(1, goal):
                goes_on = mine + scored < goal
                stop[scored, goes_on] = 1 - first[theirs[goes_on], mine[goes_on] + scored]
            return best(stop, 1.0)

        first[mine, theirs] = _fixed_point(lambda chances, beyond: step(step(chances, beyond), beyond), len(mine))
        error += WIDTH + ROUNDING
    return Game(first.tolist(), [], [], [], error)


def diagonals(goal: int) -> Iterator[tuple[Whole, Whole]]:
    """Pairs of scores below the goal, all with the same sum together, from the highest sum down."""
    for total in range(2 * goal - 2, -1, -1):
        mine = np.array([score for score in range(goal) if 0 <= total - score < goal])
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
