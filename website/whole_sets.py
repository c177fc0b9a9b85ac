"""What turns come to with each set of dice, for the pages that compare sets and rulings.

Worked out once, and kept for as long as rules and dice are what they were: it takes most of a minute.
"""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

import zdcalc
from website.stamps import BUILD, ROOT, once
from website.whole_turns import number
from zdcalc.best_turn import Turn
from zdcalc.decision_table import Decisions
from zdcalc.dice import BOXED_DICE
from zdcalc.edition import rules
from zdcalc.figure import Bounded, Share
from zdcalc.outset import Outset
from zdcalc.rulebooks.double_feature import DRINK_RULES
from zdcalc.table import Table
from zdcalc.wording import Wording

KEPT = BUILD / "sets.json"
SETS = ("horde", "action-movie", "santa", "sequel")
OVERLOOKED = 1e-9  # tables that come up less often in a turn do not tell anybody when to stop
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
    package = ROOT / "zdcalc"
    rules = [*sorted((package / "rulebooks").glob("*.py")), package / "dice.py", package / "edition.py"]
    inputs = [*rules, Path(__file__)]
    once("sets", inputs, _work_out, KEPT)
    read: dict[str, Any] = json.loads(KEPT.read_text("utf-8"), object_hook=number)
    return read


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


def _work_out() -> None:
    print("Working out turns with every set of dice (a minute, the first time) ...", flush=True)
    with ProcessPoolExecutor() as pool:
        turns = {name: pool.submit(_turn, name) for name in reversed(SETS)}  # the longest first
        _, other_rule = DRINK_RULES
        other = pool.submit(_points, other_rule)
        sets = {name: turns[name].result() for name in SETS}
        KEPT.write_text(json.dumps({"sets": sets, "other_drink": other.result()}))


def _points(drink_rule: str) -> dict[str, object]:
    return zdcalc.turn(rules="santa", drink_rule=drink_rule).mean_score.json()


def _turn(name: str) -> dict[str, Any]:
    outset = Outset(Table.of(rules=name), shared=True)
    best, roll, found = Turn(outset), zdcalc.odds(rules=name), Decisions(outset.best, OVERLOOKED)
    return {
        "set": str(rules(name).set),
        "points": best.mean_score.json(),
        "bust": best.chance_of_bust.json(),
        "score": [
            {"score": odds.score, "chance": odds.chance.json(), "at_least": odds.chance_of_more.json()}
            for odds in best.score
            if odds.score <= rules(name).goal
        ],
        "thresholds": found.thresholds,
        "otherwise": found.otherwise.json(),
        "first_roll": {"brains": roll.mean_brains.json(), "shotguns": roll.mean_shotguns.json()},
    }
