"""Games of two who both play to win, and last rounds of any number: solved, shipped, asked in the middle."""

from __future__ import annotations

import json
import sys
from functools import cache
from itertools import pairwise, product
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

import pytest

import zdcalc
from tests.plain_game import PlainGame
from zdcalc import Bounded, Refused
from zdcalc.command import main
from zdcalc.decision_table import Decisions
from zdcalc.last_round import LastRound, Lead
from zdcalc.outset import Outset, whole_graph
from zdcalc.player import BUSTED, Player, Stops, stops_by_rule
from zdcalc.policy_text import StoppingRule
from zdcalc.position import Position
from zdcalc.rulebooks.base import ENDINGS, REFILLS
from zdcalc.scores import Scores
from zdcalc.solved_game import solve_afresh, solved
from zdcalc.table import Table
from zdcalc.to_win import Win
from zdcalc.wording import languages

solves = pytest.mark.skipif(sys.platform == "emscripten", reason="solving a game takes numpy")


def to_win(me: int, *them: int, played: int = 0, **switches: str) -> Win:
    """A fresh turn, over a graph that is built once."""
    return Win(Outset(Table.of(**switches), shared=True), Scores(me, them, played))


# A second solver, written from the rules


@solves
@pytest.mark.parametrize("goal", [1, 2, 3])
@pytest.mark.parametrize("ending", ENDINGS)
def test_tiny_games_are_as_a_plain_solver_has_them(goal: int, ending: str) -> None:
    plain = PlainGame("gyr", goal, "none", ending).solve()
    game = zdcalc.game(set="1g1y1r", goal=goal, refill="none", ending=ending, fresh=True)
    assert plain.is_as_in(game)


@solves
@pytest.mark.parametrize(
    ("dice", "written", "goal", "refill", "ending"),
    [
        ("ggyr", "2g1y1r", 1, "none", "finish-round"),
        ("gyr", "1g1y1r", 1, "literal", "finish-round"),
        ("gyr", "1g1y1r", 3, "literal", "first-past"),
    ],
)
def test_so_are_games_with_more_dice_and_with_refills(
    dice: str, written: str, goal: int, refill: str, ending: str
) -> None:
    plain = PlainGame(dice, goal, refill, ending, limit=2).solve()
    game = zdcalc.game(set=written, goal=goal, refill=refill, ending=ending, limit=2, fresh=True)
    assert game.first_player_wins.approx == pytest.approx(plain.mover(0, 0), abs=1e-11)


@solves
@pytest.mark.parametrize(("head_start", "chance"), [(0, 0.4701), (1, 0.5289), (2, 0.5893)])
def test_published_figures_of_yellow_dice_alone(head_start: int, chance: float) -> None:
    """A published solution of the game with thirteen yellow dice, refilled to the letter, the round finished."""
    assert yellow().table[head_start][0].approx == pytest.approx(chance, abs=5e-5)


@cache
def yellow() -> zdcalc.whole_game.WholeGame:
    return zdcalc.game(set="13y", fresh=True)


# The tables that are shipped


@pytest.mark.parametrize("refill", REFILLS)
@pytest.mark.parametrize("ending", ENDINGS)
def test_more_points_are_better_and_the_other_players_worse(refill: str, ending: str) -> None:
    game = zdcalc.game(refill=refill, ending=ending)
    assert 0 < game.first_player_wins.error < 1e-9
    chances = [[chance.approx for chance in row] for row in game.table]
    assert all(fewer < more for column in zip(*chances, strict=True) for fewer, more in pairwise(column))
    assert all(fewer > more for row in chances for fewer, more in pairwise(row))
    assert all(before >= after for before, after in pairwise(game.solved.beats))


@solves
def test_a_shipped_table_is_what_solving_gives() -> None:
    shipped, fresh = zdcalc.game(), zdcalc.game(fresh=True)
    assert fresh.first_player_wins.error <= 1e-9
    for ours, theirs in ((shipped.solved.first, fresh.solved.first), (shipped.solved.reply, fresh.solved.reply)):
        for row, other in zip(ours, theirs, strict=True):
            assert row == pytest.approx(other, abs=1e-12)
    assert shipped.solved.beats == pytest.approx(fresh.solved.beats, abs=1e-12)
    assert shipped.solved.tie_breaks[0] == pytest.approx(fresh.solved.tie_breaks[0], abs=1e-12)


