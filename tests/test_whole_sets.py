"""What the page of the sets quotes: worked out by the package, and its sentences true of the figures."""

from __future__ import annotations

from typing import Any

import pytest

import zdcalc
from website import whole_sets
from zdcalc.bounded import Bounded
from zdcalc.decision_table import decisions
from zdcalc.wording import Wording


@pytest.fixture(scope="module")
def sets() -> dict[str, Any]:
    every: dict[str, Any] = whole_sets.answers()["sets"]
    return every


def test_the_plain_set_is_quoted_as_the_package_has_it(sets: dict[str, Any]) -> None:
    turn, found = zdcalc.turn(rules="horde"), decisions("horde")
    plain = sets["horde"]
    for quoted, exact in ((plain["points"], turn.mean_score.least), (plain["bust"], turn.chance_of_bust.least)):
        assert isinstance(exact, Bounded)
        assert abs(quoted.approx - exact.approx) <= quoted.error + exact.error < 1e-9
    assert plain["thresholds"] == found.thresholds
    assert abs(float(plain["otherwise"]) - float(found.otherwise)) <= plain["otherwise"].error


def test_what_the_page_says_of_heroes_and_santa_is_so(sets: dict[str, Any]) -> None:
    points = {name: float(each["points"]) for name, each in sets.items()}
    assert list(sets) == list(whole_sets.SETS)
    assert points["action-movie"] < points["sequel"] < points["horde"] < points["santa"]
    brains = {die.letter: float(die.brains) for die in whole_sets.showing()}
    shotguns = {die.letter: float(die.shotguns) for die in whole_sets.showing()}
    assert brains["H"] + brains["T"] < 2 * brains["y"]
    assert shotguns["H"] + shotguns["T"] > 2 * shotguns["y"]


@pytest.mark.parametrize("name", whole_sets.SETS)
def test_bars_and_shares_of_a_set_add_up(sets: dict[str, Any], name: str) -> None:
    bars = [row["value"] for row in whole_sets.chart(Wording("en"), "", "")["rows"] if row["kind"] == name]
    assert sum(bars) == pytest.approx(1, abs=1e-9)
    assert bars[0] >= float(sets[name]["bust"]) - 1e-9
    assert 0 < sets[name]["otherwise"].error < 0.01  # a tenth of a per cent is all that the page shows of it
