"""The rulebook as text: pages, sections and clauses, their sources, and how editions differ.

The English original is a file a page in `clauses/`; other languages come from the catalogues.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

TEXTS = ("base", "french", "horde", "duel")
"""The texts that are compared, in the order of their columns."""

SAME, DIFFERENT, SILENT, ABSENT = "same", "different", "silent", "absent"


class Stand(NamedTuple):
    """How an edition stands to a clause, and a note how; it is "absent" from a page of another game's."""

    status: str = SAME
    note: str = ""


class Clause(NamedTuple):
    """One rule. `id` and `number` never change; texts are English.

    `source` are the numbers of the texts it rests on, `ruling` says what was decided where they are
    silent and `switch` the option by which a reader decides otherwise, set as we have it
    ("refill=none"). `code` names the function or data that is the clause ("module:name");
    `not_computed` says why there can be none, `to_come` that there is none yet. `state` is a table
    (as in the page's address) on which it shows.
    """

    number: int
    id: str
    title: str
    text: str
    source: tuple[str, ...] = ()
    ruling: str = ""
    switch: str = ""
    code: str = ""
    not_computed: str = ""
    to_come: bool = False
    state: str = ""
    editions: Mapping[str, Stand] = {}

    def stand(self, edition: str) -> Stand:
        """How that edition stands to the clause."""
        return self.editions.get(edition, Stand())


class Section(NamedTuple):
    """Clauses under one heading."""

    id: str
    title: str
    clauses: tuple[Clause, ...]


class Page(NamedTuple):
    """A page of the rulebook, and the editions that have its clauses."""

    id: str
    title: str
    editions: tuple[str, ...]
    sections: tuple[Section, ...]

    @property
    def clauses(self) -> Iterator[Clause]:
        """Its clauses, in order."""
        return (clause for section in self.sections for clause in section.clauses)


@cache
def pages() -> tuple[Page, ...]:
    """All pages, in order.

    >>> [page.id for page in pages()]
    ['base', 'horde', 'duel']
    """
    return tuple(map(_page, _read("contents")["pages"]))


@cache
def sources() -> Mapping[str, str]:
    """The titles of the texts that the rules rest on, by number."""
    return {source["id"]: source["title"] for source in _read("contents")["source"]}


def clauses() -> Iterator[Clause]:
    """Every clause, in order.

    >>> "turn.draw" in [clause.id for clause in clauses()]
    True
    """
    return (clause for page in pages() for clause in page.clauses)


@cache
def page_of(clause: str) -> str:
    """The id of the page on which a clause stands.

    >>> page_of("turn.draw")
    'base'
    """
    return next(page.id for page in pages() if clause in [other.id for other in page.clauses])


def _page(name: str) -> Page:
    page = _read(name)
    elsewhere = {edition: Stand(ABSENT) for edition in TEXTS if edition not in page["editions"]}
    sections = tuple(_section(section, elsewhere) for section in page["section"])
    return Page(page["id"], page["title"], tuple(page["editions"]), sections)


def _section(section: Mapping[str, Any], elsewhere: Mapping[str, Stand]) -> Section:
    clauses = tuple(_clause(clause, elsewhere) for clause in section["clause"])
    return Section(section["id"], section["title"], clauses)


def _clause(clause: Mapping[str, Any], elsewhere: Mapping[str, Stand]) -> Clause:
    written = {edition: Stand(**stand) for edition, stand in clause.get("editions", {}).items()}
    return Clause(**{**clause, "source": tuple(clause["source"]), "editions": {**elsewhere, **written}})


def _read(name: str) -> Mapping[str, Any]:
    return tomllib.loads((files("zdcalc") / "clauses" / f"{name}.toml").read_text("utf8"))
