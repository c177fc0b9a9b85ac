"""Every link within the built site leads to a page that is there, and to a place on it that is there."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class BrokenLink(Exception):
    """Links that lead nowhere, each with the page it stands on."""


class _Page(HTMLParser):
    """What a page links to, and the places on it that can be linked to."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places: set[str] = set()
        self.feed(file.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.append(value)
            elif name == "id" and value:
                self.places.add(value)


def check(site: Path) -> None:
    """Raise BrokenLink for all links of a site that are broken."""
    read = cache(_Page)
    pages = sorted(site.rglob("index.html"))  # 404.html stands nowhere, and its links are of the site's address
    broken = [
        f"{page.relative_to(site)}: {link}"
        for page in pages
        for link in dict.fromkeys(read(page).links)
        if not _leads_somewhere(link, page, site, read)
    ]
    if broken:
        raise BrokenLink("\n".join(["These links lead nowhere:", *broken]))


def _leads_somewhere(link: str, page: Path, site: Path, read: Callable[[Path], _Page]) -> bool:
    there = urlsplit(link)
    if there.scheme or there.netloc:
        return True  # another site, or data
    target = (page.parent / unquote(there.path)).resolve() if there.path else page
    if target.is_dir():
        target /= "index.html"
    if not (target.is_relative_to(site) and target.is_file()):
        return False
    return not there.fragment or target.suffix != ".html" or unquote(there.fragment) in read(target).places
