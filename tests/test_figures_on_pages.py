"""What pages show of a figure is what stands in its file: another number there is another number on the page."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from website import lab, pages, whole_games, whole_sets, whole_turns
from website.figures import quoted
from zdcalc.rulebooks.base import REFILLS

ANSWERS = (whole_turns.answers, whole_sets.answers, whole_games.answers)
CHANGED = {"approx": 4.321, "error": 1e-12}
SHOWN = "4.321", "4.32"

# A file, where in it a number stands, and a page that shows it.
QUOTED = [
    ("turn-literal", ["points"], "turn.md"),
    ("turn-base-rules", ["rules", "thresholds", "points"], "card.md"),
    ("set-santa", ["points"], "sets.md"),
    ("drink-all", ["points"], "editions.md"),
    ("game-literal-finish-round", ["rounds"], "game.md"),
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The files, where they can be changed."""
    folder = Path(shutil.copytree(quoted.FOLDER, tmp_path / "kept"))
    monkeypatch.setattr(quoted, "FOLDER", folder)
    for answers in ANSWERS:
        answers.cache_clear()
    yield folder
    for answers in ANSWERS:
        answers.cache_clear()


def page(name: str) -> str:
    """A page as it is written, but for charts and formulas, which take Node."""
    made = pages.environment("en")
    made.globals["chart"], made.filters["formula"] = (lambda _: ""), str
    return made.get_template(name).render(root="../", assets="", bundles={"typeset.css": ""})


@pytest.mark.parametrize(("name", "place", "shown_on"), QUOTED)
def test_a_number_that_is_changed_in_a_file_changes_on_the_page(
    folder: Path, name: str, place: list[str], shown_on: str
) -> None:
    before = page(shown_on)
    file = folder / f"{name}.json"
    told: dict[str, Any] = json.loads(file.read_text("utf-8"))
    inner = told
    for part in place[:-1]:
        inner = inner[part]
    inner[place[-1]] = CHANGED
    file.write_text(json.dumps(told), "utf-8")
    for answers in ANSWERS:
        answers.cache_clear()
    assert not any(number in before for number in SHOWN)
    assert any(number in page(shown_on) for number in SHOWN)


def test_the_lab_has_the_laws_of_the_files() -> None:
    laws = json.loads(lab.best())
    assert list(laws) == list(REFILLS)
    for refill, law in laws.items():
        assert json.loads(law) == json.loads(quoted.path(f"law-{refill}").read_text("utf-8"))
