"""The Hunk, the Hottie and Santa: at the table by taps, and in the roll calculator."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import zdcalc
from tests.browser.conftest import LANGUAGES, NewPage
from tests.browser.test_access import faults_of
from tests.browser.test_companion import ANSWERED, DESK, PHONE, error, follow, key, press, verdict
from tests.browser.test_odds import bust, dice, field
from tests.browser.test_odds import error as odds_error

RESCUED = ("Hbb Tf gf", "Ts gf gb")  # the Hottie frees the Hunk, whose two points are lost
TOLD = {"en": "The Hottie rescues the Hunk", "fr": "La Bimbo sauve le Beau gosse", "ru": "Красотка спасает Красавчика"}


def pick(page: Page, rules: str) -> None:
    page.locator(f"label:has([name=rules][value={rules}])").click()


@pytest.mark.parametrize("settings", [PHONE, DESK], ids=["390", "1280"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_turn_by_taps_with_a_rescue_in_it(
    new_page: NewPage, site: str, lang: str, settings: dict[str, Any]
) -> None:
    page, here = new_page(**settings), f"{site}{LANGUAGES[lang]}companion/"
    page.goto(here)
    expect(verdict(page)).to_be_visible()
    expect(key(page, "Hbb")).to_be_hidden()
    pick(page, "action-movie")
    follow(page, f"{here}?rules=action-movie")
    expect(key(page, "S")).to_be_hidden()
    press(page, *" ".join(RESCUED).split())
    turn = f"{here}?rules=action-movie&turn=HbbTfgf.gfTsgb"
    follow(page, turn)
    told = page.locator("zd-turn [data-part=advice] .zd-happened")
    expect(told).to_contain_text(TOLD[lang])
    expect(page.locator("zd-turn .zd-status")).to_contain_text(TOLD[lang])
    expect(page.locator("zd-turn .zd-log .zd-happened")).to_have_count(1)
    expect(page.locator("zd-turn .zd-held")).to_contain_text("1")
    assert page.evaluate("document.documentElement.scrollWidth") <= settings["viewport"]["width"]
    press(page, "undo", "undo", "undo")  # across the rescue: the Hunk lies there again, with two points
    follow(page, f"{here}?rules=action-movie&turn=HbbTfgf")
    expect(page.locator("zd-turn .zd-happened")).to_have_count(0)
    expect(page.locator("zd-turn .zd-piles [data-die=H]")).to_have_attribute("data-shows", "bb")
    press(page, *RESCUED[1].split()[:2])
    follow(page, turn.removesuffix("gb"))
    page.reload()  # in the middle of the roll
    expect(page.locator(f"{ANSWERED} .zd-slots .zd-cube")).to_have_count(2)
    press(page, "gb")
    follow(page, turn)
    expect(told).to_contain_text(TOLD[lang])
    press(page, "stop")
    follow(page, f"{turn}.stop")
    expect(page.locator("zd-turn .zd-total").first).to_be_visible()


@pytest.mark.parametrize(
    ("taps", "news", "lies"),
    [
        ("Sp gb yf", "Santa brings a gift: two points.", "p"),
        ("Sd gf yf", "green footprints count as brains", "d"),
        ("Sh gs ys", "this turn ends at 4 shotguns", "h"),
    ],
)
def test_what_santa_brings_is_told_and_lies_there(page: Page, taps: str, news: str, lies: str) -> None:
    page.goto("companion/?rules=santa")
    expect(verdict(page)).to_be_visible()
    press(page, *taps.split())
    expect(page.locator(f"{ANSWERED} [data-part=advice] .zd-happened")).to_contain_text(news)
    expect(page.locator("zd-turn .zd-piles [data-die=S]")).to_have_attribute("data-shows", lies)
    expect(page.locator("zd-turn .zd-worth")).to_be_visible()


@pytest.mark.boots
def test_all_three_by_their_book_and_without_one(page: Page, site: str) -> None:
    page.goto("companion/?rules=sequel&turn=HbbSbgf")
    expect(page.locator(f"{ANSWERED} .zd-worth")).to_be_visible()
    page.locator("zd-turn [name=drink-rule]").select_option("all")
    follow(page, f"{site}companion/?rules=sequel&drink-rule=all&turn=HbbSbgf")
    expect(verdict(page)).to_contain_text("best play is not worked out here")
    expect(page.locator("zd-turn .zd-bust")).to_be_visible()
    page.locator("zd-turn [data-tap=new]").click()
    pick(page, "base")  # whose address has no use for the drink
    follow(page, f"{site}companion/")


def test_scores_are_refused_in_one_line(page: Page) -> None:
    page.goto("companion/?rules=santa&me=3&them=5&turn=Spgbyf")
    expect(error(page, "scores")).to_contain_text("worked out in a terminal only")
    expect(page.locator(f"{ANSWERED} .zd-worth")).to_be_visible()


def test_practice_with_the_dice_of_a_set(page: Page, site: str) -> None:
    page.goto("practice/?seed=7")
    expect(verdict(page)).to_be_visible()
    pick(page, "action-movie")
    page.wait_for_url(re.compile(r"rules=action-movie&seed=\d+$"))
    expect(verdict(page)).to_be_visible()
    page.goto("practice/?rules=santa&refill=none&seed=7")
    expect(error(page, "refill")).to_contain_text("rules of their set only")


def test_the_roll_calculator_has_the_dice_of_the_set_and_no_others(page: Page, site: str) -> None:
    page.goto("odds/")
    expect(bust(page)).to_be_visible()
    expect(dice(page, "cup", "H")).to_be_hidden()
    pick(page, "action-movie")
    page.wait_for_url(f"{site}odds/?rules=action-movie")
    expect(bust(page)).to_contain_text(str(zdcalc.odds(rules="action-movie").bust))
    expect(dice(page, "cup", "H")).to_be_checked()
    expect(dice(page, "cup", "S")).to_be_hidden()
    dice(page, "feet", "H").check()  # out of the cup
    expect(dice(page, "cup", "H")).not_to_be_checked()
    odds = zdcalc.odds(rules="action-movie", cup="6g2y3rT", feet="H")
    expect(bust(page)).to_contain_text(str(odds.bust))
    assert page.url == f"{site}odds/?rules=action-movie&cup=6g2y3rT&feet=H"
    pick(page, "base")
    page.wait_for_url(f"{site}odds/")
    expect(bust(page)).to_contain_text(str(zdcalc.odds().bust))


def test_santa_lies_with_one_thing_in_one_place(page: Page, site: str) -> None:
    page.goto("odds/?rules=santa&helmet=on&shotguns=2g1y")
    expect(bust(page)).to_contain_text(str(zdcalc.odds(rules="santa", helmet="on", shotguns="2g1y").bust))
    expect(field(page, "helmet")).to_be_checked()
    field(page, "drink").check()
    expect(odds_error(page, "shotguns")).to_contain_text("the turn is over")
    expect(field(page, "helmet")).not_to_be_checked()
    field(page, "shotguns").fill("2")
    page.wait_for_url(f"{site}odds/?rules=santa&shotguns=2&drink=on")
    dice(page, "cup", "S").click()
    page.wait_for_url(f"{site}odds/?rules=santa&shotguns=2")
    expect(field(page, "drink")).not_to_be_checked()
    expect(dice(page, "cup", "S")).to_be_checked()
    page.goto("odds/?rules=base&drink=on")
    expect(page.locator("zd-odds .zd-error:not(:empty)")).to_be_visible()


def test_axe_finds_no_fault(any_look: Page) -> None:
    page = any_look
    faults = []
    for lang in LANGUAGES.values():
        for path in ("companion/?rules=sequel&turn=HbbSbgf.gfTsyb", "odds/?rules=sequel&helmet=on&shotguns=1g"):
            page.goto(lang + path)
            expect(page.locator(f"{ANSWERED} .zd-bust, zd-odds:not([data-unanswered]) .zd-bust")).to_be_visible()
            faults += faults_of(page)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url
    assert not faults, "\n".join(faults)
