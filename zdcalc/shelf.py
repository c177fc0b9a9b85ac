"""The files that answers are looked up in: made when they are wanted or, in the browser, files of the site.

A book of best play and a map of a turn belong to dice and a way to refill the cup: within a turn,
editions differ by nothing else.
"""

from __future__ import annotations

from functools import cache

from zdcalc.book import Book, Unwritten
from zdcalc.edition import EDITIONS, Edition
from zdcalc.turn_map import TurnMap

_files: dict[str, bytes] = {}
_fetches = False


class NotHere(Exception):
    """A file has to be fetched first; the text is its name."""


def book_name(edition: Edition) -> str:
    """The file of a book."""
    return f"{edition.set}-{edition.refill}.book"


def map_name(edition: Edition) -> str:
    """The file of a map."""
    return f"{edition.set}-{edition.refill}.map"


def fetch_files() -> None:
    """From now on everything comes as a file: this Python is too slow to work it out."""
    global _fetches
    _fetches = True


def put(name: str, content: bytes) -> None:
    """Take in a file."""
    _files[name] = content
    _forget()


def clear() -> None:
    """Give all files away again."""
    _files.clear()
    _forget()


def file(name: str) -> bytes | None:
    """A file, if it was put in; raises NotHere when it is to be fetched."""
    if name not in _files and _fetches:
        raise NotHere(name)
    return _files.get(name)


def book(edition: Edition) -> Book | Unwritten:
    """What best play for points is worth, in an edition with dice of the box."""
    return _book(_of_a_turn(edition)) if is_in_print(edition) else Unwritten()


def is_in_print(edition: Edition) -> bool:
    """Whether there is a book: with special dice only by the rules of their sets, each takes a megabyte."""
    return not edition.is_special or any(_of_a_turn(edition) == _of_a_turn(usual) for usual in EDITIONS.values())


def turn_map(edition: Edition) -> TurnMap:
    """The map of an edition's turn."""
    return _turn_map(_of_a_turn(edition))


def _of_a_turn(edition: Edition) -> Edition:
    """The same for all editions whose turns are alike: how a game ends is no part of one."""
    return edition._replace(name="base", ending="", goal=0)


@cache
def _book(edition: Edition) -> Book:
    written = file(book_name(edition)) if _is_usual(edition) else None
    return Book.read(edition, written) if written else Book.of(edition)


@cache
def _turn_map(edition: Edition) -> TurnMap:
    written = file(map_name(edition)) if _is_usual(edition) else None
    return TurnMap.read(edition, written) if written else TurnMap.of(edition)


def _is_usual(edition: Edition) -> bool:
    """Whether a file would be for this edition: own dice may be called as those of the box are."""
    return any((edition.set, edition.limit) == (usual.set, usual.limit) for usual in EDITIONS.values())


def _forget() -> None:
    for made in (_book, _turn_map):
        made.cache_clear()
