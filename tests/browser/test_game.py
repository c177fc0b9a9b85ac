"""The page of the solved game: the package's figures in every language, heat maps by keyboard, the choice of rules."""

from __future__ import annotations

from functools import cache

import pytest
from playwright.sync_api import Page, expect

import zdcalc
from tests.browser.conftest import LANGUAGES, NewPage
from tests.browser.test_rules import NARROW, WIDE
from tests.browser.test_whole_turns import rows
from zdcalc.outset import Outset
from zdcalc.scores import Scores
from zdcalc.sentences import percent
from zdcalc.table import Table
from zdcalc.to_win import Win
from zdcalc.wording import Wording

CHANCES = "zd-game td[data-exact]"


def exact(page: Page, cells: str = CHANCES) -> list[str]:
    """What is said of each cell, row by row."""
    found: list[str] = page.locator(cells).evaluate_all("cells => cells.map(cell => cell.dataset.exact)")
    return found


def chances(lang: str, refill: str = "literal", ending: str = "finish-round") -> list[str]:
    """The chances at all pairs of scores, as the package has them."""
    words = Wording(lang)
    return [words.percent(*chance.ratio) for row in zdcalc.game(refill=refill, ending=ending).table for chance in row]


@cache
def last_turns() -> list[Win]:
    """The last turn of a game, level and by how much one is behind."""
    outset = Outset(Table.of(), shared=True)
    return [Win(outset, Scores(me, (them,), 1)) for me, them in ((13, 13), *((12, 12 + n) for n in range(1, 11)))]


def said(page: Page, heat_map: str = "zd-game") -> str:
    return page.locator(f"{heat_map} .zd-map-said span").inner_text()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_map_has_the_chances_of_the_package(page: Page, lang: str) -> None:
    page.goto(f"{LANGUAGES[lang]}game/")
    assert exact(page) == chances(lang)
    shown = page.locator(CHANCES).all_inner_texts()
    for number, text in zip((float(chance) for row in zdcalc.game().table for chance in row), shown, strict=True):
        assert text in {f"{100 * number:.0f}", f"{100 * number - 1e-9:.0f}", "<1", ">99"}
        assert (text == "<1") is (number < 0.005)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables_quote_the_package(page: Page, lang: str) -> None:
    page.goto(f"{LANGUAGES[lang]}game/")
    words = Wording(lang)
    games = [
        [zdcalc.game(refill=refill, ending=ending) for refill in ("literal", "when-short", "leftovers-first", "none")]
        for ending in ("finish-round", "first-past")
    ]
    for place, played in enumerate(games):
        shown = [cells[1] for cells in rows(page, f"#first ~ .zd-wide >> nth={place} >> .zd-rules")]
        assert shown == [words.percent(*game.first_player_wins.ratio) for game in played]
    last = [cells[1] for cells in rows(page, "#last + p + .zd-rules")]
    assert last == [percent(turn.chance, words) for turn in last_turns()]


def test_what_a_rule_costs_is_what_the_package_says(page: Page) -> None:
    page.goto("game/")
    words, policy = Wording("en"), "stop when shotguns >= 2"
    first, begins = zdcalc.match(first=policy).first_player_wins, zdcalc.match(second=policy).first_player_wins
    shown = {name: cells for name, *cells in rows(page, "#cost ~ .zd-wide >> nth=0 >> .zd-rules")}
    won = [first.approx, 1 - begins.approx, (begins.approx - first.approx) / 2]
    assert shown["Stop at 2 shotguns"] == [words.percent(*chance.as_integer_ratio()) for chance in won]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_are_chosen_and_stay_in_the_address(page: Page, lang: str, site: str) -> None:
    address = f"{site}{LANGUAGES[lang]}game/"
    page.goto(address)
    page.locator("[name=ending]").select_option("first-past")
    page.wait_for_url(f"{address}?ending=first-past")
    assert exact(page) == chances(lang, ending="first-past")
    page.locator("[name=refill]").select_option("none")
    page.wait_for_url(f"{address}?ending=first-past&refill=none")
    page.reload()
    expect(page.locator("[name=refill]")).to_have_value("none")
    assert exact(page) == chances(lang, ending="first-past", refill="none")
    page.go_back()
    page.wait_for_url(f"{address}?ending=first-past")
    expect(page.locator("[name=refill]")).to_have_value("literal")
    assert exact(page) == chances(lang, ending="first-past")


def test_rules_that_are_not_there_are_refused(page: Page) -> None:
    page.goto("game/?refill=never")
    expect(page.locator("#game-error")).to_have_text("There is no such rule: refill=never.")
    expect(page.locator("[name=refill]")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("zd-game .zd-map")).to_be_hidden()
    page.locator("[name=refill]").select_option("when-short")
    expect(page.locator("#game-error")).to_be_empty()
    expect(page.locator("zd-game .zd-map")).to_be_visible()
    assert exact(page) == chances("en", refill="when-short")


def test_the_map_is_walked_by_keyboard(page: Page) -> None:
    page.goto("game/?refill=none")
    page.locator("[name=ending]").focus()
    page.keyboard.press("Tab")
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowUp"):
        page.keyboard.press(key)
    words = Wording("en")
    chance = zdcalc.game(refill="none").table[1][1]
    expect(page.locator("zd-game td:focus")).to_have_attribute("data-exact", words.percent(*chance.ratio))
    assert said(page) == f"1 against 1: you win {words.percent(*chance.ratio)}."
    page.keyboard.press("End")
    assert said(page).startswith("1 against 12:")
    page.keyboard.press("ArrowRight")
    assert said(page).startswith("1 against 12:"), "there is nothing further on"
    page.keyboard.press("Tab")
    link = page.locator("zd-game .zd-map-said a")
    expect(link).to_be_focused()
    assert link.evaluate("link => link.search") == "?me=1&them=12&refill=none"
    page.locator("[name=ending]").select_option("first-past")
    expect(link).to_be_hidden()


def test_a_tap_says_a_cell(new_page: NewPage) -> None:
    page = new_page(viewport=NARROW, has_touch=True)
    page.goto("game/")
    page.locator("zd-map tbody tr").nth(9).locator("td").nth(12).tap()
    assert said(page, "zd-map").startswith("9 against 12: the scores change")


def test_examples_lead_to_the_table(page: Page, site: str) -> None:
    page.goto("game/")
    links = page.locator(".zd-cases a").evaluate_all("links => links.map(link => link.href)")
    assert f"{site}companion/?me=9&them=12&turn=gbysrs.gbgbyf" in links
    assert all(link.startswith(f"{site}companion/?me=") for link in links)


def test_the_map_reads_without_scripts(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("fr/game/")
    expect(page.locator("zd-game .zd-noscript")).to_be_visible()
    expect(page.locator("zd-game [name=refill]")).to_be_disabled()
    expect(page.locator("zd-game tbody tr")).to_have_count(13)
    expect(page.locator("zd-game .zd-map-said")).to_be_hidden()
    assert page.locator(".zd-displayed math").count() >= 5


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("viewport", [WIDE, NARROW], ids=["wide", "narrow"])
def test_nothing_is_wider_than_the_page(new_page: NewPage, viewport: dict[str, int], lang: str) -> None:
    page = new_page(viewport=viewport)
    page.goto(f"{LANGUAGES[lang]}game/")
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    boxes = page.locator(".zd-displayed, .zd-wide, .zd-map td, .zd-map-frame")
    assert not boxes.evaluate_all("all => all.filter(box => box.scrollWidth > box.clientWidth).map(b => b.textContent)")
