"""Cells of the heat maps: what stands in them, what is said of them, and how warm or cold they are."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from zdcalc.figure import Bounded
from zdcalc.wording import Wording

HOTTEST = 0.4  # of all decisions changed: what is still more is as deep in colour


class Cell(NamedTuple):
    """`heat` goes from -1, warm, to 1, cold; what is even has no colour."""

    shown: str
    exact: str
    heat: float


def chances(table: list[list[Bounded]], words: Wording) -> list[list[Cell]]:
    """The mover's chances: the colder the better."""

    def cell(chance: Bounded) -> Cell:
        return Cell(_whole(chance.approx), words.percent(*chance.known), round(2 * chance.approx - 1, 2))

    return [[cell(chance) for chance in row] for row in table]


def changed(table: list[list[dict[str, float]]], words: Wording) -> list[list[Cell]]:
    """Decisions that the scores change: cold, with a plus, where they make bolder more often than calmer."""

    def cell(bolder: float, calmer: float) -> Cell:
        both = bolder + calmer
        sign = "+" if bolder > calmer else "−"
        exact = words.percent(*both.as_integer_ratio())
        heat = (bolder - calmer) / both * min(1, both / HOTTEST)
        return Cell(sign + _whole(both), exact, round(heat, 2))

    return [[cell(**parts) for parts in row] for row in table]


def every_game(games: list[dict[str, Any]], words: Wording) -> str:
    """The chances by all rules, for the page to swap."""
    cells = {f"{game['refill']} {game['ending']}": chances(game["table"], words) for game in games}
    return json.dumps(cells, ensure_ascii=False, separators=(",", ":"))


def _whole(share: float) -> str:
    """In per cent, never 0 or 100 of what is neither.

    >>> _whole(0.003), _whole(0.464), _whole(0.998)
    ('<1', '46', '>99')
    """
    if not 0.005 <= share < 0.995:
        return "<1" if share < 0.5 else ">99"
    return str(int(100 * share + 0.5))
