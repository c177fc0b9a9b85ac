"""From opening the page to the first answer in Chromium: zdcalc's site against Pyodide used plainly.

Plainly means: Pyodide as npm gives it, wheels with .py files, sympy imported. Both ways answer the same question
in the same run, in turn. Cold is a browser that has nothing yet; warm has been there a moment ago.
Run: python3 make.py benchmarks
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from website import runtime, serve
from website.environment import find_browser
from website.stamps import BUILD

RUNS = 5
ANSWER = "1099/1728"
PLAIN = "assets/py/plain/"  # where the server says that files may be kept, as for the site's own
OURS = "odds/?cup=5g3y2r&shotguns=2"

WATCH = f"""
new MutationObserver((_, observer) => {{
    if (!document.querySelector(".zd-bust")?.textContent.includes("{ANSWER}")) return;
    window.answeredAfter = performance.now();
    observer.disconnect();
}}).observe(document, {{childList: true, subtree: true}});
"""

PLAIN_PAGE = """<!doctype html><meta charset="utf-8"><title>Plain</title><script type="module">
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide({ packageBaseUrl: new URL(".", location).href });
await python.loadPackage(["zdcalc", "sympy"]);
document.body.innerHTML = python.runPython(`
import sympy
from zdcalc import page
page.ask("odds", {"cup": "5g3y2r", "shotguns": "2"}, "en")["html"]`);
</script>"""


def make_plain(folder: Path) -> None:
    """The page that uses Pyodide without any art."""
    home = folder / PLAIN
    home.mkdir(parents=True)
    for name in (*runtime.LOADER, runtime.LIBRARY):
        shutil.copy(runtime.PYODIDE / name, home)
    wheels = {name: Path(shutil.copy(next(runtime.PLAIN.glob(f"{name}-*.whl")), home)) for name in runtime.DEPENDS}
    (home / runtime.LOCK).write_text(json.dumps(runtime.lock_of(wheels)))
    (home / "index.html").write_text(PLAIN_PAGE)
    (folder / "404.html").write_text("")


def answered_after(context: BrowserContext, address: str) -> float:
    """Milliseconds from navigation to the answer."""
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(address)
    page.wait_for_function("window.answeredAfter", timeout=120_000)
    taken: float = page.evaluate("window.answeredAfter")
    page.close()
    return taken


def cold_and_warm(browser: Browser, address: str) -> tuple[float, float]:
    context = browser.new_context()
    taken = answered_after(context, address), answered_after(context, address)
    context.close()
    return taken


def main() -> None:
    """Print milliseconds and the ratio, cold and warm."""
    with (
        TemporaryDirectory() as folder,
        serve.listen(Path(folder), 8300) as plain,
        serve.listen(BUILD / "site", 8400) as ours,
        sync_playwright() as playwright,
    ):
        make_plain(Path(folder))
        for server in (plain, ours):
            Thread(target=server.serve_forever, daemon=True).start()
        addresses = [
            f"http://127.0.0.1:{server.server_address[1]}/{path}" for server, path in ((plain, PLAIN), (ours, OURS))
        ]
        browser = playwright.chromium.launch(executable_path=find_browser(), chromium_sandbox=False)
        for address in addresses:
            cold_and_warm(browser, address)  # the server packs each file once
        runs = [[cold_and_warm(browser, address) for address in addresses] for _ in range(RUNS)]
        browser.close()
        for server in (plain, ours):
            server.shutdown()
    print(f"{'first answer in the browser, ms':32}{'plain':>8}{'zdcalc':>8}{'ratio':>8}")
    for column, name in enumerate(("cold", "warm")):
        plainly, here = (median(run[way][column] for run in runs) for way in (0, 1))
        print(f"{name:32}{plainly:8.0f}{here:8.0f}{plainly / here:8.1f}")


if __name__ == "__main__":
    main()
