"""What turns come to with each set of dice."""

from __future__ import annotations

from typing import Any

from zdcalc.best_turn import Turn, turn
from zdcalc.decision_table import Decisions
from zdcalc.edition import rules
from zdcalc.one_roll import odds
from zdcalc.outset import Outset
from zdcalc.table import Table

OVERLOOKED = 1e-9  # tables that come up less often in a turn do not tell anybody when to stop


def best_play(name: str) -> dict[str, Any]:
    """What best play scores, and when it stops."""
    outset = Outset(Table.of(rules=name), shared=True)
    best, roll, found = Turn(outset), odds(rules=name), Decisions(outset.best, OVERLOOKED)
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


def with_drink(drink_rule: str) -> dict[str, Any]:
    """The points of best play with Santa, by a reading of his energy drink."""
    return {"points": turn(rules="santa", drink_rule=drink_rule).mean_score.json()}
