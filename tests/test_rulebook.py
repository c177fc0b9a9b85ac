"""The rulebook and the code: every rule function has its clause, every clause its code or a reason."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from types import FunctionType

import pytest

import zdcalc
from zdcalc.command import main
from zdcalc.edition import EDITIONS
from zdcalc.rulebook import Clause, clauses, pages, sources
from zdcalc.rulebooks import base
from zdcalc.wording import Wording, languages

CLAUSES = {clause.id: clause for clause in clauses()}


def functions() -> dict[str, FunctionType]:
    """The public functions of the rulebook modules."""
    return {
        name: function
        for name, function in vars(base).items()
        if isinstance(function, FunctionType) and function.__module__ == base.__name__ and not name.startswith("_")
    }


def clause_of(function: FunctionType) -> str:
    """The id with which the docstring begins."""
    return re.match(r"[a-z-]+\.[a-z-]+(?=: )", inspect.getdoc(function) or "")[0]  # type: ignore[index]


@pytest.mark.parametrize("name", functions())
def test_every_rule_function_is_a_clause(name: str) -> None:
    clause = CLAUSES[clause_of(functions()[name])]
    assert clause.code == f"zdcalc.rulebooks.base:{name}"


@pytest.mark.parametrize("clause", CLAUSES.values(), ids=CLAUSES)
def test_every_clause_has_code_or_a_reason(clause: Clause) -> None:
    assert bool(clause.code) != bool(clause.not_computed)
    if clause.code:
        module, name = clause.code.split(":")
        assert hasattr(import_module(module), name)


@pytest.mark.parametrize("clause", CLAUSES.values(), ids=CLAUSES)
def test_clauses_are_well_formed(clause: Clause) -> None:
    assert set(clause.source) <= set(sources())
    assert set(clause.editions) <= set(EDITIONS)
    assert all(stand.status in ("same", "different", "silent") for stand in clause.editions.values())
    assert all(stand.note for stand in clause.editions.values() if stand.status == "different")
    assert clause.source or clause.ruling  # a rule rests on a text or on a ruling that says so
    if clause.state:
        zdcalc.odds(**dict(pair.split("=") for pair in clause.state.split("&")))


def test_ids_are_unique() -> None:
    ids = [page.id for page in pages()] + [s.id for page in pages() for s in page.sections] + list(CLAUSES)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("place", [None, "base", "turn.draw", "cup.refill"])
def test_the_terminal_prints_clauses(place: str | None, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", *([place] if place else []), "--lang", lang]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 80
    clause = CLAUSES[place or "turn.draw"] if place != "base" else CLAUSES["end.tie"]
    assert Wording(lang).clause(clause.id, clause.title) in out


def test_an_unknown_clause_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "turn.drow", "--lang", "en"]) == 2
    assert capsys.readouterr().err == "zdcalc: “turn.drow” is no page and no clause; zdcalc rules lists them\n"
