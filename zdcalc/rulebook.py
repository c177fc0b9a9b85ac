"""The rulebook as text: pages, sections and clauses, their sources, and how editions differ.

The English original is `rulebook.toml`; other languages come from the catalogues.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

SAME = "same"


class Stand(NamedTuple):
    """How an edition stands to a clause: "same", "different" or "silent", and a note how."""

    status: str = SAME
    note: str = ""


class Clause(NamedTuple):
    """One rule. `id` never changes; texts are English.

    `source` are the numbers of the texts it rests on, `ruling` says what was decided where they are
    silent, `code` names the function or data that is the clause ("module:name"), `not_computed`
    says why there is none, `state` is a table (as in the page's address) on which it shows.
    """

    id: str
    title: str
    text: str
    source: tuple[str, ...] = ()
    ruling: str = ""
    code: str = ""
    not_computed: str = ""
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
    """A page of the rulebook."""

    id: str
    title: str
    sections: tuple[Section, ...]


@cache
def pages() -> tuple[Page, ...]:
    """All pages, in order.

    >>> [page.id for page in pages()]
    ['base']
    """
    return tuple(Page(page["id"], page["title"], tuple(map(_section, page["section"]))) for page in _texts()["page"])


@cache
def sources() -> Mapping[str, str]:
    """The titles of the texts that the rules rest on, by number."""
    return {source["id"]: source["title"] for source in _texts()["source"]}


def clauses() -> Iterator[Clause]:
    """Every clause, in order.

    >>> "turn.draw" in [clause.id for clause in clauses()]
    True
    """
    return (clause for page in pages() for section in page.sections for clause in section.clauses)


def _section(section: Mapping[str, Any]) -> Section:
    return Section(section["id"], section["title"], tuple(map(_clause, section["clause"])))


def _clause(clause: Mapping[str, Any]) -> Clause:
    stands = {edition: Stand(**stand) for edition, stand in clause.get("editions", {}).items()}
    return Clause(**{**clause, "source": tuple(clause["source"]), "editions": stands})


def _texts() -> Mapping[str, Any]:
    return tomllib.loads((files("zdcalc") / "rulebook.toml").read_text("utf8"))
