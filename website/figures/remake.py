"""Works figures out again: `python3 make.py figures`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from threading import Lock

from website import steps
from website.figures import manifest
from website.figures.change import changes
from website.figures.every import Figure, every
from website.stamps import BUILD

SHOWN = 3  # changed values of a file that are told one by one
_lock = Lock()


def main() -> int:
    """Remake the figures that are stale, or all of them, or those that are named."""
    parser = argparse.ArgumentParser(prog="make.py figures", description="Work out again what is stale.")
    parser.add_argument("words", nargs="*", help="only files with such a word in their name: `book`, `games/none` ...")
    parser.add_argument("--all", action="store_true", help="also what is not stale")
    options = parser.parse_args()
    figures = every()
    chosen = figures if options.all else manifest.stale(figures)
    named = [figure for figure in chosen if any(word in figure.name for word in options.words)]
    try:
        remake(named if options.words else chosen)
    except steps.Failed as failed:
        print(failed, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    left = manifest.stale(figures)
    print(f"Still stale: {len(left)}." if left else "All figures are up to date.")
    return 0


def remake(figures: Sequence[Figure]) -> None:
    """Work these out, shared out over the processors. A file is written where a value has changed, not only bytes."""
    names = {figure.file: figure.name for figure in figures}
    steps.carry_out(
        [
            steps.Step(figure.name, partial(_remake, figure), [names[file] for file in figure.reads if file in names])
            for figure in figures
        ]
    )


def _remake(figure: Figure) -> str:
    """Work one out and say what has changed."""
    origin = figure.origin
    fresh = BUILD / "figures" / figure.name
    steps.run(sys.executable, "-m", "website.figures.work_out", figure.name, fresh)
    before = figure.file.read_bytes() if figure.file.exists() else None
    now = fresh.read_bytes()
    changed = ["it is new"] if before is None else changes(figure, before, now)
    if changed:
        figure.file.parent.mkdir(exist_ok=True)
        figure.file.write_bytes(now)
    with _lock:
        manifest.note(figure, origin)
    more = f", and {len(changed) - SHOWN} more" if len(changed) > SHOWN else ""
    return ("Changed: " + "; ".join(changed[:SHOWN]) + more) if changed else "The same values."


if __name__ == "__main__":
    sys.exit(main())
