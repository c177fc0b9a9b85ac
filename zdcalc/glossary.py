"""The glossary: the words of the game and of the field, each with its meaning.

The English original is `clauses/glossary.toml`; other languages come from the catalogues.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class Term(NamedTuple):
    """A word, what it means, and the clauses that say more; texts are English, `known_by` its forms in a text."""

    id: str
    term: str
    known_by: tuple[str, ...]
    meaning: str
    clauses: tuple[str, ...]


@cache
def terms() -> tuple[Term, ...]:
    """All terms, in the order in which somebody meets them.

    >>> next(term.meaning for term in terms() if term.id == "word.round")
    'One turn for each player.'
    """
    text = (files("zdcalc") / "clauses" / "glossary.toml").read_text("utf8")
    return tuple(
        Term(**{**term, "known_by": tuple(term["known_by"]), "clauses": tuple(term["clauses"])})
        for term in tomllib.loads(text)["term"]
    )
