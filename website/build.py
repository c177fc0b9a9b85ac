"""Builds the whole site into build/site: `python -m website.build`, inside the virtual environment."""

from __future__ import annotations

import fcntl
import shutil
import sys
from pathlib import Path
from textwrap import fill

from translations import catalogues
from website import assets, crawlers, languages, links, pages, runtime, search
from website.stamps import BUILD, ROOT
from zdcalc import rulebook
from zdcalc.wording import ENGLISH


def build() -> None:
    catalogues.compile_into(ROOT / "zdcalc" / "locale", catalogues.PACKAGED)
    catalogues.compile_into(BUILD / "locale", ("pages",))
    python = runtime.assemble()
    bundles = assets.bundle(python.name)
    for lang in pages.LANGUAGES:
        pages.render(lang, BUILD / "pages" / lang, bundles)
    languages.build(bundles)
    _put_together(python)
    _tell_what_is_to_come()


def _put_together(python: Path) -> None:
    """English at the root, every other language in a folder of its own, and what they share once."""
    fresh = BUILD / "site.new"
    shutil.rmtree(fresh, ignore_errors=True)
    for lang in pages.LANGUAGES:
        shutil.copytree(BUILD / "languages" / lang, fresh / pages.folder(lang), dirs_exist_ok=True)
    shutil.copytree(BUILD / "assets", fresh / "assets", dirs_exist_ok=True)
    for file in assets.PICTURES:
        target = fresh / "assets" / file.relative_to(assets.SOURCES)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, target)
    shutil.copytree(python, fresh / "assets" / "py" / python.name)
    crawlers.write(fresh, BUILD / "languages" / ENGLISH)
    search.index(fresh)
    links.check(fresh.resolve())
    shutil.rmtree(BUILD / "site", ignore_errors=True)
    fresh.rename(BUILD / "site")


def _tell_what_is_to_come() -> None:
    awaited = [clause.id for clause in rulebook.clauses() if clause.to_come]
    if awaited:
        print(fill(f"Clauses not computed yet ({len(awaited)}): {', '.join(awaited)}", 120, break_on_hyphens=False))


if __name__ == "__main__":
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two builds at once would pull the folders from under each other
        try:
            build()
        except links.BrokenLink as broken:
            sys.exit(str(broken))
