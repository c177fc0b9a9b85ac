"""The glossary: whole in every language, its words found where they stand, and what a translation lacks told."""

from __future__ import annotations

import json
import re

import pytest

from translations import catalogues
from translations.report import report
from translations.terms import at_odds, forms
from website.terms import alphabetical, clauses_with, linked
from zdcalc.command import main
from zdcalc.glossary import terms
from zdcalc.rulebook import clauses
from zdcalc.wording import ENGLISH, Wording, languages


def test_ids_are_given_once_and_lead_to_clauses() -> None:
    assert len({term.id for term in terms()}) == len(terms())
    assert {clause for term in terms() for clause in term.clauses} <= {clause.id for clause in clauses()}


@pytest.mark.parametrize("lang", languages())
def test_every_language_knows_the_words(lang: str) -> None:
    english = forms(ENGLISH).keys()
    assert english - forms(lang).keys() == set()
    assert {term.id for term in alphabetical(lang)} == {term.id for term in terms()}


@pytest.mark.parametrize("lang", languages())
def test_a_term_is_found_in_the_clauses_that_explain_it(lang: str) -> None:
    for term in terms():
        for clause in set(term.clauses) & {"turn.brain", "heroes.rescue", "santa.gift", "bus.die"}:
            assert clause in clauses_with(term.id, lang), f"{term.id} in {lang}"


def test_words_are_linked_once_and_the_text_stays_as_it_is() -> None:
    text = "A <brain>, two brains & a cup"
    made = linked(text, "en", "../")
    assert made.count("<a ") == 2
    assert made.unescape() == text or re.sub(r"</?a[^>]*>", "", str(made)) == "A &lt;brain&gt;, two brains &amp; a cup"


@pytest.mark.parametrize(
    ("lang", "good", "bad"),
    [("fr", "Deux coups de fusil", "Deux tirs"), ("ru", "Двумя выстрелами", "Двумя пулями")],
)
def test_a_translation_without_the_word_is_told(lang: str, good: str, bad: str) -> None:
    assert at_odds("Two shotguns", good, lang) == []
    assert at_odds("Two shotguns", bad, lang) == ["word.shotgun"]


@pytest.mark.parametrize("lang", catalogues.languages())
def test_the_report_counts_what_is_left(lang: str) -> None:
    *_, last = report(lang)
    assert last.startswith(f"{lang}: 0 missing, 0 stale")


def test_of_a_new_language_everything_is_missing() -> None:
    *lines, last = report("eo")
    assert last == f"eo: {len(lines)} missing, 0 stale, 0 to be looked at, for a word of the glossary"


@pytest.mark.parametrize("lang", languages())
def test_it_stands_in_the_terminal(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "glossary", "--lang", lang]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 80
    assert main(["rules", "glossary", "--lang", lang, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["terms"]
    assert [term["term"] for term in told] == [Wording(lang).clause(term.id, term.term) for term in terms()]
    assert all(term["term"] in out for term in told)
