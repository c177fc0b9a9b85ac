"""The best simple rule of each kind, against every rule of the kind, tried one by one."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from fractions import Fraction
from itertools import product

import pytest
from sympy import Rational

import zdcalc
from zdcalc.best_turn import Turn
from zdcalc.figure import bounds
from zdcalc.one_policy import Policy, by_rule
from zdcalc.outset import Outset
from zdcalc.policy_text import StoppingRule
from zdcalc.simple_rules import Ranking
from zdcalc.table import Table

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="comparing rules takes numpy")

SMALL: list[dict[str, object]] = [
    {"set": "2g1y1r", "refill": "none"},
    {"set": "1g2y1r", "refill": "literal"},
    {"set": "3g1r", "refill": "when-short", "limit": 2},
    {"rules": "action-movie", "set": "1g1yHT", "refill": "none"},
    {"rules": "santa", "set": "2gS", "refill": "none"},
    {"set": "3g2y2r", "cup": "2g2r", "shotguns": "1", "refill": "none"},
]
POINTS = 5  # thresholds that are tried, beside "never"
CLOSE = 1e-9


def least(policy: Policy) -> float:
    return bounds(policy.mean_score.least)[0]


def at_brains(shotguns: str, points: int) -> str:
    return f"{shotguns} and brains >= {points}"


def every_rule(outset: Outset) -> Iterable[tuple[str, str]]:
    """Each rule of each family that is searched, in words."""
    most = max(outset.graph.shots)
    for n in range(most + 1):
        yield "shotguns", f"stop when shotguns >= {n}"
    for points in range(1, POINTS):
        yield "brains", f"stop when brains >= {points}"
    for thresholds in product(range(1, POINTS + 1), repeat=most + 1):
        told = [at_brains(f"shotguns = {n}", points) for n, points in enumerate(thresholds) if points < POINTS]
        yield "brains-by-shotguns", "stop when " + " or ".join(told) if told else "never stop"
    chances = {outset.graph.chance_of_bust(node) for node in range(1, len(outset.graph.nodes))}
    for chance in {Fraction(0), *chances}:
        yield "bust", f"stop when bust > {float(chance):.12f}"
    for family in ("shotguns", "brains", "bust"):
        yield family, "never stop"


@pytest.mark.parametrize("said", SMALL, ids=str)
def test_no_rule_of_a_kind_scores_more_than_the_one_found(said: dict[str, object]) -> None:
    outset = Outset(Table.of(**said))
    best: dict[str, float] = {}
    for family, text in set(every_rule(outset)):
        score = least(by_rule(StoppingRule.parse(text), outset))
        best[family] = max(score, best.get(family, 0))
    found = {rule.family: least(rule.policy) for rule in Ranking(outset).winners}
    assert found.pop("one-roll-ahead") <= bounds(Turn(outset).mean_score.least)[1] + CLOSE
    assert found.keys() == best.keys()
    for family, score in best.items():
        assert found[family] >= score - CLOSE, family


def test_thresholds_are_tried_up_to_never_and_between_the_per_cents() -> None:
    """With no shotgun, stopping at any number of brains scores less than never stopping."""
    outset = Outset(Table.of(rules="horde"))
    winners = {rule.family: rule.policy for rule in Ranking(outset).winners}
    best = winners["brains-by-shotguns"]
    assert best.name == "stop when shotguns >= 1 and brains >= 5 or shotguns >= 2 and brains >= 1"
    assert abs(least(best) - 2.227249) < 1e-6  # as a reader found
    assert least(winners["bust"]) > least(by_rule(StoppingRule.parse("stop when bust > 0.3"), outset))


def test_no_simple_rule_beats_best_play() -> None:
    small = {"rules": "french", "set": "3g2y2r"}
    winners = zdcalc.rank(**small).winners
    assert {rule.family for rule in winners} == {
        "shotguns", "brains", "brains-by-shotguns", "bust", "one-roll-ahead",
    }  # fmt: skip
    assert all(float(rule.policy.lost_points.least) >= -CLOSE for rule in winners)
    assert all(isinstance(rule.policy.expected_score, Rational) for rule in winners)


@pytest.mark.parametrize("shots", [1, 4])
def test_with_other_limits_there_is_a_rule_of_each_kind(shots: int) -> None:
    assert len(zdcalc.rank(rules="french", set="2g1y1r", limit=shots).winners) == 5
