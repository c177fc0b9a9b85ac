"""The roll calculator, used as a reader uses it: by thumb, by keyboard, by link."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import zdcalc
from tests.browser.conftest import LANGUAGES, NewPage
from tests.browser.test_site import ANSWERED, switch_to

TWO_SHOTGUNS = "?cup=5g3y2r&shotguns=2"


def bust(page: Page) -> Locator:
    return page.locator(f"{ANSWERED} .zd-bust")


def field(page: Page, name: str) -> Locator:
    return page.locator(f"zd-odds [name={name}]")


def error(page: Page, name: str) -> Locator:
    return page.locator(f"zd-odds [data-field='{name}'] .zd-error")


def dice(page: Page, place: str, letter: str) -> Locator:
    return page.locator(f"zd-odds input[data-place={place}][data-letter={letter}]")


def press(page: Page, place: str, letter: str, step: int) -> None:
    page.locator(f"zd-odds button[data-place={place}][data-letter={letter}][data-step='{step}']").click(
        force=True
    )  # even when it says it cannot


def tab_to(page: Page, target: Locator) -> None:
    """Press Tab until the target has the focus, as somebody without a mouse does."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if target.evaluate("element => element === document.activeElement"):
            return
    pytest.fail("Tab does not lead there.")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_keeps_step_with_the_table_and_is_copied(new_page: NewPage, lang: str) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"{LANGUAGES[lang]}odds/")
    command = page.locator(f"{ANSWERED} zd-command code")
    expect(command).to_have_text("zdcalc odds")
    field(page, "shotguns").fill("2")
    field(page, "cup").fill("5g3y2r")
    expect(command).to_have_text("zdcalc odds --cup 5g3y2r --shotguns 2")
    page.locator("zd-command button").click()
    expect(page.locator("zd-command [role=status]")).not_to_be_empty()
    assert page.evaluate("navigator.clipboard.readText()") == "zdcalc odds --cup 5g3y2r --shotguns 2"


@pytest.mark.boots
def test_known_odds_by_keyboard_alone(page: Page) -> None:
    page.goto("odds/")
    tab_to(page, field(page, "cup"))
    page.keyboard.type("5g3y2r")  # a field that is reached with Tab is selected, so this replaces it
    tab_to(page, field(page, "shotguns"))
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(bust(page)).to_contain_text("1099/1728")
    expect(bust(page)).to_contain_text("63.6%")
    expect(bust(page)).to_contain_text("about 7 in 11")
    assert page.url.endswith(TWO_SHOTGUNS)


def test_the_focus_is_seen(page: Page) -> None:
    page.goto("odds/")
    for name in ("cup", "shotguns", "brains"):
        tab_to(page, field(page, name))
        assert field(page, name).evaluate("element => getComputedStyle(element).outlineStyle") == "solid"


def test_plus_and_minus_move_dice_that_exist(page: Page) -> None:
    page.goto("odds/")
    press(page, "cup", "g", 1)
    expect(dice(page, "cup", "g")).to_have_value("6")  # there is no seventh green die
    press(page, "feet", "g", 1)  # and none lies about, so it comes out of the cup, and that is said
    expect(dice(page, "feet", "g")).to_have_value("1")
    expect(dice(page, "cup", "g")).to_have_value("5")
    expect(field(page, "cup")).to_have_value("5g4y3r")
    press(page, "cup", "r", -1)
    press(page, "feet", "r", 1)  # a red die lies about: the cup keeps its two
    expect(dice(page, "cup", "r")).to_have_value("2")
    expect(field(page, "feet")).to_have_value("1g1r")
    press(page, "cup", "g", 1)  # and back again
    expect(field(page, "feet")).to_have_value("1r")
    expect(bust(page)).to_be_visible()


