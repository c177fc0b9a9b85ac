"""What whole turns come to, for the pages about them."""

from __future__ import annotations

from functools import cache
from typing import Any

from website.figures import quoted
from zdcalc.dice import BASE_DICE
from zdcalc.edition import rules
from zdcalc.figure import Share
from zdcalc.hand import Hand
from zdcalc.play import most_per_shotgun, most_shotguns
from zdcalc.rulebooks import base
from zdcalc.settled_roll import falls


@cache
def answers() -> dict[str, Any]:
    """Best play under each refill rule; when it stops by the base rules; what simple policies score there."""
    refills = {refill: quoted.quote(f"turn-{refill}") for refill in base.REFILLS}
    return {"refills": refills, **quoted.quote("turn-base-rules")}


def examples() -> dict[str, Any]:
    """The small figures with which the steps of a turn are shown: one hand, its dice, and three footprints."""
    cup, hand = base.full_set(), Hand.parse("1g1y1r")
    ways, sides = dict(base.draw(cup, hand.size)), base.roll(hand)
    edition = rules()
    again = sum(weight for settled, weight in falls(hand) if base.nothing_to_draw(settled.feet))
    brains = sum(weight for settled, weight in falls(hand) if settled.brains == hand)
    return {
        "cup": cup,
        "hand": hand,
        "ways": ways[hand],
        "all_ways": sum(ways.values()),
        "drawn": Share.of(ways[hand], sum(ways.values())),
        "sides": sum(sides.values()),
        "brains": brains,
        "all_brains": Share.of(brains, sum(sides.values())),
        "again": Share.of(again, sum(sides.values())),
        "repeated": Share.of(sum(sides.values()), sum(sides.values()) - again),
        "limit": edition.limit,
        "goal": edition.goal,
        "per_shotgun": most_per_shotgun(edition),
        "most_shotguns": most_shotguns(edition),
        "dice": [
            {
                "die": die,
                "brains": sum(face.brains for face in die.faces),
                "shotguns": sum(face.shotguns for face in die.faces),
                "footprints": sum(face.footprints for face in die.faces),
                "sides": len(die.faces),
            }
            for die in BASE_DICE
        ],
    }
