"""A whole turn: best play, policies, rolls, points in one turn, simple rules."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from fractions import Fraction
from importlib import import_module
from typing import Any

import pytest
from sympy import Rational

from tests.plain_turn import Plain, PlainTurn
from zdcalc import Bounded, Range, Refused, Table, best_turn, outset, play, sentences
from zdcalc.command import main
from zdcalc.terminal_turn import show_policy
from zdcalc.wording import Wording

zdcalc: Any = import_module("zdcalc")  # its numbers are of several kinds, and each test knows which

terminal = pytest.mark.skipif(sys.platform == "emscripten", reason="there is no terminal in a page, and time is dear")
deep = pytest.mark.skipif(sys.platform == "emscripten", reason="there a deep recursion ends the interpreter itself")

SMALL = {"rules": "french", "set": "3g2y2r"}


def near(number: object, approximately: float, within: float = 1e-9) -> bool:
    assert isinstance(number, Bounded)
    return abs(number.approx - approximately) <= within + number.error


# Best play


def test_where_nothing_goes_back_the_value_of_a_turn_is_a_fraction() -> None:
    turn = zdcalc.turn(rules="french")
    assert isinstance(turn.expected_score, Rational)
    assert sum(odds.probability for odds in turn.score) == 1
    assert sum(odds.score * odds.probability for odds in turn.score) == turn.expected_score
    assert turn.score[0].probability == turn.bust  # whoever plays best never stops with nothing


@pytest.mark.parametrize("rules", ["base", "horde"])
def test_where_dice_go_back_the_error_is_small_and_proven(rules: str) -> None:
    turn = zdcalc.turn(rules=rules)
    score = turn.expected_score
    assert isinstance(score, Bounded)
    assert 0 < score.error < 1e-9
    law: dict[int, Any] = {odds.score: odds.probability for odds in turn.score}
    off = sum(chance.error * points for points, chance in law.items())
    assert near(score, sum(chance.approx * points for points, chance in law.items()), within=off)


def test_a_fresh_turn_has_to_be_rolled() -> None:
    turn = zdcalc.turn()
    assert (turn.action, turn.actions, turn.if_stop) == ("roll", ("roll",), None)


def test_drawn_dice_have_to_be_rolled() -> None:
    turn = zdcalc.turn(hand="3r", brains="6g2y", shotguns="2y", rules="french")
    assert turn.actions == ("roll",)
    assert turn.bust >= Rational(7, 8)


def test_an_empty_cup_that_is_not_refilled_means_stopping() -> None:
    turn = zdcalc.turn(rules="french", cup="1g1y", shotguns="2r")
    assert (turn.action, turn.if_roll, turn.expected_score, turn.bust) == ("stop", None, 9, 0)


def test_three_footprints_may_be_rolled_with_an_empty_cup() -> None:
    turn = zdcalc.turn(rules="french", cup="0", feet="3g", brains="3g4y3r")
    assert turn.actions == ("stop", "roll")


def test_with_nothing_to_lose_a_roll_is_best() -> None:
    turn = zdcalc.turn(cup="6g2y3r", shotguns="2y")
    assert (turn.action, turn.if_stop) == ("roll", 0)


def rounded(answer: object) -> object:
    """An answer whose numbers are rounded to what its errors leave sure."""
    if isinstance(answer, dict):
        return {name: rounded(value) for name, value in answer.items()}
    if isinstance(answer, list):
        return [rounded(value) for value in answer]
    return round(answer, 10) if isinstance(answer, float) else answer


@pytest.mark.parametrize("many_nodes", [play.MANY_NODES, -1])
@pytest.mark.parametrize("refill", ["literal", "none"])
def test_a_graph_that_is_shared_gives_the_same_answer(
    refill: str, many_nodes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Digit for digit; numpy adds up as it suits the machine, which shows in the last digit."""
    outset.whole_turn.cache_clear()
    shared = 0
    for places in (
        {"shotguns": 1, "brains": "1g1y"},
        {"cup": "1g1y", "feet": "1r", "shotguns": "1y"},
        {"noted": 13, "shotguns": 2},
        {"noted": 60},
    ):
        if refill == "none":
            places = {place: said for place, said in places.items() if place != "noted"}
        table = Table.of(set="2g2y2r", refill=refill, **places)
        with monkeypatch.context() as patched:
            patched.setattr(play, "MANY_NODES", many_nodes)
            together = outset.Outset(table, shared=True)
            said = best_turn.Turn(together).json()
        alone = outset.Outset(table)
        told = best_turn.Turn(alone).json()
        assert said == told or (many_nodes < 0 and rounded(said) == rounded(told))
        shared += len(together.graph.nodes) > len(alone.graph.nodes)
    assert shared


