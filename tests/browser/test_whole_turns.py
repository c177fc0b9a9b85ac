"""The mathematics of the turn and the strategy card: our own figures in every language, and one sheet of paper."""

from __future__ import annotations

import re
from functools import cache

import pytest
from playwright.sync_api import Page, expect

import zdcalc
from tests.browser.conftest import LANGUAGES, NewPage
from tests.browser.test_rules import NARROW, WIDE
from zdcalc import sentences
from zdcalc.figure import Figure
from zdcalc.wording import Wording

decided, best_turn = cache(zdcalc.decisions), cache(zdcalc.turn)  # they take seconds, and are the same in all languages

WORDS = {"en": ("roll", "stop"), "fr": ("lancer", "s’arrêter"), "ru": ("бросать", "стоп")}


@cache
def figures(policy: str) -> tuple[Figure, Figure, Figure]:
    """Its points, the points lost to best play, and its bust."""
    its = zdcalc.policy(policy)
    return its.mean_score, its.lost_points, its.chance_of_bust


def rows(page: Page, table: str) -> list[list[str]]:
    """The cells of a table's body, without the small print."""
    found: list[list[str]] = page.locator(f"{table} tbody tr").evaluate_all(
        """rows => rows.map(row => [...row.cells].map(cell => {
            const copy = cell.cloneNode(true);
            copy.querySelectorAll("small").forEach(small => small.remove());
            return copy.textContent.trim();
        }))"""
    )
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["turn", "card"])
def test_the_decision_table_says_what_best_play_mostly_does(page: Page, name: str, lang: str) -> None:
    page.goto(f"{LANGUAGES[lang]}{name}/")
    shown = rows(page, ".zd-decisions")
    roll, stop = WORDS[lang]
    decisions = {(d.points, d.shotguns): d for d in decided().all}
    for points, *cells in shown:
        for shotguns, cell in enumerate(cells):
            decision = decisions[int(points), shotguns]
            word, _, percent = cell.replace("\xa0", " ").replace("\u202f", " ").partition(" ")
            assert word == (stop if decision.stops else roll)
            share = float(decision.stopping) if decision.stops else 1 - float(decision.stopping)
            if percent:
                assert re.sub(r"\D", "", percent) == f"{100 * share:.0f}"
            else:
                assert share > 0.99
    assert len(shown) * 3 > len(decisions) - 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_rules_score_is_what_the_package_says(page: Page, lang: str) -> None:
    page.goto(f"{LANGUAGES[lang]}turn/")
    words = Wording(lang)

    def said(policy: str) -> list[str]:
        points, loss, bust = figures(policy)
        return [
            sentences.decimal(points, words),
            sentences.decimal(loss, words, 4),
            sentences.percent(bust, words),
        ]

    shown = [cells for _, *cells in rows(page, "#rules ~ .zd-wide .zd-rules")]
    for policy in ("stop when shotguns >= 2", "stop when brains >= 3", decided().rule):
        assert said(policy) in shown
    best = best_turn()
    result = [cells[:2] for _, *cells in rows(page, "#result ~ .zd-wide .zd-rules")]
    assert [sentences.decimal(best.mean_score, words, 6), sentences.percent(best.chance_of_bust, words)] in result


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("viewport", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("name", ["turn", "card"])
def test_nothing_is_wider_than_the_page(new_page: NewPage, name: str, viewport: dict[str, int], lang: str) -> None:
    page = new_page(viewport=viewport)
    page.goto(f"{LANGUAGES[lang]}{name}/")
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    boxes = page.locator(".zd-displayed, .zd-wide")
    assert not boxes.evaluate_all("all => all.filter(box => box.scrollWidth > box.clientWidth).map(b => b.textContent)")


def test_formulas_and_code_read_without_scripts(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("turn/")
    formulas = page.locator(".zd-displayed")
    assert formulas.count() >= 10
    for formula in formulas.all():
        expect(formula.locator(".katex-html")).to_be_visible()
        assert formula.locator("math").count() == 1
    font = formulas.locator(".mathnormal").first.evaluate("letter => getComputedStyle(letter).fontFamily")
    assert "KaTeX" in font
    expect(page.locator(".zd-codes .highlight").first).to_contain_text("class Position")


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_card_is_printed_on_one_sheet(page: Page, lang: str, paper: str) -> None:
    page.goto(f"{LANGUAGES[lang]}card/")
    sheet = page.pdf(format=paper)
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", sheet)) == 1
    page.emulate_media(media="print")
    expect(page.locator(".md-copyright")).to_be_visible()
    for part in (".zd-thresholds", ".zd-leans", ".zd-decisions", ".zd-cups"):
        expect(page.locator(part)).to_be_visible()


def test_cups_bust_as_the_calculator_says(page: Page) -> None:
    page.goto("card/")
    words = Wording("en")
    cups = page.locator(".zd-cups tbody .zd-unseen").all_inner_texts()
    for cup, (_, *cells) in zip(cups, rows(page, ".zd-cups"), strict=True):
        busts = [zdcalc.odds(cup=cup, shotguns=n).chance_of_bust for n in (1, 2)]
        assert cells == [sentences.percent(bust, words) for bust in busts]
