"""Every page in every language, in both schemes and both widths, has nothing that axe finds fault with."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LANGUAGES, NewPage
from tests.browser.test_tryout import unfold

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
# Targets too small for a finger are not among what axe looks at unless it is told to.
RUN_AXE = """rules => axe.run({
    resultTypes: ["violations"], rules: {"target-size": {enabled: true}},
    ...rules && {runOnly: {type: "rule", values: rules}, rules: {}},
}).then(result => result.violations)"""
COLOURS = ["color-contrast", "link-in-text-block"]
PAGES = (
    "",
    "odds/",
    "odds/?cup=5g3y2r&shotguns=9",
    "lab/",
    "rules/",
    "horde/",
    "duel/",
    "functions/",
    "editions/",
    "glossary/",
    "turn/",
    "game/",
    "sets/",
    "questions/",
    "card/",
    "about/",
)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_axe_finds_no_fault(any_look: Page, lang: str) -> None:
    page = any_look
    faults = []
    for path in PAGES:
        page.goto(LANGUAGES[lang] + path)
        if "shotguns=9" in path:
            expect(page.locator("zd-odds [aria-invalid]")).to_have_count(1)
        faults += faults_of(page)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("path", ["companion/?turn=gbysrf&me=12&them=11+10+9+8+13&played=1", "odds/", "lab/"])
def test_axe_finds_no_fault_while_something_is_worked_out(any_look: Page, path: str) -> None:
    page = any_look
    page.goto(path)
    page.locator(":is(zd-odds, zd-lab, zd-turn)").evaluate("element => element.toggleAttribute('data-computing', true)")
    faults = faults_of(page)
    assert not faults, "\n".join(faults)


def test_axe_finds_no_fault_in_calculators_under_clauses(any_look: Page) -> None:
    page = any_look
    page.goto("rules/")
    for name in ("turn.bust", "turn.draw"):
        unfold(page, name).locator("zd-derivation summary").click()
    expect(page.locator("zd-derivation .zd-steps:has(.katex)")).to_have_count(2)
    faults = faults_of(page)
    assert not faults, "\n".join(faults)


def test_axe_finds_no_fault_in_the_booklet(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 390, "height": 900}, reduced_motion="reduce")
    page.goto("ru/booklet/")
    assert not faults_of(page)


def faults_of(page: Page) -> list[str]:
    """What axe finds, and where: everything as it is in the light, and in the dark what hangs on the colours."""
    page.add_script_tag(path=AXE)
    faults = []
    for scheme, rules in (("default", None), ("slate", COLOURS)):
        page.emulate_media(color_scheme="dark" if rules else "light")
        page.locator(f"body[data-md-color-scheme={scheme}]").wait_for()
        faults += [
            f"{page.url}: {scheme}: {fault['id']}: {', '.join(' '.join(node['target']) for node in fault['nodes'][:3])}"
            for fault in page.evaluate(RUN_AXE, rules)
        ]
    page.emulate_media(color_scheme="light")
    return faults


def test_the_notice_is_on_every_page(new_page: NewPage, paths: list[str]) -> None:
    page = new_page()
    notices: dict[str, set[str]] = {}
    for path in paths:
        page.goto(path)
        notice = page.locator(".md-copyright")
        assert "Steve Jackson Games" in notice.inner_text(), path
        assert notice.locator("a[href='https://www.sjgames.com/dice/zombiedice/']").count() == 1, path
        notices.setdefault(page.locator("html").get_attribute("lang") or "", set()).add(notice.inner_text())
    assert {lang: len(said) for lang, said in notices.items()} == dict.fromkeys(LANGUAGES, 1)
    assert len(set.union(*notices.values())) == len(LANGUAGES), "the notice is not translated"
