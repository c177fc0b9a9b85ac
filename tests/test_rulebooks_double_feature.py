"""Double Feature: each test is named after a clause, and shows where the rule holds and where it ends.

The pages show these tests with their clauses (website/tested.py).
"""

from __future__ import annotations

from collections import Counter

import pytest

from zdcalc import Hand, rules
from zdcalc.dice import (
    BASE_DICE,
    BOXED_DICE,
    BRAIN,
    DOUBLE_BRAIN,
    DOUBLE_SHOTGUN,
    DRINK,
    FOOTPRINTS,
    GIFT,
    HELMET,
    HOTTIE,
    HUNK,
    SANTA,
    SHOTGUN,
)
from zdcalc.edition import EDITIONS
from zdcalc.rulebooks.base import Showing, full_set, is_bust
from zdcalc.rulebooks.double_feature import (
    action_movie,
    aside,
    double_brain,
    double_shotgun,
    drink,
    gift,
    helmet,
    lies,
    noted,
    rescuable,
    rescue,
    santa,
    sequel,
    settle,
    whose_footprints,
)
from zdcalc.rulebooks.expansion import PLAIN, Settled
from zdcalc.table import Table

GREEN, YELLOW, RED = BASE_DICE
NONE = Hand()


def hand(dice: str) -> Hand:
    return Hand.parse(dice, BOXED_DICE)


def settled(*showing: tuple[object, object], brains: str = "0", double: bool = False, santa: str = "") -> Settled:
    """A roll that falls so, beside these brains, with the Hunk and Santa lying like that."""
    return settle(showing, hand(brains), lies(double, santa, hand(brains)), "green")  # type: ignore[arg-type]


# The dice and the sets


def test_box_hunk_has_the_double_faces() -> None:
    assert Counter(HUNK.faces) == {DOUBLE_BRAIN: 1, SHOTGUN: 2, DOUBLE_SHOTGUN: 1, FOOTPRINTS: 2}


def test_box_hottie_runs_most() -> None:
    assert Counter(HOTTIE.faces) == {BRAIN: 1, SHOTGUN: 2, FOOTPRINTS: 3}


def test_box_santa_shows_six_different_things() -> None:
    assert Counter(SANTA.faces) == {BRAIN: 1, GIFT: 1, SHOTGUN: 1, FOOTPRINTS: 1, DRINK: 1, HELMET: 1}
    assert DOUBLE_SHOTGUN not in SANTA.faces  # a published mistake


@pytest.mark.parametrize(
    ("dice", "written", "gone"),
    [(action_movie(), "HT", "2y"), (santa(), "S", "1g"), (sequel(), "HTS", "1g2y")],
)
def test_box_sets_stay_at_thirteen_dice(dice: Hand, written: str, gone: str) -> None:
    assert dice == full_set() - hand(gone) + hand(written)
    assert dice.size == 13


@pytest.mark.parametrize("name", ["action-movie", "santa", "sequel"])
def test_box_sets_belong_to_editions_that_refill_when_short(name: str) -> None:
    assert EDITIONS[name].refill == "when-short"
    assert EDITIONS[name] == rules("horde")._replace(
        name=name, set=EDITIONS[name].set, expansion=EDITIONS[name].expansion
    )


# Double faces


def test_heroes_double_brain_is_two_points() -> None:
    assert double_brain(hand("2gH"), double=True) == 4
    assert double_brain(hand("2gH"), double=False) == 3
    assert double_brain(hand("3gT"), double=True) == 4  # the Hunk lies elsewhere, as a double shotgun
    assert settled((HUNK, DOUBLE_BRAIN), (GREEN, BRAIN), (RED, FOOTPRINTS)).points == 3


def test_heroes_double_shotgun_counts_two() -> None:
    assert double_shotgun(hand("1rH"), double=True) == 3
    assert double_shotgun(hand("1rH"), double=False) == 2
    assert settled((HUNK, DOUBLE_SHOTGUN), (GREEN, BRAIN), (RED, SHOTGUN)).shots == 3
    assert settled((HUNK, SHOTGUN), (GREEN, BRAIN), (RED, SHOTGUN)).shots == 2


