"""The figures that pages quote: files of JSON, with numbers as the contract writes them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from zdcalc.figure import Bounded, Share

FOLDER = Path(__file__).parent / "kept"


def path(name: str) -> Path:
    """The file of a figure."""
    return FOLDER / f"{name}.json"


def quote(name: str) -> dict[str, Any]:
    """What a file says."""
    return read(path(name).read_text("utf-8"))


def read(text: str) -> dict[str, Any]:
    """What was written, with the numbers of the package."""
    told: dict[str, Any] = json.loads(text, object_hook=_number)
    return told


def written(answer: object) -> str:
    """An answer as text, a line for each number."""
    return json.dumps(answer, indent=1, ensure_ascii=False) + "\n"


def _number(told: dict[str, Any]) -> object:
    if "exact" in told:
        weight, _, total = told["exact"].partition("/")
        return Share(int(weight), int(total or 1))
    return Bounded(**told) if told.keys() == {"approx", "error"} else told
