"""The table companion and the practice: their figures are the package's own, and no button lies."""

from __future__ import annotations

import json
import random
import re
from itertools import product
from typing import Any
from xml.etree import ElementTree

import pytest

import zdcalc
from tests.dealt import REFILLS, some_turns
from tests.test_page import commands
from zdcalc.best_turn import Turn
from zdcalc.book import MOST
from zdcalc.dealt_turns import DealtTurns
from zdcalc.followed_turn import FollowedTurn
from zdcalc.outset import Outset
from zdcalc.page import ask
from zdcalc.table import Table
from zdcalc.tapping import drawing, standing, tap, written
from zdcalc.wording import Wording, languages

TAPS = [letter + shows for letter, shows in product("gyr", ["", "b", "s", "f"])] + ["stop", "undo"]
WORKED_OUT = ("literal", "none")  # by best play over the whole graph, which takes its time
REFILLED = "gbgbgb.gbgbgb.ybybyb.ysrfrb.rfgbgb"  # six brains go back before the last roll


def companion(lang: str = "en", **state: str) -> Any:
    answer = ask("companion", state, lang)
    assert "error" not in answer, answer
    return answer


def refusal(question: str, **state: str) -> Any:
    return ask(question, state, "en")["error"]


def advised(answer: Any) -> str:
    """What counts, and what it rests on."""
    told: dict[str, str] = answer["parts"]
    return told["verdict"] + told["advice"]


def parts(answer: Any) -> str:
    return "".join(answer["parts"].values())


@pytest.mark.parametrize("refill", WORKED_OUT)
def test_its_figures_are_those_of_turn_and_odds(refill: str) -> None:
    for turn in some_turns(refill, 12):
        advice = advised(companion(refill=refill, turn=written(turn)))
        table = Table.at(turn.now, turn.held, turn.edition)
        best = Turn(Outset(table, shared=True))
        shown = dict(re.findall(r"<dt>(\w+)</dt><dd>.*?</span>([\d.]+)</dd>", advice))
        for action, worth in best.worth.items():
            assert float(shown[action.capitalize()]) == pytest.approx(float(worth.least), abs=0.0006)
        assert f"<strong>{best.action.capitalize()}</strong>" in advice
        assert f">{zdcalc.odds(**table.said()).bust}</span>" in advice


@pytest.mark.parametrize("refill", WORKED_OUT)
def test_dice_that_are_drawn_narrow_the_roll(refill: str) -> None:
    for turn in some_turns(refill, 6):
        text, hand = written(turn), [*standing(turn)]
        for die in random.Random(text).sample([*turn.source.cup], 3 - len(hand)):
            text = written(tap(turn.edition, text, die.letter))
        now = FollowedTurn(turn.edition, text)
        if not now.tapped:  # three footprints are rolled again: nothing is drawn
            continue
        table = Table.at(now.now, now.held, now.edition)
        advice = advised(companion(refill=refill, turn=text))
        assert f">{zdcalc.odds(**table.said()).bust}</span>" in advice
        worth = Turn(Outset(table, shared=True)).worth["roll"].least
        assert Wording("en").decimal(*float(worth).as_integer_ratio(), 3) in advice


def test_the_first_die_out_of_the_cup_narrows_the_roll_too() -> None:
    turn = FollowedTurn(zdcalc.rules(), "gbysrf.rg")
    assert [str(pile) for pile in drawing(turn)[:5]] == ["4g3y2r", "0", "1g", "1y", "1g1r"]


@pytest.mark.parametrize("refill", REFILLS)
def test_buttons_are_closed_where_a_tap_is_refused_and_nowhere_else(refill: str) -> None:
    rng = random.Random(9)
    texts = ["", "gbysrf.stop", "gsysrs", "gfgfgf", *(written(turn) for turn in some_turns(refill, 12))]
    for text in texts:
        state = {"refill": refill, "turn": text}
        for _ in range(5):
            closed = companion(**state)["closed"]
            refused = [one for one in TAPS if "error" in ask("companion", {**state, "taps": one}, "en")]
            assert sorted(closed) == sorted(refused), state
            can = [one for one in TAPS if one not in closed and one not in ("undo", "stop")]
            if not can:
                break
            state["turn"] = companion(**state, taps=rng.choice(can))["state"]["turn"]


def test_taps_one_by_one_and_back_across_a_refill() -> None:
    taps = re.findall(r"[gyr][bsf]", REFILLED)
    texts = [""]
    for one in taps:
        texts.append(companion(turn=texts[-1], taps=one)["state"].get("turn"))
    assert texts[-1] == REFILLED
    assert "6g3y1r" in companion(turn=REFILLED)["parts"]["log"]
    assert companion(taps=" ".join(taps))["state"]["turn"] == REFILLED
    for text in reversed(texts[:-1]):
        texts[-1] = companion(turn=texts[-1], taps="undo")["state"].get("turn", "")
        assert texts[-1] == text
    assert refusal("companion", taps="undo")["message"] == "there is nothing to undo"


