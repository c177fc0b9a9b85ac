"""The rulebook and the code: every rule function has its clause, every clause its code or a reason."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import FunctionType

import pytest

import zdcalc
from zdcalc import rulebooks
from zdcalc.command import main
from zdcalc.rulebook import TEXTS, Clause, Page, clauses, page_of, pages, sources
from zdcalc.wording import Wording, languages

CLAUSES = {clause.id: clause for clause in clauses()}
PAGES = {page.id: page for page in pages()}
NUMBERS = Path(__file__).with_name("clauses_by_number.txt")
FIRST = {"base": 1, "horde": 101, "duel": 201}


WIRING = {"fallen", "santa_in"}  # what clauses have in common, and is none of them


def functions() -> dict[str, FunctionType]:
    """The public functions of the rulebook modules, by the paths that clauses give as their code."""
    modules = [import_module(f"{rulebooks.__name__}.{found.name}") for found in iter_modules(rulebooks.__path__)]
    return {
        f"{module.__name__}:{name}": function
        for module in modules
        for name, function in vars(module).items()
        if isinstance(function, FunctionType) and function.__module__ == module.__name__
        if not name.startswith("_") and name not in WIRING
    }


def clause_of(function: FunctionType) -> str:
    """The id with which the docstring begins."""
    return re.match(r"[a-z-]+\.[a-z-]+(?=: )", inspect.getdoc(function) or "")[0]  # type: ignore[index]


@pytest.mark.parametrize("path", functions())
def test_every_rule_function_is_a_clause(path: str) -> None:
    assert CLAUSES[clause_of(functions()[path])].code == path


@pytest.mark.parametrize("clause", CLAUSES.values(), ids=CLAUSES)
def test_every_clause_has_code_or_a_reason_or_will_have_code(clause: Clause) -> None:
    assert [bool(clause.code), bool(clause.not_computed), clause.to_come].count(True) == 1
    if clause.code:
        module, name = clause.code.split(":")
        assert hasattr(import_module(module), name)


@pytest.mark.parametrize("clause", CLAUSES.values(), ids=CLAUSES)
def test_clauses_are_well_formed(clause: Clause) -> None:
    assert set(clause.source) <= set(sources())
    assert set(clause.editions) <= set(TEXTS)
    assert all(stand.status in ("same", "different", "silent", "absent") for stand in clause.editions.values())
    assert all(stand.note for stand in clause.editions.values() if stand.status == "different")
    assert clause.source or clause.ruling  # a rule rests on a text or on a ruling that says so
    assert clause.ruling or not clause.switch  # where one may decide otherwise, something was decided
    if clause.state:
        zdcalc.odds(**dict(pair.split("=") for pair in clause.state.split("&")))


def test_ids_are_unique() -> None:
    ids = [page.id for page in pages()] + [s.id for page in pages() for s in page.sections]
    ids += [clause.id for clause in clauses()]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_a_page_says_whose_clauses_it_has(page: Page) -> None:
    assert page.editions
    for clause in page.clauses:
        assert page_of(clause.id) == page.id
        absent = [edition for edition in TEXTS if clause.stand(edition).status == "absent"]
        assert absent == [edition for edition in TEXTS if edition not in page.editions]


@pytest.mark.parametrize("clause", CLAUSES.values(), ids=CLAUSES)
def test_an_edition_says_the_same_only_where_its_text_is_a_source(clause: Clause) -> None:
    for edition, text in zip(TEXTS, sources(), strict=True):
        stand = clause.stand(edition)
        if stand.status == "same":
            assert text in clause.source, edition
        elif not stand.note:  # silent, or not this edition's at all
            assert text not in clause.source, edition


def test_numbers_stay() -> None:
    kept = dict(line.split() for line in NUMBERS.read_text("utf-8").splitlines())
    now = {str(clause.number): clause.id for clause in clauses()}
    assert now == kept  # a new clause takes a new line there, and nothing else ever changes
    assert len(now) == len(CLAUSES)
    for page in pages():
        assert {clause.number - FIRST[page.id] for clause in page.clauses} <= set(range(100))


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("place", [None, *PAGES, "turn.draw", "cup.refill", "bus.stop"])
def test_the_terminal_prints_clauses(place: str | None, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", *([place] if place else []), "--lang", lang]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 80
    expected = [CLAUSES[place]] if place in CLAUSES else PAGES[place].clauses if place else clauses()
    for clause in expected:
        assert Wording(lang).clause(clause.id, clause.title) in out, clause.id


def test_a_clause_is_printed_by_its_number_too(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for place in ("bus.stop", str(CLAUSES["bus.stop"].number)):
        assert main(["rules", place, "--lang", "en"]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1] and "[bus.stop]" in said[0]


@pytest.mark.parametrize("clause", CLAUSES.values(), ids=CLAUSES)
def test_the_terminal_says_why_a_clause_is_not_computed(clause: Clause, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", clause.id, "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert ("Not computed yet." in out) == clause.to_come
    assert ("Not computed: " in out) == bool(clause.not_computed)


def test_an_unknown_clause_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "turn.drow", "--lang", "en"]) == 2
    assert capsys.readouterr().err == "zdcalc: “turn.drow” is no page and no clause; did you mean “turn.draw”?\n"
