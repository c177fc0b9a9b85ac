"""What the site tells search engines about itself; the addresses of its pages only where they are known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from website.languages import ADDRESS, pages_in
from website.pages import LANGUAGES, folder

NAMESPACES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'


def write(site: Path, english: Path, address: str = ADDRESS) -> None:
    """Write robots.txt and, with an address, the sitemap; every page is there in every language."""
    (site / "robots.txt").write_text(robots(address), "utf-8")
    if address:
        (site / "sitemap.xml").write_text(sitemap(address, pages_in(english)), "utf-8")


def robots(address: str) -> str:
    """Everybody may read everything."""
    return "User-agent: *\nAllow: /\n" + (f"\nSitemap: {address}sitemap.xml\n" if address else "")


def sitemap(address: str, pages: Iterable[str]) -> str:
    """All pages, each with the same page in the other languages."""
    entries = [
        _entry(address + folder(lang) + page, _alternates(address, page)) for page in pages for lang in LANGUAGES
    ]
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset {NAMESPACES}>\n{"".join(entries)}</urlset>\n'


def _alternates(address: str, page: str) -> Mapping[str, str]:
    return {lang: address + folder(lang) + page for lang in LANGUAGES} | {"x-default": address + page}


def _entry(page: str, alternates: Mapping[str, str]) -> str:
    links = "".join(
        f'<xhtml:link rel="alternate" hreflang="{lang}" href={quoteattr(there)}/>' for lang, there in alternates.items()
    )
    return f"<url><loc>{escape(page)}</loc>{links}</url>\n"