@pytest.mark.parametrize("refill", REFILLS)
def test_one_more_turn_by_the_plain_sweep_leaves_the_tables_as_they_are(refill: str) -> None:
    """Each value is what a turn makes of the others; this sweep knows nothing of numpy."""
    game = solved(zdcalc.rules(refill=refill))
    assert same(to_win(0, 0, refill=refill), game.first[0][0])
    assert same(to_win(7, 9, played=1, refill=refill), game.reply[7][9])
    assert same(to_win(5, 16, played=1, refill=refill), game.beats[11])
    assert same(to_win(13, 13, refill=refill), game.tie_breaks[0][0])


@pytest.mark.parametrize("refill", REFILLS)
def test_so_it_is_where_the_first_to_reach_the_goal_has_won(refill: str) -> None:
    game = solved(zdcalc.rules(refill=refill, ending="first-past"))
    assert same(to_win(0, 0, refill=refill, ending="first-past"), game.first[0][0])
    assert same(to_win(8, 11, refill=refill, ending="first-past"), game.first[8][11])


def same(win: Win, chance: float) -> bool:
    assert isinstance(win.win, Bounded)
    return abs(win.win.approx - chance) < 1e-11 and win.win.error < 1e-9


def test_games_played_out_by_the_tables_end_as_the_tables_say() -> None:
    """From 12 points each; dice that fall by chance, and for every turn what wins there."""
    games, rng = 1500, Random(13)
    won = sum(beginner_wins(12, 12, rng) for _ in range(games))
    chance = zdcalc.game().table[12][12].approx
    assert abs(won / games - chance) < 4 * sqrt(chance * (1 - chance) / games)


def beginner_wins(first: int, second: int, rng: Random) -> bool:
    while max(first, second) < 13 or first == second:
        if first >= 13:
            first = second = 13  # a tie-break: only what is scored in it counts
        first += play_turn(first, second, 0, rng)
        second += play_turn(second, first, 1, rng)
    return first > second


def play_turn(me: int, them: int, played: int, rng: Random) -> int:
    points = Player(Table.of(), stops(me, them, played), rng).play()
    return 0 if points == BUSTED else points


@cache
def stops(me: int, them: int, played: int) -> Stops:
    best = to_win(me, them, played=played).best

    @cache
    def stops(position: Position, held: int, _: int) -> bool:
        node = best.graph.find(position)
        assert node is not None
        return not best.goes_on(node, held)

    return lambda position, held, rolls: stops(position, held, 0)


# In mid-turn


def test_the_score_changes_the_decision() -> None:
    behind = zdcalc.win(me=9, them=14, played=1, cup="5g3y2r", shotguns="1y1r", brains="1g")
    assert (behind.action, behind.for_points.action) == ("roll", "stop")
    assert float(behind.worth["stop"].least) == pytest.approx(0, abs=1e-9)
    ahead = zdcalc.win(me=12, them=12, played=1, cup="5g4y3r", brains="1g")
    assert ahead.action == "stop"
    assert float(ahead.worth["stop"].least) == pytest.approx(1, abs=1e-9)


def test_the_last_turn_is_won_by_more_points_or_goes_into_a_tie_break() -> None:
    tie = zdcalc.game().tiebreak_first_player_wins
    assert tie is not None
    level = zdcalc.win(me=12, them=13, played=1, cup="5g4y3r", brains="1g")
    assert float(level.worth["stop"].least) == pytest.approx(1 - tie.approx, abs=1e-9)


def test_in_first_past_banking_the_goal_wins_at_once() -> None:
    win = zdcalc.win(me=12, them=12, ending="first-past", cup="5g4y3r", brains="1g")
    assert win.action == "stop"
    assert float(win.worth["stop"].least) == pytest.approx(1, abs=1e-9)


