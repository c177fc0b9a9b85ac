"""When best play stops, by shotguns and points: against a direct count in fractions, and as a policy."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache

import pytest

import zdcalc
from tests.plain_turn import Plain, PlainTurn, outcomes, rolls
from zdcalc.decision_table import SELDOM, decisions
from zdcalc.figure import bounds
from zdcalc.one_policy import Policy
from zdcalc.outset import Outset
from zdcalc.table import Table

Counted = dict[tuple[int, int], Fraction]


def count(dice: str, refill: str) -> tuple[Counted, Counted]:
    """How often a player decides, and stops, by shotguns and points: every turn followed to its end."""
    often: Counted = defaultdict(Fraction)
    stopped: Counted = defaultdict(Fraction)
    turn = PlainTurn(refill)

    @cache
    def goes_on(table: Plain) -> bool:
        return bool(turn.best(table, lambda _: None) > table.points)

    def decide(table: Plain, chance: Fraction) -> bool:
        if goes_on_at_all := bool(list(rolls(table, refill))):
            often[table.shotguns, table.points] += chance
            if not goes_on(table):
                stopped[table.shotguns, table.points] += chance
        return goes_on_at_all and goes_on(table)

    def roll_from(table: Plain, chance: Fraction) -> None:
        for roll, drawn in rolls(table, refill):
            _, again, tables = outcomes(roll, 3, "green")
            once = chance * drawn
            escaped = roll.rest._replace(feet=roll.hand)
            if again and goes_on(escaped):
                once /= 1 - again  # three footprints are rolled until they show something else
            if again:
                decide(escaped, once * again)
            for after, fallen in tables.items():
                if decide(after, once * fallen):
                    roll_from(after, once * fallen)

    roll_from(Plain(dice), Fraction(1))
    return often, stopped


@pytest.mark.parametrize("dice", ["gggy", "ggyyr", "gyyrr"])
def test_decisions_against_a_direct_count(dice: str) -> None:
    often, stopped = count(dice, "none")
    written = "".join(f"{dice.count(letter)}{letter}" for letter in "gyr" if letter in dice)
    found = decisions("french", set=written)
    assert {(d.shotguns, d.points) for d in found.all} == {at for at, chance in often.items() if chance >= SELDOM}
    for decision in found.all:
        at = decision.shotguns, decision.points
        for number, counted in ((decision.often, often[at]), (decision.stopping, stopped[at] / often[at])):
            least, most = bounds(number)
            assert least <= counted <= most
            assert most - least < 1e-6
    least, most = bounds(found.otherwise)
    assert least <= sum(min(stopped[at], often[at] - stopped[at]) for at in often) / sum(often.values()) <= most


def test_thresholds_are_a_policy_that_loses_little() -> None:
    found = decisions("french")
    assert found.thresholds[0] is None
    assert found.rule == "stop when " + " or ".join(
        f"shotguns = {n} and brains >= {least}" for n, least in enumerate(found.thresholds) if least is not None
    )
    loss = zdcalc.policy(found.rule, rules="french").lost_points
    assert 0 < float(loss.least) < 0.05
    moved = [found.rule.replace(f"brains >= {n}", f"brains >= {n + 1}") for n in found.thresholds if n is not None]
    for other in moved:
        assert float(zdcalc.policy(other, rules="french").lost_points.least) > float(loss.least)


def test_what_best_play_mostly_does_is_what_the_thresholds_say() -> None:
    found = decisions("french")
    for decision in found.all:
        least = found.thresholds[decision.shotguns]
        assert decision.stops == (least is not None and decision.points >= least)


def test_a_look_at_the_footprints_halves_the_loss() -> None:
    found = decisions("french")
    outset = Outset(Table.of(rules="french"), shared=True)
    plain = zdcalc.policy(found.rule, rules="french").lost_points.least
    looking = Policy("by footprints", found.stops_by_lean, outset).lost_points.least
    assert 0 < float(looking) < float(plain) / 2
    green, even, red = (found.thresholds_by_lean[which] for which in (1, 0, -1))
    for more, same, less in zip(green, even, red, strict=True):
        assert (more is None) == (same is None) == (less is None)
        assert more is None or same is None or less is None or more >= same >= less


def test_the_commonest_cup_is_the_whole_set_less_one_of_each() -> None:
    assert str(decisions("french").cups[0]) == "5g3y2r"


def test_json_has_every_decision() -> None:
    found = decisions("french", set="3g2y2r")
    said = found.json()
    assert said["rule"] == found.rule
    assert len(said["decisions"]) == len(found.all)  # type: ignore[arg-type]
