"""What whole games come to: what ways to play win, what is special in the last round, and how long games last."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from website.figures import quoted
from zdcalc.by_scores import ByScores
from zdcalc.edition import rules
from zdcalc.figure import Bounded
from zdcalc.followed_turn import FollowedTurn
from zdcalc.last_round import LastRound, Lead
from zdcalc.outset import Outset
from zdcalc.reaching import reach
from zdcalc.rulebooks.base import ROLL, STOP
from zdcalc.scores import read_scores
from zdcalc.solved_game import BEST, Game, solved
from zdcalc.table import Table
from zdcalc.to_win import Win
from zdcalc.two_ways import Match, best
from zdcalc.ways import POINTS

BEHIND = 10  # points to make up in the last turn, as far as the page tells
TIES = 10  # rounds of a tie-break


class Example(NamedTuple):
    """A table in mid-game: banked points, and the turn as it stands in an address."""

    me: int
    them: int
    played: int
    turn: str


# Of each kind one: behind near the end, ahead near the end, nothing left to lose, and far behind early on.
EXAMPLES = (
    Example(9, 12, 0, "gbysrs.gbgbyf"),
    Example(12, 3, 0, "gbybrs"),
    Example(9, 14, 1, "gbysrs"),
    Example(0, 10, 0, "gbgbyb.gbybys.gbyfgf"),
)

# The last round of three when the first has had his turn: his points, those of the second and the third.
THREE = ((14, 10, 10), (14, 12, 8), (14, 8, 12), (13, 12, 12))

RANKED = ("thresholds", "shotguns", "brains")  # rules of a turn that are tried in a game
CAREFUL = "stop when shotguns >= 1"


def perfect_play(refill: str, ending: str) -> dict[str, Any]:
    """Two perfect players by these rules: how long it lasts, how often it is level. Who wins is in the package."""
    match = Match(rules(refill=refill, ending=ending), BEST, BEST)
    return {"rounds": match.expected_rounds.json(), "level": match.tie_break.json()}


def base_rules() -> dict[str, Any]:
    """What ways to play win there; what is special in the last round; when the scores change the decision."""
    edition = rules()
    game, scores = solved(edition), ByScores(edition)
    return {
        "policies": [_against_best(policy) for policy in _policies()],
        "changed": [[changed._asdict() for changed in row] for row in scores.table],
        "level": [scores.level(behind) for behind in range(1, BEHIND + 1)],
        "three": [_three(game, *three) for three in THREE],
        "examples": [_decided(example) for example in EXAMPLES],
        "returns": _returns(),
        "reach": reach(edition.goal).chance.least.json(),
    }


def _policies() -> list[str]:
    """Ways to play: for points, by the best simple rules of a turn, and with care."""
    ranked = quoted.quote("turn-base-rules")["rules"]
    return [POINTS, *(ranked[family]["policy"] for family in RANKED), CAREFUL]


def _against_best(policy: str) -> dict[str, Any]:
    """How often a way to play wins against best play, beginning and not, and how long two who play so need."""
    edition = rules()
    first, begins = Match(edition, policy, BEST).first_player_wins, Match(edition, BEST, policy).first_player_wins
    error = first.error + begins.error
    alike = Match(edition, policy, policy)
    return {
        "policy": policy,
        "first": first.json(),
        "second": Bounded(1 - begins.approx, begins.error).json(),
        "either": Bounded((1 + first.approx - begins.approx) / 2, error).json(),
        "lost": Bounded((begins.approx - first.approx) / 2, error).json(),
        "rounds": alike.expected_rounds.json(),
        "alike": alike.first_player_wins.json(),
    }


def _three(game: Game, leader: int, second: int, third: int) -> dict[str, Any]:
    lead = Lead(leader, (0,))
    end = LastRound(rules(), (leader, second, third), game.beats, game.tie_breaks, game.error)
    *chances, doubt = end.chances(1, [lead])[lead]
    return {
        "scores": [leader, second, third],
        "chances": [Bounded(chance, doubt).json() for chance in chances],
    }


def _decided(example: Example) -> dict[str, Any]:
    """What to do there, for points and to win."""
    turn = FollowedTurn(rules(), example.turn)
    table = Table.at(turn.now, turn.held, turn.edition)
    win = Win(Outset(table), read_scores(example.me, example.them, example.played))
    return {
        **example._asdict(),
        "brains": turn.held,
        "shotguns": turn.now.shotguns.size,
        "feet": turn.now.feet.size,
        "action": win.action,
        "for_points": win.for_points.action,
        "stop": win.worth[STOP].least.json(),
        "roll": win.worth[ROLL].least.json(),
    }


def _returns() -> dict[str, Any]:
    """How likely perfect players come back to where they were: level after a tie-break, or nobody having scored."""
    way = best(rules())
    level = float(way.tie @ np.diagonal(way.last))
    nothing = way.first[:, :, 0] * way.second[:, :, 0].T
    return {
        "level": Bounded(level, way.lost).json(),
        "ever": (level + way.lost) ** TIES,
        "ties": TIES,
        "nothing": Bounded(float(nothing.max()), 2 * way.lost).json(),
    }
