"""Whole turns: best play under each refill rule; when it stops by the base rules; what simple policies score there."""

from __future__ import annotations

from typing import Any

from zdcalc.best_turn import turn
from zdcalc.decision_table import decisions
from zdcalc.figure import Share
from zdcalc.one_policy import Policy, by_rule
from zdcalc.outset import Outset
from zdcalc.policy_text import StoppingRule
from zdcalc.simple_rules import Ranking
from zdcalc.table import Table

COMMONEST = 6  # cups that the strategy card shows

# A tutorial's simulator of some ten thousand turns: the points and the busts that it found for two policies. It does
# not say when its cup is refilled. These are the only figures on our pages that are somebody else's.
PUBLISHED = (
    ("stop when shotguns >= 2", Share(206, 100), Share(26, 100)),
    ("stop when shotguns >= 1", Share(165, 100), Share(39, 1000)),
)


def best_play(refill: str) -> dict[str, Any]:
    """Best play from the start of a turn, its law, and the size of its graph."""
    best = turn(refill=refill)
    graph = best.outset.graph
    score = [
        {"score": odds.score, "chance": odds.chance.json(), "at_least": odds.chance_of_more.json()}
        for odds in best.score
        if odds.score <= best.table.rules.goal
    ]
    return {
        "nodes": len(graph.nodes),
        "edges": sum(map(len, graph.edges)),
        "points": best.mean_score.json(),
        "bust": best.chance_of_bust.json(),
        "score": score,
    }


def base_rules() -> dict[str, Any]:
    """When best play stops, and what simple rules score."""
    outset = Outset(Table.of(), shared=True)
    found = decisions()
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
