"""Tables that can be read in several ways: every reading is tried by plain recursion, the Hunk's double among them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from fractions import Fraction
from importlib import import_module
from typing import Any, NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.plain_turn import Plain, PlainTurn, outcomes, rolls
from zdcalc.command import main

zdcalc: Any = import_module("zdcalc")

LIMIT = 3
REFILLS = ("none", "literal", "when-short", "leftovers-first")


def readings(dice: str, shotguns: int, brains: int | None = None, feet: str = "") -> list[Plain]:
    """Every way in which dice can lie in the cup, as brains and as shotguns, each with its face."""
    rest = dice
    for die in feet:
        rest = rest.replace(die, "", 1)
    found = set()
    for lying in _lying(rest):
        shown = [2 if face == "W" else 1 for _, face in lying if face in "SW"]
        eaten = "".join(sorted(die for die, face in lying if face == "B"))
        if sum(shown) == shotguns and len(eaten) == (brains or 0):
            cup = "".join(sorted(die for die, face in lying if face == "C"))
            found.add(Plain(cup, feet, eaten, shotguns))
    return sorted(found)


def _lying(dice: str) -> Iterator[list[tuple[str, str]]]:
    if not dice:
        yield []
        return
    for others in _lying(dice[1:]):
        for face in "CBSW" if dice[0] == "H" else "CBS":
            yield [(dice[0], face), *others]


class Told(NamedTuple):
    """What a reading comes to."""

    stop: Fraction
    roll: Fraction | None

    @property
    def best(self) -> tuple[Fraction, str]:
        if self.roll is None or self.roll <= self.stop:
            return self.stop, "stop"
        return self.roll, "roll"


def told(table: Plain) -> Told:
    may_roll = next(rolls(table, "none"), None) is not None
    roll = PlainTurn("none").best(table, lambda _: None, may_stop=False) if may_roll else None
    return Told(Fraction(table.points), roll)


def ends(number: Any) -> tuple[Fraction, Fraction]:
    low, high = (number.least, number.most) if isinstance(number, zdcalc.Range) else (number, number)
    return Fraction(int(low.p), int(low.q)), Fraction(int(high.p), int(high.q))


def span(numbers: list[Fraction]) -> tuple[Fraction, Fraction]:
    return min(numbers), max(numbers)


solves = pytest.mark.skipif(sys.platform == "emscripten", reason="solving a game takes numpy")
terminal = pytest.mark.skipif(sys.platform == "emscripten", reason="there is no terminal in a page")

small = st.text("gyrHT", min_size=4, max_size=5).filter(lambda dice: dice.count("H") == 1 and dice.count("T") <= 1)


def written(dice: str) -> str:
    return "".join(f"{dice.count(die)}{die}" for die in "gyrHT" if die in dice)


@settings(deadline=None, max_examples=40)
@given(small, st.integers(1, 2), st.integers(0, 1), st.booleans())
def test_best_play_is_that_of_every_reading(dice: str, shotguns: int, brains: int, foot: bool) -> None:
    feet = next((die for die in dice if die in "gyr"), "") if foot else ""
    cases = [told(table) for table in readings(dice, shotguns, brains, feet)]
    assume(cases)
    where: Mapping[str, Any] = {"brains": brains} if brains else {}
    turn = zdcalc.turn(
        rules="action-movie", set=written(dice), refill="none", shotguns=shotguns, feet=feet or "0", **where
    )
    actions = {case.best[1] for case in cases}
    assert turn.action == (actions.pop() if len(actions) == 1 else "depends")
    assert ends(turn.expected_score) == span([case.best[0] for case in cases])
    assert ends(turn.if_stop) == span([case.stop for case in cases])
    possible = [case.roll for case in cases if case.roll is not None]
    assert (ends(turn.if_roll) == span(possible)) if possible else turn.if_roll is None


@settings(deadline=None, max_examples=40)
@given(small, st.integers(1, 2), st.integers(0, 3), st.sampled_from(REFILLS))
def test_the_odds_are_those_of_every_reading_that_has_a_roll(
    dice: str, shotguns: int, brains: int, refill: str
) -> None:
    cases = readings(dice, shotguns, brains)
    assume(cases)
    busts = []
    for table in cases:
        if hands := list(rolls(table, refill)):
            busts.append(sum(chance * outcomes(roll, LIMIT, "green")[0] for roll, chance in hands))
    asked = {"rules": "action-movie", "set": written(dice), "refill": refill, "shotguns": shotguns, "brains": brains}
    if not busts:
        with pytest.raises(zdcalc.Refused, match="there is no roll"):
            zdcalc.odds(**asked)
        return
    odds = zdcalc.odds(**asked)
    assert ends(odds.bust) == span([Fraction(bust) for bust in busts])
    assert odds.may_have_to_stop == (len(busts) < len(cases))


def test_the_hunk_alone_can_be_both_shotguns() -> None:
    turn = zdcalc.turn(rules="action-movie", set="3gH", refill="none", shotguns=2)
    assert turn.action == "depends"
    assert ends(turn.expected_score) == (Fraction(0), Fraction(225, 208))
    other = zdcalc.turn(rules="action-movie", set="2g1y1H", feet="1g", shotguns=2)
    assert other.action == "depends"
    assert other.expected_score.most.approx == pytest.approx(0.857, abs=5e-4)
    assert zdcalc.odds(rules="sequel", shotguns=2, brains=12, refill="leftovers-first").bust < 1


@terminal
def test_what_a_reading_changes_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    main(["odds", "--rules", "action-movie", "--shotguns", "2", "--brains", "9"])
    said = " ".join(capsys.readouterr().out.split())
    assert "2 to 3 dice in the cup" in said
    assert "whether the brain dice go back into it before that hangs on what was left open" in said
    main(["odds", "--rules", "action-movie", "--shotguns", "2", "--brains", "9", "--refill", "none"])
    assert "the cup cannot complete a roll" in " ".join(capsys.readouterr().out.split())
    main(["odds", "--rules", "action-movie", "--shotguns", "2", "--brains", "9", "--json"])
    assert json.loads(capsys.readouterr().out)["refilled"] == "depends"


@solves
def test_winning_is_asked_of_every_reading_too() -> None:
    """Only the reading that can roll can still win."""
    win = zdcalc.win(me=0, them=2, played=1, rules="action-movie", set="3gH", refill="none", shotguns=2, goal=2)
    assert win.action == "depends"
    assert win.win_if_stop < 1e-9
    assert win.win_if_roll > 0.1
    assert isinstance(win.win, zdcalc.Range)
