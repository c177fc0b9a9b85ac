"""What stands under a clause: the code that is the clause, and the odds of the table on which it shows."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from textwrap import dedent
from typing import NamedTuple
from urllib.parse import parse_qsl

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from zdcalc import sentences
from zdcalc.one_roll import odds
from zdcalc.refusal import Refused
from zdcalc.rulebook import TEXTS
from zdcalc.wording import Wording

SWITCHES = ("rules", "refill")  # what an edition sets by itself
ROLLS_AS = {"duel": "base"}  # its rolls are those of the game that it is added to


class Code(NamedTuple):
    """The function or data that is a clause: its module, name, first line in short, and source as HTML.

    `examples` says whether its docstring has some, which run as tests.
    """

    module: str
    name: str
    signature: str
    html: str
    examples: bool


class Chance(NamedTuple):
    """The chance of a bust, in words; both empty where no roll can be made."""

    percent: str = ""
    fraction: str = ""


@cache
def code_of(path: str) -> Code:
    """What a clause names as its code ("module:name", or "module:Class.method"), as the package has it now."""
    module, name = path.split(":")
    source = inspect.getsource(import_module(module))
    node: ast.Module | ast.stmt = ast.parse(source)
    for part in name.split("."):
        assert isinstance(node, ast.Module | ast.ClassDef)
        (node,) = (inner for inner in node.body if part in _names(inner))
    assert isinstance(node, ast.stmt)
    written = dedent(ast.get_source_segment(source, node, padded=True) or "")
    return Code(module, name, _signature(name, node), coloured(written), ">>> " in written)


def coloured(source: str) -> str:
    """Python source as HTML."""
    html: str = highlight(source, PythonLexer(), HtmlFormatter(wrapcode=True))
    return html


def by_module(paths: Iterable[str]) -> list[tuple[str, list[str]]]:
    """The code of all clauses, in their order, module by module."""
    modules: dict[str, list[str]] = {}
    for path in dict.fromkeys(filter(None, paths)):
        modules.setdefault(code_of(path).module, []).append(path)
    return list(modules.items())


def _names(node: ast.stmt) -> list[str]:
    """What a statement defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _signature(name: str, node: ast.stmt) -> str:
    if not isinstance(node, ast.FunctionDef):
        return name
    gives = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{name}({ast.unparse(node.args)}){gives}"


def bust(state: str, lang: str) -> Chance:
    """The chance of a bust on a table as it stands in the page's address."""
    return _bust(dict(parse_qsl(state)), lang)


def bust_by_edition(state: str, lang: str) -> dict[str, Chance]:
    """The same table under the rules of each edition."""
    table = {option: value for option, value in parse_qsl(state) if option not in SWITCHES}
    return {edition: _bust({**table, "rules": ROLLS_AS.get(edition, edition)}, lang) for edition in TEXTS}


def _bust(table: dict[str, str], lang: str) -> Chance:
    words = Wording(lang)
    try:
        chance = odds(**table).chance_of_bust
    except Refused:
        return Chance()
    return Chance(sentences.percent(chance, words), sentences.fraction(chance, words))
