"""The base rules in three languages: side by side, stacked, and as the reader picks them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import LANGUAGES, NewPage
from website.pages import rule_page
from zdcalc.rulebook import pages
from zdcalc.wording import Wording

PAGES = {rule_page(written.id): written for written in pages()}
WIDE: ViewportSize = {"width": 1280, "height": 900}
NARROW: ViewportSize = {"width": 390, "height": 844}


def clause(page: Page, name: str = "turn.draw") -> Locator:
    return page.locator(".zd-clause", has=page.locator(f"[id='{name}']"))


def shown(page: Page) -> list[str]:
    """The languages of a clause that show, in the order of the page."""
    cells = (
        clause(page)
        .locator(".zd-cell")
        .evaluate_all("cells => cells.filter(c => c.checkVisibility()).map(c => [c.lang, c.getBoundingClientRect()])")
    )
    by_place = sorted(cells, key=lambda cell: (cell[1]["y"], cell[1]["x"]))
    assert by_place == cells, "those who listen hear another order than those who look"
    return [lang for lang, _ in cells]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_three_languages_side_by_side(new_page: NewPage, lang: str) -> None:
    page = new_page(viewport=WIDE)
    page.goto(f"{LANGUAGES[lang]}rules/")
    boxes = [cell.bounding_box() for cell in clause(page).locator(".zd-cell").all()]
    assert len({box["y"] for box in boxes if box}) == 1
    assert shown(page)[0] == lang
    assert sorted(shown(page)) == ["en", "fr", "ru"]
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDE["width"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scripts", [True, False])
def test_on_a_phone_the_readers_language_comes_first(new_page: NewPage, lang: str, scripts: bool) -> None:
    page = new_page(viewport=NARROW, java_script_enabled=scripts)
    page.goto(f"{LANGUAGES[lang]}rules/")
    cells = clause(page).locator(".zd-cell")
    tops = cells.evaluate_all("cells => cells.map(cell => cell.getBoundingClientRect().y)")
    assert tops == sorted(tops) and len(set(tops)) == 3
    expect(cells.first).to_have_attribute("lang", lang)
    labels = cells.evaluate_all("cells => cells.map(cell => getComputedStyle(cell, '::before').content)")
    assert labels[0] == "none" and "none" not in labels[1:]
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]


@pytest.mark.parametrize("path", PAGES)
def test_every_clause_is_there_in_every_language_with_its_anchor(page: Page, path: str) -> None:
    page.goto(f"{path}/")
    assert page.locator(".zd-clause").count() == len(list(PAGES[path].clauses))
    for written in PAGES[path].clauses:
        place = clause(page, written.id)
        assert place.locator("h3 a").evaluate("link => link.hash") == f"#{written.id}"
        expect(place.locator("h3 a")).to_have_text(written.id)
        expect(place.locator(".zd-margin")).to_contain_text(f"§\u00a0{written.number}")
        expect(place.locator(".zd-cell[lang=en]")).to_contain_text(written.text)
        texts = [place.locator(f".zd-cell[lang={lang}]").inner_text() for lang in LANGUAGES]
        assert len(set(texts)) == 3, f"{written.id} is not translated"
        assert place.locator(".zd-to-come").count() == (len(LANGUAGES) if written.to_come else 0)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("viewport", [WIDE, NARROW], ids=["wide", "narrow"])
def test_from_each_page_of_the_rulebook_to_all_others(page: Page, lang: str, viewport: ViewportSize) -> None:
    page.set_viewport_size(viewport)
    for path, written in PAGES.items():
        page.goto(f"{LANGUAGES[lang]}{path}/")
        links = page.locator(".zd-pages a")
        targets = links.evaluate_all("all => all.map(link => link.pathname.split('/').at(-2))")
        assert targets == [*PAGES, "editions", "functions", "glossary", "booklet"]
        title = Wording(lang).clause(written.id, written.title)
        expect(links.and_(page.locator("[aria-current=page]"))).to_have_text(title)
        expect(page.locator("h1")).to_contain_text(title)
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Copied."), ("fr", "Copié."), ("ru", "Скопировано.")], ids=lambda value: value[:2]
)
def test_the_address_of_a_clause_is_copied_and_said_to_be(new_page: NewPage, site: str, lang: str, said: str) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"{LANGUAGES[lang]}horde/?x=1#bus.stop")
    page.locator("zd-cite[data-to='bus.yield'] button").press("Enter")
    expect(page.locator("zd-cite[data-to='bus.yield'] [role=status]")).to_have_text(said)
    address = page.evaluate("navigator.clipboard.readText()")
    assert address == f"{site}{LANGUAGES[lang]}horde/#bus.yield"
    page.locator("zd-cite[data-to='bus.stop'] button").click()
    expect(page.locator("zd-cite [role=status]", has_text=said)).to_have_count(1)
    page.goto(address)
    expect(clause(page, "bus.yield")).to_be_in_viewport()


def test_a_browser_that_does_not_copy_says_so(page: Page) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    page.goto("rules/")
    page.locator("zd-cite button").first.click()
    expect(page.locator("zd-cite [role=status]").first).to_have_text("The browser does not let this page copy.")


def test_without_scripts_nothing_offers_to_copy(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("duel/")
    assert not page.locator("zd-cite button:visible").count()


def test_an_anchor_leads_to_its_clause(page: Page) -> None:
    page.goto("rules/#end.tie")
    expect(clause(page, "end.tie")).to_be_in_viewport()
    page.locator("[id='turn.draw'] a").click()
    assert page.url.endswith("#turn.draw")


def test_the_picker_hides_a_language_and_the_choice_lasts(new_page: NewPage) -> None:
    page = new_page(viewport=WIDE)
    page.goto("rules/")
    page.get_by_role("checkbox", name="English").uncheck()
    assert shown(page) == ["fr", "ru"]
    expect(page.locator(".zd-picker [role=status]")).to_contain_text("Français, Русский")
    page.reload()
    assert shown(page) == ["fr", "ru"]
    page.goto("ru/rules/")
    assert shown(page) == ["fr", "ru"]
    page.locator(".zd-picker [data-reset]").click()
    assert shown(page) == ["ru", "en", "fr"]
    page.reload()
    assert shown(page) == ["ru", "en", "fr"]


def test_the_order_changes_by_keyboard_and_lasts(new_page: NewPage) -> None:
    page = new_page(viewport=WIDE)
    page.goto("rules/")
    earlier = page.locator(".zd-picker-item[data-language=ru] [data-move='-1']")
    earlier.focus()
    page.keyboard.press("Enter")
    assert shown(page) == ["en", "ru", "fr"]
    expect(earlier).to_be_focused()
    page.keyboard.press("Space")
    assert shown(page) == ["ru", "en", "fr"]
    page.keyboard.press("Enter")  # it is the first already
    assert shown(page) == ["ru", "en", "fr"]
    page.reload()
    assert shown(page) == ["ru", "en", "fr"]


def test_one_language_has_to_stay(page: Page) -> None:
    page.goto("rules/")
    for name in ("English", "Français"):
        page.get_by_role("checkbox", name=name).uncheck()
    page.get_by_role("checkbox", name="Русский").click()
    expect(page.get_by_role("checkbox", name="Русский")).to_be_checked()
    assert shown(page) == ["ru"]
    expect(page.locator(".zd-picker [role=status]")).not_to_be_empty()


def test_the_choice_is_there_before_the_first_paint(new_page: NewPage) -> None:
    page = new_page(viewport=WIDE)
    page.goto("rules/")
    page.get_by_role("checkbox", name="English").uncheck()
    page.context.route("**/zdcalc-*.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.reload()  # now only the script in the head is at work
    visible = clause(page).locator(".zd-cell:visible")
    assert sorted(visible.evaluate_all("cells => cells.map(cell => cell.lang)")) == ["fr", "ru"]


def test_nonsense_in_the_kept_choice_does_no_harm(new_page: NewPage) -> None:
    page = new_page(viewport=WIDE)
    for kept in ("xx", "", "fr fr", "<b>", "de ru"):
        page.goto("rules/")
        page.evaluate("kept => localStorage.setItem('zdcalc.languages', kept)", kept)
        page.reload()
        assert shown(page)
