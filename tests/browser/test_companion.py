"""The table companion and the practice, used by thumb, by keyboard, by link."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import zdcalc
from tests.browser.conftest import LANGUAGES, NewPage
from tests.browser.test_access import faults_of
from tests.browser.test_odds import tab_to
from tests.browser.test_site import switch_to
from zdcalc.dealt_turns import DealtTurns
from zdcalc.tapping import written

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
LOW: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 640}}
REFILLED = ("gbgbgb", "gbgbgb", "ybybyb", "ysrfrb", "rfgbgb")  # six brains go back before the last roll
DICE = "dice => dice.map(die => die.dataset.die + die.dataset.shows).join('')"
KEYS = "keys => keys.filter(key => key.checkVisibility()).map(key => Math.round(key.getBoundingClientRect().top))"
ANSWERED = "zd-turn:not([data-computing]):not([data-unanswered])"


def verdict(page: Page) -> Locator:
    return page.locator(f"{ANSWERED} .zd-verdict")


def key(page: Page, tap: str) -> Locator:
    return page.locator(f"zd-turn button[data-tap={tap}]")


def press(page: Page, *taps: str) -> None:
    """Press keys, even those that say they can do nothing."""
    for tap in taps:
        key(page, tap).click(force=True)


def roll(page: Page, text: str) -> None:
    """Tap three dice in; of dice that stand there already only what they show."""
    press(page, *re.findall("[gyr][bsf]", text))


def follow(page: Page, address: str) -> None:
    page.wait_for_url(address)
    expect(verdict(page)).to_be_visible()


def error(page: Page, field: str = "turn") -> Locator:
    return page.locator(f"zd-turn [data-field={field}] .zd-error")


@pytest.mark.parametrize("settings", [PHONE, pytest.param(DESK, marks=pytest.mark.boots)], ids=["390", "1280"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_turn_by_taps_with_a_refill_in_it(
    new_page: NewPage, site: str, lang: str, settings: dict[str, Any]
) -> None:
    page, here = new_page(**settings), f"{site}{LANGUAGES[lang]}companion/"
    page.goto(here)
    turn = ""
    for dice in REFILLED:
        roll(page, dice)
        turn = f"{turn}.{dice}".removeprefix(".")
        follow(page, f"{here}?turn={turn}")
    expect(page.locator("zd-turn .zd-held")).to_contain_text("12")
    expect(page.locator("zd-turn .zd-done .zd-back")).to_contain_text("6g3y1r")
    press(page, "undo")  # across the refill: the brains are out of the cup again
    follow(page, f"{here}?turn={turn.removesuffix('gb')}")
    press(page, "undo", "undo")
    follow(page, f"{here}?turn={'.'.join(REFILLED[:-1])}")
    expect(page.locator("zd-turn .zd-held")).to_contain_text("10")
    expect(page.locator("zd-turn .zd-done .zd-back")).to_have_count(0)
    press(page, "stop")
    follow(page, f"{here}?turn={'.'.join(REFILLED[:-1])}.stop")
    expect(page.locator("zd-turn .zd-log li")).to_have_count(5)
    expect(page.locator("zd-turn .zd-done .zd-total.zd-costs")).to_contain_text(re.compile(r"0[.,]147"))
    assert page.evaluate("document.documentElement.scrollWidth") <= settings["viewport"]["width"]
    press(page, "new")
    follow(page, here)
    expect(page.locator("zd-turn .zd-log")).to_have_count(0)


@pytest.mark.parametrize("settings", [PHONE, LOW, DESK], ids=["390", "360", "1280"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_keys_stay_where_they_are_under_a_fast_thumb(
    new_page: NewPage, site: str, lang: str, settings: dict[str, Any]
) -> None:
    page, here, turn = new_page(**settings), f"{site}{LANGUAGES[lang]}companion/", ""
    page.goto(here)
    expect(verdict(page)).to_be_visible()
    where = page.locator("zd-turn button[data-tap]").evaluate_all(KEYS)
    for dice in REFILLED:
        turn = f"{turn}.".lstrip(".")
        for tap in re.findall("[gyr][bsf]", dice):
            press(page, tap)
            turn += tap
            follow(page, f"{here}?turn={turn}")
            assert page.locator("zd-turn button[data-tap]").evaluate_all(KEYS) == where, turn


def test_dice_that_are_drawn_and_not_yet_rolled(page: Page, site: str) -> None:
    page.goto("companion/?turn=gbysrf")
    press(page, "g", "g")
    follow(page, f"{site}companion/?turn=gbysrf.rgg")
    expect(verdict(page)).to_contain_text("have to be rolled")
    bust = zdcalc.odds(cup="3g3y2r", feet="1r", hand="2g1r", shotguns="1y").bust
    expect(page.locator("zd-turn .zd-bust")).to_contain_text(str(bust))
    roll(page, "gbrsgf")
    follow(page, f"{site}companion/?turn=gbysrf.rsgbgf")


def test_a_reload_in_mid_turn_loses_nothing(page: Page, site: str) -> None:
    page.goto("companion/")
    roll(page, "gbysrf")
    press(page, "gb")
    follow(page, f"{site}companion/?turn=gbysrf.rgb")
    page.reload()
    expect(page.locator(f"{ANSWERED} .zd-slots .zd-cube")).to_have_count(2)
    press(page, "rf", "ys")
    follow(page, f"{site}companion/?turn=gbysrf.rfgbys")
    expect(verdict(page)).to_contain_text("Stop")


def test_back_and_forward_go_through_the_taps(page: Page, site: str) -> None:
    page.goto("companion/")
    expect(verdict(page)).to_be_visible()
    for tap, turn in (("gb", "gb"), ("ys", "gbys"), ("rf", "gbysrf")):
        press(page, tap)
        follow(page, f"{site}companion/?turn={turn}")
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.go_back()
    follow(page, f"{site}companion/?turn=gbys")
    expect(page.locator(f"{ANSWERED} .zd-slots .zd-cube")).to_have_count(2)
    page.go_back()
    page.go_back()
    follow(page, f"{site}companion/")
    expect(page.locator(f"{ANSWERED} .zd-slots .zd-cube")).to_have_count(0)
    for _ in range(3):
        page.go_forward()
    follow(page, f"{site}companion/?turn=gbysrf")
    expect(page.locator(f"{ANSWERED} .zd-worth")).to_be_visible()
    assert not [url for url in fetched if "/companion/" in url], "the page was fetched anew"


def test_a_wrong_tap_is_refused_with_the_reason_and_changes_nothing(page: Page, site: str) -> None:
    page.goto("companion/?turn=rbrbrf")
    expect(verdict(page)).to_be_visible()
    before = page.locator("zd-turn [data-part]").all_inner_texts()
    expect(key(page, "r")).to_have_attribute("aria-disabled", "true")
    press(page, "r")
    expect(error(page)).to_contain_text("the cup has only 6g4y")
    expect(error(page)).to_have_attribute("role", "alert")
    assert page.locator("zd-turn [data-part]").all_inner_texts() == before
    assert page.url == f"{site}companion/?turn=rbrbrf"
    press(page, "gb")
    follow(page, f"{site}companion/?turn=rbrbrf.rgb")
    expect(error(page)).to_be_empty()


@pytest.mark.boots
def test_taps_before_python_is_there_all_count(page: Page, site: str) -> None:
    page.goto("companion/", wait_until="commit")
    key(page, "gb").wait_for()
    page.locator("zd-turn .zd-pad:enabled").wait_for()
    roll(page, "gbysrf")
    follow(page, f"{site}companion/?turn=gbysrf")


def test_a_bust_ends_the_turn(page: Page, site: str) -> None:
    page.goto("companion/?turn=gsysrf")
    roll(page, "rsgbgb")
    follow(page, f"{site}companion/?turn=gsysrf.rsgbgb")
    expect(verdict(page)).to_contain_text("Bust")
    expect(page.locator("zd-turn .zd-held")).to_have_text("no points")
    expect(key(page, "gb")).to_have_attribute("aria-disabled", "true")
    press(page, "gb")
    expect(error(page)).to_contain_text("the turn is over")
    press(page, "undo")
    follow(page, f"{site}companion/?turn=gsysrf.rsgb")


def test_other_rules_in_two_taps(page: Page, site: str) -> None:
    short = "gbgbgb.gbgbgb.ybybyb.ysrfrb"
    page.goto(f"companion/?turn={short}")
    expect(page.locator(f"{ANSWERED} .zd-bust")).to_be_visible()
    page.locator("zd-turn label", has_text="French sheet").click()
    follow(page, f"{site}companion/?rules=french&turn={short}")
    expect(verdict(page)).to_contain_text("The cup cannot complete another roll.")
    page.locator("zd-turn [name=refill]").select_option("leftovers-first")
    follow(page, f"{site}companion/?rules=french&refill=leftovers-first&turn={short}")
    expect(page.locator(f"{ANSWERED} .zd-bust")).to_be_visible()
    page.go_back()
    follow(page, f"{site}companion/?rules=french&turn={short}")
    expect(page.locator("zd-turn [name=refill]")).to_have_value("")
    expect(page.locator("zd-turn [value=french]")).to_be_checked()


def test_rules_under_which_the_turn_cannot_have_been_are_refused(page: Page, site: str) -> None:
    page.goto(f"companion/?turn={'.'.join(REFILLED)}")
    expect(verdict(page)).to_be_visible()
    page.locator("zd-turn label", has_text="French sheet").click()
    expect(error(page)).to_contain_text("cannot complete another roll")
    expect(page.locator("zd-turn [value=base]")).to_be_checked()
    assert page.url == f"{site}companion/?turn={'.'.join(REFILLED)}"


@pytest.mark.parametrize(
    ("query", "field"),
    [("turn=gbgbgbgb", "turn"), ("rules=zzz", "rules"), ("refill=zzz", "refill"), ("turn=%3Cb%3E", "turn")],
)
def test_a_wrong_address_says_so_and_shows_no_other_answer(page: Page, query: str, field: str) -> None:
    page.goto(f"companion/?{query}")
    expect(error(page, field)).to_have_text(re.compile(r"\w"))
    expect(page.locator("zd-turn .zd-verdict")).to_be_hidden()
    press(page, "new")
    expect(verdict(page)).to_be_visible()


@pytest.mark.boots
def test_no_answer_but_the_one_that_was_asked_for(page: Page) -> None:
    page.add_init_script(
        """
        window.seen = new Set();
        const look = () => {
          const shown = document.querySelector("zd-turn .zd-held");
          if (shown?.checkVisibility({visibilityProperty: true})) window.seen.add(shown.textContent);
          requestAnimationFrame(look);
        };
        look();
        """
    )
    page.goto("companion/?turn=gbgbgb")
    expect(page.locator("zd-turn .zd-waiting")).to_be_visible()
    expect(page.locator("zd-turn .zd-held")).to_have_text("3 points")
    assert page.evaluate("[...window.seen]") == ["3 points"]


def test_the_language_switch_keeps_the_turn(page: Page, site: str) -> None:
    page.goto("companion/")
    roll(page, "gbgbgb")
    follow(page, f"{site}companion/?turn=gbgbgb")
    switch_to(page, "ru")
    follow(page, f"{site}ru/companion/?turn=gbgbgb")
    expect(page.locator("zd-turn .zd-held")).to_have_text("3 очка")


def test_a_turn_by_keyboard_alone(page: Page, site: str) -> None:
    page.goto("companion/")
    expect(verdict(page)).to_be_visible()
    for tap in ("gb", "ys", "rf"):
        tab_to(page, key(page, tap))
        assert key(page, tap).evaluate("element => getComputedStyle(element).outlineStyle") == "solid"
        page.keyboard.press("Enter")
    follow(page, f"{site}companion/?turn=gbysrf")
    assert key(page, "rf").evaluate("element => element === document.activeElement")
    expect(page.locator("zd-turn .zd-status")).to_contain_text("Roll")


def test_the_keys_stay_under_the_thumb(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True)
    page.goto("companion/")
    expect(verdict(page)).to_be_visible()
    places = set()
    for tap in ("gb", "ys", "rf", "rf", "gb", "g"):
        expect(key(page, tap)).to_be_in_viewport(ratio=1)
        box = key(page, tap).bounding_box()
        assert box and box["width"] >= 44 and box["height"] >= 44
        press(page, tap)
        page.locator(ANSWERED).wait_for()
        stop = key(page, "stop").bounding_box()
        assert stop
        places.add(round(stop["y"]))
    assert len(places) == 1


def test_a_turn_that_was_given_up_comes_back(page: Page, site: str) -> None:
    page.goto("companion/?turn=gbysrf.rbgbys")
    expect(verdict(page)).to_be_visible()
    press(page, "new")
    follow(page, f"{site}companion/")
    expect(key(page, "undo")).to_have_attribute("aria-disabled", "false")
    press(page, "undo")
    follow(page, f"{site}companion/?turn=gbysrf.rbgbys")
    press(page, "new", "undo", "undo")  # faster than any answer
    follow(page, f"{site}companion/?turn=gbysrf.rbgb")


PHONES = [(390, 844), (412, 732), (390, 664), (360, 640), (375, 553), (320, 568), (844, 390)]
IN_SIGHT = """element => {
  const box = element.getBoundingClientRect();
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.top >= 48 && box.bottom <= innerHeight && (element.contains(there) || there.contains(element));
}"""


TOO_SMALL = """keys => keys.map(key => key.getBoundingClientRect())
  .filter(box => box.width && (box.width < 43.9 || box.height < 43.9))"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_counts_is_in_sight_on_every_phone(new_page: NewPage, lang: str) -> None:
    page = new_page(**PHONE)
    page.goto(f"{LANGUAGES[lang]}companion/?rules=sequel&turn=HbbSbgf.gfTsyb&me=3&them=5")
    expect(page.locator(f"{ANSWERED} .zd-bust")).to_be_visible()
    page.locator("zd-turn .zd-scores > summary").evaluate("summary => summary.click()")
    expect(error(page, "scores")).not_to_be_empty()  # no game with these dice is solved here
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        for seen in (".zd-verdict strong", ".zd-bust .zd-percent", "[data-field=scores] .zd-error"):
            assert page.locator(f"zd-turn {seen}").evaluate(IN_SIGHT), (width, seen)
        assert not page.locator("zd-turn :is(.zd-key, .zd-act)").evaluate_all(TOO_SMALL), width
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.boots
def test_practice_with_a_fixed_seed(page: Page, site: str) -> None:
    page.goto("practice/?seed=7")
    played = ""
    for tap, letter in (("roll", "r"), ("roll", "r"), ("roll", "r"), ("next", "n"), ("stop", "s")):
        expect(verdict(page)).to_be_visible()
        press(page, tap)
        played += letter
        follow(page, f"{site}practice/?seed=7&played={played}")
        fell = page.locator("zd-turn .zd-fallen .zd-cube").evaluate_all(DICE)
        text = written(DealtTurns(zdcalc.rules(), 7, played).turn)
        assert fell == text.removesuffix(".stop").split(".")[-1]
    score = page.locator("zd-turn .zd-score").inner_text()
    page.reload()
    expect(page.locator(f"{ANSWERED} .zd-score")).to_have_text(score, use_inner_text=True)
    expect(page.locator("zd-turn .zd-score")).to_contain_text("Right decisions")
    press(page, "roll")
    expect(error(page, "played")).to_contain_text("the turn is over")


def test_practice_deals_other_dice_to_everybody(page: Page, site: str) -> None:
    page.goto("practice/")
    expect(verdict(page)).to_be_visible()
    first = page.url
    assert re.fullmatch(re.escape(site) + r"practice/\?seed=\d+", first)
    press(page, "new")
    page.wait_for_url(lambda url: url != first)
    page.go_back()
    follow(page, first)


def test_axe_finds_no_fault(any_look: Page) -> None:
    page = any_look
    faults = []
    for folder in LANGUAGES.values():
        for path in ("companion/", f"companion/?turn={'.'.join(REFILLED)}", "practice/?seed=7&played=rrr"):
            page.goto(folder + path)
            expect(verdict(page)).to_be_visible()
            faults += faults_of(page)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url
    assert not faults, "\n".join(faults)


def test_it_reads_without_scripts(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    for path in ("companion/", "practice/"):
        page.goto(path)
        expect(page.locator("zd-turn .zd-verdict")).to_be_visible()
        expect(page.locator("zd-turn noscript p, zd-turn .zd-noscript").first).to_be_visible()