def test_where_colours_are_open_rolling_has_a_range() -> None:
    win = zdcalc.win(me=9, them=12, shotguns=1, brains=2)
    assert isinstance(win.win_if_roll, zdcalc.Range)
    assert isinstance(win.win_if_stop, Bounded)


# The last round


@pytest.mark.parametrize("scores", [[3, 1, 2], [2, 2, 1], [2, 0, 0]])
@pytest.mark.parametrize("shares", [[0.25, 0.75], [0.5, 0.5]])
def test_a_last_round_is_as_exhaustive_recursion_has_it(scores: list[int], shares: list[float]) -> None:
    """The first of three has had his turn; tie-breaks are taken to have these chances, whoever is in them."""
    edition = zdcalc.rules(set="1g1y1r", refill="none", goal=2)
    ties = [shares, [0.2, 0.3, 0.5]]
    plain = PlainGame("gyr", 2, "none", "finish-round").last_round(scores, 1, lambda level: ties[level - 2])
    beats = [chance_to_beat(edition, ahead, shares) for ahead in range(6)]
    lead = Lead(scores[0], (0,))
    *chances, doubt = LastRound(edition, scores, beats, ties).chances(1, [lead])[lead]
    assert doubt < 1e-10
    assert chances == pytest.approx(plain, abs=1e-11)


def chance_to_beat(edition: zdcalc.Edition, ahead: int, shares: list[float]) -> float:
    """By the last of two; without the table for two, which knows other tie-breaks."""
    plain = PlainGame("gyr", 2, "none", "finish-round")
    return plain.last_round([ahead, 0], 1, lambda _: shares)[1]


@solves
def test_turns_at_once_and_turns_one_by_one_agree() -> None:
    game, edition, lead = solved(zdcalc.rules()), zdcalc.rules(), Lead(14, (0,))
    one_by_one, at_once = (
        LastRound(edition, [14, 14, 12], game.beats, game.tie_breaks, at_once=how).chances(1, [lead])[lead]
        for how in (False, True)
    )
    assert one_by_one[:-1] == pytest.approx(at_once[:-1], abs=1e-9)
    assert sum(at_once[:-1]) == pytest.approx(1, abs=1e-9)


def test_two_players_in_the_last_round_are_a_game_of_two() -> None:
    """Those who are hopelessly behind change nothing."""
    of_two = zdcalc.win(me=11, them=14, played=1, shotguns="1g", brains="1g")
    of_three = zdcalc.win(me=11, them=[14, 0], played=2, shotguns="1g", brains="1g")
    assert float(of_three.worth["roll"].least) == pytest.approx(float(of_two.worth["roll"].least), abs=1e-9)
    assert of_three.action == of_two.action


def test_leaders_who_are_level_play_on_in_their_order() -> None:
    ties = solved(zdcalc.rules()).tie_breaks
    assert [len(chances) for chances in ties] == [2, 3, 4]
    for chances in ties:
        assert sum(chances) == pytest.approx(1, abs=1e-9)
        assert chances == sorted(chances)  # the later, the better
    level = zdcalc.win(me=12, them=[13, 13], played=2, cup="5g4y3r", brains="1g")
    assert float(level.worth["stop"].least) == pytest.approx(ties[1][2], abs=1e-9)


@solves
def test_a_tie_break_of_three_is_their_round_again() -> None:
    win = to_win(13, 13, 13)
    assert float(win.chance.least) == pytest.approx(solved(zdcalc.rules()).tie_breaks[1][0], abs=1e-9)
    assert isinstance(win.win, Bounded)
    assert win.win.error < 1e-8


@solves
def test_those_to_come_make_a_lead_worth_less() -> None:
    said = {"cup": "4g4y2r", "brains": "2g1r", "me": 11}
    alone, one, two = (
        float(zdcalc.win(them=them, played=1, **said).worth["stop"].least) for them in ([13], [10, 13], [10, 10, 13])
    )
    assert alone > one > two


# Two ways to play


