"""What whole turns come to, for the pages about them: worked out once and kept, since it takes half a minute."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import zdcalc
from website.stamps import BUILD, ROOT, once
from zdcalc.dice import BASE_DICE
from zdcalc.figure import Bounded, Share
from zdcalc.hand import Hand
from zdcalc.one_policy import Policy, by_rule
from zdcalc.outset import Outset
from zdcalc.play import most_per_shotgun, most_shotguns
from zdcalc.policy_text import StoppingRule
from zdcalc.rulebooks import base
from zdcalc.settled_roll import falls
from zdcalc.simple_rules import Ranking
from zdcalc.table import Table

KEPT = BUILD / "turns.json"
COMMONEST = 6  # cups that the strategy card shows
REFILLS = ("literal", "when-short", "leftovers-first", "none")

# A tutorial's simulator of some ten thousand turns: the points and the busts that it found for two policies. It does
# not say when its cup is refilled. These are the only figures on our pages that are somebody else's.
PUBLISHED = (
    ("stop when shotguns >= 2", Share(206, 100), Share(26, 100)),
    ("stop when shotguns >= 1", Share(165, 100), Share(39, 1000)),
)


@cache
def answers() -> dict[str, Any]:
    """Best play under each refill rule; when it stops by the base rules; what simple policies score there."""
    inputs = [*sorted((ROOT / "zdcalc").rglob("*.py")), Path(__file__)]
    once("turns", inputs, _work_out, KEPT)
    read: dict[str, Any] = json.loads(KEPT.read_text("utf-8"), object_hook=number)
    return read


def number(read: dict[str, Any]) -> object:
    """A number as the contract writes it, as the package has it."""
    if "exact" in read:
        weight, _, total = read["exact"].partition("/")
        return Share(int(weight), int(total or 1))
    return Bounded(**read) if read.keys() == {"approx", "error"} else read


def _work_out() -> None:
    print("Working out whole turns (half a minute, the first time) ...", flush=True)
    with ProcessPoolExecutor() as pool:
        base = pool.submit(_base_rules)
        refills = dict(zip(REFILLS, pool.map(_best_play, REFILLS), strict=True))
        KEPT.write_text(json.dumps({"refills": refills, **base.result()}))


def _best_play(refill: str) -> dict[str, Any]:
    """Best play from the start of a turn, its law, and the size of its graph."""
    turn = zdcalc.turn(refill=refill)
    graph = turn.outset.graph
    score = [
        {"score": odds.score, "chance": odds.chance.json(), "at_least": odds.chance_of_more.json()}
        for odds in turn.score
        if odds.score <= turn.table.rules.goal
    ]
    return {
        "nodes": len(graph.nodes),
        "edges": sum(map(len, graph.edges)),
        "points": turn.mean_score.json(),
        "bust": turn.chance_of_bust.json(),
        "score": score,
    }


def _base_rules() -> dict[str, Any]:
    outset = Outset(Table.of(), shared=True)
    found = zdcalc.decisions()
    rules = {rule.family: rule.policy for rule in Ranking(outset).winners}
    rules["thresholds"] = by_rule(StoppingRule.parse(found.rule), outset)
    rules["footprints"] = Policy("by footprints", found.stops_by_lean, outset)
    published = [by_rule(StoppingRule.parse(text), outset) for text, _, _ in PUBLISHED]
    return {
        "decisions": found.json(),
        "cups": [str(cup) for cup in found.cups[:COMMONEST]],
        "rules": {family: _summary(policy) for family, policy in rules.items()},
        "published": [
            {**_summary(policy), "their_points": points.json(), "their_bust": bust.json()}
            for policy, (_, points, bust) in zip(published, PUBLISHED, strict=True)
        ],
    }


def _summary(policy: Policy) -> dict[str, Any]:
    return {
        "policy": policy.name,
        "points": policy.mean_score.json(),
        "bust": policy.chance_of_bust.json(),
        "lost": policy.lost_points.json(),
    }


def examples() -> dict[str, Any]:
    """The small figures with which the steps of a turn are shown: one hand, its dice, and three footprints."""
    cup, hand = base.full_set(), Hand.parse("1g1y1r")
    ways, sides = dict(base.draw(cup, hand.size)), base.roll(hand)
    edition = zdcalc.rules()
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