# Rescues


@pytest.mark.parametrize("shows", [SHOTGUN, DOUBLE_SHOTGUN])
def test_heroes_rescue_out_of_the_pile(shows: object) -> None:
    roll = settled((HUNK, shows), (GREEN, BRAIN), (RED, FOOTPRINTS), brains="T")
    assert (roll.rescued, roll.freed) == (hand("T"), hand("T"))
    assert roll.points == 1 - 1
    assert roll.shotguns == hand("H")  # the rescuer's shotgun still counts
    assert roll.brains == hand("1g")  # a green brain is no hero's


def test_heroes_rescue_in_the_same_roll() -> None:
    roll = settled((HUNK, DOUBLE_BRAIN), (HOTTIE, SHOTGUN), (GREEN, BRAIN))
    assert (roll.rescued, roll.freed, roll.brains) == (NONE, hand("H"), hand("1g"))
    assert (roll.points, roll.shots, roll.lying) == (1, 1, PLAIN)


def test_heroes_rescue_costs_what_the_hero_brought() -> None:
    assert settled((HOTTIE, SHOTGUN), (GREEN, FOOTPRINTS), (RED, FOOTPRINTS), brains="H", double=True).points == -2
    assert settled((HOTTIE, SHOTGUN), (GREEN, FOOTPRINTS), (RED, FOOTPRINTS), brains="H").points == -1


def test_heroes_rescue_takes_a_hero_with_a_shotgun() -> None:
    heroes = hand("H")
    assert rescue(((HOTTIE, SHOTGUN),), heroes) == heroes
    for nobody in (((RED, SHOTGUN),), ((HOTTIE, FOOTPRINTS),), ((HOTTIE, BRAIN),)):
        assert rescue(nobody, heroes) == NONE


def test_heroes_rescue_both_with_shotguns_is_nothing() -> None:
    roll = settled((HUNK, SHOTGUN), (HOTTIE, SHOTGUN), (GREEN, BRAIN))
    assert (roll.freed, roll.points, roll.shots) == (NONE, 1, 2)


def test_heroes_rescue_noted_brains_no_more() -> None:
    assert noted(True, "", put_back=hand("2gHT")) == (False, "")
    assert noted(True, "", put_back=hand("2gT")) == (True, "")  # the Hunk lies as a double shotgun
    table = Table.of(rules="action-movie", brains="1gHT")
    (position,) = table.positions()
    assert (position.beside(table.rules).brains, position.lying.signs) == (hand("HT"), ("double",))
    after = position.put_back(hand("1gHT"), table.rules)
    assert (after.beside(table.rules).brains, after.lying) == (NONE, PLAIN)


# Ruling: Santa takes part in `sequel`; he is freed only from a single brain.


def test_heroes_santa_takes_part() -> None:
    assert settled((HUNK, SHOTGUN), (GREEN, FOOTPRINTS), (RED, FOOTPRINTS), brains="TS").freed == hand("TS")
    assert settled((SANTA, SHOTGUN), (GREEN, FOOTPRINTS), (RED, FOOTPRINTS), brains="HT", double=True).points == -3


def test_heroes_santa_is_freed_from_a_single_brain_only() -> None:
    assert rescuable(hand("1gHTS"), "") == hand("HTS")
    assert rescuable(hand("1gHTS"), "gift") == hand("HT")
    assert settled((HUNK, SHOTGUN), (SANTA, BRAIN), (RED, BRAIN)).freed == hand("S")
    roll = settled((HUNK, SHOTGUN), (SANTA, GIFT), (RED, BRAIN))
    assert (roll.freed, roll.points) == (NONE, 3)


def test_heroes_santa_alone_frees_nobody() -> None:
    assert settled((SANTA, SHOTGUN), (GREEN, BRAIN), (RED, BRAIN)).freed == NONE


# Santa


