"""One MkDocs build a language: each inherits mkdocs.yml and changes only what depends on the language."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import yaml
from mkdocs.utils.yaml import yaml_load

from website.pages import LANGUAGES, folder, say, words
from website.stamps import BUILD, ROOT, once

# Where the site will live, if anybody has said so: search engines are told whole addresses then, and nothing otherwise.
ADDRESS = f"{os.environ['ZDCALC_SITE_URL'].rstrip('/')}/" if os.environ.get("ZDCALC_SITE_URL") else ""
PAGES = "pages.xml"  # the pages of a language, for its own use: see _navigate_anywhere


def build(bundles: dict[str, str]) -> None:
    """Build every language whose pages, theme or settings have changed."""
    with ThreadPoolExecutor() as pool:
        for _ in pool.map(lambda lang: build_one(lang, bundles), LANGUAGES):
            pass


def build_one(lang: str, bundles: dict[str, str]) -> None:
    """Build the pages of a language, if any of them has changed."""
    config, out = BUILD / f"mkdocs.{lang}.yml", BUILD / "languages" / lang
    config.write_text(yaml.safe_dump(_config(lang, bundles), allow_unicode=True, sort_keys=False), "utf-8")
    theme = [ROOT / "mkdocs.yml", ROOT / "docs" / "overrides", ROOT / "requirements" / "development.txt"]
    inputs = [BUILD / "pages" / lang, config, *theme, ROOT / "website" / "languages.py"]
    once(f"language-{lang}", inputs, lambda: _mkdocs(config, out), out)


def _mkdocs(config: Path, out: Path) -> None:
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--config-file", str(config)]
    subprocess.run(command, cwd=ROOT, env=quiet, check=True)
    _navigate_anywhere(out)


def _config(lang: str, bundles: dict[str, str]) -> dict[str, Any]:
    site = yaml_load((ROOT / "mkdocs.yml").read_text("utf-8"))
    root = "../" if folder(lang) else ""
    return {
        "INHERIT": "../mkdocs.yml",
        "site_url": ADDRESS and ADDRESS + folder(lang),
        "site_description": say(lang, site["site_description"]),
        "docs_dir": f"pages/{lang}",
        "site_dir": f"languages/{lang}",
        "nav": _translated(site["nav"], lang),
        "theme": {
            "language": lang,
            "custom_dir": "../docs/overrides",
            "favicon": f"{root}assets/favicon.svg",
            "logo": f"{root}assets/logo.svg",
            "palette": [_scheme(scheme, lang) for scheme in site["theme"]["palette"]],
        },
        "plugins": [],  # none: Material's search is one of them, and ours is website/search.py
        "extra_css": [f"{root}assets/{bundles['zdcalc.css']}"],
        "extra_javascript": [{"path": f"{root}assets/{bundles['zdcalc.ts']}", "type": "module"}],
        "extra": {
            "alternate": True,  # true, not a list: Material would print links to the languages' front pages
            "languages": [
                {"lang": other, "name": name, "folder": folder(other), "root": root + folder(other)}
                for other, name in LANGUAGES.items()
            ],
            "address": ADDRESS,
            "pages": PAGES,
            "early": f"{root}assets/{bundles['early.ts']}",
            "assets": f"{root}assets",
            "search": f"{root}pagefind/",
            "words": words(lang),
        },
    }


def _translated(entries: list[Any], lang: str) -> list[Any]:
    """A navigation with its titles in a language; pages without a title there bring their own."""

    def entry(given: Any) -> Any:
        if isinstance(given, dict):
            return {
                say(lang, title): _translated(below, lang) if isinstance(below, list) else below
                for title, below in given.items()
            }
        return given

    return [entry(given) for given in entries]


def _scheme(scheme: dict[str, Any], lang: str) -> dict[str, Any]:
    """A colour scheme whose switch is named in a language."""
    toggle = scheme["toggle"]
    return {**scheme, "toggle": {**toggle, "name": say(lang, toggle["name"])}}


def _navigate_anywhere(out: Path) -> None:
    """Let Material go from page to page without reloading wherever the site lives.

    It goes only to pages that the sitemap lists, whose addresses have to be whole and right; ours stand in a list of
    their own, from the root of the language. It also takes alternate links for the front pages of languages, would
    take over clicks on them and lose the query; ours lead to the same page in another language.
    """
    (script,) = (out / "assets" / "javascripts").glob("bundle.*.min.js")
    text = script.read_text("utf-8")
    for theirs, ours in (
        ('"link[rel=alternate]"', '"link[rel=none]"'),
        ('new URL("sitemap.xml",', f'new URL("{PAGES}",'),
        ("new URL(n.textContent)", "new URL(n.textContent,t)"),
    ):
        if text.count(theirs) != 1:
            raise RuntimeError(f"This Material has no {theirs}: see _navigate_anywhere.")
        text = text.replace(theirs, ours)
    script.write_text(text, "utf-8")
    for sitemap in out.glob("sitemap.xml*"):
        sitemap.unlink()
    listed = "".join(f"<url><loc>{page or './'}</loc></url>" for page in pages_in(out))
    (out / PAGES).write_text(f"<urlset>{listed}</urlset>\n", "utf-8")


def pages_in(folder: Path) -> list[str]:
    """The addresses of all pages in a built folder, from there; its front page is empty."""
    found = (page.parent.relative_to(folder).as_posix() for page in folder.rglob("index.html"))
    return sorted("" if page == "." else f"{page}/" for page in found)
