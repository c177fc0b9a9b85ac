"""The built site below /zdcalc/, as on a static host, and Chromium to read it with.

Most tests are about pages, and their pages share one Python (one_python.py). Where a test is about how Python comes,
goes and stays away, or is to see a page with all that readers get, it is marked `boots`: each page has its own.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.browser.one_python import OnePython, forget
from website import serve

SITE = Path(__file__).resolve().parents[2] / "build" / "site"
PREFIX = "/zdcalc/"
LANGUAGES = {"en": "", "fr": "fr/", "ru": "ru/"}
QUIET = (
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
)

ABORTED = "net::ERR_FAILED"

NewPage = Callable[..., Page]

PATIENCE = 90_000  # ms: waits end with what they wait for, and a machine may have much else to do
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the site's root."""
    if not (SITE / "index.html").exists():
        pytest.fail("There is no built site: run the tests with `python3 make.py test`.")
    with serve.listen(SITE, 8100, PREFIX) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}{PREFIX}"
        server.shutdown()


@pytest.fixture(scope="session")
def paths() -> list[str]:
    """The addresses of all pages in all languages, from the site's root."""
    pages = [page.parent.relative_to(SITE).as_posix() + "/" for page in SITE.rglob("index.html")]
    return sorted(page.removeprefix("./") for page in pages)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    found = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not found:
        pytest.fail("Chromium is missing: run the tests with `python3 make.py test`.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=QUIET, chromium_sandbox=False)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def one_python(chromium: Browser, site: str) -> OnePython:
    (worker,) = SITE.glob("assets/worker-*.js")
    keeper = chromium.new_page()
    keeper.goto(f"{site}about/")
    return OnePython(keeper, f"{site}assets/{worker.name}")


@pytest.fixture(scope="session")
def kept_contexts() -> dict[str, BrowserContext]:
    """Contexts that a test has done with, by their settings: to open a page in them is half the work."""
    return {}


@pytest.fixture
def problems() -> list[str]:
    """What a reader should never meet; a test that provokes some takes them out again."""
    return []


@pytest.fixture
def new_page(
    chromium: Browser,
    site: str,
    one_python: OnePython,
    kept_contexts: dict[str, BrowserContext],
    problems: list[str],
    request: pytest.FixtureRequest,
) -> Iterator[NewPage]:
    """Opens pages with settings of Playwright's contexts; the test fails on whatever goes wrong in them."""
    boots = request.node.get_closest_marker("boots") is not None
    taken: list[tuple[str, BrowserContext]] = []

    def make(**settings: Any) -> Page:
        look = repr(sorted(settings.items()))
        context = kept_contexts.pop(look, None) if not boots else None
        if context is None:
            context = chromium.new_context(base_url=site, **settings)
            context.set_default_timeout(PATIENCE)
            if not boots:
                one_python.put_through(context)
        taken.append((look, context))
        old = context.pages
        page = context.new_page()
        for left in old:  # not before: to close the last page of a context takes Chromium as long as to load one
            left.close()
        _watch(page, site, problems)
        return page

    yield make
    one_python.hang_up()
    for look, context in taken:
        if boots or look in kept_contexts:
            context.close()
        else:
            forget(context, site)
            kept_contexts[look] = context
    assert not problems, "\n".join(problems)


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()


@pytest.fixture(params=[390, 1280])
def any_look(new_page: NewPage, request: pytest.FixtureRequest) -> Page:
    """A page as wide as a phone or a desk; nothing moves."""
    return new_page(viewport={"width": request.param, "height": 900}, reduced_motion="reduce")


def _watch(page: Page, site: str, problems: list[str]) -> None:
    """Note every request to another place, everything that is not found, and every error.

    Not that a request was aborted: only a test does that, and the browser tells of it when it likes.
    """
    allowed = (site, "data:", "blob:")

    def console(said: ConsoleMessage) -> None:
        if said.type == "error" and ABORTED not in said.text:
            problems.append(f"console on {page.url}: {said.text}")

    page.on("request", lambda r: None if r.url.startswith(allowed) else problems.append(f"foreign request: {r.url}"))
    page.on("response", lambda r: problems.append(f"{r.status}: {r.url}") if r.status >= 400 else None)
    page.on("pageerror", lambda error: problems.append(f"error on {page.url}: {error}"))
    page.on("console", console)