def test_what_is_open_gives_ranges_and_may_decide() -> None:
    turn = zdcalc.turn(rules="french", cup="4g2y", brains=5, shotguns=2)
    assert isinstance(turn.if_roll, Rational)
    open_turn = zdcalc.turn(shotguns=1, brains=4, rules="french")
    assert isinstance(open_turn.if_roll, Range)
    assert open_turn.if_stop == 4
    assert open_turn.action == "depends"


def test_many_points_noted_are_no_trouble() -> None:
    turn = zdcalc.turn(noted=9999, cup="6g2y3r", shotguns="2y")
    assert (turn.action, turn.expected_score) == ("stop", 9999)


# Policies


@pytest.mark.parametrize(
    ("policy", "score", "bust"),
    [("stop when shotguns >= 2", 2.06, 0.26), ("stop when shotguns >= 1", 1.65, 0.039)],
)
def test_published_simulations(policy: str, score: float, bust: float) -> None:
    """A tutorial's simulator; it rolled some ten thousand turns, and does not say when its cup is refilled."""
    its = zdcalc.policy(policy)
    assert near(its.expected_score, score, within=0.03)
    assert near(its.bust, bust, within=0.005)


def test_a_policy_is_not_asked_before_the_first_roll_and_at_once_on_a_table() -> None:
    always = "stop when brains >= 0"
    assert zdcalc.policy(always).expected_score == zdcalc.rolls(1).after[0].expected_score
    assert zdcalc.policy(always, cup="5g3y2r", shotguns=2).expected_score == 1


@pytest.mark.parametrize(
    ("text", "function"),
    [
        ("stop when brains >= 3", lambda table: table.points >= 3),
        ("stop when shotguns >= 1 or brains >= 5", lambda table: table.shotgun_count >= 1 or table.points >= 5),
        ("stop when footprints = 0 and cup <= 9", lambda table: not table.feet and table.cup.size <= 9),
        ("stop when green_left < 5", lambda table: table.cup.count("g") < 5),
        ("stop when bust > 0.3", lambda table: zdcalc.odds(**places(table)).bust > Rational(3, 10)),
    ],
)
def test_a_function_of_a_table_is_a_policy(text: str, function: Callable[[Table], bool]) -> None:
    where = {"rules": "french", "cup": "4g2y1r", "shotguns": "1y", "brains": "2g1y2r"}
    said, done = zdcalc.policy(text, **where), zdcalc.policy(function, **where)
    assert (said.expected_score, said.bust) == (done.expected_score, done.bust)


def places(table: Table) -> Mapping[str, object]:
    return {"rules": "french", "cup": table.cup, "feet": table.feet, "brains": table.brains, "shotguns": table.shotguns}


def test_rolls_that_are_counted_are_those_that_are_made() -> None:
    for n in (1, 2, 3):
        policy = zdcalc.policy(f"stop when rolls >= {n}", **SMALL)
        after = zdcalc.rolls(n, **SMALL).after[-1]
        assert (policy.expected_score, policy.bust) == (after.expected_score, after.bust)
    late, never = (zdcalc.policy(f"stop when {when}brains >= 2", **SMALL) for when in ("rolls = 20 or ", ""))
    assert 0 < late.expected_score - never.expected_score < Rational(1, 10**9)


def test_spread_and_loss() -> None:
    policy = zdcalc.policy("stop when brains >= 2", **SMALL)
    mean = sum(odds.score * odds.probability for odds in policy.score)
    variance = sum((odds.score - mean) ** 2 * odds.probability for odds in policy.score)
    assert near(policy.spread, float(variance) ** 0.5)
    assert policy.loss == zdcalc.turn(**SMALL).expected_score - policy.expected_score


# So many rolls


def test_one_roll_is_what_the_odds_say() -> None:
    table = {"cup": "5g3y2r", "shotguns": "1y1r", "brains": "1g"}
    (after,) = zdcalc.rolls(1, **table).after
    odds = zdcalc.odds(**table)
    assert after.bust == odds.bust
    for held in after.held:
        safe = [outcome for outcome in odds.outcomes if outcome.shotguns == 0 and outcome.brains == held.brains - 1]
        assert held.probability == sum(outcome.probability for outcome in safe)


def test_busts_only_grow_and_all_adds_up() -> None:
    after = zdcalc.rolls(6).after
    assert [a.bust for a in after] == sorted(a.bust for a in after)
    assert all(a.bust + sum(held.probability for held in a.held) == 1 for a in after)


def test_a_turn_that_cannot_be_rolled_on_stays_as_it_is() -> None:
    first, second = zdcalc.rolls(2, rules="french", cup="3g", brains="3g4y3r").after
    assert first.expected_score == second.expected_score or first.bust < second.bust
    (last,) = zdcalc.rolls(1, rules="french", cup="2g", brains="4g4y3r").after
    assert (last.bust, last.expected_score) == (0, 11)


