"""The chance to win as the companion looks it up: on a map of the turn, against best play over the whole graph."""

from __future__ import annotations

import random
import sys

import pytest

import zdcalc
from tests.dealt import REFILLS, some_turns
from zdcalc.edition import Edition
from zdcalc.figure import bounds
from zdcalc.followed_turn import FollowedTurn
from zdcalc.outset import Outset, whole_graph
from zdcalc.play import Best, PayOff
from zdcalc.scores import Scores
from zdcalc.shelf import turn_map
from zdcalc.table import Table
from zdcalc.to_win import Win
from zdcalc.turn_map import Chance, TurnMap
from zdcalc.winning import Winning, winning

solves = pytest.mark.skipif(sys.platform == "emscripten", reason="best play over a whole graph takes its time there")
NEAR = 1e-9


def whole(turn: FollowedTurn, scores: Scores) -> Win:
    """The same question to best play over the whole graph."""
    return Win(Outset(Table.at(turn.now, turn.held, turn.edition)), scores)


def agree(turn: FollowedTurn, scores: Scores) -> None:
    looked_up, worked_out = Winning(turn.edition, scores), whole(turn, scores).worth
    assert looked_up.if_stop(turn.held) == pytest.approx(float(worked_out["stop"].least), abs=NEAR)
    assert looked_up.if_roll(turn.now, turn.held).approx == pytest.approx(float(worked_out["roll"].least), abs=NEAR)


@solves
@pytest.mark.parametrize("refill", REFILLS)
def test_two_players_are_as_the_whole_graph_has_them(refill: str) -> None:
    rng = random.Random(refill)
    for turn in some_turns(refill, 5, seed=21):
        played = rng.randint(0, 1)
        agree(turn, Scores(rng.randrange(13), (rng.randrange(16 if played else 13),), played))


@solves
def test_a_game_that_is_won_at_once_too() -> None:
    edition = zdcalc.rules(ending="first-past")
    for text in ("gbysrf", "gbgbgb.ysgfyb"):
        agree(FollowedTurn(edition, text), Scores(6, (10,), 0))


@solves
@pytest.mark.parametrize("scores", [Scores(9, (9, 14), 1), Scores(8, (11, 12, 15), 1), Scores(13, (13, 13), 0)])
def test_so_is_the_last_round(scores: Scores) -> None:
    for text in ("gbysrf", "gbgbgb.ysgfyb"):
        agree(FollowedTurn(zdcalc.rules(), text), scores)


def test_best_play_may_hang_on_the_scores_alone() -> None:
    """Two shotguns and a brain: stop, but not behind in the last round."""
    turn = FollowedTurn(zdcalc.rules(), "gbgsys")
    behind, ahead = (winning(turn.edition, Scores(me, (14,), 1)) for me in (12, 14))
    assert behind.if_roll(turn.now, 1).approx > behind.if_stop(1) == 0
    assert ahead.if_stop(1) == 1 > ahead.if_roll(turn.now, 1).approx


def test_a_map_is_read_as_it_was_written() -> None:
    edition = zdcalc.rules(refill="none", set="2g2y1r")
    made = TurnMap.of(edition)
    read = TurnMap.read(edition, made.written())
    assert read.numbers == made.numbers
    assert all(read.node(node) == made.node(node) for node in range(1, made.size))
    with pytest.raises(ValueError, match="not for"):
        TurnMap.read(zdcalc.rules(), made.written())


@pytest.mark.parametrize("edition", [zdcalc.rules(refill="none", set="2g2y1r"), zdcalc.rules(set="2g1y1r", limit=2)])
def test_how_a_turn_ends_adds_up_to_what_it_is_worth(edition: Edition) -> None:
    def at_least_two(score: int) -> float:
        return min(1.0, score / 2)

    chance, start = Chance(turn_map(edition), at_least_two), FollowedTurn(edition).now
    scores = chance.scores(start)
    assert sum(scores.values()) == pytest.approx(1)
    assert sum(at_least_two(score) * part for score, part in scores.items()) == pytest.approx(chance.if_roll(start, 0))
    best = Best(whole_graph(edition), 0, PayOff(at_least_two, at_most=lambda *_: 1.0, is_rational=False))
    assert chance.if_roll(start, 0) == pytest.approx(float(bounds(best.if_roll(best.graph.starts[0], 0))[0]), abs=NEAR)
