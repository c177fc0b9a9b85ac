"""The glossary's words on the pages: linked where a clause uses them, and back."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from markupsafe import Markup, escape

from translations.terms import forms
from zdcalc.glossary import Term, terms
from zdcalc.rulebook import clauses
from zdcalc.wording import Wording


def linked(text: str, lang: str, front: str) -> Markup:
    """A text with each term of the glossary linked where it comes first; `front` leads to that language's front page.

    >>> str(linked("No cup", "en", "../"))
    'No <a class="zd-term" href="../glossary/#word.cup" aria-describedby="en.word.cup">cup</a>'
    """
    places: list[tuple[int, int, str]] = []
    for term, pattern in forms(lang).items():
        first = next((found.span() for found in pattern.finditer(text) if _is_free(found.span(), places)), None)
        if first:
            places.append((*first, term))
    done, pieces = 0, [Markup()]
    for begin, end, term in sorted(places):
        pieces += [escape(text[done:begin]), _link(text[begin:end], term, lang, front)]
        done = end
    return Markup().join([*pieces, escape(text[done:])])


def _is_free(span: tuple[int, int], places: list[tuple[int, int, str]]) -> bool:
    return all(span[1] <= begin or end <= span[0] for begin, end, _ in places)


def _link(word: str, term: str, lang: str, front: str) -> Markup:
    link = Markup('<a class="zd-term" href="{}glossary/#{}" aria-describedby="{}.{}">{}</a>')
    return link.format(front, term, lang, term, word)


def alphabetical(lang: str) -> list[Term]:
    """The glossary in the order in which a reader of that language looks a word up."""
    words = Wording(lang)
    return sorted(terms(), key=lambda term: _sorted_as(words.clause(term.id, term.term)))


def _sorted_as(term: str) -> str:
    plain = unicodedata.normalize("NFD", term.casefold().removeprefix("to ").removeprefix("s’"))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def clauses_with(term: str, lang: str) -> Iterator[str]:
    """The ids of the clauses whose text in a language has that term."""
    words, pattern = Wording(lang), forms(lang).get(term)
    if pattern:
        yield from (clause.id for clause in clauses() if pattern.search(words.clause(clause.id, clause.text)))