def test_numbers_of_dice_by_arrow_keys(page: Page) -> None:
    page.goto("odds/")
    tab_to(page, dice(page, "cup", "r"))
    page.keyboard.press("ArrowDown")
    expect(field(page, "cup")).to_have_value("6g4y2r")
    expect(field(page, "brains")).to_have_attribute("placeholder", re.compile("1"))


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("cup", "7g"),
        ("cup", "5q"),
        ("cup", "5"),
        ("feet", "4g"),
        ("feet", "x"),
        ("shotguns", "3"),
        ("shotguns", "-1"),
        ("brains", "99"),
        ("limit", "0"),
        ("set", "5q"),
        ("dice", "dice.txt"),
        ("noted", "x"),
        ("hand", "1g"),
    ],
)
def test_an_error_stands_at_its_field_and_goes_away(page: Page, name: str, wrong: str) -> None:
    page.goto(f"odds/{TWO_SHOTGUNS}")
    expect(bust(page)).to_contain_text("1099/1728")
    if not field(page, name).is_visible():
        page.locator("zd-odds form summary").click()
    right = field(page, name).input_value()
    field(page, name).fill(wrong)
    expect(error(page, name)).to_have_text(re.compile(r"\w"))
    expect(error(page, name)).to_have_attribute("role", "alert")
    expect(field(page, name)).to_have_attribute("aria-invalid", "true")
    described = field(page, name).get_attribute("aria-describedby") or ""
    assert (error(page, name).get_attribute("id") or "no id") in described
    expect(field(page, name)).to_have_value(wrong)
    expect(page.locator(".zd-result")).to_have_attribute("data-stale", "")
    field(page, name).fill(right)
    expect(error(page, name)).to_be_empty()
    expect(page.locator("zd-odds [aria-invalid]")).to_have_count(0)
    expect(page.locator(".zd-result")).not_to_have_attribute("data-stale", "")
    expect(bust(page)).to_contain_text("1099/1728")


def test_a_wrong_table_in_the_address_shows_its_error(page: Page) -> None:
    page.goto("odds/?cup=5g3y2r&shotguns=9")
    expect(error(page, "shotguns")).to_have_text(re.compile(r"\w"))
    expect(field(page, "cup")).to_have_value("5g3y2r")
    expect(page.locator(".zd-result")).to_be_hidden()
    field(page, "shotguns").fill("2")
    expect(bust(page)).to_contain_text("1099/1728")


@pytest.mark.parametrize("name", ["rules", "refill"])
def test_a_choice_that_does_not_exist_is_refused_not_forgotten(page: Page, name: str) -> None:
    page.goto(f"odds/?{name}=zzz")
    expect(error(page, name)).to_contain_text("choose one of")
    assert page.url.endswith(f"?{name}=zzz")


@pytest.mark.parametrize(("typed", "says"), [("-1", "“-” is no die"), ("99", "that makes 99 green dice")])
def test_a_number_of_dice_that_cannot_be_is_refused(page: Page, typed: str, says: str) -> None:
    page.goto(f"odds/{TWO_SHOTGUNS}")
    expect(bust(page)).to_contain_text("1099/1728")
    dice(page, "cup", "g").fill(typed)
    expect(error(page, "cup")).to_contain_text(says)
    expect(field(page, "cup")).to_have_value(f"{typed}g3y2r")


def test_the_address_brings_the_table_back(page: Page) -> None:
    page.goto("odds/?rules=horde&cup=2g&feet=1g&brains=9&shotguns=1&limit=4&refill=none")
    expect(bust(page)).to_be_visible()
    expect(page.locator("zd-odds [name=rules][value=horde]")).to_be_checked()
    expect(dice(page, "cup", "g")).to_have_value("2")
    expect(dice(page, "feet", "g")).to_have_value("1")
    for name, value in {"brains": "9", "shotguns": "1", "limit": "4", "refill": "none"}.items():
        expect(field(page, name)).to_have_value(value)


def test_own_dice_in_the_address_are_answered(page: Page) -> None:
    own = "6g:3b,1s,2f;4w:2b,3s,3f"
    answer = zdcalc.odds(dice=own, cup="5g3w", shotguns=1)
    page.goto(f"odds/?dice={own}&cup=5g3w&shotguns=1")
    expect(bust(page).locator(".zd-fraction")).to_have_text(str(answer.chance_of_bust.least))
    expect(field(page, "dice")).to_have_value(own)
    expect(field(page, "dice")).to_be_visible()
    expect(dice(page, "cup", "g")).to_have_value("5")
    expect(dice(page, "cup", "y")).to_be_hidden()  # there are none to count


def test_own_dice_make_their_own_cup_and_go_without_a_trace(page: Page, site: str) -> None:
    page.goto("odds/")
    page.locator("zd-odds form summary").click()
    field(page, "dice").fill("6g:3b,1s,2f;4w")
    expect(error(page, "dice")).to_contain_text("write a number, a letter, a colon and the faces")
    field(page, "dice").fill("6g:3b,1s,2f;4w:2b,3s,3f")
    fresh = zdcalc.odds(dice="6g:3b,1s,2f;4w:2b,3s,3f").chance_of_bust.least
    expect(bust(page).locator(".zd-fraction")).to_have_text(str(fresh))
    expect(field(page, "cup")).to_have_attribute("placeholder", "6g4w")
    expect(error(page, "cup")).to_be_empty()
    field(page, "dice").fill("")
    expect(bust(page).locator(".zd-fraction")).to_have_text(str(zdcalc.odds().chance_of_bust.least))
    expect(dice(page, "cup", "y")).to_have_value("4")
    page.wait_for_url(f"{site}odds/")


