"""Lines of text in a terminal: how wide they may be, where they break, and columns."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from zdcalc.wording import WIDTH

NARROWEST = 20  # columns; with fewer nothing can be told


def width() -> int:
    """The columns of a line: as many as COLUMNS says or the terminal has, and no more than are read with ease."""
    said = os.environ.get("COLUMNS", "")
    try:
        columns = int(said) if said.isdecimal() else os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError, AttributeError):  # the answer goes to no terminal
        columns = 0
    return max(NARROWEST, min(columns, WIDTH)) if columns else WIDTH


def wrap(text: str, columns: int = 0, first: str = "", rest: str = "") -> list[str]:
    """A text in lines that begin with `first` and `rest`, broken at spaces that are no no-break spaces.

    textwrap does as much, but to import it takes longer than to work out a roll.

    >>> wrap("roll or stop", 8, rest="  ")
    ['roll or', '  stop']
    """
    columns = columns or width()
    lines = [first]
    for word in filter(None, text.replace("\n", " ").split(" ")):
        begins = len(lines[-1]) <= len(first if len(lines) == 1 else rest)
        if not begins and len(lines[-1]) + 1 + len(word) > columns:
            lines.append(rest)
            begins = True
        lines[-1] += word if begins else f" {word}"
        while len(lines[-1]) > columns:
            lines[-1:] = [lines[-1][:columns], rest + lines[-1][columns:]]
    return lines if lines != [first] or first.strip() else []


def fill(text: str, first: str = "", rest: str = "") -> str:
    """The same as one text."""
    return "\n".join(wrap(text, first=first, rest=rest))


def item(head: str, meaning: str, indent: int) -> list[str]:
    """What something means, beside it; below it where there is little room."""
    head = f"  {head}  "
    if width() < 2 * indent:
        return [head.rstrip(), *wrap(meaning, first="      ", rest="      ")]
    if len(head) > indent:
        return [head.rstrip(), *wrap(meaning, first=" " * indent, rest=" " * indent)]
    return wrap(meaning, first=head.ljust(indent), rest=" " * indent)


def columns(rows: list[list[str]], left: set[int], may_go: Sequence[int] = ()) -> list[str]:
    """Aligned columns; where lines would be too long, what may go goes, in that order, and then space."""
    fewer = [(may_go[:n], "  ") for n in range(len(may_go) + 1)]
    for gone, gap in [*fewer, (may_go, " ")]:
        kept = [column for column in range(len(rows[0])) if column not in gone]
        widths = {c: max(len(row[c]) for row in rows) for c in kept}
        lines = [
            gap.join(row[c].ljust(widths[c]) if c in left else row[c].rjust(widths[c]) for c in kept).rstrip()
            for row in rows
        ]
        if max(map(len, lines)) <= width():
            break
    return lines
