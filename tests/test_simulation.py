"""Turns played out: the same for the same seed, and right within their own standard errors."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings

import zdcalc
from tests.dealt import REFILLS, Places, dealt, options, refills, written
from tests.plain_turn import BUST, Law, Plain, PlainTurn, mean
from zdcalc.command import main
from zdcalc.player import chance_of_bust
from zdcalc.simulation import Estimate
from zdcalc.table import Table
from zdcalc.wording import languages

processes = pytest.mark.skipif(sys.platform == "emscripten", reason="the browser's Python starts no other program")

TWO_SHOTGUNS = "stop when shotguns >= 2"
ERRORS = 4  # standard errors by which a mean may be off; the seeds are fixed, so a test that passes stays so


def agrees(estimate: Estimate, truth: float | Fraction) -> bool:
    assert estimate.standard_error is not None
    return abs(estimate.approx - truth) <= ERRORS * estimate.standard_error


def agree(played: Any, law: Law) -> None:
    """Mean, busts and every score that is not too rare."""
    assert agrees(played.expected_score, mean(law))
    assert agrees(played.bust, law.get(BUST, 0))
    scores = {score.score: score.probability for score in played.score}
    for score, chance in law.items():
        if score > 0 and chance * played.turns > 50:
            assert agrees(scores[score], chance), score
    assert all(score in law or score == 0 for score in scores)


def test_the_same_seed_gives_the_same_turns() -> None:
    first, second, third = (zdcalc.simulate(TWO_SHOTGUNS, turns=500, seed=seed) for seed in (13, 13, 14))
    assert first.json() == second.json() != {**third.json(), "seed": 13}


def test_turns_of_a_seed_are_these_on_every_platform() -> None:
    played = zdcalc.simulate(TWO_SHOTGUNS, turns=40, seed=13)
    assert played.ends == {BUST: 8, 0: 5, 1: 8, 2: 5, 3: 4, 4: 4, 5: 2, 6: 2, 9: 1, 10: 1}


def test_without_a_seed_one_is_drawn_and_told() -> None:
    played = zdcalc.simulate(TWO_SHOTGUNS, turns=100)
    assert played.json() == zdcalc.simulate(TWO_SHOTGUNS, turns=100, seed=played.seed).json()


@pytest.mark.parametrize("refill", REFILLS)
@pytest.mark.parametrize("dice", ["ggyr", "gggyyr"])
@pytest.mark.parametrize(
    ("policy", "stops"),
    [
        ("stop when brains >= 4", lambda table: table.points >= 4),
        ("stop when footprints = 3 or brains > 2", lambda table: len(table.feet) == 3 or table.points > 2),
    ],
)
def test_it_agrees_with_plain_sums(policy: str, stops: Any, dice: str, refill: str) -> None:
    played = zdcalc.simulate(policy, turns=4000, seed=13, set=written(dice), refill=refill)
    agree(played, PlainTurn(refill).law(Plain(dice), stops, may_stop=False))


@pytest.mark.parametrize("refill", REFILLS)
def test_it_agrees_from_a_table_in_the_middle_of_a_turn(refill: str) -> None:
    table = {"set": "3g3y1r", "cup": "1g", "feet": "1y", "brains": "2g1y", "shotguns": "1y1r"}
    noted = 0 if refill == "none" else 2
    played = zdcalc.simulate("stop when brains >= 7", turns=4000, seed=13, refill=refill, noted=noted, **table)
    start = Plain("g", "y", "ggy", shotguns=2, noted=noted)
    agree(played, PlainTurn(refill).law(start, lambda table: table.points >= 7))


@pytest.mark.parametrize(
    ("policy", "points", "busts"), [(TWO_SHOTGUNS, 2.06, 0.26), ("stop when shotguns >= 1", 1.65, 0.039)]
)
def test_it_agrees_with_published_figures(policy: str, points: float, busts: float) -> None:
    """A tutorial's simulator, to its last digit."""
    played = zdcalc.simulate(policy, turns=20_000, seed=13)
    assert agrees(played.expected_score, points)
    assert agrees(played.bust, busts)


