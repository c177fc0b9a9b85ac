"""What a calculation is written in: the modules that it imports, by what they say and not by how they are set."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from website.stamps import ROOT

MESSAGES = ("phrase", "Plural")  # what is said in words changes no number


def modules(entry: str) -> list[str]:
    """The modules of this project that a module imports, wherever in it, and those that they import; itself too."""
    found: set[str] = set()
    todo = [entry]
    while todo:
        module = todo.pop()
        if module not in found and _file(module):
            found.add(module)
            todo += _imported(module)
    return sorted(found)


def others(entry: str) -> set[str]:
    """The packages of others, and of Python, that all of these import."""
    imported = (name.split(".")[0] for module in modules(entry) for name in _imported(module))
    return {name for name in imported if not _file(name) and not ROOT.joinpath(name).is_dir()}


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
def _imported(module: str) -> list[str]:
    return list(_imports(_tree(module)))


def _imports(node: ast.AST) -> Iterator[str]:
    """What is imported anywhere below a node, but for what only the reader of types imports."""
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        if node.level:
            raise ValueError(f"{ast.unparse(node)}: a relative import does not say what it imports")
        for alias in node.names:
            inner = f"{node.module}.{alias.name}"  # a module of a package, or a name that a module defines
            yield inner if _file(inner) else str(node.module)
    for child in ast.iter_child_nodes(node):
        yield from _imports(child)


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
