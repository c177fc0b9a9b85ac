"""What a page's Python reports while it starts and computes: states to wait for that the page does not show."""

from __future__ import annotations

from playwright.sync_api import Page

LISTEN = """window.reports = [];
window.Worker = class extends Worker {
    constructor(...given) {
        super(...given);
        this.addEventListener("message", ({data}) => window.reports.push(data));
    }
};"""
HEARD = "words => reports.some(report => words.every(word => JSON.stringify(report).includes(word)))"


def listen(page: Page) -> None:
    """Before a page comes: keep what its Python, one of its own, reports."""
    page.add_init_script(LISTEN)


def has_reported(page: Page, *words: str) -> bool:
    """Whether there was a report with all these words."""
    heard: bool = page.evaluate(HEARD, words)
    return heard


def wait_for_report(page: Page, *words: str) -> None:
    page.wait_for_function(HEARD, arg=words)
