"""Search: words in every form, each language by itself, by keyboard, and a line where there is none."""

from __future__ import annotations

import gzip
import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LANGUAGES, PREFIX, SITE, NewPage
from tests.browser.test_access import faults_of
from zdcalc.rulebook import clauses
from zdcalc.wording import Wording

# What is typed, and another form of it that must be found.
FORMS = [
    ("en", "rolling", "roll"),
    ("fr", "lancez", "lancer"),
    ("fr", "lancer", "lancez"),
    ("ru", "кубик", "кубики"),
    ("ru", "кубики", "кубика"),
    ("ru", "бросаешь", "бросают"),
]
NO_PLACEHOLDER = """() => {
    const last = [...document.querySelectorAll("pagefind-results [aria-hidden]")].at(-1);
    last?.scrollIntoView();
    return !last;
}"""
WIDEST = "dialog => getComputedStyle(dialog).maxWidth"


def search(page: Page, words: str) -> Locator:
    """Look for words from the keyboard; the links of what is found."""
    page.wait_for_load_state()
    page.keyboard.press("/")
    expect(field(page)).to_be_focused()
    field(page).fill(words)
    expect(page.locator("pagefind-summary")).to_contain_text(re.compile(r"\w.*\.$"))
    _see_all(page)
    return page.locator("pagefind-results a")


def _see_all(page: Page) -> None:
    """Placeholders become results as they come into sight, so look at the last one until there is none."""
    page.wait_for_function(NO_PLACEHOLDER)


def field(page: Page) -> Locator:
    return page.locator("pagefind-input input")


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog")


def addresses(links: Locator) -> list[str]:
    found: list[str] = links.evaluate_all("links => links.map(link => link.getAttribute('href'))")
    return found


@pytest.mark.parametrize(("lang", "typed", "form"), FORMS)
def test_words_are_found_in_other_forms_within_their_language(page: Page, lang: str, typed: str, form: str) -> None:
    page.goto(LANGUAGES[lang] or "./")
    found = addresses(search(page, typed))
    assert found
    others = [f"{PREFIX}{folder}" for folder in LANGUAGES.values() if folder not in ("", LANGUAGES[lang])]
    for address in found:
        assert address.startswith(PREFIX + LANGUAGES[lang])
        assert not address.startswith(tuple(others))
    marked = page.locator("pagefind-results mark").all_inner_texts()
    assert form in {re.sub(r"\W", "", re.split("-", text)[0]).lower() for text in marked}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_clause_is_found_by_its_title_and_opened_in_its_place(page: Page, lang: str, site: str) -> None:
    (draw,) = (clause for clause in clauses() if clause.id == "turn.draw")
    title = Wording(lang).clause(draw.id, draw.title)
    page.goto(f"{LANGUAGES[lang]}about/", wait_until="networkidle")
    page.evaluate("window.sameVisit = true")
    hit = search(page, title).filter(has_text=draw.id)
    expect(hit).to_have_text(f"{draw.id} {title}")
    hit.click()
    page.wait_for_url(f"{site}{LANGUAGES[lang]}rules/#{draw.id}")
    expect(page.locator(f"[id='{draw.id}']")).to_be_in_viewport()
    expect(dialog(page)).to_have_count(0)
    assert page.evaluate("window.sameVisit"), "instant navigation reloaded the page"


def test_only_the_prose_of_the_page_is_indexed(paths: list[str]) -> None:
    """Every page, but no code, no other language and nothing of the frame."""
    indexed = {}
    for file in (SITE / "pagefind" / "fragment").iterdir():
        page = json.loads(gzip.decompress(file.read_bytes()).removeprefix(b"pagefind_dcd"))
        indexed[page["url"].removeprefix("/")] = page["content"]
    assert sorted(indexed) == paths
    for path, content in indexed.items():
        assert not re.search(r"\bdef |->|\$ zdcalc|Steve Jackson", content) or path.endswith("about/"), path
        assert bool(re.search("[а-яё]", content)) == path.startswith("ru/"), path


