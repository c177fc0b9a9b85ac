"""What stands under a clause: its code and its odds; clauses by function, editions compared."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

import zdcalc
from tests.browser.conftest import LANGUAGES, NewPage
from tests.browser.test_rules import NARROW, WIDE, clause
from website import rulings, whole_sets
from website.pages import rule_link, rule_page
from zdcalc import sentences
from zdcalc.rulebook import TEXTS, Clause, clauses, page_of, pages
from zdcalc.wording import Wording

CLAUSES = list(clauses())
PATHS = {page.id: f"{rule_page(page.id)}/" for page in pages()}
ALONE = {page.id for page in pages() if len(page.editions) == 1}


def table(written: Clause) -> dict[str, str]:
    return dict(pair.split("=") for pair in written.state.split("&"))


def test_every_clause_shows_its_code_or_a_reason(page: Page) -> None:
    for written in CLAUSES:
        visit(page, written)
        code = page.locator(f"[id='code-{written.id}']")
        assert code.count() == bool(written.code), written.id
        if written.code:
            name = written.code.split(":")[1]
            source = code.locator(".highlight").text_content() or ""
            assert source.lstrip().startswith((f"def {name}(", name)), written.id
        else:
            reason = "Not computed yet." if written.to_come else written.not_computed
            expect(clause(page, written.id).locator(".zd-cell[lang=en]")).to_contain_text(reason)


@pytest.mark.parametrize("viewport", [WIDE, NARROW], ids=["wide", "narrow"])
def test_code_unfolds_within_the_page(new_page: NewPage, viewport: dict[str, int]) -> None:
    page = new_page(viewport=viewport)
    page.goto("rules/")
    code = page.locator("[id='code-turn.draw']")
    expect(code.locator(".highlight")).to_be_hidden()
    code.locator("summary").click()
    expect(code.locator(".highlight")).to_contain_text("def draw(")
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]


def test_an_address_that_leads_to_a_fold_opens_it(page: Page) -> None:
    code = page.locator("[id='code-turn.draw'] .highlight")
    page.goto("rules/#code-turn.draw")
    expect(code).to_be_in_viewport()
    page.goto("functions/")
    page.locator("#function-draw a[href$='#code-turn.draw']").click()
    expect(code).to_be_in_viewport()
    page.goto("rules/")
    page.evaluate("location.hash = 'code-turn.draw'")
    expect(code).to_be_in_viewport()


def test_an_address_opens_a_fold_without_scripts_too(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("rules/#code-turn.draw")
    expect(page.locator("[id='code-turn.draw'] .highlight")).to_be_in_viewport()


def test_the_line_under_a_clause_quotes_the_package(page: Page) -> None:
    for written in filter(lambda written: written.state, CLAUSES):
        visit(page, written)
        fold = page.locator(".zd-clause", has=page.locator(f"[id='{written.id}']")).locator(".zd-try")
        chance = zdcalc.odds(**table(written)).chance_of_bust
        expect(fold.locator("summary .zd-fraction")).to_contain_text(str(chance.least))
        assert fold.locator("a").evaluate("link => link.search") == f"?{written.state}"


def test_the_link_opens_the_calculator_on_that_table(page: Page) -> None:
    page.goto("rules/")
    fold = clause(page, "turn.bust").locator(".zd-try")
    fold.locator("summary").click()
    fold.locator(".zd-share").click()
    expect(page.locator("zd-odds [name=shotguns]")).to_have_value("2")
    expect(page.locator("zd-odds [name=cup]")).to_have_value("5g3y2r")


def test_functions_lead_to_clauses_and_back(page: Page, site: str) -> None:
    page.goto("functions/")
    for written in CLAUSES:
        links = page.locator(f".zd-functions a[href$='{rule_link(written.id)[2:]}']")
        assert links.count() == 1, written.id
    assert page.locator(".zd-awaited a").count() == sum(written.to_come for written in CLAUSES)
    page.locator("#function-draw a[href$='#turn.draw']").click()
    page.wait_for_url(f"{site}rules/#turn.draw")
    page.locator("[id='code-turn.draw'] summary").click()
    page.locator("[id='code-turn.draw'] .zd-hint a").click()
    page.wait_for_url(f"{site}functions/#function-draw")
    expect(page.locator("#function-draw")).to_contain_text("draw(cup: Hand, wanted: int)")


def test_a_clause_leads_to_its_tests_and_back(page: Page, site: str) -> None:
    page.goto("rules/#code-turn.bust")
    name = "test_turn_bust_is_three_shotguns_or_more"
    page.locator("[id='code-turn.bust'] .zd-tests a", has_text=name).click()
    page.wait_for_url(f"{site}functions/#test_rulebooks_base.{name}")
    source = page.locator(f"[id='test_rulebooks_base.{name}']")
    expect(source.locator(".highlight")).to_be_in_viewport()
    assert (source.locator(".highlight").text_content() or "").startswith("@pytest.mark.parametrize(")
    expect(source.locator(".highlight")).to_contain_text("is_bust(shotguns, limit=3) is bust")
    source.locator(".zd-hint a", has_text="turn.bust").click()
    page.wait_for_url(f"{site}rules/#turn.bust")


def test_every_link_to_a_test_leads_to_one(page: Page) -> None:
    page.goto("rules/")
    links = page.locator(".zd-tests a").evaluate_all("links => links.map(link => link.hash.slice(1))")
    assert len(links) >= len({written.code for written in CLAUSES if written.code})
    page.goto("functions/")
    assert not page.evaluate("ids => ids.filter(id => !document.getElementById(id))", links)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["editions", "functions"])
def test_the_new_pages_fit_a_phone(new_page: NewPage, lang: str, name: str) -> None:
    page = new_page(viewport=NARROW)
    page.goto(f"{LANGUAGES[lang]}{name}/")
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]


def test_editions_are_compared_by_what_the_package_computes(page: Page) -> None:
    page.goto("editions/")
    rows = page.locator(".zd-editions tr:has(td)")
    assert rows.count() == len(CLAUSES)
    for written, row in zip(CLAUSES, rows.all(), strict=True):
        said = {"absent": "–\nnot part of it", "same": "has it" if page_of(written.id) in ALONE else "same"}
        for edition, cell in zip(TEXTS, row.locator("td").all(), strict=True):
            status = written.stand(edition).status
            assert cell.locator(".zd-stand").inner_text() == said.get(status, status), written.id
            assert cell.locator(".zd-chance").count() == (bool(written.state) and status != "absent")
    assert "zd-differs" in (row_of(page, "cup.refill").get_attribute("class") or "")
    chances = row_of(page, "cup.leftovers").locator(".zd-chance")
    assert chances.nth(1).inner_text() == "no roll"
    with pytest.raises(zdcalc.Refused):
        zdcalc.odds(rules="french", cup="1g1y", shotguns="1g1r")
    row = row_of(page, "cup.refill")
    for place, edition in enumerate(("base", "french", "horde")):
        bust = zdcalc.odds(rules=edition, cup="1g1y", feet="1r", shotguns="1g1r").chance_of_bust
        assert row.locator(".zd-chance").nth(place).inner_text() == sentences.percent(bust, Wording("en"))


def test_every_ruling_is_listed_and_its_switch_is_worked_out(page: Page) -> None:
    page.goto("editions/")
    words = Wording("en")
    decided = [written for written in CLAUSES if written.ruling]
    rows = page.locator(".zd-rulings > div")
    assert rows.count() == len(decided)
    for written, row in zip(decided, rows.all(), strict=True):
        expect(row).to_contain_text(written.ruling)
        assert row.locator(".zd-effect").count() == bool(written.switch)
        if its := rulings.effect(written.switch) if written.switch else None:
            points, wins = words.decimal(*its.points.ratio, 4), words.percent(*its.wins.ratio)
            expect(row.locator(".zd-effect")).to_contain_text(f"{points} points a turn; whoever begins wins {wins}")
        elif written.id == "santa.drink-rule":
            for drink in whole_sets.drinks().values():
                expect(row.locator(".zd-effect")).to_contain_text(words.decimal(*drink.ratio, 4))
        elif "=" in written.switch:
            expect(row.locator(".zd-effect")).to_contain_text("not computed yet")


def visit(page: Page, written: Clause) -> None:
    """Be on the page on which a clause stands."""
    path = PATHS[page_of(written.id)]
    if not page.url.endswith(f"/{path}"):
        page.goto(path)


def row_of(page: Page, name: str) -> Locator:
    return page.locator(".zd-editions tr", has=page.locator(f"a[href$='#{name}']"))
