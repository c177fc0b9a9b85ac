"""What we decided: listed without a gap, and what a switch does quoted from the package."""

from __future__ import annotations

import pytest

import zdcalc
from website import rulings, whole_sets
from zdcalc.edition import rules
from zdcalc.rulebook import clauses

RULES_WITH = {"drink-rule": "santa"}  # rules that have what the switch is about

SWITCHES = [clause.switch for clause in clauses() if "=" in clause.switch and not clause.to_come]


def test_every_ruling_is_listed_once_and_in_order() -> None:
    listed = [clause.id for _, decided in rulings.by_page() for clause in decided]
    assert listed == [clause.id for clause in clauses() if clause.ruling]


@pytest.mark.parametrize("switch", SWITCHES)
def test_a_switch_that_is_named_can_be_set(switch: str) -> None:
    option, value = switch.split("=")
    edition = rules(RULES_WITH.get(option, "base"), **{option: value})
    assert getattr(edition, option.replace("-", "_")) == value


def test_the_effect_of_a_switch_is_that_of_the_package() -> None:
    usual, first_past, none = map(rulings.effect, ("", "ending=first-past", "refill=none"))
    assert usual and first_past and none
    assert usual == rulings.effect("refill=literal")
    assert float(usual.points) == pytest.approx(float(zdcalc.turn().mean_score.least), abs=1e-10)
    assert first_past.points == usual.points
    assert first_past.wins == zdcalc.game(ending="first-past").first_player_wins != usual.wins
    assert float(none.points) < float(usual.points)


def test_an_effect_that_is_not_worked_out_is_not_made_up() -> None:
    assert rulings.effect("bus-leave=any-time") is None
    assert rulings.effect("set") is None


def test_the_drink_is_worth_more_where_it_catches_everybody() -> None:
    drinks = whole_sets.drinks()
    assert list(drinks) == ["green", "all"]
    assert drinks["green"] < drinks["all"]