def test_footprints_stand_there_and_need_only_their_face() -> None:
    answer = companion(turn="gbysrf")
    assert answer["parts"]["roll"].count('data-die="r"') == 1
    assert companion(turn="gbysrf", taps="gb")["state"]["turn"] == "gbysrf.rgb"
    assert companion(turn="gbysrf", taps="gb rf")["state"]["turn"] == "gbysrf.rfgb"


@pytest.mark.parametrize(
    ("start", "taps", "then"),
    [
        ("", "g y r gb undo", "gyr"),  # drawn before they were rolled: the face goes, the die stays
        ("", "gb yb undo", "gb"),
        ("gbysrf", "rf undo", "gbysrf"),  # the footprints stay where they stood
        ("gbysrf", "g rf undo", "gbysrf.rg"),
        ("gbysrf.stop", "undo", "gbysrf"),
    ],
)
def test_undo_takes_back_what_was_tapped(start: str, taps: str, then: str) -> None:
    assert companion(turn=start, taps=taps)["state"]["turn"] == then


def test_what_each_decision_cost() -> None:
    answer = companion(turn="gbgsyb.gbyfrs.stop")
    before, after = (
        Turn(Outset(Table.of(cup=cup, feet=feet, shotguns=shotguns), shared=True)).worth["roll"].least
        for cup, feet, shotguns in (("4g3y3r", "0", "1g"), ("3g2y2r", "1y", "1g1r"))
    )
    log = answer["parts"]["log"]
    assert f"right, by {float(before) - 2:.3f}" in log
    assert f"right, by {3 - float(after):.3f}" in log
    assert "No decision gave anything away." in log
    assert f"rolling was better by {float(before) - 2:.3f}" in companion(turn="gbgsyb.stop")["parts"]["log"]


@pytest.mark.parametrize("under_way", ["gb", "gbg", "gyg"])
def test_a_roll_under_way_is_a_decision_already(under_way: str) -> None:
    whole = companion(turn="gbgsyb.gfyfrs")["parts"]["log"]
    (said,) = re.findall(r"Rolled [^<]*", whole)
    assert said in companion(turn=f"gbgsyb.{under_way}")["parts"]["log"]


def test_beyond_the_book_it_says_so() -> None:
    edition, turn = zdcalc.rules(), FollowedTurn(zdcalc.rules())
    while turn.held <= MOST:
        dice = [*standing(turn), *turn.source.cup][:3]
        turn = FollowedTurn(edition, f"{written(turn)}." + "".join(f"{die.letter}b" for die in dice))
    advice = advised(companion(turn=written(turn)))
    assert f"With more than {MOST} points" in advice
    assert "zd-bust" in advice
    assert "zd-worth" not in advice


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    ("question", "state"),
    [
        ("companion", {}),
        ("companion", {"turn": REFILLED}),
        ("companion", {"turn": "gbysrf.rg", "rules": "horde"}),
        ("companion", {"turn": "gsysrs"}),
        ("companion", {"turn": "gbgsys", "me": "12", "them": "14", "played": "1"}),
        ("companion", {"turn": "gbgsys.stop", "me": "<b>", "them": "14 <i>"}),
        ("practice", {"seed": "7", "played": "rrrn"}),
        ("practice", {"seed": "7", "played": "s"}),
    ],
)
def test_answers_are_plain_data_with_well_formed_html(question: str, state: dict[str, str], lang: str) -> None:
    answer = ask(question, state, lang)
    assert json.loads(json.dumps(answer)) == answer
    ElementTree.fromstring(f"<div>{parts(answer)}</div>")


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    ("question", "state", "field"),
    [
        ("companion", {"turn": "gbgbgbgb"}, "turn"),
        ("companion", {"turn": "gbysrf", "taps": "xyz"}, "turn"),
        ("companion", {"rules": "<script>"}, "rules"),
        ("companion", {"refill": "never"}, "refill"),
        ("practice", {"seed": "x"}, "seed"),
        ("practice", {"seed": "7", "played": "n"}, "played"),
        ("practice", {"seed": "7", "played": "sr"}, "played"),
        ("practice", {"seed": "7", "played": "?"}, "played"),
        ("practice", {"seed": "7", "played": "r" * 501}, "played"),
    ],
)
def test_a_refusal_names_its_field(question: str, state: dict[str, str], field: str, lang: str) -> None:
    error: Any = ask(question, state, lang)["error"]
    assert error["field"] == field
    assert error["message"]


def test_the_same_seed_deals_the_same_dice() -> None:
    def dealt(seed: int) -> list[str]:
        return [written(turn) for turn in DealtTurns(zdcalc.rules(), seed, "rrrn").turns]

    assert dealt(7) == dealt(7)
    assert dealt(7) != dealt(8)
    assert dealt(7)[0] == "gfgbyb.gbrfgb.rbysgs.gfgsrb"  # on every machine


