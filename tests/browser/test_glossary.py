"""The glossary: a word in a clause shows what it means, by pointer, keyboard and touch, and leads there and back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LANGUAGES, NewPage

MEANING = ".zd-meaning:popover-open"


def word(page: Page, lang: str) -> Locator:
    """The word for brain in the clause about it, in the page's language."""
    clause = page.locator(".zd-clause", has=page.locator("[id='turn.brain']"))
    return clause.locator(f"[lang={lang}] a[aria-describedby='{lang}.word.brain']").first


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_word_shows_its_meaning_and_leads_to_the_glossary(page: Page, lang: str, site: str) -> None:
    page.goto(f"{LANGUAGES[lang]}rules/#turn.brain", wait_until="networkidle")
    word(page, lang).focus()
    expect(page.locator(MEANING)).to_have_attribute("id", f"{lang}.word.brain")
    page.keyboard.press("Escape")
    expect(page.locator(MEANING)).to_have_count(0)
    word(page, lang).hover()
    expect(page.locator(MEANING)).to_be_in_viewport(ratio=1)
    page.mouse.move(1, 1)
    word(page, lang).click()
    page.wait_for_url(f"{site}{LANGUAGES[lang]}glossary/#word.brain")
    entry = page.locator(".zd-glossary > div", has=page.locator("[id='word.brain']"))
    expect(entry).to_be_in_viewport()
    entry.locator("summary").click()
    entry.get_by_role("link", name="turn.brain", exact=True).last.click()
    page.wait_for_url(f"{site}{LANGUAGES[lang]}rules/#turn.brain")


def test_a_touch_shows_the_meaning_and_the_next_one_leads_on(new_page: NewPage, site: str) -> None:
    page = new_page(viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True)
    page.goto("ru/rules/#turn.brain", wait_until="networkidle")
    word(page, "ru").tap()
    expect(page.locator(MEANING)).to_be_in_viewport(ratio=1)
    assert page.url == f"{site}ru/rules/#turn.brain"
    word(page, "ru").tap()
    page.wait_for_url(f"{site}ru/glossary/#word.brain")


def test_without_scripts_it_is_a_link(new_page: NewPage, site: str) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("fr/rules/")
    expect(page.locator(".zd-meaning").first).to_be_hidden()
    word(page, "fr").click()
    page.wait_for_url(f"{site}fr/glossary/#word.brain")
