"""The strategy lab's answers: the figures of the package, beside best play; mistakes at their word."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

import zdcalc
from tests.test_page import commands
from zdcalc import sentences
from zdcalc.best_turn import Turn
from zdcalc.edition import rules
from zdcalc.figure import minus
from zdcalc.one_policy import Policy
from zdcalc.page import ask
from zdcalc.ways import best_way, read, written
from zdcalc.wording import Wording, languages

STATE = {"rules": "french", "policy": "stop when brains >= 1", "than": "stop when shotguns >= 1"}


@cache
def played() -> tuple[Policy, Policy, Turn]:
    """Both policies of STATE, and best play, as the package has them."""
    first, second = (zdcalc.policy(STATE[field], rules="french") for field in ("policy", "than"))
    return first, second, first.best


def cells(answer: dict[str, object], table: str, row: int) -> list[str]:
    page = ElementTree.fromstring(str(answer["html"]))
    line = page.findall(f".//table[@class='{table}']/tbody/tr")[row]
    return ["".join(cell.itertext()) for cell in line.findall("td")]


def test_each_policy_is_told_for_the_terminal() -> None:
    state = {**STATE, "policy": "stop when bust > 0.4 or brains != 3"}
    assert commands(str(ask("lab", state, "ru")["html"])) == [
        ["policy", state[field], "--rules", "french"] for field in ("policy", "than")
    ]


@pytest.mark.parametrize("lang", languages())
def test_the_answer_has_the_figures_of_each_way_to_play(lang: str) -> None:
    answer = ask("lab", STATE, lang)
    assert json.loads(json.dumps(answer)) == answer
    (first, second, best), words = played(), Wording(lang)

    def points(*figures: Any) -> list[str]:
        return [sentences.decimal(figure, words) for figure in figures]

    def chances(*figures: Any) -> list[str]:
        return [words.percent(*figure.least.ratio) for figure in figures]

    assert cells(answer, "zd-measures", 0) == points(first.mean_score, second.mean_score, best.mean_score)
    lost = [minus(best.mean_score.least, its.mean_score.least) for its in (first, second)]
    assert cells(answer, "zd-measures", 1) == [*(words.decimal(*number.ratio, 3) for number in lost), ""]
    assert cells(answer, "zd-measures", 2) == chances(first.chance_of_bust, second.chance_of_bust, best.chance_of_bust)
    assert cells(answer, "zd-measures", 3)[:2] == points(first.deviation, second.deviation)
    expected = [(its.score[2].chance, its.score[2].chance_of_more) for its in (first, second, best)]
    assert cells(answer, "zd-scores", 2) == chances(*(figure for both in expected for figure in both))


def test_every_score_is_in_the_table_and_in_the_chart_once() -> None:
    answer: Any = ask("lab", STATE, "en")
    kinds = {"first", "second", "best"}
    assert [series["kind"] for series in answer["chart"]["series"]] == ["first", "second", "best"]
    for kind in kinds:
        chances = [row["value"] for row in answer["chart"]["rows"] if row["kind"] == kind]
        assert len(chances) == len(answer["chart"]["scores"])
        assert sum(chances) == pytest.approx(1)
    assert max(row["value"] for row in answer["chart"]["rows"]) <= answer["chart"]["grid"][-1]["value"]


def test_one_policy_stands_beside_best_play_alone() -> None:
    answer = ask("lab", {**STATE, "than": " "}, "en")
    assert len(cells(answer, "zd-measures", 0)) == 2
    assert answer["state"] == {"rules": "french", "policy": "stop when brains >= 1"}


def test_best_play_that_was_worked_out_before_is_taken_as_it_is() -> None:
    known = json.dumps({"none": written(best_way(rules("french")).law)})
    assert ask("lab", {**STATE, "best": known}, "en") == ask("lab", STATE, "en")
    bust = read(written(best_way(rules("french")).law))._replace(stopped={}, bust=1)
    pretended = json.dumps({"none": written(bust)})
    assert cells(ask("lab", {**STATE, "best": pretended}, "en"), "zd-measures", 0)[-1] == "0.000"
    assert ask("lab", {**STATE, "best": json.dumps({"literal": written(bust)})}, "en") == ask("lab", STATE, "en")


@pytest.mark.parametrize("name", ["base", "french"])
def test_a_law_that_was_written_is_read_as_it_was(name: str) -> None:
    law = best_way(rules(name)).law
    assert read(written(law)) == law


def test_what_may_be_certain_is_not_given_a_figure_of_its_own() -> None:
    answer = ask("lab", {"policy": "never stop"}, "en")
    assert cells(answer, "zd-measures", 2)[0] == "more than 99.999999%"
    assert cells(answer, "zd-scores", 1)[:2] == ["", ""]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    ("field", "text", "word"),
    [
        ("policy", "stop when shotgn >= 2", "shotgn"),
        ("policy", "stop when brains >= 2 brains", "brains"),
        ("policy", "", ""),
        ("than", "stop if brains >= 2", "if"),
        ("than", "stop when", ""),
    ],
)
def test_a_mistake_has_its_field_and_its_place(field: str, text: str, word: str, lang: str) -> None:
    error: Any = ask("lab", {**STATE, field: text}, lang)["error"]
    assert error["field"] == field
    assert error["message"]
    start, end = error["place"]
    assert text[start:end] == word
    assert start == len(text) - len(word) or word in ("shotgn", "if")


@pytest.mark.parametrize(("field", "value"), [("rules", "zzz"), ("refill", "zzz")])
def test_a_choice_that_there_is_not_has_its_field(field: str, value: str) -> None:
    error: Any = ask("lab", {**STATE, field: value}, "en")["error"]
    assert error["field"] == field


@pytest.mark.skipif(sys.platform == "emscripten", reason="the browser's Python starts no other program")
def test_a_page_that_asks_for_a_roll_does_not_wait_for_the_turn() -> None:
    look = "import sys, zdcalc.page; print('zdcalc.graph' in sys.modules or 'zdcalc.page_lab' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True).stdout == "False\n"
