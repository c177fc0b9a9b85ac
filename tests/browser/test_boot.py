"""How Python starts: from the snapshot, and without it where that fails."""

from __future__ import annotations

import gzip
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PREFIX, SITE
from tests.browser.test_site import ANSWERED, QUERY
from website import serve

pytestmark = pytest.mark.boots

SNAPSHOT = "**/assets/py/*/zdcalc.snapshot"
SCANT = "**/assets/py/*/python-min.zip"
LIBRARY = ("/python_stdlib.zip", "-none-any.whl")
MOST = 8_000_000  # bytes over the wire before the first answer

ASK_A_WORKER = """([address, asked]) => new Promise((resolve, reject) => {
    const worker = new Worker(address, {type: "module"});
    worker.onerror = (event) => reject(new Error(event.message));
    worker.onmessage = ({data}) => {
        if (data.ready) asked.forEach((question, id) => worker.postMessage({id, ...question}));
        if (data.bootFailed || data.failure) reject(new Error(data.bootFailed || data.failure));
        if (data.id === asked.length - 1) { worker.terminate(); resolve(data.answer); }
    };
})"""

BROKEN = {
    "aborted": lambda route: route.abort(),
    "not found": lambda route: route.fulfill(status=404, body="no"),
    "another page": lambda route: route.fulfill(body="<html>Please sign in</html>"),
    "empty": lambda route: route.fulfill(body=b""),
    "not a snapshot, though packed": lambda route: route.fulfill(body=gzip.compress(bytes(100_000))),
    "half of it": lambda route: route.fulfill(body=_snapshot()[:1_000_000]),
    "a few wrong bytes": lambda route: route.fulfill(body=_snapshot()[:2_000_000] + bytes(9) + _snapshot()[2_000_009:]),
}


def _snapshot() -> bytes:
    (file,) = SITE.glob("assets/py/*/zdcalc.snapshot")
    return file.read_bytes()


def requests_of(page: Page) -> list[str]:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    return fetched


def abort(route: Route) -> None:
    route.abort()


def worker_answer(page: Page, *asked: dict[str, Any]) -> dict[str, Any]:
    """What a worker of its own answers to the last of these questions."""
    (worker,) = SITE.glob("assets/worker-*.js")
    answer: dict[str, Any] = page.evaluate(ASK_A_WORKER, [f"{PREFIX}assets/{worker.name}", asked])
    return answer


def question(name: str, *packages: str, lang: str = "en", **state: str) -> dict[str, Any]:
    return {"question": name, "state": state, "lang": lang, "packages": list(packages)}


def restart(page: Page) -> None:
    """Let Python die, notice it, and ask again."""
    dead = next(worker for worker in page.workers if "/assets/worker-" in worker.url)
    dead.evaluate("self.asked = new Promise(resolve => { self.onmessage = () => resolve() }); 0")  # and answers no more
    page.locator("input[name=cup]").fill("6g4y")
    dead.evaluate("self.asked")
    page.clock.fast_forward(31_000)
    expect(page.locator("zd-odds .zd-failure")).to_be_visible()
    page.locator("zd-odds [data-again]").click()
    expect(page.locator(ANSWERED)).to_contain_text("3571")
    assert dead not in page.workers


def test_the_snapshot_answers_before_and_after_a_restart(page: Page) -> None:
    page.clock.install()
    fetched = requests_of(page)
    page.goto(f"odds/{QUERY}")
    expect(page.locator(ANSWERED)).to_contain_text("1099")
    restart(page)
    assert [url for url in fetched if url.endswith("/zdcalc.snapshot")]
    assert not [url for url in fetched if url.endswith(LIBRARY)]


@pytest.mark.parametrize("file", [SNAPSHOT, SCANT], ids=["snapshot", "small library"])
def test_without_the_snapshot_bytecode_answers_before_and_after_a_restart(page: Page, file: str) -> None:
    page.clock.install()
    page.context.route(file, abort)
    fetched = requests_of(page)
    page.goto(f"odds/{QUERY}")
    expect(page.locator(ANSWERED)).to_contain_text("1099")
    restart(page)
    assert [url for url in fetched if url.endswith(LIBRARY)]


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_snapshot_is_left_aside(page: Page, problems: list[str], how: str) -> None:
    page.context.route(SNAPSHOT, BROKEN[how])
    fetched = requests_of(page)
    page.goto(f"odds/{QUERY}")
    expect(page.locator(ANSWERED)).to_contain_text("1099")
    assert [url for url in fetched if url.endswith(LIBRARY)]
    problems.clear()


@pytest.mark.parametrize("snapshot", [True, False], ids=["snapshot", "bytecode"])
def test_sympy_comes_when_it_is_asked_for(page: Page, problems: list[str], snapshot: bool) -> None:
    if not snapshot:
        page.context.route(SNAPSHOT, abort)
    page.goto("about/")
    fetched = requests_of(page)
    odds = question("odds", cup="5g3y2r", shotguns="2")
    derivation = question("explain", "sympy", lang="ru", cup="5g3y2r", shotguns="2")
    answer = worker_answer(page, odds, derivation)
    assert "1099" in answer["html"]
    assert "\\frac" in answer["latex"]
    assert [url for url in fetched if "/sympy-" in url]
    assert "1099" in worker_answer(page, derivation, odds)["html"]
    problems.clear()


@pytest.mark.parametrize(("lang", "percent"), [("en", "63.6%"), ("fr", "63,6"), ("ru", "63,6")])
def test_the_snapshot_knows_every_language(page: Page, lang: str, percent: str) -> None:
    page.goto("about/")
    fetched = requests_of(page)
    assert percent in worker_answer(page, question("odds", lang=lang, cup="5g3y2r", shotguns="2"))["html"]
    refused = worker_answer(page, question("odds", lang=lang, cup="5g3y2r", shotguns="many"))
    assert refused["error"]["field"] == "shotguns"
    unknown = question("odds", lang=lang, rules="horde", cup="5", hand="1g")
    assert {"html", "error"} & worker_answer(page, unknown).keys()
    assert not [url for url in fetched if url.endswith(LIBRARY)]


def test_little_is_fetched_before_the_first_answer(page: Page) -> None:
    answers: set[str] = set()
    page.on("response", lambda response: answers.add(urlsplit(response.url).path))
    page.goto(f"odds/{QUERY}")
    expect(page.locator(ANSWERED)).to_contain_text("1099")
    sizes = {path: transferred(path) for path in answers if path.startswith(PREFIX)}
    assert any(path.endswith("/pyodide.asm.wasm") for path in sizes)
    assert any(path.endswith("/zdcalc.snapshot") for path in sizes)
    assert sum(sizes.values()) <= MOST, sizes


def transferred(path: str) -> int:
    """Bytes of the file as a host sends it: text and WebAssembly packed with gzip."""
    file = SITE / path.removeprefix(PREFIX)
    content = (file / "index.html" if file.is_dir() else file).read_bytes()
    return len(gzip.compress(content, 6) if file.is_dir() or file.suffix in serve.PACKED else content)
