"""What a calculation is written in: the modules that it imports, by what they say and not by how they are set."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from website.stamps import ROOT

MESSAGES = ("phrase", "Plural")  # what is said in words changes no number


def modules(entry: str, at_once: bool = False) -> list[str]:
    """The modules of this project that a module imports, and those that they import; itself too.

    Wherever in them that is, or only what is imported `at_once` and not when a function is called.
    """
    found: set[str] = set()
    todo = [entry]
    while todo:
        module = todo.pop()
        if module not in found and _file(module):
            found.add(module)
            todo += _imported(module, at_once)
    return sorted(found)


def packages(entry: str) -> set[str]:
    """The packages of others, and of Python, without which a module cannot be imported."""
    named = (name.split(".")[0] for module in modules(entry, True) for name in _imported(module, True))
    return {name for name in named if not (ROOT / name).is_dir()}


@cache
def meaning(module: str) -> str:
    """A hash of what a module says: without comments, docstrings, messages, and how its lines are broken."""
    return hashlib.sha256(_said(_tree(module)).encode()).hexdigest()


@cache
def _file(module: str) -> Path | None:
    path = ROOT.joinpath(*module.split("."))
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()), None)


@cache
def _tree(module: str) -> ast.Module:
    file = _file(module)
    assert file
    return ast.parse(file.read_bytes())


@cache
def _imported(module: str, at_once: bool) -> list[str]:
    return list(_imports(_tree(module), at_once))


def _imports(node: ast.AST, at_once: bool) -> Iterator[str]:
    """What is imported below a node, but for what only the reader of types imports."""
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    if at_once and isinstance(node, ast.FunctionDef):
        return
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        yield from _from(node)
    for child in ast.iter_child_nodes(node):
        yield from _imports(child, at_once)


def _from(node: ast.ImportFrom) -> Iterator[str]:
    if node.level:
        raise ValueError(f"{ast.unparse(node)}: a relative import does not say what it imports")
    for alias in node.names:
        inner = f"{node.module}.{alias.name}"  # a module of a package, or a name that a module defines
        yield inner if _file(inner) else str(node.module)


def _said(node: object) -> str:
    """A piece of source as text, the same for every Python: newer ones know more fields, and leave them empty."""
    if isinstance(node, list):
        return f"[{','.join(_said(part) for part in node if not _is_docstring(part))}]"
    if not isinstance(node, ast.AST):
        return ascii(node)
    fields = [(name, value) for name, value in ast.iter_fields(node) if value is not None and value != []]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MESSAGES:
        fields = [("func", node.func)]
    return f"{type(node).__name__}({','.join(f'{name}={_said(value)}' for name, value in fields)})"


def _is_docstring(node: object) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
