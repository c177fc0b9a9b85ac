"""Every clause that is code has a test, and a test finds its clauses by what it names."""

from __future__ import annotations

import ast
import doctest
from importlib import import_module

import pytest

from website import tested
from zdcalc.rulebook import clauses

CODE = sorted({clause.code for clause in clauses() if clause.code})


@pytest.mark.parametrize("path", CODE)
def test_every_clause_that_is_code_is_tested(path: str) -> None:
    module, name = path.split(":")
    found = doctest.DocTestFinder().find(getattr(import_module(module), name), name)
    assert tested.tests_of(path) or any(example.examples for example in found)


def test_a_test_is_found_by_the_functions_it_names() -> None:
    names = {test.name for test in tested.tests_of("zdcalc.rulebooks.base:draw")}
    assert {"test_turn_draw_never_takes_a_die_twice"} <= names
    assert "test_turn_bust_is_three_shotguns_or_more" not in names
    assert tested.tests_of("zdcalc.rulebooks.base:no_such_function") == []


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("from zdcalc.rulebooks.base import draw\ndef test_it(): draw()", {"zdcalc.rulebooks.base:draw"}),
        (
            "from zdcalc.rulebooks import base\ndef test_it(): base.draw()",
            {"zdcalc.rulebooks:base", "zdcalc.rulebooks.base:draw"},
        ),
        ("from zdcalc.rulebooks.base import draw as drawn\ndef test_it(): drawn()", {"zdcalc.rulebooks.base:draw"}),
        ("from elsewhere import draw\ndef test_it(): draw()", {"elsewhere:draw"}),
        ("def test_it():\n    for draw in (): print(draw)", set()),
    ],
)
def test_names_count_by_where_they_come_from(source: str, names: set[str]) -> None:
    tree = ast.parse(source)
    test = tree.body[-1]
    assert isinstance(test, ast.FunctionDef)
    assert set(tested.named(test, tested.imported(tree))) == names
