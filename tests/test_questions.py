"""The answers to what players ask: each leads somewhere, and every table and rule it leads to can be."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from urllib.parse import parse_qsl, urlsplit

import pytest

import zdcalc
from website import pages
from zdcalc.followed_turn import FollowedTurn
from zdcalc.policy_text import StoppingRule

LINK = re.compile(r'href="\.\./([^"]+)"')


@cache
def answers(lang: str) -> dict[str, str]:
    """What stands under each question, by its id."""
    written = pages.environment(lang).get_template("questions.md").render(root="../", assets="", bundles={})
    _, *parts = re.split(r"^## .*\{: #([\w-]+) \}$", written, flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


@pytest.mark.parametrize("lang", pages.LANGUAGES)
def test_every_answer_has_a_link_and_those_on_odds_a_figure(lang: str) -> None:
    told = answers(lang)
    assert list(told) == list(answers("en"))
    for question, answer in told.items():
        assert LINK.search(answer) or "](game.md#q-" in answer, question
    for question in ("no-reds", "three-reds", "fractions"):
        assert re.search(r"\d+/\d+", answers(lang)[question]), question


@pytest.mark.parametrize("question", answers("en"))
def test_the_links_open_tables_and_rules_that_can_be(question: str) -> None:
    for link in map(unescape, LINK.findall(answers("en")[question])):
        there = urlsplit(link)
        state = dict(parse_qsl(there.query))
        if there.path == "odds/":
            assert zdcalc.odds(**state).chance_of_bust.is_known
        elif there.path == "lab/":
            assert StoppingRule.parse(state["policy"]).text == state["policy"]
        elif there.path == "companion/":
            assert FollowedTurn(zdcalc.rules(), state["turn"])


def test_two_figures_anybody_can_check_by_hand() -> None:
    assert "3571/6480" in answers("en")["no-reds"]
    assert "7/8" in answers("en")["three-reds"]
