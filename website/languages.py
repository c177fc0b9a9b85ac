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

# Where the site will live. Only the sitemap, search engines and instant navigation need to know.
ADDRESS = os.environ.get("ZDCALC_SITE_URL", "https://zdcalc.example/").rstrip("/") + "/"


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
    _leave_alternates_alone(out)


def _config(lang: str, bundles: dict[str, str]) -> dict[str, Any]:
    site = yaml_load((ROOT / "mkdocs.yml").read_text("utf-8"))
    root = "../" if folder(lang) else ""
    return {
        "INHERIT": "../mkdocs.yml",
        "site_url": ADDRESS + folder(lang),
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
                {"lang": other, "name": name, "root": root + folder(other)} for other, name in LANGUAGES.items()
            ],
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


def _leave_alternates_alone(out: Path) -> None:
    """Keep Material from looking for a sitemap beside every alternate link.

    It takes those links for the front pages of languages and asks for `sitemap.xml` next to them; ours lead to the
    same page in another language, where there is none. It would also take over clicks on them, and lose the query.
    """
    (script,) = (out / "assets" / "javascripts").glob("bundle.*.min.js")
    text = script.read_text("utf-8")
    if text.count('"link[rel=alternate]"') != 1:
        raise RuntimeError("This Material reads alternate links in another way: see _leave_alternates_alone.")
    script.write_text(text.replace('"link[rel=alternate]"', '"link[rel=none]"'), "utf-8")
