"""Which tests a clause has: those that name its function. The tests themselves say so; no list is kept."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from website.literate import coloured
from website.stamps import ROOT


class Test(NamedTuple):
    """A test: its file, its name, its source as HTML, and what it names of the package ("module:name")."""

    file: str
    name: str
    html: str
    names: frozenset[str]

    @property
    def anchor(self) -> str:
        """Where it stands on the page; two files may have tests of one name."""
        return f"{self.file.removesuffix('.py')}.{self.name}"


def tests_of(path: str) -> list[Test]:
    """The tests that name what a clause gives as its code ("module:name")."""
    return [test for test in _every_test() if path in test.names]


def by_file(paths: Iterable[str]) -> list[tuple[str, list[Test]]]:
    """The tests of all that is named in `paths`, file by file, each once."""
    named = set(filter(None, paths))
    tests = [test for test in _every_test() if test.names & named]
    return [(file, list(those)) for file, those in groupby(tests, lambda test: test.file)]


@cache
def _every_test() -> tuple[Test, ...]:
    return tuple(test for file in sorted((ROOT / "tests").glob("test_*.py")) for test in _tests_in(file))


def _tests_in(file: Path) -> Iterator[Test]:
    source = file.read_text("utf-8")
    tree = ast.parse(source)
    brought = imported(tree)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            written = "\n".join(source.splitlines()[first - 1 : node.end_lineno])
            yield Test(file.name, node.name, coloured(written), frozenset(named(node, brought)))


def imported(tree: ast.Module) -> dict[str, str]:
    """The names that `from module import name` brings, each with where it comes from."""
    return {
        alias.asname or alias.name: f"{node.module}:{alias.name}"
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def named(test: ast.FunctionDef, imported: dict[str, str]) -> Iterator[str]:
    """What a test names, either by itself (`draw`) or within its module (`base.draw`)."""
    for node in ast.walk(test):
        if isinstance(node, ast.Name) and node.id in imported:
            yield imported[node.id]
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in imported:
            yield imported[node.value.id].replace(":", ".") + f":{node.attr}"
