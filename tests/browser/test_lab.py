"""The strategy lab, used as a reader uses it: write, compare, stop, come back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import zdcalc
from tests.browser.conftest import LANGUAGES, NewPage
from tests.browser.reports import has_reported, listen, wait_for_report
from tests.browser.test_access import faults_of
from tests.browser.test_odds import tab_to
from tests.browser.test_site import switch_to
from zdcalc.wording import Wording

SLOW = 60_000  # a law takes seconds, on a busy machine many
QUICK = "rules=french&policy=stop+when+brains+>%3D+1"  # a turn that is over soon


def field(page: Page, name: str) -> Locator:
    return page.locator(f"zd-lab textarea[name={name}]")


def error(page: Page, name: str) -> Locator:
    return page.locator(f"zd-lab [data-field='{name}'] .zd-error")


def answer(page: Page) -> Locator:
    return page.locator("zd-lab:not([data-computing]) .zd-result:not([data-stale]) .zd-answer")


def means(page: Page) -> Locator:
    return page.locator("zd-lab:not([data-computing]) .zd-measures .zd-mean td")


def expect_means(page: Page, *points: float) -> None:
    words = Wording(page.locator("html").get_attribute("lang") or "")
    said = [words.decimal(*float(n).as_integer_ratio(), 3) for n in points]
    expect(means(page)).to_have_text(said, timeout=SLOW)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [390, pytest.param(1280, marks=pytest.mark.boots)])
def test_a_policy_beside_another_and_best_play(new_page: NewPage, lang: str, width: int) -> None:
    page = new_page(viewport={"width": width, "height": 900}, reduced_motion="reduce")
    page.goto(f"{LANGUAGES[lang]}lab/?{QUICK}&than=never+stop")
    once, never = (zdcalc.policy(text, rules="french") for text in ("stop when brains >= 1", "never stop"))
    best = zdcalc.turn(rules="french")
    expect_means(page, *(float(its.mean_score.least) for its in (once, never, best)))
    expect(answer(page).locator(".zd-ways code")).to_have_text(["stop when brains >= 1", "never stop"])
    expect(answer(page).locator("svg.zd-plot")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator(".zd-scores").evaluate("table => table.scrollWidth <= table.parentElement.clientWidth")
    assert not faults_of(page)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["policy", "than"])
def test_a_mistake_is_shown_at_its_word(page: Page, lang: str, name: str) -> None:
    page.goto(f"{LANGUAGES[lang]}lab/")
    written = "stop when shotgn >= 2"
    field(page, name).fill(written)
    field(page, name).press("Enter")
    expect(error(page, name)).to_contain_text("shotgn")
    expect(page.locator("zd-lab mark")).to_have_text("shotgn")
    expect(field(page, name)).to_have_value(written)
    expect(field(page, name)).to_have_attribute("aria-invalid", "true")
    expect(field(page, name)).to_be_focused()
    assert field(page, name).evaluate("f => f.value.slice(f.selectionStart, f.selectionEnd)") == "shotgn"
    described = field(page, name).get_attribute("aria-describedby") or ""
    assert (error(page, name).get_attribute("id") or "no id") in described
    expect(page.locator("zd-lab [aria-invalid]")).to_have_count(1)
    expect(page.locator("zd-lab .zd-answer")).to_be_hidden()  # it is the answer to something else
    assert not faults_of(page)
    page.keyboard.type("shotguns")  # over the selected word
    expect(field(page, name)).to_have_value("stop when shotguns >= 2")
    expect(page.locator("zd-lab mark")).to_have_count(0)


@pytest.mark.parametrize(
    ("written", "marked"),
    [("stop when", "\u00a0"), ("", "\u00a0"), ("stop when 🧠 > 1", "🧠"), ("stop when\nbrains >= 1 1", "1")],
)
def test_the_marked_word_is_the_wrong_one(page: Page, written: str, marked: str) -> None:
    page.goto("lab/")
    field(page, "policy").fill(written)
    field(page, "policy").press("Enter")
    expect(error(page, "policy")).to_have_text(re.compile(r"\w"))
    expect(page.locator("zd-lab mark")).to_have_text(marked)
    copy = page.locator("zd-lab [data-field=policy] .zd-marked")
    assert (copy.text_content() or "").replace("\u200b", "").replace("\u00a0", "") == written


def test_a_known_policy_by_keyboard(page: Page) -> None:
    page.goto("lab/")
    button = page.locator("zd-lab [data-into=than]").last
    tab_to(page, button)
    page.keyboard.press("Enter")
    expect(field(page, "than")).to_have_value(button.get_attribute("value") or "")
    expect(page.locator("zd-lab [data-stop]")).to_be_visible()
    expect(means(page)).to_have_count(3, timeout=SLOW)


@pytest.mark.boots
def test_a_computation_can_be_stopped_and_the_next_one_answers(page: Page) -> None:
    listen(page)
    page.goto("lab/")
    field(page, "policy").fill("stop when brains >= 12 or bust > 0.6")
    page.locator("zd-lab [type=submit]").click()
    expect(page.locator("zd-lab[data-computing]")).to_have_count(1)
    expect(page.locator("zd-lab .zd-answer")).to_be_hidden()
    wait_for_report(page, "computing")
    (python,) = (worker for worker in page.workers if "/assets/worker-" in worker.url)
    with python.expect_event("close"):
        page.locator("zd-lab [data-stop]").click()
        expect(page.locator("zd-lab .zd-stopped")).to_be_visible()
    assert not has_reported(page, "answer")
    expect(page.locator("zd-lab[data-computing]")).to_have_count(0)
    expect(field(page, "policy")).to_have_value("stop when brains >= 12 or bust > 0.6")
    expect(page.locator("zd-lab .zd-answer")).to_be_hidden()
    page.locator("zd-lab [name=rules][value=french]").check(force=True)
    expect(means(page)).to_have_count(2, timeout=SLOW)
    expect(page.locator("zd-lab .zd-stopped")).to_be_hidden()


@pytest.mark.boots
def test_the_page_stays_responsive_while_it_computes(page: Page) -> None:
    listen(page)
    page.goto("lab/?policy=stop+when+brains+>%3D+9")
    wait_for_report(page, "computing")
    field(page, "than").fill("never stop")
    # A page that does not compute itself is back again and again while the answer is on its way.
    page.evaluate("async () => { for (let n = 0; n < 20; n++) await new Promise(done => setTimeout(done, 10)); }")
    assert not has_reported(page, "answer")
    expect(page.locator("zd-lab[data-computing]")).to_have_count(1)


def test_the_address_holds_what_was_asked_and_history_brings_it_back(page: Page, site: str) -> None:
    page.goto("lab/")
    built = means(page).all_inner_texts()
    page.locator("zd-lab [name=rules][value=french]").check(force=True)
    page.wait_for_url(f"{site}lab/?rules=french")
    field(page, "policy").fill("stop when brains >= 1")
    field(page, "policy").press("Enter")
    page.wait_for_url(re.compile(r"\?rules=french&policy=stop\+when\+brains\+%3E%3D\+1$"))
    expect(answer(page).locator(".zd-ways code")).to_have_text("stop when brains >= 1", timeout=SLOW)
    page.go_back()
    page.wait_for_url(f"{site}lab/?rules=french")
    expect(field(page, "policy")).to_have_value("stop when shotguns >= 2")
    page.go_back()
    page.wait_for_url(f"{site}lab/")
    expect(page.locator("zd-lab [name=rules][value=base]")).to_be_checked()
    expect(means(page)).to_have_text(built, timeout=SLOW)
    page.go_forward()
    page.go_forward()
    expect(field(page, "policy")).to_have_value("stop when brains >= 1")
    expect(page.locator("zd-lab [name=rules][value=french]")).to_be_checked()
    switch_to(page, "ru")
    page.wait_for_url(re.compile(r"/ru/lab/\?rules=french&policy="))
    expect(field(page, "policy")).to_have_value("stop when brains >= 1")


@pytest.mark.boots
def test_the_built_answer_stands_in_for_no_other(page: Page) -> None:
    page.add_init_script(
        """
        window.seen = new Set();
        const look = () => {
          const shown = document.querySelector("zd-lab .zd-ways code");
          if (shown?.checkVisibility()) window.seen.add(shown.textContent);
          requestAnimationFrame(look);
        };
        look();
        """
    )
    page.goto(f"lab/?{QUICK}")
    expect(page.locator("zd-lab .zd-computing")).to_be_visible()
    expect(answer(page)).to_be_visible(timeout=SLOW)
    assert page.evaluate("[...window.seen]") == ["stop when brains >= 1"]


@pytest.mark.parametrize("name", ["rules", "refill"])
def test_a_choice_that_does_not_exist_is_refused_not_forgotten(page: Page, name: str) -> None:
    page.goto(f"lab/?{name}=zzz")
    expect(error(page, name)).to_contain_text("choose one of")
    expect(error(page, name)).to_be_visible()
    assert page.url.endswith(f"?{name}=zzz")


@pytest.mark.boots
def test_a_failed_boot_says_so_and_can_be_tried_again(page: Page, problems: list[str]) -> None:
    page.context.route("**/assets/py/**", lambda route: route.abort())
    page.goto(f"lab/?{QUICK}")
    expect(page.locator("zd-lab .zd-failure")).to_be_visible()
    page.context.unroute_all()
    problems.clear()
    page.locator("zd-lab [data-again]").click()
    expect(answer(page)).to_be_visible(timeout=SLOW)
    expect(page.locator("zd-lab .zd-failure")).to_be_hidden()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_with_scripts_off_a_policy_stands_beside_best_play(new_page: NewPage, lang: str) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(f"{LANGUAGES[lang]}lab/")
    expect(page.locator("zd-lab .zd-scores")).to_be_visible()
    expect(page.locator("zd-lab svg.zd-plot")).to_be_visible()
    expect(field(page, "policy")).to_be_disabled()
    shown = zdcalc.policy(field(page, "policy").input_value()).mean_score, zdcalc.turn().mean_score
    expect_means(page, *(float(mean.least) for mean in shown))
