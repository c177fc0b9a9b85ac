"""The table: what is said, what follows, what prints."""

from __future__ import annotations

import operator
from collections import Counter
from typing import Any

import pytest
from hypothesis import given

import zdcalc
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


@pytest.mark.parametrize(
    "cup",
    [
        {"g": 5, "y": 3, "r": 2},
        {"green": 5.0, "Yellow": 3, "R": 2, "y": 0},
        ["g"] * 5 + ["y"] * 3 + ["r"] * 2,
        ("red", "red", *["yellow"] * 3, *["green"] * 4, "g"),
        Hand.parse("5g3y2r"),
        Counter("gggggyyyrr"),
    ],
)
def test_dice_are_read_as_python_may_have_them(cup: object) -> None:
    assert Table.of(cup=cup, shotguns=2.0) == Table.of(cup="5g3y2r", shotguns=2)


def test_rules_are_read_as_python_may_have_them() -> None:
    french = rules("french", limit=4)
    assert Table.of(rules=french, shotguns=3) == Table.of(rules="french", limit="4", shotguns=3)
    assert rules(french, goal=15.0) == rules("FRENCH", limit=4, goal=15)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"cup": "7g"}, "cup='7g': that makes 7 green dice"),
        ({"shotguns": 3}, "shotguns=3: the turn is over"),
        ({"shotguns": 1.5}, "shotguns=1.5: give a whole number from 0 to 2"),
        ({"shotguns": True}, "shotguns=True: "),
        ({"cup": {"g": 7}}, "cup={'g': 7}: that makes 7 green dice"),
        ({"cup": ["g", "x"]}, "cup=['g', 'x']: “x” is no die of this set"),
        ({"rules": "santa", "drink": True, "drink_rule": "none"}, "drink_rule='none': choose one of"),
        ({"footprints": "4g"}, "footprints='4g': a roll has 3 dice"),
        ({"cupp": "5g"}, "cupp='5g': there is no such option; did you mean “cup”?"),
        ({"rules": "french", "noted": 3}, "noted=3: points are noted in a refill"),
        ({"dice": "2g:3b,1s,2f"}, "dice='2g:3b,1s,2f': the roll still needs 3 dice"),
    ],
)
def test_a_refusal_in_python_names_the_keyword(options: dict[str, object], says: str) -> None:
    with pytest.raises(Refused) as refused:
        zdcalc.odds(**options)
    assert str(refused.value).startswith(says)


def test_names_of_policies_are_hinted_at_in_python() -> None:
    table: Any = Table.of(cup="5g3y2r", shotguns="1y1r")
    with pytest.raises(AttributeError, match=r"write table\.feet\.size"):
        print(table.footprints)
    for compare in (operator.lt, operator.le, operator.gt, operator.ge):
        with pytest.raises(TypeError, match=r"a table has \.points and \.shotgun_count"):
            compare(table.cup, 3)
