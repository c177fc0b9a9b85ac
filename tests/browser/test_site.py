"""The site as a whole: nothing missing, nothing foreign, every language, one Python for a visit."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LANGUAGES, SITE, NewPage
from tests.browser.reports import listen, wait_for_report
from website import links

QUERY = "?cup=5g3y2r&shotguns=2"
RUNTIME = ("pyodide.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json", "zdcalc-*.whl")
ANSWERED = "zd-odds:not([data-computing]) .zd-answer"


@pytest.mark.boots
def test_every_page_loads_cleanly_and_knows_its_languages(page: Page, paths: list[str], site: str) -> None:
    tails = {path.removeprefix("fr/").removeprefix("ru/") for path in paths}
    assert sorted(folder + tail for folder in LANGUAGES.values() for tail in tails) == paths
    for lang, folder in LANGUAGES.items():
        for tail in tails:
            page.goto(folder + tail, wait_until="networkidle")
            expect(page.locator("html")).to_have_attribute("lang", lang)
            same = page.locator("head link[rel=zd-language]").evaluate_all("l => l.map(l => [l.hreflang, l.href])")
            assert same == [[other, site + there + tail] for other, there in LANGUAGES.items()]
            assert "Zombie Dice" in page.title()
            assert page.locator("head meta[name=description]").get_attribute("content")
            # Where the site lives nobody has said, so nothing is claimed about it.
            assert not page.locator("head :is([rel=canonical], [rel=alternate])").count()


def test_titles_say_what_the_page_is(page: Page) -> None:
    titles = {
        "companion/": "At the table – zdcalc, Zombie Dice odds and rules",
        "fr/companion/": "À la table – zdcalc, probabilités et règles de Zombie Dice",
        "ru/": "zdcalc, шансы и правила Zombie Dice",
    }
    for path, title in titles.items():
        page.goto(path)
        expect(page).to_have_title(title)


@pytest.mark.parametrize(("path", "home"), [("no/such/page/", ""), ("fr/rien/du/tout", "fr/")])
def test_a_page_that_is_not_there_leads_home(page: Page, site: str, problems: list[str], path: str, home: str) -> None:
    page.goto(path)
    expect(page.locator("#home")).to_have_attribute("href", site + home)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(251, 248, 241)"
    problems.clear()
    page.locator("#home").click()
    page.wait_for_url(site + home)
    expect(page.locator("h1").first).to_be_visible()


def test_crawlers_are_welcome_and_the_browser_finds_an_icon(page: Page) -> None:
    assert page.request.get("robots.txt").text() == "User-agent: *\nAllow: /\n"
    assert page.request.get("sitemap.xml").status == 404, "whose addresses nobody knows"
    page.goto("fr/odds/")
    icon = page.locator("head link[rel=icon]").evaluate("link => link.href")
    assert page.request.get(icon).headers["content-type"] == "image/svg+xml"


@pytest.mark.parametrize("lang", ["fr", "ru"])
def test_switching_the_language_keeps_page_query_and_place(page: Page, lang: str, site: str) -> None:
    page.goto(f"odds/{QUERY}#reading", wait_until="commit")
    switch_to(page, lang)
    page.wait_for_url(f"{site}{lang}/odds/{QUERY}#reading")
    switch_to(page, "en")
    page.wait_for_url(f"{site}odds/{QUERY}#reading")


def test_switching_the_language_after_moving_about(page: Page, site: str) -> None:
    page.goto("about/", wait_until="networkidle")
    page.evaluate("window.sameVisit = true")
    page.locator(".md-tabs__link[href$='/rules/'], .md-nav__link[href$='/rules/']").first.click()
    page.wait_for_url(f"{site}rules/")
    assert page.evaluate("window.sameVisit"), "instant navigation reloaded the page"
    switch_to(page, "ru")
    page.wait_for_url(f"{site}ru/rules/")


@pytest.mark.boots
def test_one_python_for_a_whole_visit(page: Page, site: str) -> None:
    started: list[str] = []
    page.on("worker", lambda worker: started.append(worker.url) if "/assets/worker-" in worker.url else None)
    page.goto(f"odds/{QUERY}")
    expect(page.locator(ANSWERED)).to_contain_text("1099")
    for name in ("about", "odds", "rules", "odds"):
        page.locator(f".md-tabs__link[href$='/{name}/']").click()
        page.wait_for_url(f"{site}{name}/")
    expect(page.locator(ANSWERED)).to_be_visible()
    assert len(started) == 1
    assert page.locator("zd-odds").count() == 1


@pytest.mark.boots
@pytest.mark.parametrize("file", RUNTIME)
def test_a_failed_boot_says_so_and_can_be_tried_again(page: Page, problems: list[str], file: str) -> None:
    page.context.route(f"**/assets/py/*/{file}", lambda route: route.abort())
    page.context.route("**/assets/py/*/zdcalc.snapshot", lambda route: route.abort())  # it needs not all of them
    listen(page)
    page.goto(f"odds/{QUERY}")
    wait_for_report(page, "bootFailed")  # at once: the page does not wait until its patience is at an end
    expect(page.locator("zd-odds .zd-failure")).to_be_visible()
    page.context.unroute_all()
    problems.clear()
    page.locator("zd-odds [data-again]").click()
    expect(page.locator(ANSWERED)).to_contain_text("1099")
    expect(page.locator("zd-odds .zd-failure")).to_be_hidden()


@pytest.mark.boots
def test_a_boot_that_hangs_is_given_up(page: Page) -> None:
    page.context.route("**/assets/py/*/pyodide.asm.wasm", lambda route: None)
    page.clock.install()
    listen(page)
    page.goto(f"odds/{QUERY}")
    expect(page.locator("zd-odds[data-computing]")).to_be_visible()
    for file in ("zdcalc.snapshot", "python-min.zip"):  # after the last file that comes, its patience begins anew
        wait_for_report(page, "loading", file)
    page.clock.fast_forward(61_000)
    expect(page.locator("zd-odds .zd-failure")).to_be_visible()


@pytest.mark.boots
def test_sympy_stays_away_until_it_is_asked_for(page: Page) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto(f"odds/{QUERY}")
    expect(page.locator(ANSWERED)).to_contain_text("1099")
    assert any("/zdcalc.snapshot" in url for url in fetched)
    assert not [url for url in fetched if "sympy" in url or "mpmath" in url]


def test_pages_read_without_scripts(new_page: NewPage, paths: list[str]) -> None:
    page = new_page(java_script_enabled=False)
    for path in paths:
        page.goto(path)
        expect(page.locator("h1").first).to_be_visible()
    page.goto("odds/")
    expect(page.locator("zd-odds svg.zd-plot")).to_be_visible()


def test_no_address_of_this_machine_is_in_the_site() -> None:
    here = str(Path(__file__).resolve().parents[2])
    for file in SITE.rglob("*"):
        if file.suffix in {".html", ".js", ".mjs", ".css", ".json", ".xml"}:
            assert here not in file.read_text("utf-8"), file


def test_every_link_within_the_site_leads_somewhere() -> None:
    links.check(SITE)


def switch_to(page: Page, lang: str) -> None:
    """Choose a language as a reader does: open the menu, press the name."""
    page.locator(".md-header__option .md-select").hover()
    page.locator(f"a.zd-language[hreflang={lang}]").click()