def test_the_address_says_only_what_is_not_usual(page: Page, site: str) -> None:
    page.goto("odds/")
    press(page, "cup", "y", -1)
    page.wait_for_url(f"{site}odds/?cup=6g3y3r")
    press(page, "cup", "y", 1)
    page.wait_for_url(f"{site}odds/")


@pytest.mark.boots
def test_no_answer_but_the_one_that_was_asked_for(page: Page) -> None:
    page.add_init_script(
        """
        window.seen = new Set();
        const look = () => {
          const shown = document.querySelector("zd-odds .zd-bust");
          if (shown?.checkVisibility()) window.seen.add(shown.querySelector(".zd-fraction").textContent);
          requestAnimationFrame(look);
        };
        look();
        """
    )
    page.goto(f"odds/{TWO_SHOTGUNS}")
    expect(page.locator("zd-odds .zd-waiting")).to_be_visible()
    expect(bust(page)).to_contain_text("1099/1728")
    assert page.evaluate("[...window.seen]") == ["1099/1728"]


def test_back_and_forward(page: Page, site: str) -> None:
    page.goto(f"odds/{TWO_SHOTGUNS}")
    expect(bust(page)).to_contain_text("1099/1728")
    field(page, "shotguns").fill("1")
    page.wait_for_url(f"{site}odds/?cup=5g3y2r&shotguns=1")
    asked = bust(page).inner_text()
    page.locator(".md-tabs__link[href$='/about/']").click()
    page.wait_for_url(f"{site}about/")
    page.go_back()
    page.wait_for_url(f"{site}odds/?cup=5g3y2r&shotguns=1")
    expect(field(page, "shotguns")).to_have_value("1")
    expect(bust(page)).to_have_text(asked, use_inner_text=True)
    page.go_forward()
    page.wait_for_url(f"{site}about/")


@pytest.mark.boots
def test_the_language_switch_keeps_the_table(page: Page, site: str) -> None:
    page.goto("odds/")
    field(page, "cup").fill("5g3y2r")
    field(page, "shotguns").fill("2")
    expect(bust(page)).to_contain_text("1099/1728")
    switch_to(page, "fr")
    page.wait_for_url(f"{site}fr/odds/{TWO_SHOTGUNS}")
    expect(bust(page)).to_contain_text("1099/1728")
    expect(bust(page)).to_contain_text("63,6")  # the decimal mark is the reader's
    expect(page.locator(".zd-plot")).to_contain_text(re.compile(r"\d,\d"))


def test_the_last_of_many_answers_is_shown(page: Page) -> None:
    page.goto("odds/?cup=5g3y2r")
    for shotguns in ("1", "2", "0", "2"):
        field(page, "shotguns").fill(shotguns)
    expect(bust(page)).to_contain_text("1099/1728")


def test_the_chart_has_a_name_and_the_built_one_is_the_same(new_page: NewPage) -> None:
    drawn = []
    for scripts in (False, True):
        page = new_page(java_script_enabled=scripts)
        page.goto("odds/")
        if scripts:  # away from the default and back, so that the browser draws it
            press(page, "cup", "g", -1)
            expect(bust(page)).not_to_contain_text("94/3861")
            press(page, "cup", "g", 1)
            expect(bust(page)).to_contain_text("94/3861")
        plot = page.locator("zd-odds svg.zd-plot")
        assert plot.get_attribute("role") == "img"
        assert plot.get_attribute("aria-label")
        drawn.append(plot.locator("rect").evaluate_all("bars => bars.map(bar => bar.getAttribute('width'))"))
    assert drawn[0] == drawn[1]


def test_on_a_phone_the_chance_of_a_bust_stays_in_sight(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.goto(f"odds/{TWO_SHOTGUNS}")
    expect(bust(page)).to_be_in_viewport(ratio=1)
    field(page, "brains").scroll_into_view_if_needed()
    page.mouse.wheel(0, 300)
    expect(bust(page)).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for button in page.locator("zd-odds .zd-step").all():
        box = button.bounding_box()
        assert box and box["width"] >= 44 and box["height"] >= 44