@solves
@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("second", [False, True])
def test_the_best_answer_to_a_policy_is_as_a_plain_solver_has_it(ending: str, second: bool) -> None:
    """From every pair of scores, whether the one who keeps to the policy begins or not."""
    plain = PlainGame("gyr", 3, "none", ending, keeps={second: lambda table: table.shotguns >= 1}).solve()
    game = solve_afresh(
        zdcalc.rules(set="1g1y1r", goal=3, refill="none", ending=ending),
        *(("best", "stop when shotguns >= 1") if second else ("stop when shotguns >= 1", "best")),
    )
    for (mine, theirs, last), chance in plain.chances.items():
        if max(mine, theirs) < 3:
            assert (game.reply if last else game.first)[mine][theirs] == pytest.approx(chance, abs=1e-11)


@solves
@pytest.mark.parametrize("ending", ENDINGS)
def test_who_knows_how_the_other_one_plays_wins_no_less(ending: str) -> None:
    """No less than by playing as against a perfect player, nor than by that policy itself."""
    known, switches = "stop when brains >= 1", {"set": "2g1y1r", "goal": "4", "refill": "none", "ending": ending}
    answer = zdcalc.win(against=known, **switches)
    for first in ("best", known):
        assert float(answer.chance.least) >= zdcalc.match(first, known, **switches).first_player_wins.approx - 1e-9
    assert float(answer.chance.least) > float(zdcalc.win(**switches).chance.most)


@solves
def test_in_the_middle_of_a_game_only_what_can_still_come_is_solved() -> None:
    known, table = "stop when shotguns >= 2", {"shotguns": "1g", "brains": "1g1y1r"}
    part, wider = (solve_afresh(zdcalc.rules(), "best", known, since) for since in ((9, 11), (8, 10)))
    assert wider.reply[10][9] > part.reply[10][9] == 0
    assert part.reply[11][12] == wider.reply[11][12]
    answer = zdcalc.win(me=9, them=11, against=known, **table)
    assert float(answer.worth["stop"].least) == pytest.approx(1 - part.reply[11][12], abs=1e-9)
    assert answer.action == "roll"


@solves
@pytest.mark.parametrize("them", [11, 14])
def test_there_is_an_answer_to_whoever_has_had_his_turn(them: int) -> None:
    """A policy may score far more than any best play does; at or over the goal only the tie-break is still his."""
    answer = zdcalc.win(me=9, them=them, played=1, against="stop when shotguns >= 2")
    best = zdcalc.win(me=9, them=them, played=1)
    assert float(answer.chance.least) > float(best.chance.most)
    assert answer.error < 1e-9


def test_an_answer_is_refused_where_there_is_none() -> None:
    with pytest.raises(Refused, match=r"--against .*one other player only"):
        zdcalc.win(me=9, them=[10, 14], played=1, against="never stop")
    with pytest.raises(Refused, match="--against 'stop when x'"):
        zdcalc.win(against="stop when x")


@solves
@pytest.mark.parametrize("ending", ENDINGS)
def test_best_against_best_is_the_solved_game(ending: str) -> None:
    switches: dict[str, Any] = {"set": "2g1y1r", "goal": 3, "refill": "none", "ending": ending}
    match, game = zdcalc.match(**switches), zdcalc.game(**switches)
    for mine, theirs in product(range(3), repeat=2):
        assert match.at(mine, theirs).first_player_wins.approx == pytest.approx(game.table[mine][theirs].approx)


@solves
@pytest.mark.parametrize("policy", ["stop when brains >= 1", "stop when shotguns >= 1"])
def test_no_policy_wins_more_often_than_best_play(policy: str) -> None:
    switches: dict[str, Any] = {"set": "2g1y1r", "goal": 4, "refill": "none"}
    best = zdcalc.match(**switches).first_player_wins.approx
    assert zdcalc.match(first=policy, **switches).first_player_wins.approx <= best + 1e-9
    assert zdcalc.match(second=policy, **switches).first_player_wins.approx >= best - 1e-9


