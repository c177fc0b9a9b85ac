"""What turns come to with each set of dice, for the pages that compare sets and rulings."""

from __future__ import annotations

from functools import cache
from math import ceil
from typing import Any, NamedTuple

from website.figures import quoted
from zdcalc.dice import BOXED_DICE
from zdcalc.figure import Bounded, Share
from zdcalc.rulebooks.double_feature import DRINK_RULES
from zdcalc.wording import Wording

SETS = ("horde", "action-movie", "santa", "sequel")
GRID = 20  # lines of the chart up to certainty
SHOWN = 8  # from so many points on, scores share their bars


class Showing(NamedTuple):
    """What a die shows on average."""

    letter: str
    brains: Share
    shotguns: Share
    footprints: Share


@cache
def answers() -> dict[str, Any]:
    """Best play with each set: what it scores, when it stops; and the points by either reading of Santa's drink."""
    _, other_rule = DRINK_RULES
    sets = {name: quoted.quote(f"set-{name}") for name in SETS}
    return {"sets": sets, "other_drink": quoted.quote(f"drink-{other_rule}")["points"]}


def drinks() -> dict[str, Bounded]:
    """The points of best play with Santa in the set, by either reading of his energy drink."""
    usual, other = DRINK_RULES
    return {usual: answers()["sets"]["santa"]["points"], other: answers()["other_drink"]}


def showing() -> list[Showing]:
    """What each kind of die shows on average; a gift is two brains, and the energy drink and the helmet are neither."""
    return [
        Showing(
            die.letter,
            *(
                Share(sum(getattr(face, shown) for face in die.faces), len(die.faces))
                for shown in ("brains", "shotguns", "footprints")
            ),
        )
        for die in BOXED_DICE
    ]


def chart(words: Wording, title: str, points: str) -> dict[str, Any]:
    """How likely each score is with each set, for the code that draws charts."""
    rows: list[dict[str, Any]] = []
    for name in SETS:
        score = {odds["score"]: odds for odds in answers()["sets"][name]["score"]}
        for n in range(SHOWN + 1):
            rows.append({"score": n, "kind": name, "value": float(score[n]["chance" if n < SHOWN else "at_least"])})
    highest: float = max(row["value"] for row in rows)
    lines = range(ceil(highest * GRID) + 1)
    return {
        "series": [{"kind": name, "name": name} for name in SETS],
        "rows": rows,
        "scores": [*map(str, range(SHOWN)), f"{SHOWN}+"],
        "grid": [
            {"value": n / GRID, "label": words.text("{number}%", number=words.decimal(100 * n, GRID, 0))} for n in lines
        ],
        "title": title,
        "points": points,
    }
