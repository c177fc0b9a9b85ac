"""The base game: each test is named after a clause, and shows where the rule holds and where it ends.

The pages show these tests with their clauses (website/tested.py).
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from math import comb

import pytest

from zdcalc import Hand
from zdcalc.dice import BASE_DICE, BRAIN, FOOTPRINTS, SHOTGUN
from zdcalc.rulebooks.base import (
    Showing,
    actions,
    can_complete,
    dice_to_draw,
    draw,
    eaten,
    escaped,
    finish_round,
    first_past,
    full_set,
    goal_reached,
    is_bust,
    leaders,
    must_roll,
    note,
    nothing_to_draw,
    points,
    refill_leftovers_first,
    refill_literal,
    refill_none,
    refill_when_short,
    roll,
    shot,
    supply,
    tie_break,
)

GREEN, YELLOW, RED = BASE_DICE
MIXED: Showing = ((GREEN, BRAIN), (YELLOW, SHOTGUN), (RED, FOOTPRINTS))
NONE = Hand()
ONE = Hand.parse("1g")
TWO = Hand.parse("1g1y")
THREE = Hand.parse("2g1y")
EATEN = Hand.parse("2r")


# What you need


def test_box_dice_are_thirteen() -> None:
    dice = full_set()
    assert (dice.count("g"), dice.count("y"), dice.count("r")) == (6, 4, 3)
    assert dice.size == 13


def test_box_faces_are_six_on_every_die() -> None:
    faces = [[die.faces.count(face) for face in (BRAIN, SHOTGUN, FOOTPRINTS)] for die in BASE_DICE]
    assert faces == [[3, 1, 2], [2, 2, 2], [1, 3, 2]]


def test_box_colours_go_from_easy_to_tough() -> None:
    brains, shotguns = ([die.faces.count(face) for die in BASE_DICE] for face in (BRAIN, SHOTGUN))
    assert brains == sorted(brains, reverse=True)
    assert shotguns == sorted(shotguns)
    assert len({die.faces.count(FOOTPRINTS) for die in BASE_DICE}) == 1  # the colour says nothing of footprints


# A turn


@pytest.mark.parametrize("wanted", range(4))
def test_turn_draw_takes_every_die_as_likely_as_any_other(wanted: int) -> None:
    cup = Hand.parse("3g2y1r")
    one_by_one = Counter(Hand(Counter(dice).items()) for dice in combinations(cup, wanted))
    assert dict(draw(cup, wanted)) == one_by_one
    assert sum(ways for _, ways in draw(cup, wanted)) == comb(cup.size, wanted)


def test_turn_draw_never_takes_a_die_twice() -> None:
    assert all(hand <= THREE for hand, _ in draw(THREE, 2))
    assert list(draw(TWO, 3)) == []


def test_turn_roll_is_every_side_of_every_die() -> None:
    hand = Hand.parse("1g1y1r")
    every = Counter(tuple(zip(hand, faces, strict=True)) for faces in product(*(die.faces for die in hand)))
    assert roll(hand) == every
    assert sum(every.values()) == 6**3


def test_turn_brain_goes_to_the_left() -> None:
    assert eaten(MIXED) == ((GREEN, BRAIN),)
    assert eaten(MIXED[1:]) == ()


def test_turn_shotgun_goes_to_the_right() -> None:
    assert shot(MIXED) == ((YELLOW, SHOTGUN),)
    assert shot((MIXED[0], MIXED[2])) == ()


def test_turn_footprints_stay_in_front() -> None:
    assert escaped(MIXED) == ((RED, FOOTPRINTS),)
    assert escaped(MIXED[:2]) == ()


def test_a_die_lies_in_one_place_only() -> None:
    for showing in roll(Hand.parse("1g1y1r")):
        assert Counter(eaten(showing) + shot(showing) + escaped(showing)) == Counter(showing)


@pytest.mark.parametrize(("shotguns", "bust"), [(0, False), (2, False), (3, True), (5, True)])
def test_turn_bust_is_three_shotguns_or_more(shotguns: int, bust: bool) -> None:
    assert is_bust(shotguns, limit=3) is bust


def test_turn_choice_is_to_stop_or_to_carry_on() -> None:
    assert actions(may_stop=True, may_roll=True) == ("stop", "roll")
    assert actions(may_stop=True, may_roll=False) == ("stop",)
    assert actions(may_stop=False, may_roll=True) == ("roll",)


def test_turn_stop_scores_a_point_a_brain() -> None:
    assert points(brains=4, noted=0) == 4
    assert points(brains=4, noted=3) == 7
    assert points(brains=0, noted=0) == 0


@pytest.mark.parametrize(("feet", "drawn"), [("0", 3), ("1g", 2), ("1g1r", 1), ("3r", 0)])
def test_turn_carry_on_draws_up_to_three_dice(feet: str, drawn: int) -> None:
    assert dice_to_draw(Hand.parse(feet)) == drawn


def test_turn_three_footprints_draw_nothing() -> None:
    assert nothing_to_draw(THREE)
    assert not nothing_to_draw(TWO)
    assert not nothing_to_draw(NONE)


def test_turn_committed_once_dice_are_drawn() -> None:
    assert must_roll(THREE)
    assert not must_roll(NONE)


# When the cup runs low


def test_cup_refill_counts_three_dice_even_if_fewer_are_needed() -> None:
    short = refill_literal(TWO, EATEN, wanted=1)
    assert (short.cup, short.back) == (TWO + EATEN, EATEN)
    full = refill_literal(THREE, EATEN, wanted=3)
    assert (full.cup, full.back) == (THREE, NONE)


def test_cup_when_short_counts_the_dice_that_are_needed() -> None:
    assert refill_when_short(TWO, EATEN, wanted=2).back == NONE
    short = refill_when_short(TWO, EATEN, wanted=3)
    assert (short.cup, short.back) == (TWO + EATEN, EATEN)


def test_cup_leftovers_come_first() -> None:
    short = refill_leftovers_first(TWO, EATEN, wanted=3)
    assert (short.first, short.cup, short.back) == (TWO, EATEN, EATEN)
    assert refill_leftovers_first(TWO, EATEN, wanted=2) == refill_none(TWO, EATEN, wanted=2)


@pytest.mark.parametrize("cup", [NONE, ONE, TWO, THREE])
def test_cup_none_puts_nothing_back(cup: Hand) -> None:
    left = refill_none(cup, EATEN, wanted=3)
    assert (left.first, left.cup, left.back) == (NONE, cup, NONE)


@pytest.mark.parametrize("refill", ["literal", "when-short", "leftovers-first", "none"])
def test_cup_when_three_footprints_put_nothing_back(refill: str) -> None:
    assert supply(NONE, THREE, EATEN, refill).back == NONE
    goes_back = NONE if refill == "none" else EATEN
    assert supply(NONE, TWO, EATEN, refill).back == goes_back  # one footprint fewer, and a die is needed


def test_cup_when_counts_what_the_footprints_leave_to_draw() -> None:
    assert supply(TWO, ONE, EATEN, "when-short").back == NONE
    assert supply(TWO, NONE, EATEN, "when-short").back == EATEN
    assert supply(TWO, ONE, EATEN, "literal").back == EATEN


def test_cup_noted_points_add_up_over_refills() -> None:
    assert note(noted=0, put_back=4) == 4
    assert note(note(noted=0, put_back=4), put_back=2) == 6


def test_cup_short_even_so_means_no_roll() -> None:
    assert can_complete(refill_literal(ONE, EATEN, wanted=3), wanted=3)
    assert not can_complete(refill_none(ONE, EATEN, wanted=3), wanted=3)
    assert not can_complete(refill_literal(NONE, EATEN, wanted=3), wanted=3)
    assert can_complete(refill_leftovers_first(ONE, EATEN, wanted=3), wanted=3)  # what is left counts too


# End of the game


def test_end_goal_is_thirteen_or_more() -> None:
    assert goal_reached([0, 13], goal=13)
    assert goal_reached([15, 2], goal=13)
    assert not goal_reached([12, 12], goal=13)


def test_end_round_waits_for_equal_turns() -> None:
    assert not finish_round([13, 9, 4], turns=[5, 4, 4], goal=13)
    assert not finish_round([13, 9, 4], turns=[5, 5, 4], goal=13)
    assert finish_round([13, 9, 4], turns=[5, 5, 5], goal=13)
    assert not finish_round([12, 9, 4], turns=[5, 5, 5], goal=13)


def test_end_winner_has_the_most_brains() -> None:
    assert leaders([13, 16, 9]) == [1]
    assert leaders([16, 13, 16]) == [0, 2]


def test_end_tie_is_played_off_by_the_leaders_alone() -> None:
    assert tie_break([14, 3, 14]) == [0, 2]
    assert tie_break([14, 13, 13]) == []  # a tie for second place is none


def test_end_first_past_waits_for_nobody() -> None:
    assert first_past([13, 9], turns=[5, 4], goal=13)
    assert not first_past([12, 12], turns=[5, 5], goal=13)
