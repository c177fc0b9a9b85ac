"""What we decided where the texts are silent, and what each decision that is a switch does to the game."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import NamedTuple

import zdcalc
from website import whole_turns
from website.stamps import BUILD, ROOT, once
from zdcalc.edition import rules
from zdcalc.figure import Bounded, Number
from zdcalc.rulebook import Clause, Page, pages
from zdcalc.rulebooks.double_feature import DRINK_RULES
from zdcalc.whole_game import WholeGame

WORKED_OUT = ("refill", "ending")
KEPT = BUILD / "drinks.json"


class Effect(NamedTuple):
    """A turn and a game by a setting: the points of best play, and the chance of the player who begins to win."""

    points: Number
    wins: Number


def by_page() -> list[tuple[Page, list[Clause]]]:
    """The clauses with a ruling, in their order, page by page."""
    return [(page, [clause for clause in page.clauses if clause.ruling]) for page in pages()]


def effect(switch: str = "") -> Effect | None:
    """What a setting ("option=value") comes to with all else as in the base rules; with none, those rules.

    None where that is not worked out.
    """
    option, _, value = switch.partition("=")
    if option and option not in WORKED_OUT:
        return None
    edition = rules(**({option: value} if option else {}))
    points = whole_turns.answers()["refills"][edition.refill]["points"]
    return Effect(points, WholeGame(edition).first_player_wins)


@cache
def drinks() -> dict[str, Bounded]:
    """The points of best play with Santa in the set, by either reading of his energy drink.

    They take most of a minute, so they are kept for as long as rules and dice are what they were.
    """
    inputs = [*sorted((ROOT / "zdcalc" / "rulebooks").glob("*.py")), ROOT / "zdcalc" / "dice.py"]
    once("drinks", inputs, _work_out_drinks, KEPT)
    return {rule: Bounded(**points) for rule, points in json.loads(KEPT.read_text("utf-8")).items()}


def _work_out_drinks() -> None:
    print("Working out turns with Santa (most of a minute, the first time) ...", flush=True)
    with ProcessPoolExecutor(len(DRINK_RULES)) as pool:
        KEPT.write_text(json.dumps(dict(zip(DRINK_RULES, pool.map(_with_santa, DRINK_RULES), strict=True))))


def _with_santa(drink_rule: str) -> dict[str, object]:
    return zdcalc.turn(rules="santa", drink_rule=drink_rule).mean_score.json()