# So many points


def test_reaching_is_stopping_at_nothing_less() -> None:
    for points in (1, 3, 5):
        reach = zdcalc.reach(points, **SMALL)
        policy = zdcalc.policy(f"stop when brains >= {points}", **SMALL)
        assert reach.probability == sum(odds.probability for odds in policy.score if odds.score >= points)
        assert reach.bust == policy.bust


def test_the_more_points_the_less_likely() -> None:
    chances = [zdcalc.reach(points, set="3g2y2r").probability for points in range(1, 10)]
    assert chances == sorted(chances, reverse=True)


def test_what_is_reached_is_certain_and_what_cannot_be_is_never() -> None:
    assert zdcalc.reach(2, cup="6g2y1r", shotguns="2y", brains="2r").probability == 1
    assert zdcalc.reach(8, **SMALL).probability == 0


# The terminal


@terminal
@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
@pytest.mark.parametrize(
    "line",
    [
        "turn",
        "turn --cup 5g3y2r --shotguns 2",
        "turn --shotguns 1 --brains 3 --set 3g2y2r",
        "turn --hand 3r",
        "turn --cup 1g1y --shotguns 2r --rules french",
        "policy never stop --rules french",
        "policy stop when brains == 3 and shotguns == 1 --set 3g2y2r",
        "rolls 4",
        "rolls 2 --shotguns 1",
        "reach 3",
        "reach 5 --rules french --set 3g2y2r",
        "rank --rules french --set 3g2y2r",
        "policy --help",
        "turn --help",
        "rank --help",
    ],
)
def test_answers_fit_eighty_columns(line: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*line.split(), "--lang", lang]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("how", [None, 3, lambda _: None, lambda _: "stop", lambda _: [1, 2]])
def test_what_is_no_policy_is_refused_in_one_line(how: Any) -> None:
    with pytest.raises(Refused, match=r"^POLICY[^\n]* (a function of a table|returned [^\n]*)$"):
        _ = zdcalc.policy(how, **SMALL).bust
    with pytest.raises(Refused, match="POLICY"):
        zdcalc.simulate(how, turns=10, seed=1, **SMALL)


def test_only_words_play_a_whole_game() -> None:
    asked: list[Callable[[], object]] = [
        lambda: zdcalc.match(3, "best"),
        lambda: zdcalc.match("best", lambda _: True),
        lambda: zdcalc.win(9, 11, against=len),
    ]
    for ask in asked:
        with pytest.raises(Refused, match="a policy in words"):
            ask()


def test_a_rare_chance_is_known_to_many_digits_of_its_own() -> None:
    """Against plain fractions, summed from many points down: dice that mostly bust."""
    dice = {"set": "4g", "refill": "when-short", "limit": 2}
    for points in (4, 12, 40):
        reach = zdcalc.reach(points, **dice)
        exact = float(chance_to_reach(points))
        assert abs(float(reach.probability) - exact) <= 1e-12 * exact
        if isinstance(reach.probability, Bounded):
            assert reach.probability.error <= 1e-11 * exact
            assert abs(reach.probability.approx - exact) <= reach.probability.error + 1e-15 * exact


def chance_to_reach(points: int) -> Fraction:
    law = PlainTurn("when-short", limit=2).law(Plain("gggg"), lambda table: table.points >= points, may_stop=False)
    return sum((chance for score, chance in law.items() if score >= points), Fraction(0))


