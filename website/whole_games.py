"""What whole games come to, for the page about them: worked out once and kept, since it takes half a minute."""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import zdcalc
from website import whole_turns
from website.stamps import BUILD, ROOT, once
from zdcalc.by_scores import ByScores
from zdcalc.figure import Bounded
from zdcalc.followed_turn import FollowedTurn
from zdcalc.last_round import LastRound, Lead
from zdcalc.outset import Outset
from zdcalc.rulebooks.base import ENDINGS, REFILLS
from zdcalc.scores import read_scores
from zdcalc.solved_game import BEST, Game, solved
from zdcalc.table import Table
from zdcalc.to_win import Win
from zdcalc.two_ways import Match, best
from zdcalc.ways import POINTS

KEPT = BUILD / "games.json"
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

# Ways to play beside the rules that the turn's page ranks.
CAREFUL = "stop when shotguns >= 1"


@cache
def answers() -> dict[str, Any]:
    """The solved games of the usual rules; what ways to play win; what is special in the last round."""
    inputs = [*sorted((ROOT / "zdcalc").rglob("*.py")), *sorted((ROOT / "zdcalc" / "games").iterdir()), Path(__file__)]
    rules = whole_turns.answers()["rules"]
    policies = [POINTS, *(rules[family]["policy"] for family in ("thresholds", "shotguns", "brains")), CAREFUL]
    once("games", [*inputs, *policies], lambda: _work_out(policies), KEPT)
    read: dict[str, Any] = json.loads(KEPT.read_text("utf-8"), object_hook=whole_turns.number)
    return read


def _work_out(policies: Sequence[str]) -> None:
    print("Working out whole games (half a minute, the first time) ...", flush=True)
    with ProcessPoolExecutor() as pool:
        base = pool.submit(_base_rules, policies)
        games = list(pool.map(_perfect_play, *zip(*product(REFILLS, ENDINGS), strict=True)))
        KEPT.write_text(json.dumps({"games": games, **base.result()}))


def _perfect_play(refill: str, ending: str) -> dict[str, Any]:
    """Two perfect players by these rules: who wins, how long it lasts, how often it is level."""
    game = zdcalc.game(refill=refill, ending=ending)
    match = Match(game.rules, BEST, BEST)
    tie = game.tiebreak_first_player_wins
    return {
        "refill": refill,
        "ending": ending,
        "first": game.first_player_wins.json(),
        "tie": tie and tie.json(),
        "rounds": match.expected_rounds.json(),
        "level": match.tie_break.json(),
        "error": game.solved.error,
        "table": [[chance.json() for chance in row] for row in game.table],
    }


def _base_rules(policies: Sequence[str]) -> dict[str, Any]:
    edition = zdcalc.rules()
    game, scores = solved(edition), ByScores(edition)
    return {
        "goal": edition.goal,
        "error": game.error,
        "policies": [_against_best(policy) for policy in policies],
        "changed": [[changed._asdict() for changed in row] for row in scores.table],
        "beats": [Bounded(chance, game.error).json() for chance in game.beats[: BEHIND + 1]],
        "level": [scores.level(behind) for behind in range(1, BEHIND + 1)],
        "tie_breaks": [[Bounded(chance, game.error).json() for chance in its] for its in game.tie_breaks],
        "three": [_three(game, *three) for three in THREE],
        "examples": [_decided(example) for example in EXAMPLES],
        "returns": _returns(),
        "reach": zdcalc.reach(edition.goal).chance.least.json(),
    }


def _against_best(policy: str) -> dict[str, Any]:
    """How often a way to play wins against best play, beginning and not, and how long two who play so need."""
    edition = zdcalc.rules()
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
    end = LastRound(zdcalc.rules(), (leader, second, third), game.beats, game.tie_breaks, game.error)
    *chances, doubt = end.chances(1, [lead])[lead]
    return {
        "scores": [leader, second, third],
        "chances": [Bounded(chance, doubt).json() for chance in chances],
    }


def _decided(example: Example) -> dict[str, Any]:
    """What to do there, for points and to win."""
    turn = FollowedTurn(zdcalc.rules(), example.turn)
    table = Table.at(turn.now, turn.held, turn.edition)
    win = Win(Outset(table), read_scores(example.me, example.them, example.played))
    return {
        **example._asdict(),
        "brains": turn.held,
        "shotguns": turn.now.shotguns.size,
        "feet": turn.now.feet.size,
        "action": win.action,
        "for_points": win.for_points.action,
        "stop": win.worth["stop"].least.json(),
        "roll": win.worth["roll"].least.json(),
    }


def _returns() -> dict[str, Any]:
    """How likely perfect players come back to where they were: level after a tie-break, or nobody having scored."""
    way = best(zdcalc.rules())
    level = float(way.tie @ np.diagonal(way.last))
    nothing = way.first[:, :, 0] * way.second[:, :, 0].T
    return {
        "level": Bounded(level, way.lost).json(),
        "ever": (level + way.lost) ** TIES,
        "ties": TIES,
        "nothing": Bounded(float(nothing.max()), 2 * way.lost).json(),
    }
