"""The built site below /zdcalc/, as on a static host, and Chromium to read it with."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

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

expect.set_options(timeout=20_000)  # a slow machine that does something else beside may need that to start Python


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


@pytest.fixture
def problems() -> list[str]:
    """What a reader should never meet; a test that provokes some takes them out again."""
    return []


@pytest.fixture
def new_page(chromium: Browser, site: str, problems: list[str]) -> Iterator[NewPage]:
    """Opens pages with settings of Playwright's contexts; the test fails on whatever goes wrong in them."""
    contexts: list[BrowserContext] = []

    def make(**settings: Any) -> Page:
        context = chromium.new_context(base_url=site, **settings)
        contexts.append(context)
        page = context.new_page()
        _watch(page, site, problems)
        return page

    yield make
    for context in contexts:
        context.close()
    assert not problems, "\n".join(problems)


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()


@pytest.fixture(params=product([390, 1280], ["light", "dark"]), ids=lambda look: f"{look[0]}-{look[1]}")
def any_look(new_page: NewPage, request: pytest.FixtureRequest) -> Page:
    """A page as wide as a phone or a desk, light and dark; nothing moves."""
    width, scheme = request.param
    return new_page(viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce")


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
