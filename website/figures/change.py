"""Whether two versions of a figure differ in value, and not only in bytes.

The same sum differs by a rounding from one version of Python to the next, and another zlib packs the same numbers
otherwise. So what lies within the errors that the files themselves state is the same.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from hashlib import sha256
from math import isclose
from typing import Any

from website.figures import quoted
from website.figures.every import Figure
from zdcalc.book import Book
from zdcalc.edition import rules
from zdcalc.figure import Bounded

CLOSE = 1e-9  # of a number that comes without an error

Values = Mapping[str, object]
"""What is in a file, by where it stands there."""


def changes(figure: Figure, before: bytes, now: bytes) -> list[str]:
    """Every value that differs, in a few words; none where only bytes do."""
    if before == now:
        return []
    try:
        old = values(figure, before)
    except (ValueError, KeyError, IndexError, zlib.error):
        return ["it could not be read: its form is another one"]
    new = values(figure, now)
    gone = [f"{place} is gone" for place in old if place not in new]
    come = [f"{place} is new: {value}" for place, value in new.items() if place not in old]
    both = [place for place in new if place in old and not _agree(old[place], new[place])]
    return [*gone, *come, *(f"{place} was {old[place]} and is {new[place]}" for place in both)]


def values(figure: Figure, content: bytes) -> Values:
    """What a file says, number by number."""
    match figure.file.suffix:
        case ".book":
            return dict(_of_a_book(figure, content))
        case ".map":
            return {"hash": sha256(zlib.decompress(content)).hexdigest()}  # whole numbers throughout
    return dict(_of_json(quoted.read(content.decode()), ""))


def _of_a_book(figure: Figure, content: bytes) -> Iterator[tuple[str, object]]:
    name, refill = figure.given
    book = Book.read(rules(str(name), refill=refill), content)
    yield "error", Bounded(0.0, book.error)
    for hand, (start, least, length) in book.places.items():
        for held in range(length):
            yield f"{hand} with {least + held}", Bounded(book.values[start + held], book.error)


def _of_json(told: Any, place: str) -> Iterator[tuple[str, object]]:
    parts = told.items() if isinstance(told, dict) else enumerate(told) if type(told) is list else None
    if parts is None:
        yield place, told
    else:
        for name, part in parts:
            yield from _of_json(part, f"{place} {name}".strip())


def _agree(old: object, new: object) -> bool:
    if isinstance(old, Bounded) and isinstance(new, Bounded):
        within = abs(old.approx - new.approx) <= old.error + new.error
        return within and old.error <= 2 * new.error and new.error <= 2 * old.error
    if isinstance(old, float) and isinstance(new, float):
        return isclose(old, new, rel_tol=CLOSE, abs_tol=CLOSE)
    return old == new
