"""Games of two with the Hunk, the Hottie and Santa, against a plain solver, and as they are shipped."""

from __future__ import annotations

import sys
from itertools import pairwise
from typing import Any

import pytest

import zdcalc
from tests.plain_game import PlainGame
from tests.plain_turn import Plain, PlainTurn
from tests.test_special_dice import written
from zdcalc import solved_game
from zdcalc.rulebooks.base import ENDINGS

solves = pytest.mark.skipif(sys.platform == "emscripten", reason="solving a game takes numpy")

SHIPPED = [
    (name, ending)
    for name in ("action-movie", "santa", "sequel")
    for ending in ENDINGS
    if solved_game.FOLDER.joinpath(f"{name}-when-short-{ending}.json").is_file()
]


@solves
@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize(("name", "dice"), [("action-movie", "gHT"), ("santa", "gyS"), ("sequel", "HTS")])
def test_tiny_games_are_as_a_plain_solver_has_them(name: str, dice: str, ending: str) -> None:
    goal = 2
    plain = PlainGame(dice, goal, "none", ending).solve()
    game = zdcalc.game(name, set=written(dice), goal=goal, refill="none", ending=ending, fresh=True)
    assert plain.is_as_in(game)


@solves
def test_so_is_the_decision_in_the_middle_of_a_turn() -> None:
    """Behind, and last of the round: both heroes lie there, and two points more win."""
    rules: dict[str, Any] = {"set": "1g1yHT", "refill": "none", "goal": 2}
    tie = zdcalc.game("action-movie", fresh=True, **rules).tiebreak_first_player_wins
    assert tie is not None

    def pay_off(points: int) -> float:
        return 1 - tie.approx if points == 4 else float(points > 4)

    win = zdcalc.win(
        me=0, them=4, played=1, rules="action-movie", cup="1g1y", brains="HT", shotguns="0", feet="0", **rules
    )
    assert float(win.worth["stop"].least) == pytest.approx(0, abs=1e-9)
    best = PlainTurn("none").best(Plain("gy", "", "HT"), lambda _: None, pay_off=pay_off)
    assert float(win.chance.least) == pytest.approx(best, abs=1e-9)


@pytest.mark.parametrize(("name", "ending"), SHIPPED)
def test_more_points_are_better_and_the_other_players_worse(name: str, ending: str) -> None:
    game = zdcalc.game(name, ending=ending)
    assert 0 < game.first_player_wins.error < 1e-8  # with Santa a turn can make up more than the table has
    chances = [[chance.approx for chance in row] for row in game.table]
    assert all(fewer < more for column in zip(*chances, strict=True) for fewer, more in pairwise(column))
    assert all(fewer > more for row in chances for fewer, more in pairwise(row))
