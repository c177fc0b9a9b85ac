"""The calculator under a clause: on the clause's own table, as many as one likes, away from the page's address."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

import zdcalc
from tests.browser.conftest import NewPage
from tests.browser.test_boot import requests_of
from tests.browser.test_derivation import latex
from tests.browser.test_site import switch_to
from zdcalc import sentences
from zdcalc.rulebook import Clause, clauses, page_of
from zdcalc.wording import Wording

CLAUSES = {written.id: written for written in clauses()}
ANSWERED = "zd-odds:not([data-computing]) .zd-answer"


def unfold(page: Page, name: str) -> Locator:
    """Open the calculator under a clause and give it once it has answered."""
    tryout = page.locator(f"zd-tryout[data-clause='{name}']")
    tryout.locator(".zd-try > summary").click()
    expect(tryout.locator(ANSWERED)).to_be_visible()
    return tryout


def answer_to(written: Clause) -> zdcalc.Odds:
    return zdcalc.odds(**dict(pair.split("=") for pair in written.state.split("&")))


@pytest.mark.boots
def test_it_opens_on_the_table_of_the_clause(page: Page, site: str) -> None:
    page.goto("about/", wait_until="networkidle")  # from there without reloading: the template has to come along
    page.locator(".md-tabs__link[href$='/rules/']").click()
    page.wait_for_url(f"{site}rules/")
    assert page.locator("zd-odds").count() == 0
    tryout = unfold(page, "turn.three-footprints")
    answer = answer_to(CLAUSES["turn.three-footprints"])
    expect(tryout.locator(".zd-bust .zd-fraction")).to_have_text(str(answer.chance_of_bust.least))
    expect(tryout.locator("[name=feet]")).to_have_value("3g")
    means = tryout.locator(".zd-means dd").first
    expect(means).to_contain_text(sentences.decimal(answer.mean_brains, Wording("en")))
    assert page.url.endswith("#turn.three-footprints")


def kept(page: Page) -> dict[str, str]:
    """The calculators in the address, with their tables."""
    return dict(parse_qsl(urlsplit(page.url).query, keep_blank_values=True))


@pytest.mark.parametrize("lang", ["fr", "ru"])
def test_open_calculators_and_their_tables_stay_through_language_and_reload(page: Page, lang: str) -> None:
    page.goto("rules/")
    unfold(page, "turn.draw")
    unfold(page, "turn.bust").locator("[name=shotguns]").fill("1")
    for kept_so in ("turn.draw=&", "shotguns%3D1"):
        page.wait_for_function("part => location.search.includes(part)", arg=kept_so)
    assert kept(page) == {"turn.draw": "", "turn.bust": "cup=5g3y2r&shotguns=1"}  # the usual cup needs no word
    switch_to(page, lang)
    tryout = page.locator("zd-tryout[data-clause='turn.bust']")
    expect(tryout.locator(ANSWERED)).to_be_visible()
    expect(tryout.locator("[name=shotguns]")).to_have_value("1")
    expect(page.locator("[id='turn.bust']")).to_be_in_viewport()
    assert page.locator("zd-odds").count() == 2
    page.reload()
    expect(tryout.locator(ANSWERED)).to_be_visible()
    tryout.locator(".zd-try > summary").click()
    assert list(kept(page)) == ["turn.draw"]


@pytest.mark.parametrize(("part", "path"), [("base", "rules/"), ("horde", "horde/")])
def test_every_table_is_answered_or_refused_where_it_stands(page: Page, part: str, path: str) -> None:
    page.goto(path)
    asked = [written for written in CLAUSES.values() if written.state and page_of(written.id) == part]
    for written in asked:  # all at once: none may push another's question aside
        page.locator(f"zd-tryout[data-clause='{written.id}'] .zd-try > summary").click()
    for written in asked:
        tryout = page.locator(f"zd-tryout[data-clause='{written.id}']")
        quoted = tryout.locator("summary > .zd-fraction").inner_text()
        expect(tryout.locator(".zd-bust .zd-fraction")).to_have_text(quoted)
        assert quoted == sentences.fraction(answer_to(written).chance_of_bust, Wording("en"))


def test_what_is_tried_is_in_the_link_and_touches_no_other(page: Page, site: str) -> None:
    page.goto("rules/#turn.bust")
    tryout, other = unfold(page, "turn.bust"), unfold(page, "turn.draw")
    untouched = other.locator(".zd-bust").inner_text()
    tryout.locator("[name=shotguns]").fill("1")
    share = tryout.locator("a.zd-share")
    expect(share).to_have_attribute("href", f"{site}odds/?cup=5g3y2r&shotguns=1")
    expect(other.locator(".zd-bust")).to_have_text(untouched, use_inner_text=True)
    tryout.locator("label", has=page.locator("[name=rules][value=horde]")).click()
    expect(other.locator("[name=rules][value=base]")).to_be_checked()
    expect(share).to_have_attribute("href", f"{site}odds/?rules=horde&cup=5g3y2r&shotguns=1")
    share.click()
    page.wait_for_url(f"{site}odds/?rules=horde&cup=5g3y2r&shotguns=1")
    expect(page.locator("zd-odds")).to_have_count(1)
    expect(page.locator("zd-odds [name=shotguns]")).to_have_value("1")


def test_names_are_given_once_and_lead_to_their_own_calculator(page: Page) -> None:
    page.goto("rules/")
    calculators = [unfold(page, name).locator("zd-odds") for name in ("turn.bust", "turn.draw")]
    twice = page.evaluate(
        """() => {
          const ids = [...document.querySelectorAll("[id]")].map(element => element.id);
          return ids.filter((id, place) => ids.indexOf(id) !== place);
        }"""
    )
    assert not twice
    for calculator in calculators:
        lost = calculator.evaluate(
            """calculator => ["for", "aria-labelledby", "aria-describedby"].flatMap(name =>
                 [...calculator.querySelectorAll(`[${name}]`)].flatMap(e => e.getAttribute(name).split(" ")))
               .filter(id => !calculator.contains(document.getElementById(id)))"""
        )
        assert not lost


@pytest.mark.boots
def test_its_derivation_comes_along(page: Page) -> None:
    page.goto("rules/")
    fetched = requests_of(page)
    tryout = unfold(page, "turn.three-footprints")
    assert not [url for url in fetched if "sympy" in url]
    tryout.locator("zd-derivation summary").click()
    bust = answer_to(CLAUSES["turn.three-footprints"]).chance_of_bust.least
    last = tryout.locator("zd-derivation .zd-formula").last.locator("annotation")
    expect(last).to_have_text(latex(str(bust)))


def test_by_keyboard(page: Page) -> None:
    page.goto("rules/")
    tryout = page.locator("zd-tryout[data-clause='turn.bust']")
    tryout.locator(".zd-try > summary").focus()
    page.keyboard.press("Enter")
    expect(tryout.locator(ANSWERED)).to_be_visible()
    page.keyboard.press("Enter")
    expect(tryout.locator("zd-odds")).to_be_hidden()


def test_printing_opens_no_calculator(page: Page) -> None:
    page.goto("rules/", wait_until="networkidle")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")  # here the theme unfolds everything
    expect(page.locator(".zd-try[open]").first).to_be_attached()
    page.evaluate("new Promise(requestAnimationFrame)")
    assert page.locator("zd-odds").count() == 0


def test_without_scripts_the_link_is_there_and_nothing_empty(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("rules/")
    tryout = page.locator("zd-tryout[data-clause='turn.bust']")
    tryout.locator("summary").click()
    expect(tryout.locator(".zd-share")).to_be_visible()
