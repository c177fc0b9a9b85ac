"""Builds the search index with Pagefind: one for each language, told by the `lang` of the pages."""

from __future__ import annotations

from pathlib import Path

from website.stamps import ROOT
from website.steps import run

PAGEFIND = ROOT / "node_modules" / ".bin" / "pagefind"


def index(site: Path) -> None:
    """Put the index, and what searches it in the browser, into the site's folder `pagefind`.

    The frame around the pages and listings are left out; what else is no prose says so: `data-pagefind-ignore`.
    """
    what = ("--glob", "**/index.html", "--root-selector", "article", "--exclude-selectors", "pre")
    run(PAGEFIND, "--site", site, *what, "--quiet")