def test_practice_adds_up_what_was_given_away() -> None:
    played = "rrrnrs"
    score: Any = ask("practice", {"seed": "7", "played": played}, "en")["parts"]
    (shown,) = re.findall(r"given away</dt><dd>([\d.]+)", score["score"])
    costs = 0.0
    for turn in DealtTurns(zdcalc.rules(), 7, played).turns:
        log = companion(turn=written(turn))["parts"]["log"]
        costs += sum(float(cost) for cost in re.findall(r"was better by (\d+\.\d+)", log))
    assert costs
    assert float(shown) == pytest.approx(costs, abs=0.002)


BEHIND = {"turn": "gbgsys", "me": "12", "them": "14", "played": "1"}  # one brain, two shotguns: points alone say stop


def figures(advice: str) -> dict[str, str]:
    return dict(re.findall(r"<dt>(\w+)</dt><dd>.*?</span>([\d.%]+)</dd>", advice))


def test_with_scores_the_advice_is_what_wins_and_points_stand_beside() -> None:
    for_points, to_win = companion(turn=BEHIND["turn"]), companion(**BEHIND)
    assert "zd-verdict-stop" in advised(for_points)
    advice = advised(to_win)
    assert "zd-verdict-roll" in advice
    win = zdcalc.win(me=12, them=14, played=1, cup="4g3y3r", brains="1g", shotguns="1g1y")
    assert figures(advice) == {"Roll": Wording("en").percent(*win.worth["roll"].least.ratio), "Stop": "0%"}
    by = float(figures(advised(for_points))["Stop"]) - float(figures(advised(for_points))["Roll"])
    assert f"For points alone it would be: Stop, by {by:.3f}." in advice
    assert "For points alone too: Stop" in companion(**{**BEHIND, "me": "14"})["parts"]["advice"]


def test_the_same_question_is_told_for_the_terminal() -> None:
    (command,) = commands(companion(turn="gbgsys", me="9", them="9 14", played="1")["parts"]["log"])
    assert command[:8] == ["win", "--me", "9", "--them", "9", "--them", "14", "--played"]
    (command,) = commands(companion(turn="gbgsys", me="9", them="9 4")["parts"]["log"])
    assert command[0] == "turn"
    (command,) = commands(companion(rules="santa", turn="Shgbys")["parts"]["log"])
    assert command[-1] == "--helmet", "a flag takes no value"


def test_whoever_cannot_wait_gets_the_advice_for_points() -> None:
    meanwhile, for_points = companion(**BEHIND, aim="points"), companion(turn=BEHIND["turn"])
    assert advised(meanwhile) == advised(for_points)
    assert meanwhile["state"] == companion(**BEHIND)["state"], "the scores are kept"


def test_scores_judge_what_was_done() -> None:
    log = companion(**{**BEHIND, "turn": "gbgsys.stop"})["parts"]["log"]
    (given_away,) = re.findall(r"rolling was better by ([\d.]+%)", log)
    assert f"in all: {given_away} of such games" in log
    assert "right, by" in companion(turn="gbgsys.stop")["parts"]["log"]


def test_points_of_a_turn_are_added_to_ones_score() -> None:
    over = {**BEHIND, "turn": "gbgbgb.stop", "me": "5"}
    assert 'data-tap="bank"' in companion(**over)["parts"]["advice"]
    assert companion(**over, taps="bank gb")["state"] == {"me": "8", "them": "14", "played": "1", "turn": "gb"}
    assert 'data-tap="bank"' not in companion(turn="gbgbgb.stop")["parts"]["advice"]
    for state in ({"turn": "gbgbgb.stop"}, {**BEHIND}, {**BEHIND, "turn": "gsysrs"}):
        assert refusal("companion", **state, taps="bank")["field"] == "turn"


@pytest.mark.parametrize(
    ("scores", "says"),
    [
        ({"me": "9", "them": "4 9"}, "only the last round is solved"),
        ({"me": "13", "them": "12"}, "that game is over"),
        ({"me": "9", "them": "14"}, "that game is over"),
        ({"me": "3", "them": "1 2 3 4 5 13", "played": "1"}, "still to come"),
        ({"me": "9", "them": "x"}, "whole number"),
        ({"me": "-1", "them": "3"}, "whole number"),
        ({"me": "9", "them": "3", "played": "2"}, "whole number"),
        ({"them": "1 " * 10}, "other players"),
    ],
)
def test_scores_without_an_answer_give_the_reason_and_leave_the_points(scores: dict[str, str], says: str) -> None:
    answer = companion(turn="gbysrf", **scores)
    assert says in answer["refused"]["message"]
    assert answer["refused"]["field"] == "scores"
    assert answer["parts"]["advice"] == companion(turn="gbysrf")["parts"]["advice"]
    for name, said in scores.items():
        assert answer["state"][name].split() == said.split()


def test_the_scores_stand_in_one_canonical_form() -> None:
    assert companion(them=" 07 ")["state"] == {"me": "0", "them": "7"}
    assert companion(me="9", played="1")["state"] == {}  # nobody to win against
