"""The derivation under an answer: it unfolds, ends where the answer says, follows the table, and can be copied."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import zdcalc
from tests.browser.conftest import LANGUAGES, NewPage
from tests.browser.test_boot import requests_of
from tests.browser.test_odds import TWO_SHOTGUNS, bust, error, field, tab_to
from tests.browser.test_site import ANSWERED
from zdcalc.page import ask

FOLD = "zd-derivation > details"
STEPS = "zd-derivation:not([data-computing]) .zd-steps"


def summary(page: Page) -> Locator:
    return page.locator(f"{FOLD} > summary")


def last_formula(page: Page) -> Locator:
    """The last line as it is typeset: its MathML keeps the LaTeX it was made of."""
    return page.locator(f"{STEPS} .zd-formula").last.locator(".katex-mathml annotation")


def latex(share: str) -> re.Pattern[str]:
    """A line that ends with this fraction."""
    weight, total = share.split("/")
    return re.compile(re.escape(rf"\frac{{{weight}}}{{{total}}}") + "$")


@pytest.mark.boots
def test_it_ends_with_the_bust_that_is_shown(page: Page) -> None:
    fetched = requests_of(page)
    page.goto(f"odds/{TWO_SHOTGUNS}")
    expect(bust(page)).to_contain_text("1099/1728")
    assert not [url for url in fetched if re.search("sympy|katex|KaTeX|typeset", url)]
    tab_to(page, summary(page))
    page.keyboard.press("Enter")
    expect(last_formula(page)).to_have_text(latex(bust(page).locator(".zd-fraction").inner_text()))
    assert [url for url in fetched if "/sympy-" in url]
    fonts = page.evaluate("[...document.fonts].filter(font => font.status === 'loaded').map(font => font.family)")
    assert "KaTeX_Main" in fonts


@pytest.mark.boots
def test_a_fresh_turn_has_its_derivation_at_hand(page: Page) -> None:
    fetched = requests_of(page)
    page.goto("odds/")
    summary(page).click()
    expect(last_formula(page)).to_have_text(latex(str(zdcalc.odds().chance_of_bust.least)))
    page.wait_for_load_state("networkidle")
    assert not [url for url in fetched if "sympy" in url]


def test_it_is_typeset_again_after_a_visit_elsewhere(page: Page, site: str) -> None:
    page.goto("odds/", wait_until="networkidle")
    for name in ("about", "odds"):
        if name == "about":
            summary(page).click()
            expect(last_formula(page)).to_be_attached()
        page.locator(f".md-tabs__link[href$='/{name}/']").click()
        page.wait_for_url(f"{site}{name}/")
        expect(page.locator("zd-odds")).to_have_count(int(name == "odds"))
    summary(page).click()
    expect(page.locator(f"{STEPS} .katex").first).to_have_css("font-family", re.compile("KaTeX_Main"))


@pytest.mark.boots
@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_of_it_is_copied_as_latex(new_page: NewPage, lang: str) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"{LANGUAGES[lang]}odds/{TWO_SHOTGUNS}")
    for state in ({"cup": "5g3y2r", "shotguns": "2"}, {}):
        if not state:  # the fresh turn's was there when the page came
            page.goto(f"{LANGUAGES[lang]}odds/")
        summary(page).click()
        expect(last_formula(page)).to_be_attached()
        page.locator("zd-derivation [data-copy]").click()
        expect(page.locator("zd-derivation [role=status]")).not_to_be_empty()
        assert page.evaluate("navigator.clipboard.readText()") == ask("explain", state, lang)["latex"]


def test_where_nothing_may_be_copied_it_says_so(page: Page) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    page.goto("odds/")
    summary(page).click()
    page.locator("zd-derivation [data-copy]").click()
    expect(page.locator("zd-derivation [role=status]")).to_contain_text("does not let")


def test_it_follows_the_table_and_the_choice(page: Page) -> None:
    page.goto(f"odds/{TWO_SHOTGUNS}")
    expect(bust(page)).to_contain_text("1099/1728")
    summary(page).click()
    expect(last_formula(page)).to_have_text(latex("1099/1728"))
    field(page, "shotguns").fill("1")
    answer = zdcalc.odds(cup="5g3y2r", shotguns=1)
    expect(last_formula(page)).to_have_text(latex(str(answer.chance_of_bust.least)))
    page.locator("zd-derivation label", has=page.locator("[value=brains]")).click()
    expect(last_formula(page)).to_have_text(latex(str(answer.mean_brains.least)))


@pytest.mark.boots
def test_folded_nothing_is_computed_and_nothing_old_is_kept(page: Page) -> None:
    page.goto("odds/")
    fetched = requests_of(page)
    field(page, "cup").fill("5g3y2r")
    field(page, "shotguns").fill("2")
    expect(bust(page)).to_contain_text("1099/1728")
    expect(page.locator("zd-derivation .zd-steps")).to_be_empty()
    assert not [url for url in fetched if "sympy" in url]
    summary(page).click()
    expect(last_formula(page)).to_have_text(latex("1099/1728"))


def test_a_table_with_open_colours_says_why_there_is_none(page: Page) -> None:
    page.goto("odds/?shotguns=2")
    expect(bust(page)).to_be_visible()
    summary(page).click()
    refusal = page.locator("zd-derivation .zd-refusal")
    expect(refusal).to_contain_text("needs the colours of all dice")
    expect(page.locator("zd-derivation .zd-steps")).to_be_empty()
    expect(page.locator("zd-derivation [data-copy]")).to_be_hidden()
    expect(page.locator("zd-odds [aria-invalid]")).to_have_count(0)  # there is an answer, after all
    field(page, "shotguns").fill("1y1r")
    expect(refusal).to_be_empty()
    expect(last_formula(page)).to_be_attached()


def test_a_wrong_table_is_blamed_once(page: Page) -> None:
    page.goto("odds/")
    summary(page).click()
    field(page, "cup").fill("7g")
    expect(error(page, "cup")).to_have_text(re.compile(r"\w"))
    expect(page.locator("zd-derivation .zd-refusal")).to_be_empty()
    page.goto("odds/?cup=7g")
    expect(error(page, "cup")).to_have_text(re.compile(r"\w"))
    expect(page.locator("zd-derivation")).to_be_hidden()


@pytest.mark.parametrize("file", ["katex-*.js", "typeset-*.css"])
def test_without_katex_the_plain_text_stays(page: Page, file: str) -> None:
    page.context.route(f"**/assets/{file}", lambda route: route.abort())
    page.goto(f"odds/{TWO_SHOTGUNS}")
    expect(bust(page)).to_contain_text("1099/1728")
    summary(page).click()
    expect(page.locator(f"{STEPS} .zd-formula").last).to_have_text(re.compile(r"/ 25920 = 1099/1728$"))


@pytest.mark.boots
def test_without_sympy_it_says_so_and_comes_when_it_can(page: Page, problems: list[str]) -> None:
    page.context.route("**/sympy-*.whl", lambda route: route.abort())
    page.goto(f"odds/{TWO_SHOTGUNS}")
    expect(bust(page)).to_contain_text("1099/1728")
    summary(page).click()
    expect(page.locator("zd-derivation .zd-refusal")).to_contain_text("could not be computed")
    page.context.unroute_all()
    problems.clear()
    summary(page).click()
    summary(page).click()
    expect(last_formula(page)).to_have_text(latex("1099/1728"))
    expect(page.locator("zd-derivation .zd-refusal")).to_be_empty()
    expect(page.locator(ANSWERED)).to_be_visible()


def test_it_reads_without_scripts(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("odds/")
    summary(page).click()
    expect(page.locator(".zd-formula").last).to_have_text(re.compile(f"{zdcalc.odds().chance_of_bust.least}$"))


def test_long_formulas_scroll_within_their_box_on_a_phone(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.goto("odds/")
    summary(page).click()
    expect(last_formula(page)).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    long = page.locator("zd-derivation .zd-wide[tabindex='0']").first
    assert long.evaluate("box => box.scrollWidth > box.clientWidth")
