"""On paper: the rulebook in the chosen languages, dark on white, and nothing that wants a click."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LANGUAGES, NewPage
from tests.browser.test_rules import clause
from tests.browser.test_site import ANSWERED
from zdcalc.glossary import terms
from zdcalc.rulebook import pages

PAPER = {"width": 680, "height": 1000}  # what is left of A4 between our margins, in pixels
IDLE = (".md-header", ".md-tabs", ".zd-picker", ".zd-contents", ".zd-under >> nth=0", ".zd-heads")
CHOICES = {"fr": ["fr"], "en ru": ["en", "ru"], "ru fr en": ["ru", "fr", "en"], "": ["en", "fr", "ru"]}


def printed(new_page: NewPage, path: str, chosen: str = "", scheme: str = "light") -> Page:
    page = new_page(viewport=PAPER, color_scheme=scheme)
    page.goto(path)
    if chosen:
        page.evaluate("chosen => localStorage.setItem('zdcalc.languages', chosen)", chosen)
        page.reload()
    page.emulate_media(media="print")
    return page


@pytest.mark.parametrize("chosen", CHOICES)
def test_each_chosen_language_is_a_column(new_page: NewPage, chosen: str) -> None:
    page = printed(new_page, "rules/", chosen)
    for row in (clause(page).locator(".zd-cell"), page.locator("h2.zd-row").first.locator("> *")):
        boxes = row.evaluate_all(
            "all => all.filter(e => e.checkVisibility()).map(e => [e.lang, e.getBoundingClientRect()])"
        )
        boxes.sort(key=lambda box: box[1]["x"])
        assert [lang for lang, _ in boxes] == CHOICES[chosen]
        assert len({box["y"] for _, box in boxes}) == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= PAPER["width"]


def test_nothing_is_printed_that_wants_a_click(new_page: NewPage) -> None:
    page = printed(new_page, "rules/")
    for idle in IDLE:
        expect(page.locator(idle)).to_be_hidden()
    page = printed(new_page, "odds/")
    expect(page.locator(".zd-answer")).to_be_visible()
    for idle in (".zd-form", ".md-code__nav", "button"):
        assert not page.locator(f"{idle}:visible").count(), idle


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", ["practice/?seed=7&played=rr", "companion/?rules=sequel&turn=HbbSbgf.gfTsyb"])
def test_a_turn_fits_the_paper_without_buttons_and_with_its_odds(new_page: NewPage, path: str, lang: str) -> None:
    page = printed(new_page, LANGUAGES[lang] + path)
    expect(page.locator("zd-turn:not([data-computing], [data-unanswered]) .zd-verdict")).to_be_visible()
    expect(page.locator("zd-turn .zd-bust")).to_be_visible()
    expect(page.locator("zd-turn .zd-next")).to_be_visible()
    expect(page.locator("zd-turn .zd-log")).to_be_visible()
    for idle in ("button", "select", "input[type=number]", ".zd-settings label:not(:has(:checked))"):
        assert not page.locator(f"zd-turn {idle}:visible").count(), idle
    assert page.evaluate("document.documentElement.scrollWidth") <= PAPER["width"]


@pytest.mark.parametrize(
    "path", ["rules/", "editions/", "odds/", "functions/", "turn/", "game/", "card/", "about/", "booklet/", ""]
)
def test_a_dark_page_prints_dark_on_white(new_page: NewPage, path: str) -> None:
    dark, light = (printed(new_page, path, scheme=scheme) for scheme in ("dark", "light"))
    colours = """() => ["h1", "p", "a", "td", "code"].flatMap(name => [...document.querySelectorAll(name)].map(
        element => getComputedStyle(element).color))"""
    assert dark.evaluate(colours) == light.evaluate(colours)
    assert dark.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert dark.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"  # the sheet is white


@pytest.mark.boots
def test_steps_are_printed_of_the_table_that_is_printed_or_not_at_all(page: Page) -> None:
    page.context.route("**/sympy-*.whl", lambda route: None)  # never comes
    page.goto("odds/")
    page.locator("zd-derivation summary").click()
    page.emulate_media(media="print")
    expect(page.locator(".zd-steps")).to_be_visible()
    page.emulate_media(media="screen")
    page.locator("zd-odds [name=cup]").fill("5g3y2r")
    expect(page.locator(f"{ANSWERED} .zd-sentence").first).to_contain_text("5g3y2r")
    page.emulate_media(media="print")
    expect(page.locator(".zd-answer")).to_be_visible()
    expect(page.locator("zd-derivation")).to_be_hidden()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_notice_is_printed_once_with_the_publishers_address(new_page: NewPage, lang: str) -> None:
    page = printed(new_page, f"{LANGUAGES[lang]}rules/")
    expect(page.locator(".md-copyright")).to_be_visible()
    address = page.locator(".md-copyright a").evaluate("link => getComputedStyle(link, '::after').content")
    assert "sjgames.com" in address
    last = page.locator(".zd-clause").last.bounding_box()
    notice = page.locator(".md-copyright").bounding_box()
    assert last and notice and notice["y"] > last["y"]


@pytest.mark.parametrize(
    ("path", "whole"),
    [
        ("rules/", ".zd-clause"),
        ("booklet/", ".zd-clause"),
        ("editions/", ".zd-editions tr"),
        ("functions/", ".zd-functions > div"),
    ],
)
def test_pages_do_not_break_within_a_clause(new_page: NewPage, path: str, whole: str) -> None:
    page = printed(new_page, path)
    breaks = page.locator(whole).evaluate_all("all => all.map(element => getComputedStyle(element).breakInside)")
    assert set(breaks) == {"avoid"}


@pytest.mark.parametrize("chosen", ["fr", "en ru"])
def test_the_booklet_has_every_clause_and_word_in_the_chosen_languages(new_page: NewPage, chosen: str) -> None:
    page = printed(new_page, "booklet/", chosen)
    shown = page.locator(".zd-part .zd-clause").evaluate_all(
        """all => all.map(e => [
            e.id, [...e.querySelectorAll('.zd-cell')].filter(c => c.checkVisibility()).map(c => c.lang)
        ])"""
    )
    clauses = [clause.id for written in pages() for clause in written.clauses]
    assert [name for name, _ in shown[: len(clauses)]] == clauses
    assert {name for name, _ in shown[len(clauses) :]} == {term.id for term in terms()}
    assert {" ".join(languages) for _, languages in shown} == {chosen}
    assert page.evaluate("document.documentElement.scrollWidth") <= PAPER["width"]


def test_each_part_of_the_booklet_begins_a_page_that_names_it(new_page: NewPage) -> None:
    page = printed(new_page, "ru/booklet/", "ru")
    parts = page.locator(".zd-part").evaluate_all(
        "all => all.map(e => [getComputedStyle(e).breakBefore, getComputedStyle(e).page])"
    )
    assert parts == [["page", f"booklet-{name}"] for name in (*(written.id for written in pages()), "glossary")]
    headers = page.locator(".md-content style").inner_text()
    for heading in page.locator(".zd-part-title > [lang=ru]").all_inner_texts():
        assert f'"{heading}"' in headers
    notices = page.get_by_text("Steve Jackson Games").filter(visible=True)
    assert [notice.get_attribute("lang") for notice in notices.all()] == ["ru"]


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_booklet_fits_on_paper(new_page: NewPage, paper: str) -> None:
    page = printed(new_page, "booklet/", "en")
    sheets = page.pdf(format=paper).count(b"/Type /Page\n")
    assert len(list(pages())) + 2 < sheets < 30