@processes
def test_it_is_no_child_of_what_it_checks() -> None:
    code = (
        "import sys, zdcalc; zdcalc.simulate('stop when bust >= 0.5', turns=10);"
        "print(*sorted(name for name in sys.modules if name.startswith('zdcalc.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    used = {name.removeprefix("zdcalc.") for name in done.stdout.split()}
    assert "player" in used
    assert not used & {"graph", "play", "law", "outset", "best_turn", "one_policy", "more_rolls"}


def test_a_function_is_a_policy_too() -> None:
    def two_shotguns(table: Table) -> bool:
        return table.shotgun_count >= 2

    by_words, by_function = (zdcalc.simulate(policy, turns=500, seed=13) for policy in (TWO_SHOTGUNS, two_shotguns))
    assert by_function.ends == by_words.ends
    assert by_function.policy == "two_shotguns"


def asked(turns: int = 1, **said: Any) -> list[Table]:
    """The tables on which a policy is asked that never stops."""
    tables: list[Table] = []

    def never_stop(table: Table) -> bool:
        tables.append(table)
        return False

    zdcalc.simulate(never_stop, turns=turns, seed=13, **said)
    return tables


def test_a_policy_is_asked_after_every_roll_and_not_before_the_first() -> None:
    tables = asked(turns=200)
    assert all(table.feet or table.brains or table.shotguns for table in tables)
    assert any(table.feet.size == 3 for table in tables)
    for table in tables:  # every die has its place
        (position,) = table.positions()
        assert list(Table.parse(str(table)).positions()) == [position]


def test_on_a_given_table_it_is_asked_at_once() -> None:
    first = asked(cup="5g3y2r", shotguns="1g1y", brains="1r")[0]
    assert first == Table.of(cup="5g3y2r", shotguns="1g1y", brains="1r")
    stopping = zdcalc.simulate("stop when rolls = 0", turns=10, cup="5g3y2r", shotguns="1g1y", brains="1r")
    assert stopping.ends == {1: 10}


def test_a_hand_that_is_drawn_is_rolled_first() -> None:
    once = zdcalc.simulate("stop when rolls >= 1", turns=4000, seed=13, hand="3r", shotguns="1g1y")
    assert agrees(once.bust, Fraction(7, 8))


def test_where_rolling_is_not_possible_the_policy_is_overruled() -> None:
    table: dict[str, Any] = {"rules": "french", "cup": "2g", "shotguns": "1g1r"}
    assert zdcalc.simulate("never stop", turns=10, **table).ends == {9: 10}
    assert not asked(**table)


def test_rolls_are_counted_from_the_given_table_on() -> None:
    means = [zdcalc.simulate(f"stop when rolls >= {n}", turns=2000, seed=13).bust.approx for n in (1, 2, 3, 4)]
    assert all(few < many for few, many in pairwise(means))


@given(dealt, refills)
@settings(max_examples=30, deadline=None)
def test_the_chance_of_a_bust_is_that_of_the_next_roll(places: Places, refill: str) -> None:
    try:
        odds = zdcalc.odds(**options(places), refill=refill)
    except zdcalc.Refused:
        return
    (position,) = odds.table.positions()
    assert chance_of_bust(position, odds.table.rules) == Fraction(str(odds.bust))


def test_a_single_turn_has_no_error() -> None:
    played = zdcalc.simulate(TWO_SHOTGUNS, turns=1, seed=13)
    assert played.spread is None
    assert played.json()["bust"] == {"approx": played.bust.approx, "standard_error": None}


def run(*arguments: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    status = main(["simulate", *arguments])
    out, err = capsys.readouterr()
    return status, out, err


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(TWO_SHOTGUNS, "--turns", "50", "--seed", "13", "--shotguns", "1g", "--json", capsys=capsys)
    answer = json.loads(out)
    assert (status, err) == (0, "")
    assert (answer["schema"], answer["policy"], answer["turns"], answer["seed"]) == (1, TWO_SHOTGUNS, 50, 13)
    assert answer["table"] == {"rules": "base", "shotguns": "1g"}
    assert set(answer["expected_score"]) == set(answer["bust"]) == {"approx", "standard_error"}
    assert set(answer["score"][0]) == {"score", "count", "probability"}
    assert sum(score["count"] for score in answer["score"]) == 50


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("turns", ["1", "2000"])
@pytest.mark.parametrize("table", [[], ["--cup", "5g3y2r", "--shotguns", "1g1r", "--noted", "12"], ["--help"]])
def test_text_fits_eighty_columns(table: list[str], turns: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run("never stop", "--turns", turns, "--seed", "1", *table, "--lang", lang, capsys=capsys)
    assert (status, err) == (0, "")
    assert max(map(len, out.splitlines())) <= 80


REFUSALS = [
    (["--turns", "0"], "--turns 0: give a whole number from 1 to 10000000"),
    (["--turns", "10000001"], "--turns 10000001: give a whole number"),
    (["--turns", "1e3"], "--turns 1e3: give a whole number"),
    (["--seed", "-1"], "--seed -1: give a whole number"),
    (["--seed", "x"], "--seed x: give a whole number"),
    (["--shotguns", "2"], "--shotguns 2: a simulation needs every colour"),
    (["--brains", "3", "--shotguns", "1g"], "--brains 3: a simulation needs every colour"),
    (["--cup", "5g3y2r", "--shotguns", "1"], "--shotguns 1: a simulation needs every colour"),
    (["--shotguns", "3"], "--shotguns 3: the turn is over"),
    (["--set", "2g"], "--set 2g: a roll is made with 3 dice, and these are too few"),
]


@pytest.mark.parametrize(("more", "says"), REFUSALS)
def test_wrong_input_gets_one_line(more: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(TWO_SHOTGUNS, *more, "--lang", "en", capsys=capsys)
    assert (status, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


def test_a_policy_that_cannot_be_read_is_refused_at_its_word(capsys: pytest.CaptureFixture[str]) -> None:
    said = run("stop when shotgun >= 2", "--lang", "en", capsys=capsys)[2]
    assert said.startswith("zdcalc: POLICY: word 3, “shotgun”")
    assert "no policy is given" in run("--lang", "en", capsys=capsys)[2]


def test_best_play_for_points_is_played_out() -> None:
    played, best = zdcalc.simulate("Points", turns=20_000, seed=13), zdcalc.turn()
    assert played.policy == "points"
    assert played.expected_score.standard_error
    assert isinstance(best.expected_score, zdcalc.Bounded)
    off = abs(float(played.expected_score.mean) - best.expected_score.approx)
    assert off < 4 * played.expected_score.standard_error
