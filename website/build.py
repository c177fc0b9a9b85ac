"""Builds the whole site into build/site: `python -m website.build`, inside the virtual environment."""

from __future__ import annotations

import argparse
import fcntl
import shutil
import sys
from functools import partial
from textwrap import fill

from translations import catalogues
from website import assets, crawlers, links, pages, runtime, search
from website.figures import manifest, remake
from website.figures.every import every
from website.stamps import BUILD, ROOT
from website.steps import Failed, Step, carry_out, run
from zdcalc import rulebook
from zdcalc.wording import ENGLISH

WORKER, BUNDLES = "The browser's Python", "Scripts and styles"


def build(keep_figures: bool = False) -> None:
    """Build everything that is not built yet; stale figures are remade first, unless they are to be kept."""
    _look_at_figures(keep_figures)
    catalogues.compile_into(ROOT / "zdcalc" / "locale", catalogues.PACKAGED)
    catalogues.compile_into(BUILD / "locale", ("pages",))
    python = runtime.version()
    one = partial(run, sys.executable, "-m", "website.one_language")
    written = {f"Pages, {name}": partial(one, lang) for lang, name in pages.LANGUAGES.items()}
    carry_out(
        [
            *runtime.library(),
            Step("zdcalc for the browser", runtime.compile_package, [runtime.LIBRARY_THERE]),
            Step("Snapshot", runtime.take_snapshot, ["zdcalc for the browser"]),
            Step(WORKER, partial(runtime.put_together, python), ["Snapshot"]),
            Step(BUNDLES, partial(assets.bundle, python)),
            *(Step(name, work, [BUNDLES]) for name, work in written.items()),
            Step("The site", partial(_put_together, python), [WORKER, BUNDLES, *written]),
        ]
    )
    _tell_what_is_to_come()


def _look_at_figures(keep: bool) -> None:
    """Figures that are older than their sources would be shown for what they are not."""
    stale = manifest.stale(every())
    if not stale:
        return
    listed = "".join(f"\n  {figure.name}" for figure in stale)
    print(f"These figures are older than what they are made from:{listed}", flush=True)
    if keep:
        print("The site is built with them AS THEY ARE; `python3 make.py figures` remakes them.", flush=True)
    else:
        print("They are remade now, as by `python3 make.py figures`; that may take long.", flush=True)
        remake.remake(stale)


def _put_together(python: str) -> None:
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
    shutil.copytree(runtime.RUNTIMES / python, fresh / "assets" / "py" / python)
    crawlers.write(fresh, BUILD / "languages" / ENGLISH)
    search.index(fresh)
    links.check(fresh.resolve())
    shutil.rmtree(BUILD / "site", ignore_errors=True)
    fresh.rename(BUILD / "site")


def _tell_what_is_to_come() -> None:
    awaited = [clause.id for clause in rulebook.clauses() if clause.to_come]
    if awaited:
        print(fill(f"Clauses not computed yet ({len(awaited)}): {', '.join(awaited)}", 120, break_on_hyphens=False))


def main() -> int:
    """Build, and say in a line or two why it did not work."""
    parser = argparse.ArgumentParser(prog="python -m website.build", description="Build the site into build/site.")
    parser.add_argument("--keep-figures", action="store_true", help="leave stale figures as they are, and say so")
    options = parser.parse_args()
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two builds at once would pull the folders from under each other
        try:
            build(options.keep_figures)
        except (Failed, links.BrokenLink) as failed:
            print(failed, file=sys.stderr)
            return 1
        except KeyboardInterrupt:
            return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
