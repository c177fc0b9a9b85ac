"""One Python for many pages: a worker of the site's own, booted once, in place of one that each page would boot.

What a page says to its Python and hears from it stays as it is, word by word; only whose worker it is changes.
`one_python.js` runs on a page of its own and keeps the worker; `line_to_python.js` runs on every page before its
own code and puts a line to that worker where the page would start one. Between the two are Playwright's bindings.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Error, Page

HERE = Path(__file__).resolve().parent
KEEPER = (HERE / "one_python.js").read_text("utf-8")
LINE = (HERE / "line_to_python.js").read_text("utf-8")


class OnePython:
    """The worker on its page, and the lines of other pages to it."""

    def __init__(self, keeper: Page, worker: str) -> None:
        self._keeper = keeper
        self._keeper.evaluate(KEEPER, worker)

    def put_through(self, context: BrowserContext) -> None:
        """From now on the pages of this context have a line in place of a worker."""
        context.expose_binding("zdPython", self._call)
        context.add_init_script(LINE)

    def hang_up(self) -> None:
        """End all lines; a question that nobody waits for any more is left unanswered."""
        self._keeper.evaluate("python.hangUp()")

    def _call(self, source: dict[str, Any], what: str, *given: Any) -> Any:
        if what == "open":  # what a page had before it was loaded anew is gone
            given = (id(source["page"]), *given)
        try:
            return self._keeper.evaluate("([what, ...given]) => python[what](...given)", [what, *given])
        except Error:
            return None  # the test is over


def forget(context: BrowserContext, site: str) -> None:
    """Let a context forget what a test told it, so that another test finds it as new."""
    context.unroute_all()
    for page in context.pages:
        page.goto("about:blank")
    session = context.new_cdp_session(context.pages[0])
    session.send("Storage.clearDataForOrigin", {"origin": site, "storageTypes": "all"})
    session.detach()