def test_santa_gift_is_two_points_in_the_pile() -> None:
    roll = settled((SANTA, GIFT), (GREEN, FOOTPRINTS), (RED, FOOTPRINTS))
    assert (roll.points, roll.brains, roll.lying.signs) == (2, hand("S"), ("gift",))
    assert gift(points=4, santa="gift") == 5
    assert gift(points=4, santa="helmet") == 4


def test_santa_gift_goes_back_in_a_refill() -> None:
    assert noted(False, "gift", put_back=hand("1gS")) == (False, "")
    assert noted(False, "drink", put_back=hand("1g")) == (False, "drink")


def test_santa_drink_makes_brains_of_green_footprints() -> None:
    roll = settled((SANTA, DRINK), (GREEN, FOOTPRINTS), (RED, FOOTPRINTS))  # this roll included
    assert (roll.points, roll.brains, roll.feet, roll.lying.signs) == (1, hand("1g"), hand("1r"), ("drink",))
    later = settled((YELLOW, FOOTPRINTS), (GREEN, FOOTPRINTS), (GREEN, SHOTGUN), santa="drink")  # the rest of the turn
    assert (later.points, later.feet, later.shots) == (1, hand("1y"), 1)
    without = settled((YELLOW, FOOTPRINTS), (GREEN, FOOTPRINTS), (GREEN, SHOTGUN))
    assert (without.points, without.feet) == (0, hand("1g1y"))


def test_santa_drink_rule_says_whose_footprints() -> None:
    assert [whose_footprints(die) for die in BASE_DICE] == [True, False, False]
    feet: Showing = ((GREEN, FOOTPRINTS), (RED, FOOTPRINTS), (HUNK, FOOTPRINTS))
    assert drink(feet, "green") == ((GREEN, BRAIN), (RED, FOOTPRINTS), (HUNK, FOOTPRINTS))
    assert drink(feet, "all") == ((GREEN, BRAIN), (RED, BRAIN), (HUNK, BRAIN))
    roll = settle(feet, NONE, lies(False, "drink", NONE), "all")
    assert (roll.points, roll.lying.signs) == (3, ("drink",))  # so the Hunk lies there with one point


def test_santa_helmet_allows_one_shotgun_more() -> None:
    assert helmet(limit=3, santa="helmet") == 4
    for sign in ("", "gift", "drink"):
        assert helmet(limit=3, santa=sign) == 3
    (position,) = Table.of(rules="santa", shotguns="2r").positions()
    roll = settled((SANTA, HELMET), (RED, SHOTGUN), (GREEN, BRAIN))  # this roll included
    after = position._replace(hand=hand("1g1rS"), cup=position.cup - hand("1g1rS")).after(roll)
    assert not is_bust(after.shots, after.limit(rules("santa")))
    assert is_bust(after.shots, rules("santa").limit)


def test_santa_aside_is_the_die_with_drink_or_helmet() -> None:
    assert aside("drink") == aside("helmet") == hand("S")
    assert aside("gift") == aside("") == NONE
    for sign in ("drink", "helmet"):
        (position,) = Table.of(rules="santa", **{sign: True}).positions()
        assert SANTA not in position.cup + position.feet + position.brains + position.shotguns


# The order


def test_heroes_order_is_santa_before_the_rescues() -> None:
    """With the rule `all` the Hottie's footprints are a brain first, so that she can be rescued."""
    showing: Showing = ((SANTA, DRINK), (HUNK, SHOTGUN), (HOTTIE, FOOTPRINTS))
    drunk, sober = settle(showing, NONE, PLAIN, "all"), settle(showing, NONE, PLAIN, "green")
    assert (drunk.freed, drunk.feet, drunk.points) == (hand("T"), NONE, 0)
    assert (sober.freed, sober.feet, sober.points) == (NONE, hand("T"), 0)


def test_heroes_order_has_the_bust_last() -> None:
    """A roll that busts is settled all the same: what it costs is told."""
    answer = settled((HUNK, DOUBLE_SHOTGUN), (RED, SHOTGUN), (GREEN, BRAIN), brains="T")
    assert (answer.shots, answer.points) == (3, 0)
