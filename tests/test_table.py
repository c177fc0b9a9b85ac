"""The table: what is said, what follows, what prints."""

from __future__ import annotations

import pytest
from hypothesis import given

from tests.dealt import Places, dealt, options, refills
from zdcalc import Hand, Refused, Table, rules


@given(dealt, refills)
def test_what_is_printed_is_read_back(places: Places, refill: str) -> None:
    table = Table.of(**options(places), refill=refill, noted=0 if refill == "none" else 7)
    assert Table.parse(str(table)) == table
    assert Table.parse("?" + str(table)) == table
    assert Table.parse(" ".join(reversed(str(table).split("&")))) == table


@given(dealt)
def test_a_table_given_in_full_is_one_position(places: Places) -> None:
    (position,) = Table.of(**options(places)).positions()
    for place, dice in options(places).items():
        assert getattr(position, place) == Hand.parse(dice)


def test_the_cup_is_what_is_not_on_the_table() -> None:
    (position,) = Table.of(feet="1g", brains="2y", shotguns="1r").positions()
    assert str(position.cup) == "5g2y2r"


def test_the_brains_are_what_is_missing() -> None:
    (position,) = Table.of(cup="5g3y2r", shotguns="1g1r").positions()
    assert str(position.brains) == "1y"


def test_open_colours_are_every_split_that_fits() -> None:
    positions = list(Table.of(cup="5g3y2r", shotguns=2).positions())
    assert sorted(str(p.brains) for p in positions) == ["1g", "1r", "1y"]
    assert all(p.brains + p.shotguns == Hand.parse("1g1y1r") for p in positions)


def test_a_hand_already_drawn_is_out_of_the_cup() -> None:
    (position,) = Table.of(hand="2g1r", feet="1g").positions()
    assert str(position.cup) == "4g4y2r"


def test_an_option_twice_or_unknown_is_refused() -> None:
    for text, option in (("cup=1g&cup=2g", "cup"), ("cap=1g", "cap")):
        with pytest.raises(Refused) as refused:
            Table.parse(text)
        assert refused.value.option == option


def test_rules_with_switches() -> None:
    assert rules("french") != rules("base")
    assert rules("french", refill="literal")._replace(name="base") == rules()
    assert rules("base", set="8g8y", limit=4, goal="20").set == Hand.parse("8g8y")
    with pytest.raises(Refused, match="no such switch"):
        rules("base", refil="none")
