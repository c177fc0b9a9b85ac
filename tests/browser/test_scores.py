"""The companion with scores: entered by thumb or typed, kept, refused, and what they make of the advice."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LANGUAGES, NewPage
from tests.browser.test_access import faults_of
from tests.browser.test_companion import ANSWERED, DESK, PHONE, error, follow, press, roll, verdict
from tests.browser.test_odds import tab_to
from tests.browser.test_site import switch_to

TURN = "gbgsys"  # one brain and two shotguns: for points alone one stops
BEHIND = "me=12&them=14&played=1"


def fold(page: Page) -> Locator:
    return page.locator("zd-turn .zd-scores > summary")


def player(page: Page, number: int) -> Locator:
    return page.locator("zd-turn .zd-player").nth(number)


def points(page: Page, number: int) -> Locator:
    return player(page, number).locator("input[type=number]")


def add(page: Page, number: int, many: int) -> None:
    for _ in range(many):
        player(page, number).locator("[data-step='1']").click()


def is_better(page: Page, action: int, figure: str) -> None:
    """Which of the bars is marked, rolling (0) or stopping (1), and what it says."""
    expect(page.locator(f"{ANSWERED} .zd-worth > div").nth(action)).to_have_class("zd-better")
    expect(page.locator(f"{ANSWERED} .zd-worth .zd-better dd")).to_have_text(re.compile(figure))


@pytest.mark.parametrize("settings", [PHONE, DESK], ids=["390", "1280"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_scores_by_taps_turn_the_advice(new_page: NewPage, site: str, lang: str, settings: dict[str, Any]) -> None:
    page, here = new_page(**settings), f"{site}{LANGUAGES[lang]}companion/"
    page.goto(here)
    roll(page, TURN)
    follow(page, f"{here}?turn={TURN}")
    is_better(page, 1, r"^1[.,]000$")
    expect(fold(page)).not_to_contain_text("0")
    fold(page).click()
    follow(page, f"{here}?turn={TURN}&me=0&them=0")
    add(page, 0, 3)
    add(page, 1, 5)
    points(page, 0).fill("12")
    points(page, 1).fill("14")
    player(page, 1).locator(".zd-began").click()
    follow(page, f"{here}?turn={TURN}&{BEHIND}")
    is_better(page, 0, r"^23[.,]9\s?%$")
    expect(page.locator("zd-turn .zd-differs")).to_contain_text(re.compile(r"0[.,]204"))
    expect(fold(page)).to_contain_text(re.compile("12.+14"))
    assert page.evaluate("document.documentElement.scrollWidth") <= settings["viewport"]["width"]
    fold(page).click()
    press(page, "stop")
    follow(page, f"{here}?turn={TURN}.stop&{BEHIND}")
    expect(page.locator("zd-turn .zd-done .zd-total.zd-costs")).to_contain_text(re.compile(r"23[.,]9\s?%"))


def test_scores_stay_through_reload_back_undo_new_turn_and_rules(page: Page, site: str) -> None:
    page.goto(f"companion/?turn={TURN}&{BEHIND}")
    is_better(page, 0, "23.9%")
    page.reload()
    is_better(page, 0, "23.9%")
    press(page, "undo")
    follow(page, f"{site}companion/?turn=gbgs&{BEHIND}")
    page.go_back()
    follow(page, f"{site}companion/?turn={TURN}&{BEHIND}")
    page.go_forward()
    follow(page, f"{site}companion/?turn=gbgs&{BEHIND}")
    page.locator("zd-turn label", has_text="Horde Edition").click()
    page.wait_for_url(re.compile("rules=horde.*me=12"))
    page.locator(ANSWERED).wait_for()
    press(page, "new")
    page.wait_for_url(re.compile(r"\?rules=horde&me=12&them=14&played=1$"))
    expect(verdict(page)).to_contain_text("Best play wins")
    switch_to(page, "fr")
    expect(fold(page)).to_contain_text(re.compile("12.+14"))
    expect(points(page, 1)).to_have_value("14")


def test_back_and_forward_go_through_the_scores(page: Page, site: str) -> None:
    page.goto(f"companion/?turn={TURN}&me=5&them=6")
    expect(verdict(page)).to_be_visible()
    fold(page).click()
    add(page, 0, 1)
    follow(page, f"{site}companion/?turn={TURN}&me=6&them=6")
    page.locator("zd-turn [data-players='1']").click()
    follow(page, f"{site}companion/?turn={TURN}&me=6&them=6+0")
    page.go_back()
    follow(page, f"{site}companion/?turn={TURN}&me=6&them=6")
    expect(player(page, 2)).to_be_hidden()
    page.go_back()
    follow(page, f"{site}companion/?turn={TURN}&me=5&them=6")
    expect(points(page, 0)).to_have_value("5")
    page.go_forward()
    follow(page, f"{site}companion/?turn={TURN}&me=6&them=6")


def test_the_points_of_a_turn_are_added_and_the_next_one_begins(page: Page, site: str) -> None:
    page.goto("companion/?turn=gbgbgb&me=4&them=9&played=1")
    expect(verdict(page)).to_be_visible()
    press(page, "stop")
    follow(page, f"{site}companion/?turn=gbgbgb.stop&me=4&them=9&played=1")
    page.get_by_role("button", name="Add 3 points").click()
    follow(page, f"{site}companion/?me=7&them=9&played=1")
    expect(points(page, 0)).to_have_value("7")


@pytest.mark.boots
def test_three_players_in_the_last_round(page: Page, site: str) -> None:
    page.goto(f"companion/?turn={TURN}&me=12&them=14&played=1")
    expect(verdict(page)).to_be_visible()
    fold(page).click()
    page.locator("zd-turn [data-players='1']").click()
    points(page, 1).fill("9")
    points(page, 2).fill("14")
    player(page, 2).locator(".zd-began").click()
    follow(page, f"{site}companion/?turn={TURN}&me=12&them=9+14&played=1")
    expect(error(page, "scores")).to_be_empty()
    expect(page.locator(f"{ANSWERED} .zd-worth .zd-better dd")).to_have_text(re.compile(r"^(1\d|2[0-3])\.\d%$"))
    expect(fold(page)).to_contain_text("1 of them has played")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_state_that_is_not_solved_says_so_and_loses_nothing(page: Page, site: str, lang: str) -> None:
    here = f"{site}{LANGUAGES[lang]}companion/"
    page.goto(f"{here}?turn={TURN}&me=9&them=4+11")
    expect(error(page, "scores")).to_contain_text("13")
    is_better(page, 1, r"^1[.,]000$")
    assert page.url == f"{here}?turn={TURN}&me=9&them=4+11"
    fold(page).click()
    expect(points(page, 2)).to_have_value("11")
    page.locator("zd-turn [data-players='-1']").click()
    follow(page, f"{here}?turn={TURN}&me=9&them=4")
    expect(error(page, "scores")).to_be_empty()
    points(page, 1).fill("2000")
    points(page, 1).press("Tab")
    expect(error(page, "scores")).to_contain_text("999")
    expect(points(page, 1)).to_have_value("2000")
    page.locator("zd-turn [data-players='0']").first.click()
    follow(page, f"{here}?turn={TURN}")
    expect(error(page, "scores")).to_be_empty()


@pytest.mark.boots
def test_what_takes_long_says_so_and_can_be_done_without(page: Page, site: str) -> None:
    page.goto(f"companion/?turn={TURN}&me=12&them=11+10+9+8+13&played=1")
    expect(page.locator("zd-turn .zd-long")).to_be_visible()
    page.locator("zd-turn .zd-long button").click()
    follow(page, f"{site}companion/?turn={TURN}")
    is_better(page, 1, "1.000")
    expect(page.locator("zd-turn .zd-long")).to_be_hidden()


def test_taps_count_while_what_wins_is_worked_out(page: Page, site: str) -> None:
    """The long answer is not lost by them: what it rests on serves the position that is shown in the end."""
    started: list[str] = []
    page.on("worker", lambda worker: started.append(worker.url) if "/assets/worker-" in worker.url else None)
    scores = "me=12&them=9+13&played=1"
    page.goto(f"companion/?turn=gbys&{scores}")
    expect(page.locator("zd-turn .zd-slots .zd-cube[data-die]")).to_have_count(2)
    press(page, "rf")
    page.wait_for_url(f"{site}companion/?turn=gbysrf&{scores}")
    press(page, "rb", "gb")
    page.wait_for_url(f"{site}companion/?turn=gbysrf.rbgb&{scores}")
    press(page, "ys")
    page.wait_for_url(f"{site}companion/?turn=gbysrf.rbgbys&{scores}")
    expect(verdict(page)).to_contain_text("of such games", timeout=120_000)
    expect(page.locator("zd-turn .zd-long")).to_be_hidden()
    assert len(started) <= 2, "a Python was ended in the middle"


def test_scores_by_keyboard_alone(page: Page, site: str) -> None:
    page.goto(f"companion/?turn={TURN}")
    expect(verdict(page)).to_be_visible()
    tab_to(page, fold(page))
    page.keyboard.press("Enter")
    follow(page, f"{site}companion/?turn={TURN}&me=0&them=0")
    tab_to(page, points(page, 0))
    page.keyboard.type("12")
    tab_to(page, points(page, 1))
    page.keyboard.type("14")
    tab_to(page, player(page, 0).locator("[name=began]"))
    page.keyboard.press("ArrowDown")
    follow(page, f"{site}companion/?turn={TURN}&{BEHIND}")
    is_better(page, 0, "23.9%")


def test_axe_finds_no_fault(any_look: Page) -> None:
    page = any_look
    faults = []
    for folder in LANGUAGES.values():
        for scores in (BEHIND, "me=9&them=4+11"):
            page.goto(f"{folder}companion/?turn={TURN}&{scores}")
            expect(verdict(page)).to_be_visible()
            fold(page).click()
            faults += faults_of(page)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url
    assert not faults, "\n".join(faults)
