"""What the page gets: HTML with the same figures as the package, refusals at their field."""

from __future__ import annotations

import json
import re
import shlex
from html import unescape
from pathlib import Path

import pytest

import zdcalc
from zdcalc.command import main
from zdcalc.page import ask
from zdcalc.page_address import TRACKING
from zdcalc.wording import languages

STATE = {"cup": "5g3y2r", "shotguns": "2"}


def commands(html: str) -> list[list[str]]:
    """The command lines in an answer, as a shell splits them, without the name of the program."""
    found = re.findall(r"<zd-command[^>]*>.*?<code[^>]*>(.*?)</code>", html, re.DOTALL)
    lines = [shlex.split(line) for shown in found for line in unescape(shown).splitlines()]
    assert all(words[0] == "zdcalc" for words in lines)
    return [words[1:] for words in lines]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    "state",
    [
        {},
        STATE,
        {"rules": "french", "cup": "2R 4G 3Y", "feet": "1g", "shotguns": "1y"},
        {"rules": "santa", "helmet": "on", "shotguns": "2g1y"},
        {"dice": "6g:3b,1s,2f;4w:2b,3s,1f", "cup": "4g3w", "shotguns": "1g"},
    ],
)
def test_the_command_gives_the_same_answer_in_a_terminal(
    state: dict[str, str], lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = ask("odds", state, lang)
    ((name, *options),) = commands(str(answer["html"]))
    assert name == "odds"
    assert main([name, *options, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["bust"] == zdcalc.odds(**state).json()["bust"]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("question", ["odds", "explain"])
def test_answers_are_plain_data_with_well_formed_html(question: str, lang: str) -> None:
    from xml.etree import ElementTree

    answer = ask(question, STATE, lang)
    assert json.loads(json.dumps(answer)) == answer
    ElementTree.fromstring(str(answer["html"]))


def test_the_headline_is_the_bust() -> None:
    html = str(ask("odds", STATE, "en")["html"])
    assert '<span class="zd-fraction">1099/1728</span>' in html
    assert '<span class="zd-percent">63.6%</span>' in html
    assert "63,6 %" in str(ask("odds", STATE, "fr")["html"]).replace("\u202f", " ").replace("\xa0", " ")


def test_a_long_wrong_value_is_not_echoed_whole() -> None:
    for field in ("cup", "feet", "hand", "set", "shotguns", "limit", "dice"):
        error = ask("odds", {field: "9" * 60_000}, "en")["error"]
        assert len(error["message"]) < 200, field  # type: ignore[index]


def test_every_number_of_the_joint_law_is_in_the_table() -> None:
    html = str(ask("odds", {}, "en")["html"]).replace("<wbr/>", "")
    for outcome in zdcalc.odds().outcomes:
        assert f">{outcome.probability}</span>" in html


def test_own_dice_are_answered_and_never_looked_for_in_a_file(tmp_path: Path) -> None:
    own = "6g:3b,1s,2f;4w:2b,3s,3f"
    answer = ask("odds", {"dice": own, "cup": "5g3w"}, "en")
    assert f">{zdcalc.odds(dice=own, cup='5g3w').bust}</span>" in str(answer["html"])
    assert answer["derived"]["set"] == "6g4w"  # type: ignore[index]
    file = tmp_path / "dice.txt"
    file.write_text(own, "utf-8")
    refused = ask("odds", {"dice": str(file)}, "en")["error"]
    assert refused["field"] == "dice"  # type: ignore[index]
    assert "for example 6g:3b,1s,2f" in refused["message"]  # type: ignore[index]


def test_a_derivation_carries_its_latex() -> None:
    answer = ask("explain", STATE, "en")
    assert r"\frac{1099}{1728}" in re.findall(r'data-latex="([^"]*)"', str(answer["html"]))[-1]
    assert str(answer["latex"]).rstrip().endswith(r"\end{array}\]")


@pytest.mark.parametrize(
    ("state", "field"),
    [
        ({"cup": "7g"}, "cup"),
        ({"cup": ""}, "cup"),
        ({"shotguns": "3"}, "shotguns"),
        ({"cup": "5g3y2r", "brains": "9"}, "brains"),
        ({"feet": "4g"}, "feet"),
        ({"hand": "1g"}, "hand"),
        ({"rules": "<script>"}, "rules"),
        ({"set": "x"}, "set"),
        ({"limit": "many"}, "limit"),
        ({"noted": "-1"}, "noted"),
    ],
)
@pytest.mark.parametrize("lang", languages())
def test_a_refusal_names_its_field(state: dict[str, str], field: str, lang: str) -> None:
    error = ask("odds", state, lang)["error"]
    assert isinstance(error, dict)
    assert error["field"] == field
    assert error["message"]
    assert "--" not in error["message"]


def test_marks_that_others_leave_in_an_address_are_ignored() -> None:
    marks = {"utm_source": "x", "fbclid": "y", "ysclid": "z", "h": "cup", "q": "?"}
    assert ask("odds", STATE | marks, "en") == ask("odds", STATE, "en")


def test_the_page_knows_the_same_marks() -> None:
    code = (Path(__file__).parent.parent / "docs/assets/options.ts").read_text("utf-8")
    (marks,) = re.findall(r"const TRACKING = (\[.*\]);", code)
    assert tuple(json.loads(marks)) == TRACKING


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    ("question", "name", "near", "field"),
    [
        ("odds", "CUP", "cup", "cup"),
        ("odds", "shotgun", "shotguns", "shotguns"),
        ("odds", "footprint", "footprints", "feet"),
        ("explain", "cap", "cup", "cup"),
        ("lab", "polcy", "policy", "policy"),
        ("lab", "shotguns", "", ""),
        ("companion", "Turn", "turn", "turn"),
        ("practice", "sede", "seed", "seed"),
        ("odds", "colour", "", ""),
    ],
)
def test_an_unknown_name_in_the_address_is_named(question: str, name: str, near: str, field: str, lang: str) -> None:
    error = ask(question, {name: "1"}, lang)["error"]
    assert isinstance(error, dict)
    assert error["field"] == field
    assert name in error["message"] and near in error["message"]


@pytest.mark.parametrize("state", [{"cup": "1g", "twice": "cup"}, {"feet": "1g", "footprints": "1g"}])
def test_what_the_address_says_twice_is_refused(state: dict[str, str]) -> None:
    error = ask("odds", state, "en")["error"]
    assert "twice" in error["message"]  # type: ignore[index]


def test_an_option_has_its_other_names_in_the_address() -> None:
    assert ask("odds", {"footprints": "1g"}, "en") == ask("odds", {"feet": "1g"}, "en")
    santa = {"rules": "santa", "drink": "on"}
    assert ask("odds", santa | {"drink_rule": "all"}, "en") == ask("odds", santa | {"drink-rule": "all"}, "en")
