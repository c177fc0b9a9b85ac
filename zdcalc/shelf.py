"""The books of best play that are at hand: worked out when they are wanted or, in the browser, files of the site."""

from __future__ import annotations

from functools import cache

from zdcalc.book import Book
from zdcalc.edition import Edition

_files: dict[str, bytes] = {}
_fetches = False


class NotHere(Exception):
    """A book has to be fetched first; the text is the name of its file."""


def file_name(edition: Edition) -> str:
    """The file of an edition's book: editions differ, within a turn, by their dice and by how they refill."""
    return f"{edition.set}-{edition.refill}.book"


def fetch_books() -> None:
    """From now on books come as files: this Python is too slow to work them out."""
    global _fetches
    _fetches = True


def put(name: str, content: bytes) -> None:
    """Take in the file of a book."""
    _files[name] = content
    _read.cache_clear()


def clear() -> None:
    """Give all files away again."""
    _files.clear()
    _read.cache_clear()


def book(edition: Edition) -> Book:
    """The book for an edition; raises NotHere when its file is still missing."""
    name = file_name(edition)
    if name not in _files and _fetches:
        raise NotHere(name)
    return _read(edition._replace(name="base", ending="", goal=0))


@cache
def _read(edition: Edition) -> Book:
    name = file_name(edition)
    return Book.read(edition, _files[name]) if name in _files else Book.of(edition)
