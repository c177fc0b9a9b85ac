"""Of each figure a hash of what it was made from: a line each in `made_from.txt`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from website.figures.every import Figure, every

MANIFEST = Path(__file__).parent / "made_from.txt"
HEAD = "# What each figure was made from, as a hash; `python3 make.py figures` writes this.\n"


def made_from() -> dict[str, str]:
    """The hash of each file, as it is written down."""
    lines = MANIFEST.read_text("utf-8").splitlines() if MANIFEST.exists() else []
    pairs = [line.split("  ", 1) for line in lines if not line.startswith("#")]
    return {name: origin for origin, name in pairs}


def note(figure: Figure, origin: str) -> None:
    """Write down what a figure was made from, and forget what is no figure any more."""
    origins = made_from() | {figure.name: origin}
    lines = [f"{origins[name]}  {name}\n" for name in sorted(each.name for each in every()) if name in origins]
    MANIFEST.write_text(HEAD + "".join(lines), "utf-8")


def stale(figures: Iterable[Figure]) -> list[Figure]:
    """Those that are not there, or were made from something else, or read a figure of which that is so."""
    known, found = made_from(), list[Figure]()
    for figure in figures:
        waits = any(other.file in figure.reads for other in found)
        if waits or not figure.file.exists() or known.get(figure.name) != figure.origin:
            found.append(figure)
    return found
