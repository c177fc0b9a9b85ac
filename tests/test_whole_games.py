"""What the page of the game quotes: worked out by the package, and cells that say what they should."""

from __future__ import annotations

import pytest

import zdcalc
from website import heat_map, whole_games
from website.figures import games
from website.figures.quoted import read, written
from zdcalc.figure import Bounded
from zdcalc.solved_game import solved
from zdcalc.wording import Wording


@pytest.mark.parametrize("example", games.EXAMPLES)
def test_every_example_is_one(example: games.Example) -> None:
    decided = read(written(games._decided(example)))
    assert decided["action"] != decided["for_points"]
    assert (decided["roll"].approx > decided["stop"].approx) is (decided["action"] == "roll")


@pytest.mark.parametrize("scores", games.THREE)
def test_three_players_win_as_often_as_the_package_says(scores: tuple[int, int, int]) -> None:
    leader, second, third = scores
    quoted = read(written(games._three(solved(zdcalc.rules()), *scores)))
    chances = [chance.approx for chance in quoted["chances"]]
    assert sum(chances) == pytest.approx(1, abs=1e-6)
    win = zdcalc.win(me=second, them=[third, leader], played=1).win
    assert isinstance(win, Bounded)
    assert chances[1] == pytest.approx(win.approx, abs=1e-6)


def test_best_play_is_quoted_as_the_package_has_it() -> None:
    (quoted,) = (
        each for each in whole_games.answers()["games"] if (each["refill"], each["ending"]) == ("none", "first-past")
    )
    game = zdcalc.game(refill="none", ending="first-past")
    assert (quoted["first"], quoted["tie"], quoted["table"]) == (game.first_player_wins, None, game.table)
    assert quoted["level"].approx == 0
    assert 4 < quoted["rounds"].approx < 6


@pytest.mark.parametrize(
    ("chance", "cell"),
    [(0.003, ("<1", "0,30\u202f%", -0.99)), (0.5, ("50", "50,0\u202f%", 0)), (0.998, (">99", "99,80\u202f%", 1.0))],
)
def test_a_cell_is_the_colder_the_better_and_never_0_or_100(chance: float, cell: tuple[str, str, float]) -> None:
    ((found,),) = heat_map.chances([[Bounded(chance, 0.0)]], Wording("fr"))
    assert (found.shown, found.heat) == (cell[0], cell[2])
    assert found.exact.replace("\u00a0", " ").replace("\u202f", " ") == cell[1].replace("\u202f", " ")


def test_bolder_is_cold_with_a_plus_and_calmer_is_warm_with_a_minus() -> None:
    cells = heat_map.changed([[{"bolder": 0.2, "calmer": 0.0}, {"bolder": 0.01, "calmer": 0.5}]], Wording("en"))
    assert [cell.shown for cell in cells[0]] == ["+20", "−51"]
    assert cells[0][0].heat > 0 > cells[0][1].heat >= -1
