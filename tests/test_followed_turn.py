"""A turn as it is played, roll by roll: where the dice lie, and what cannot be."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zdcalc
from tests.dealt import refills
from zdcalc import Refused
from zdcalc.followed_turn import FollowedTurn

FACES = {"g": "bbbsff", "y": "bbssff", "r": "bsssff"}


def followed(text: str, **switches: str) -> FollowedTurn:
    return FollowedTurn(zdcalc.rules(**switches), text)


def test_dice_go_where_they_belong() -> None:
    turn = followed("gbysrf.rbgsyb")
    assert [str(pile) for pile in turn.now[:5]] == ["4g2y2r", "0", "1g1y1r", "1g1y", "0"]
    assert (turn.held, turn.noted, turn.over) == (3, 0, "")
    first, second = turn.steps
    assert (first.held, second.held) == (0, 1)
    assert second.before == first.after


def test_three_shotguns_end_the_turn() -> None:
    turn = followed("gsysrs")
    assert (turn.over, turn.may_roll, turn.may_stop) == ("bust", False, False)
    assert turn.steps[-1].after is None


def test_drawn_dice_are_no_decision_any_more() -> None:
    turn = followed("gbysrf.rgg")
    assert (str(turn.now.hand), str(turn.now.cup), turn.may_stop) == ("2g1r", "3g3y2r", False)
    assert [tapped.die.letter for tapped in turn.tapped] == ["r", "g", "g"]


def test_a_roll_may_be_under_way() -> None:
    turn = followed("gbysrf.rbg")
    assert [(tapped.die.letter, bool(tapped.face)) for tapped in turn.tapped] == [("r", True), ("g", False)]
    assert (len(turn.steps), turn.may_stop, str(turn.now.feet)) == (1, False, "1r")


LOW = "gbgbgb.gbgbgb.ybybyb.ysrfrb"  # a red die is left in the cup, another shows footprints


def test_the_cup_runs_low_to_the_letter() -> None:
    turn = followed(f"{LOW}.rfgbgb", refill="literal")
    assert (str(turn.now.cup), str(turn.now.brains), turn.noted, turn.held) == ("4g3y2r", "2g", 10, 12)
    assert str(turn.steps[-1].back) == "6g3y1r"


def test_what_is_left_comes_first() -> None:
    turn = followed(f"{LOW}.rfrbgb", refill="leftovers-first")
    assert (str(turn.now.cup), str(turn.now.brains), turn.noted) == ("5g3y1r", "1g1r", 10)
    with pytest.raises(Refused, match="the dice 1r come first"):
        followed(f"{LOW}.rfgbgb", refill="leftovers-first")


def test_without_a_refill_a_short_cup_ends_the_turn() -> None:
    turn = followed(LOW, refill="none")
    assert not turn.may_roll
    with pytest.raises(Refused, match="cannot complete another roll"):
        followed(f"{LOW}.rb", refill="none")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("gbgbgbgb", "a roll has 3 dice"),
        ("rbrbrb.rb", "the cup has only 6g4y, no 1 red die"),
        ("gbybrf.gbgbgb", "the dice 1r come first"),
        ("gb.gb", "a roll has to be complete"),
        ("gbg.gbgbgb", "a roll has to be complete"),
        ("gsysrs.gb", "the turn is over"),
        ("gbgbgb.stop.gb", "the turn is over"),
        ("stop", "a turn begins with a roll"),
        ("gbgbxb", "write dice such as gbysrf"),
        ("gbgb!", "write dice such as gbysrf"),
        (".".join(["gfgfgf"] * 70), "no turn has more than 60 rolls"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(text: str, says: str) -> None:
    with pytest.raises(Refused, match=says):
        followed(text)


def play(rng: random.Random, refill: str) -> tuple[str, FollowedTurn]:
    """A random legal turn, die by die, by the rules and not by what is tested."""
    cup, noted = list("gggggg" + "yyyy" + "rrr"), 0
    feet: list[str] = []
    brains: list[str] = []
    shotguns: list[str] = []
    rolls = []
    for _ in range(rng.randint(1, 12)):
        wanted = 3 - len(feet)
        first: list[str] = []
        if wanted:
            low = {"literal": len(cup) < 3, "none": False}.get(refill, len(cup) < wanted)
            if low:
                noted += len(brains)
                if refill == "leftovers-first":
                    first, cup, brains = cup, brains, []
                else:
                    cup, brains = cup + brains, []
        rng.shuffle(cup)
        if len(cup) + len(first) < wanted:
            break
        drawn = [cup.pop() for _ in range(wanted - len(first))]
        roll = [(die, rng.choice(FACES[die])) for die in feet + first + drawn]
        rng.shuffle(roll)
        rolls.append("".join(die + face for die, face in roll))
        feet = [die for die, face in roll if face == "f"]
        brains += [die for die, face in roll if face == "b"]
        shotguns += [die for die, face in roll if face == "s"]
        if len(shotguns) >= 3:
            break
    turn = FollowedTurn(zdcalc.rules(refill=refill), ".".join(rolls))
    piles = [turn.now.cup, turn.now.feet, turn.now.brains, turn.now.shotguns]
    assert ["".join(die.letter for die in pile) for pile in piles] == [
        "".join(sorted(pile, key="gyr".index)) for pile in (cup, feet, brains, shotguns)
    ]
    assert (turn.noted, turn.held) == (noted, noted + len(brains))
    assert (turn.over == "bust") == (len(shotguns) >= 3)
    return ".".join(rolls), turn


@given(st.randoms(use_true_random=False), refills)
def test_any_legal_turn_is_followed(rng: random.Random, refill: str) -> None:
    text, turn = play(rng, refill)
    assert len(turn.steps) == len(text.split("."))
    assert all(step.back.size == 0 or step.held >= step.back.size for step in turn.steps)