@solves
@pytest.mark.parametrize("refill", REFILLS)
def test_turns_followed_together_score_as_one_alone(refill: str) -> None:
    import numpy as np

    from zdcalc.many_pay_offs import ManyPayOffs
    from zdcalc.many_turns import ManyTurns

    edition = zdcalc.rules(refill=refill)
    for_points = [float(points) for points in range(44)]
    (chances,) = ManyTurns(ManyPayOffs(whole_graph(edition))).laws(np.array([for_points]).T).T
    alone = {odds.score: float(odds.chance.least) for odds in zdcalc.turn(refill=refill).score}
    assert list(chances[:12]) == pytest.approx([alone.get(score, 0.0) for score in range(12)], abs=1e-9)
    assert sum(chances) == pytest.approx(1, abs=1e-12)


@solves
@pytest.mark.parametrize("ending", ENDINGS)
def test_playing_for_points_wins_less_than_playing_to_win(ending: str) -> None:
    switches: dict[str, Any] = {"set": "2g1y1r", "goal": 4, "refill": "none", "ending": ending}
    best, points = zdcalc.match(**switches), zdcalc.match("points", **switches)
    assert points.first_player_wins.approx < best.first_player_wins.approx


@solves
def test_alike_in_equally_many_turns_both_win_as_often() -> None:
    policy = "stop when shotguns >= 2"
    assert zdcalc.match(policy, policy).first_player_wins.approx == pytest.approx(1 / 2, abs=1e-9)
    assert zdcalc.match(policy, policy, ending="first-past").first_player_wins.approx > 1 / 2


@solves
def test_a_match_played_out_ends_as_it_is_computed() -> None:
    first, second, games, rng = "stop when brains >= 2", "stop when shotguns >= 1", 800, Random(13)
    rules = [stops_by_rule(StoppingRule.parse(text), zdcalc.rules()) for text in (first, second)]
    players = [Player(Table.of(), stops, rng) for stops in rules]
    ends = [play_match(*players) for _ in range(games)]
    match = zdcalc.match(first, second)
    for counted, computed in zip(zip(*ends, strict=True), match.at(0, 0), strict=True):
        error = stdev(counted) / sqrt(games)
        assert abs(mean(counted) - computed.approx) < 4 * error


def play_match(first: Player, second: Player) -> tuple[bool, int, bool]:
    """Whether the first player wins, after how many rounds, and whether there was a tie-break."""
    mine = theirs = rounds = 0
    level = False
    while max(mine, theirs) < 13 or mine == theirs:
        level |= mine >= 13
        mine, theirs, rounds = mine + max(first.play(), 0), theirs + max(second.play(), 0), rounds + 1
    return mine > theirs, rounds, level


@solves
@pytest.mark.parametrize(("mine", "theirs"), [(0, 0), (3, 0), (1, 3), (2, 3)])
def test_where_the_scores_change_decisions_as_one_by_one(mine: int, theirs: int) -> None:
    from zdcalc.by_scores import ByScores

    edition = zdcalc.rules(set="4g2y2r", goal=4, refill="when-short")
    outset = Outset(Table.fresh(edition), shared=True)
    wins, points = Win(outset, Scores(mine, (theirs,), 0)).best, outset.best
    reached = {where: often for where, often in Decisions(wins)._reached.items() if where[1] < 40}
    bolder = sum(often for at, often in reached.items() if wins.goes_on(*at) and not points.goes_on(*at))
    calmer = sum(often for at, often in reached.items() if points.goes_on(*at) and not wins.goes_on(*at))
    changed = ByScores(edition).table[mine][theirs]
    assert changed == pytest.approx((bolder / sum(reached.values()), calmer / sum(reached.values())), abs=1e-9)


@solves
def test_who_has_drawn_level_stops_only_at_two_shotguns() -> None:
    from zdcalc.by_scores import ByScores

    none, one, two = ByScores(zdcalc.rules()).level(2)
    assert none == 0 < one < 0.1 < two == 1
    for me, shotguns, action in ((11, "1y", "roll"), (12, "1y1r", "stop")):
        win = zdcalc.win(me=me, them=14, played=1, cup="4g3y2r", shotguns=shotguns)
        assert win.action == action


# On the command line