@terminal
@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("reach 60", ["1.0 × 10⁻¹¹%", "about 1 in 9.81 × 10¹²", "almost always"]),
        ("reach 70", ["about 1 in 2.02 × 10¹⁵"]),
        ("policy never stop --set 6g", ["more than 99.99", "almost always"]),
        ("rolls 2 --rules french --cup 2g --shotguns 2r --brains 4g4y1r", ["The cup cannot complete another roll"]),
        ("reach 13 --rules french --cup 2g --shotguns 2r --brains 4g4y1r", ["The cup cannot complete another roll"]),
        ("rolls 8 --rules french --set 3g2y", ["Every roll is made", "Where the cup cannot complete a roll"]),
        ("reach 9 --rules french --set 3g2y", ["Where the cup cannot complete a roll"]),
    ],
)
def test_what_is_known_is_shown_and_no_more(line: str, says: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*line.split(), "--lang", "en"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    for said in says:
        assert said in out


def test_the_spread_has_a_bound_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    """Dice that hardly ever bust: much of the law is beyond what is followed."""
    policy = zdcalc.policy("stop when shotguns >= 2", dice="3g:19b,1s")
    assert abs(19.478 - policy.spread.approx) <= policy.spread.error + 5e-4
    words = Wording("en")
    for figure, true in ((policy.deviation, Fraction("19.478")),):
        shown = sentences.decimal(figure, words)
        assert abs(Fraction(shown) - true) <= Fraction(1, 10 ** len(shown.partition(".")[2]))
    assert "The spread is accurate to within" in show_policy(policy, words).replace("\n", " ")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("turn --shotguns 3", "--shotguns 3: the turn is over"),
        ("turn --set 2g", "--set 2g: a roll is made with 3 dice, and these are too few"),
        ("turn 5", "“5” is not understood"),
        ("policy", "no policy is given"),
        ("policy stop when", "the policy breaks off after “when”"),
        ("policy stop when brain > 2", "word 3, “brain”, is no name"),
        ("rolls 0", "ROLLS 0: give a whole number from 1 to 20"),
        ("rolls many", "ROLLS many: give a whole number from 1 to 20"),
        ("reach 0", "POINTS 0: give a whole number from 1 to 100"),
        ("rank --lines", "“--lines” is not understood"),
    ],
)
def test_wrong_input_gets_one_line(line: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*line.split(), "--lang", "en"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert says in err


def test_json_has_the_fields_of_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    main(["turn", "--cup", "5g3y2r", "--shotguns", "1y1r", "--json"])
    turn = json.loads(capsys.readouterr().out)
    assert set(turn) >= {"schema", "action", "expected_score", "bust", "score", "if_stop", "if_roll", "values"}
    assert turn["if_stop"] == {"exact": "1", "approx": 1.0}
    assert set(turn["if_roll"]) == {"approx", "error"}
    assert set(turn["values"]) == {"stop", "roll"}
    main(["policy", "stop when shotguns >= 1", "--rules", "french", "--json"])
    policy = json.loads(capsys.readouterr().out)
    assert set(policy["expected_score"]) == {"exact", "approx"}
    assert policy["score"][0]["score"] == 0


def test_many_tables_at_once(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [
        '{"cup": "5g3y2r", "shotguns": 2}',
        "",
        '{"cup": "7g"}',
        '{"colour": "red"}',
        '{"brains": 1.5}',
        "5g3y2r",
        '{"cup": "4g3y2r", "shotguns": "1y", "brains": "1g1r", "feet": "1g"}',
    ]
    monkeypatch.setattr("sys.stdin", iter(f"{table}\n" for table in tables))
    assert main(["turn", "--refill", "none", "--lines", "--lang", "en"]) == 2
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    errors = [line["error"] for line in lines if "error" in line]
    assert [(error["line"], error["option"]) for error in errors] == [
        (3, "cup"), (4, "colour"), (5, "brains"), (6, "lines"),
    ]  # fmt: skip
    assert lines[0] == zdcalc.turn(refill="none", cup="5g3y2r", shotguns=2).json()
    assert lines[-1] == zdcalc.turn(refill="none", cup="4g3y2r", shotguns="1y", brains="1g1r", feet="1g").json()


@pytest.mark.parametrize(
    ("line", "option", "reason"),
    [
        ('{"cup": "1g", "cup": "2g"}', "cup", "is given twice"),
        pytest.param("[" * 100_000, "lines", "a line is a JSON object", marks=deep),
        pytest.param('{"a":' * 100_000, "lines", "a line is a JSON object", marks=deep),
    ],
)
def test_a_line_that_json_would_trip_over_is_refused(
    line: str, option: str, reason: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", iter([f"{line}\n", "{}\n"]))
    assert main(["turn", "--rules", "french", "--set", "3g2y2r", "--lines", "--lang", "en"]) == 2
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert (first["error"]["option"], first["error"]["reason"][: len(reason)]) == (option, reason)
    assert second["action"] == "roll"


def test_a_file_from_windows_is_read(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", iter(['\ufeff{"cup": "5g3y2r"}\r\n', "\r\n"]))
    assert main(["odds", "--lines"]) == 0
    assert json.loads(capsys.readouterr().out)["table"]["cup"] == "5g3y2r"


def test_how_a_game_ends_is_no_part_of_a_turn(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    outset.whole_turn.cache_clear()
    monkeypatch.setattr("sys.stdin", iter(f'{{"goal": {goal}, "ending": "first-past"}}\n' for goal in range(1, 9)))
    assert main(["turn", "--set", "1g1y1r", "--lines"]) == 0
    capsys.readouterr()
    assert outset.whole_turn.cache_info().misses == 1


def test_many_policies_at_once(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", iter(['{"policy": "stop when brains >= 2"}\n', '{"policy": "stop"}\n']))
    assert main(["policy", "--rules", "french", "--lines"]) == 2
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    policy = zdcalc.policy("stop when brains >= 2", rules="french")
    assert first["expected_score"]["exact"] == str(policy.expected_score)
    assert "error" in second