@pytest.mark.parametrize(
    ("lang", "words", "count"),
    [
        ("en", "ξξξ", r"Nothing found for “ξξξ”\."),
        ("en", "Pyodide", r"Found on 1 page\."),
        ("fr", "Pyodide", r"Trouvé sur 1 page\."),
        ("ru", "Pyodide", r"Найдено на 1 странице\."),
        ("ru", "мозг", r"Найдено на (?:[2-9]|1\d|[2-9][02-9]) страницах\."),
    ],
)
def test_the_count_is_said_in_the_language(page: Page, lang: str, words: str, count: str) -> None:
    page.goto(LANGUAGES[lang] or "./")
    search(page, words)
    expect(page.locator("pagefind-summary")).to_have_text(re.compile(count))


def test_by_keyboard_alone(page: Page) -> None:
    page.goto("rules/")
    links = search(page, "cup")
    expect(dialog(page)).to_have_accessible_name("Search")
    page.keyboard.press("ArrowDown")
    expect(links.nth(0)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(links.nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(field(page)).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog(page)).to_have_count(0)
    button = page.get_by_role("button", name="Search")
    button.focus()
    page.keyboard.press("Enter")
    expect(field(page)).to_be_focused()
    page.keyboard.press("Escape")
    expect(button).to_be_focused()


def test_a_slash_in_a_field_is_a_slash(page: Page) -> None:
    page.goto("odds/")
    cup = page.locator("zd-odds [name=cup]")
    expect(page.locator("zd-odds fieldset").first).to_be_enabled()
    cup.press("End")
    cup.press("/")
    expect(cup).to_have_value(re.compile("/$"))
    expect(dialog(page)).to_have_count(0)


def test_the_key_of_the_slash_opens_on_a_russian_keyboard(page: Page) -> None:
    page.goto("ru/")
    page.evaluate("dispatchEvent.call(document, new KeyboardEvent('keydown', {key: '.', code: 'Slash'}))")
    expect(field(page)).to_be_focused()


def test_one_dialog_for_a_whole_visit_and_nothing_fetched_before(page: Page, site: str) -> None:
    fetched: list[int] = []
    page.on(
        "response",
        lambda answer: fetched.append(int(answer.headers["content-length"])) if "/pagefind/" in answer.url else None,
    )
    page.goto("about/", wait_until="networkidle")
    page.locator(".md-tabs__link[href$='/rules/']").click()
    page.wait_for_url(f"{site}rules/")
    assert not fetched
    search(page, "cup")
    assert sum(fetched) < 200_000
    widest = dialog(page).evaluate(WIDEST)
    page.keyboard.press("Escape")
    page.locator(".md-tabs__link[href$='/about/']").click()
    page.wait_for_url(f"{site}about/")
    assert f"{PREFIX}rules/#box.cup" in addresses(search(page, "cups"))
    assert dialog(page).evaluate(WIDEST) == widest, "the dialog has lost its style"
    assert page.locator("pagefind-modal").count() == 1


@pytest.mark.parametrize("file", ["wasm.*", "pagefind.js", "pagefind-component-ui.js"])
def test_a_search_that_cannot_be_loaded_says_so_and_can_be_tried_again(
    page: Page, problems: list[str], file: str
) -> None:
    page.context.route(f"**/pagefind/{file}", lambda route: route.abort())
    page.goto("./")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("alert").filter(has_text="search is not available")).to_be_visible()
    expect(dialog(page)).to_have_count(0)
    page.context.unroute_all()
    problems.clear()
    page.keyboard.press("Escape")
    assert search(page, "cup").count()


def test_without_scripts_no_search_is_offered(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("./")
    expect(page.locator(".zd-search")).to_be_hidden()


def test_axe_finds_no_fault_with_the_search_open(any_look: Page) -> None:
    page = any_look
    page.goto("ru/")
    search(page, "кубик").first.focus()
    assert not faults_of(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