def test_win_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    line = "win --me 10 --them 11 --them 13 --played 1 --cup 5g4y2r --shotguns 1g --brains 1r --json"
    assert main(line.split()) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["me"], answer["them"], answer["played"]) == (10, [11, 13], 1)
    assert answer["action"] == "roll"
    assert set(answer["win_if_roll"]) == {"approx", "error"}


@pytest.mark.parametrize("them", ["[11, 13]", '"11 13"'])
def test_many_questions_at_once(them: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    line = f'{{"me": 10, "them": {them}, "played": 1, "shotguns": "1g", "brains": "1r"}}'
    monkeypatch.setattr("sys.stdin", [line])
    assert main(["win", "--lines"]) == 0
    assert json.loads(capsys.readouterr().out)["them"] == [11, 13]


LINES = [
    "game",
    pytest.param("game --set 2g1y1r --goal 3 --refill none --first best", marks=solves),
    "game --refill none --ending first-past",
    "win --me 9 --them 11 --cup 5g3y2r --shotguns 2",
    "win --me 9 --them 14 --played 1 --cup 5g3y2r --shotguns 1y1r --brains 1g",
    "win --me 10 --them 11 --them 13 --played 1 --shotguns 1g --brains 1r",
    "win --me 10 --them 11 --them 13 --them 14 --played 2 --shotguns 1g --brains 1r",
    "game --help",
    "win --help",
]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("line", LINES)
def test_texts_fit_eighty_columns(lang: str, line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*line.split(), "--lang", lang]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert max(map(len, out.splitlines())) <= 80


REFUSALS = [
    ("win --me 13 --them 9", "--me 13: that game is over: somebody had 13 points before this round"),
    ("win --me 9 --them 13", "--them 13: that game is over: somebody had 13 points before this round"),
    ("win --me 14 --them 13 --played 1", "--me 14: that game is over"),
    ("win --me 13 --them 2 --ending first-past", "--me 13: the game is over at 13 points"),
    ("win --me 3 --them 2 --them 5", "--them '2 5': with more than two players only the last round is solved"),
    ("win --me 3 --them 14 --them 5 --played 1", "--them 14: that game is over"),
    ("win --me 3 --them 5 --them 14 --played 1 --ending first-past", "the game is over at 13 points"),
    ("win --me 3 --them 5 --them 6 --ending first-past", "with more than two players only the last round is solved"),
    ("win --me -1 --them 2", "--me -1: give a whole number from 0 to 999"),
    ("win --me 1 --them x", "--them x: give a whole number from 0 to 999"),
    ("win --me 1 --them 2 --played 2", "--played 2: give a whole number from 0 to 1"),
    ("win --me 1 --me 2", "--me 2: is given twice"),
    ("win --me 1 --them 2 --against nothing", "--against nothing: "),
    ("win --me 1 " + "--them 2 " * 10, "give the points of one to"),
    ("win --me 1 " + "--them 2 " * 5 + "--them 13 --played 1", "with more than 4 players still to come"),
    ("game --goal 0", "--goal 0: give a whole number from 1"),
    pytest.param("game --first stop", "--first stop: ", marks=solves),
    pytest.param("game --first never --second best", "--first never: ", marks=solves),
    ("game --cup 5g", "“--cup” is not understood"),
    pytest.param("game --set 2g", "--set 2g: a roll is made with 3 dice", marks=solves),
    pytest.param("game --dice 6g:1s,5f --refill none", "--dice 6g:1s,5f: with these dice hardly any turn", marks=solves),
]


@pytest.mark.parametrize(("line", "says"), REFUSALS)
def test_what_cannot_be_is_refused_in_one_line(line: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    for lang in languages():
        assert main([*line.split(), "--lang", lang]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert lang != "en" or says in err


@solves
def test_those_who_never_stop_are_refused() -> None:
    with pytest.raises(Refused, match="goes on and on"):
        zdcalc.match("never stop", "never stop").json()


def test_in_python_too() -> None:
    with pytest.raises(Refused, match="that game is over"):
        zdcalc.win(me=13, them=2)
