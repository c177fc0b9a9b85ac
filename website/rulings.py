"""What we decided where the texts are silent, and what each decision that is a switch does to the game."""

from __future__ import annotations

from typing import NamedTuple

from website import whole_turns
from zdcalc.edition import rules
from zdcalc.figure import Number
from zdcalc.rulebook import Clause, Page, pages
from zdcalc.whole_game import WholeGame

WORKED_OUT = ("refill", "ending")


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
