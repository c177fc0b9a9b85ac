"""The figures that are kept: none is older than what it is made from, and what that is hangs on meaning alone."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

from website.figures import manifest, sources
from website.figures.change import changes
from website.figures.every import BOOKS, TABLES, Figure, every
from website.figures.quoted import FOLDER as QUOTED
from website.figures.quoted import read, written
from website.stamps import ROOT, digest
from zdcalc.book import Book
from zdcalc.edition import rules
from zdcalc.figure import Bounded, Share


def test_no_figure_is_stale() -> None:
    stale = [figure.name for figure in manifest.stale(every())]
    assert not stale, f"run python3 make.py figures: {', '.join(stale)}"


def test_every_file_is_a_figure_and_every_figure_is_written_down() -> None:
    names = sorted(figure.name for figure in every())
    files = (file for folder in (BOOKS, TABLES, QUOTED) for file in folder.iterdir())
    assert sorted(file.relative_to(ROOT).as_posix() for file in files) == names
    assert sorted(manifest.made_from()) == names


def test_figures_come_after_those_that_they_read() -> None:
    order = [figure.file for figure in every()]
    for figure in every():
        assert all(order.index(file) < order.index(figure.file) for file in figure.reads)


def test_no_calculation_imports_names_that_come_lazily() -> None:
    """`import zdcalc` does not say what is used of it."""
    for work in {figure.work for figure in every()}:
        assert "zdcalc" not in sources.modules(work.split(":")[0])


@pytest.mark.parametrize("number", [Share(7, 1), Share(-36, 143), Bounded(2.5, 1e-12)])
def test_numbers_are_read_as_they_were_written(number: Share | Bounded) -> None:
    assert read(written({"it": number.json()})) == {"it": number}


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Writes a module into a project of its own."""
    monkeypatch.setattr(sources, "ROOT", tmp_path)

    def write(name: str, text: str) -> None:
        file = tmp_path.joinpath(*name.split(".")).with_suffix(".py")
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
        for known in (sources._file, sources._tree, sources._imported, sources.meaning):
            known.cache_clear()

    return write


def test_what_is_imported_counts_wherever_it_is(module: Callable[[str, str], None]) -> None:
    module("dice.faces", "import math\n")
    module("dice.draw", "from dice import faces\n")
    module("dice.table", "")
    module("dice.__init__", "import dice.table\n")
    module("law", "def f():\n    from dice.draw import draw\n")
    module("page", "import law\nfrom typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import dice.table\n")
    assert sources.modules("page") == ["dice.draw", "dice.faces", "law", "page"]
    assert sources.modules("page", at_once=True) == ["law", "page"]
    assert sources.packages("dice.draw") == {"math"}


def test_a_relative_import_is_not_overlooked(module: Callable[[str, str], None]) -> None:
    module("dice.draw", "from . import faces\n")
    with pytest.raises(ValueError, match="relative"):
        sources.modules("dice.draw")


PLAIN = 'def f(x):\n    return x + 1.5\n\n\nA = f"{f(2)}"\n'


@pytest.mark.parametrize(
    "text",
    [
        "def f( x ): # one more\n  return (x+1.50)\nA = f'{f(2)}'\n",
        '"""Of points."""\ndef f(x):\n    """One more."""\n    return x + 1.5\n\nA = f"{f(2)}"\n"""What it says."""\n',
    ],
)
def test_how_a_module_is_written_does_not_count(module: Callable[[str, str], None], text: str) -> None:
    module("law", PLAIN)
    before = sources.meaning("law")
    module("law", text)
    assert sources.meaning("law") == before


@pytest.mark.parametrize("change", [("1.5", "1.25"), ("x + ", "x - "), ("f(x)", "f(x, y=None)"), ("A = ", "B = ")])
def test_what_it_says_does(module: Callable[[str, str], None], change: tuple[str, str]) -> None:
    module("law", PLAIN)
    before = sources.meaning("law")
    module("law", PLAIN.replace(*change))
    assert sources.meaning("law") != before


def test_the_words_of_a_message_do_not_count() -> None:
    one, other = (ast.parse(f'raise Refused(phrase("{words}"), "set")') for words in ("too few", "not enough"))
    assert sources._said(one) == sources._said(other)
    assert sources._said(one) != sources._said(ast.parse('raise Refused(phrase("too few"), "cup")'))


def test_a_figure_is_stale_when_what_it_reads_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, chance = (Figure(ROOT / "build" / name, f"website.figures.quoted:{name}") for name in ("table", "chance"))
    chance = chance._replace(reads=(table.file,))
    monkeypatch.setattr(Figure, "origin", property(lambda figure: digest(figure.work)))
    monkeypatch.setattr(Path, "exists", lambda path: True)
    monkeypatch.setattr(manifest, "made_from", lambda: {each.name: each.origin for each in (table, chance)})
    assert manifest.stale([table, chance]) == []
    monkeypatch.setattr(manifest, "made_from", lambda: {chance.name: chance.origin})
    assert manifest.stale([table, chance]) == [table, chance]


def test_a_path_that_is_not_there_has_no_hash(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="nowhere"):
        digest(tmp_path / "nowhere")


def answer(points: float, error: float = 1e-9, chance: float = 0.5, size: int = 7) -> bytes:
    """A file that pages quote."""
    return written({"points": {"approx": points, "error": error}, "chances": [chance], "size": size}).encode()


FIGURE = Figure(ROOT / "any.json", "any:work")


@pytest.mark.parametrize(
    "now", [answer(2.25 + 1e-9), answer(2.25, error=1.5e-9), answer(2.25, chance=0.5 + 1e-12), answer(2.25) + b"\n"]
)
def test_what_lies_within_the_errors_is_no_change(now: bytes) -> None:
    assert changes(FIGURE, answer(2.25), now) == []


@pytest.mark.parametrize(
    ("now", "told"),
    [
        (answer(2.25 + 1e-8), "points was"),
        (answer(2.25, error=1e-3), "points was"),
        (answer(2.25, chance=0.51), "chances 0 was 0.5 and is 0.51"),
        (answer(2.25, size=8), "size was 7 and is 8"),
        (written({"points": {"approx": 2.25, "error": 1e-9}, "chances": [0.5]}).encode(), "size is gone"),
        (
            written({**read(answer(2.25).decode()), "more": 1, "points": Bounded(2.25, 1e-9).json()}).encode(),
            "more is new",
        ),
    ],
)
def test_what_changes_in_value_is_told(now: bytes, told: str) -> None:
    (change,) = changes(FIGURE, answer(2.25), now)
    assert change.startswith(told)


def test_a_book_that_differs_by_a_rounding_is_the_same() -> None:
    book = next(figure for figure in every() if figure.file.name == "6g4y3r-none.book")
    edition, kept = rules(refill="none"), book.file.read_bytes()
    other = Book.read(edition, kept)
    other.values[5] *= 1 + 1e-15
    assert other.written() != kept
    assert changes(book, kept, other.written()) == []
    other.values[5] += 1e-6
    (change,) = changes(book, kept, other.written())
    assert " was " in change
    (unread,) = changes(book, b"?", kept)
    assert "form" in unread
