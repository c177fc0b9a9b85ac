"""What search engines are told: whole addresses, or none."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import jinja2

from website import crawlers, pages

ADDRESS = "https://games.example/zd/"
XHTML, SITEMAPS = "{http://www.w3.org/1999/xhtml}", "{http://www.sitemaps.org/schemas/sitemap/0.9}"


def head(address: str) -> str:
    """What a page of the calculator says about itself in its head."""
    theme = jinja2.Environment(loader=jinja2.FileSystemLoader(pages.DOCS / "overrides"), autoescape=True)
    theme.filters["url"] = lambda path: f"../{path}"
    languages = [{"lang": lang, "folder": pages.folder(lang), "root": pages.folder(lang)} for lang in pages.LANGUAGES]
    extra = {"languages": languages, "address": address, "early": "early.js"}
    page = {"url": "odds/"}
    return theme.get_template("partials/head.html").render(config={"extra": extra}, page=page, base_url="..")


def test_pages_name_their_whole_addresses_where_the_site_has_one() -> None:
    said = head(ADDRESS)
    for lang in pages.LANGUAGES:
        assert f'rel="alternate" href="{ADDRESS}{pages.folder(lang)}odds/" hreflang="{lang}"' in said
    assert f'rel="alternate" href="{ADDRESS}odds/" hreflang="x-default"' in said
    assert "alternate" not in head("")
    assert "http" not in head("")


def test_the_map_has_every_page_in_every_language(tmp_path: Path) -> None:
    for page in ("", "odds/", "rules/"):
        (tmp_path / page).mkdir(exist_ok=True)
        (tmp_path / page / "index.html").touch()
    crawlers.write(tmp_path, tmp_path, ADDRESS)
    listed = ElementTree.parse(tmp_path / "sitemap.xml").getroot()
    assert {loc.text for loc in listed.iter(f"{SITEMAPS}loc")} == {
        ADDRESS + pages.folder(lang) + page for lang in pages.LANGUAGES for page in ("", "odds/", "rules/")
    }
    for entry in listed:
        others = {link.get("hreflang") for link in entry.iter(f"{XHTML}link")}
        assert others == {*pages.LANGUAGES, "x-default"}
    assert f"Sitemap: {ADDRESS}sitemap.xml" in (tmp_path / "robots.txt").read_text()


def test_without_an_address_there_is_no_map(tmp_path: Path) -> None:
    crawlers.write(tmp_path, tmp_path, "")
    assert [file.name for file in tmp_path.iterdir()] == ["robots.txt"]
    assert "Sitemap" not in (tmp_path / "robots.txt").read_text()
