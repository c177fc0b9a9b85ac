"""Policies in words: what they mean, and how a wrong word is refused."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zdcalc
from zdcalc import Hand, Refused
from zdcalc.policy_names import NAMES, Standing
from zdcalc.policy_number import written
from zdcalc.policy_text import COMPARISONS, Misread, StoppingRule
from zdcalc.position import Position
from zdcalc.table import Table


def standing(held: int = 4, rolls: int = 2) -> Standing:
    """Five green, three yellow and one red in the cup; a green in front; two shotguns."""
    cup, feet, brains, shotguns = (Hand.parse(dice) for dice in ("5g3y1r", "1g", "1y", "2r"))
    return Standing(Position(cup, feet, brains, shotguns, Hand()), held, Fraction(7, 20), rolls)


@pytest.mark.parametrize(
    ("condition", "stops"),
    [
        ("shotguns >= 2", True),
        ("shotguns > 2", False),
        ("brains = 4", True),
        ("brains == 4", True),
        ("brains != 4", False),
        ("footprints < 1", False),
        ("footprints <= 1", True),
        ("cup = 9", True),
        ("green_left = 5 and yellow_left = 3 and red_left = 1", True),
        ("bust >= 0.35", True),
        ("bust > 0.35", False),
        ("bust >= 0,35", True),
        ("bust >= .35", True),
        ("bust >= ,36", False),
        ("bust >= 35%", True),
        ("bust >= 35 %", True),
        ("bust >= 35,0\u202f%", True),
        ("bust > 35%", False),
        ("bust >= 7/20", True),
        ("bust > 7 / 20", False),
        ("bust ≥ 0,35", True),
        ("bust ⩾ 36%", False),
        ("shotguns ≤ 2", True),
        ("shotguns ≠ 2", False),
        ("2 <= shotguns", True),
        ("3 <= shotguns", False),
        ("1 > shotguns", False),
        ("3>shotguns", True),
        ("2 = shotguns", True),
        ("30% < bust", True),
        ("2 = rolls", True),
        ("points >= 4", True),
        ("points > brains", False),
        ("rolls = 2", True),
        ("green_left > red_left", True),
        ("not shotguns >= 2", False),
        ("not (shotguns >= 2 and brains >= 5)", True),
        ("shotguns >= 2 or brains >= 5 and cup = 0", True),  # and binds closer than or
        ("(shotguns >= 2 or brains >= 5) and cup = 0", False),
        ("not brains = 4 or shotguns = 2", True),
        ("BRAINS>=4", True),
    ],
)
def test_a_condition_means_what_it_says(condition: str, stops: bool) -> None:
    assert StoppingRule.parse(f"stop when {condition}").stops(standing()) is stops


@pytest.mark.parametrize(
    ("condition", "stops"),
    [
        ("hunk = 1 and hottie = 0", True),
        ("shotguns = 2", True),
        ("hunk > hottie", True),
        ("santa = 1", False),
        ("helmet = 1 and drink = 0", True),
    ],
)
def test_conditions_know_the_special_dice(condition: str, stops: bool) -> None:
    table = Table.of(rules="sequel", brains="1gH", shotguns="1rT", helmet=True)
    (position,) = table.positions()
    assert StoppingRule.parse(f"stop when {condition}").stops(standing()._replace(position=position)) is stops


def test_never_stop() -> None:
    assert not StoppingRule.parse("never stop").stops(standing(held=99))


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        ("", (0, 0), "no policy is given"),
        ("brains >= 5", (0, 6), "word 1, “brains”, does not begin a policy"),
        ("stop if brains >= 5", (5, 7), "word 2, “if”, stands where “when” should"),
        ("never", (5, 5), "breaks off after “never”"),
        ("never stop now", (11, 14), "word 3, “now”, is one too many"),
        ("stop when shotgun >= 2", (10, 17), "word 3, “shotgun”, is no name; did you mean “shotguns”?"),
        ("stop when Shotgun_count >= 2", (10, 23), "word 3, “Shotgun_count”, is no name; did you mean “shotguns”?"),
        ("stop when point >= 2", (10, 15), "word 3, “point”, is no name; did you mean “points”?"),
        ("stop when brains > shotgunz", (19, 27), "stands where a number or a name should; did you mean “shotguns”?"),
        ("stop when lead >= 2", (10, 14), "word 3, “lead”, is no name; the names are brains, shotguns"),
        ("stop when bust > 50", (17, 19), "“bust” is a probability from 0 to 1: for 50 per cent write 0.5 or 50%"),
        ("stop when 33,3 < bust", (10, 14), "for 33.3 per cent write 0.333 or 33.3%"),
        ("stop when bust > 101%", (17, 21), "for 1.01 per cent write 0.0101 or 1.01%"),
        ("stop when bust > 5000", (17, 21), "word 5, “5000”, is no chance; “bust” is a probability from 0 to 1"),
        ("stop when bust > -0.1", (17, 21), "word 5, “-0.1”, is no chance; “bust” is a probability from 0 to 1"),
        ("stop when brains > −1", (19, 21), "word 5, “−1”, is below zero, and “brains” never is"),
        ("stop when brains > 50 %", (19, 23), "is a share, and “brains” is a count; only “bust” is one"),
        ("stop when bust > 1/0", (17, 20), "word 5, “1/0”, divides by zero"),
        ("stop when bust > 0." + "1" * 20, (17, 39), "is too long for a number; 20 digits are the most"),
        ("stop when 2 <= 3", (15, 16), "word 5, “3”, stands where a name should"),
        ("stop when 1 <= shotguns <= 2", (24, 26), "word 6, “<=”, is one too many"),
        ("stop when brains ~ 5", (17, 18), "word 4, “~”, stands where one of < <= = == != >= > should"),
        ("stop when brains >= five", (20, 24), "word 5, “five”, stands where a number or a name should"),
        ("stop when brains >=", (19, 19), "breaks off after “>=”"),
        ("stop when brains >= 5 and", (25, 25), "breaks off after “and”"),
        ("stop when (brains >= 5", (10, 11), "word 3, “(”, is never closed; a “)” is missing"),
        ("stop when (brains >= 5 or (cup = 1)", (10, 11), "word 3, “(”, is never closed; a “)” is missing"),
        ("stop when (brains >= 5 cup = 1)", (23, 26), "word 7, “cup”, is one too many; join comparisons"),
        ("stop when brains >= 5)", (21, 22), "word 6, “)”, closes nothing"),
        ("stop when brains >= 5 shotguns >= 2", (22, 30), "word 6, “shotguns”, is one too many"),
        ("stop when rolls >= brains", (19, 25), "rolls are compared with numbers only"),
        ("stop when brains >= rolls", (20, 25), "rolls are compared with numbers only"),
        ("stop when rolls >= 21", (19, 21), "at most 20 rolls are counted"),
        ("stop when мозги >= 2", (10, 15), "word 3, “мозги”, is no name"),
        ("stop when brains >= ٢", (20, 21), "word 5, “٢”, stands where a number or a name should"),
        ("stop when __import__('os')", (10, 20), "is no name"),
        ("stop when " + "not " * 60 + "brains > 1", (214, 217), "is nested too deeply"),
    ],
)
def test_a_wrong_word_is_pointed_at(text: str, place: tuple[int, int], says: str) -> None:
    with pytest.raises(Misread) as misread:
        StoppingRule.parse(text)
    assert says in str(misread.value)
    assert "\n" not in str(misread.value)
    assert misread.value.place == place


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("STOP WHEN 2≤Shotguns OR(points>=05.50)", "stop when shotguns >= 2 or (brains >= 5.5)"),
        ("stop when bust > 40 % and ( 1/3 < bust )", "stop when bust > 0.4 and (bust > 1/3)"),
    ],
)
def test_a_policy_is_written_in_one_way(text: str, canonical: str) -> None:
    assert str(StoppingRule.parse(text)) == canonical


@given(st.fractions(0, 1, max_denominator=10**19), st.sampled_from(["{0.numerator}/{0.denominator}", "{1}", "{2}%"]))
def test_numbers_are_exact_and_read_back(chance: Fraction, spelling: str) -> None:
    percent = Fraction(round(100 * chance, 9))
    decimal = Fraction(round(chance, 12))
    typed = spelling.format(chance, written(decimal), written(percent))
    meant = {"/": chance, "%": percent / 100}.get(next((sign for sign in "/%" if sign in typed), ""), decimal)
    if "/" in typed and typed.endswith("%"):
        return  # a third of a per cent is no decimal
    rule = StoppingRule.parse(f"stop when bust >= {typed}")
    assert rule.stops(standing()._replace(bust=meant))
    assert not rule.stops(standing()._replace(bust=meant - Fraction(1, 10**30)))
    assert StoppingRule.parse(str(rule)) == rule


Tree = tuple[Any, ...]
signs = st.sampled_from(sorted(COMPARISONS))
comparisons = st.tuples(st.sampled_from(sorted(set(NAMES) - {"rolls", "bust"})), signs, st.integers(0, 9)) | st.tuples(
    st.just("bust"), signs, st.integers(0, 1)
)
trees = st.recursive(
    comparisons,
    lambda inner: st.one_of(st.tuples(st.just("not"), inner), st.tuples(st.sampled_from(["and", "or"]), inner, inner)),
    max_leaves=8,
)


def spelled(tree: Tree) -> str:
    if tree[0] == "not":
        return f"not ({spelled(tree[1])})"
    if tree[0] in ("and", "or"):
        return f"({spelled(tree[1])}) {tree[0]} ({spelled(tree[2])})"
    return " ".join(map(str, tree))


def truth(tree: Tree) -> bool:
    if tree[0] == "not":
        return not truth(tree[1])
    if tree[0] == "and":
        return truth(tree[1]) and truth(tree[2])
    if tree[0] == "or":
        return truth(tree[1]) or truth(tree[2])
    name, sign, number = tree
    value = {
        "brains": 4, "shotguns": 2, "footprints": 1, "cup": 9,
        "green_left": 5, "yellow_left": 3, "red_left": 1, "bust": 0.35,
        "hunk": 0, "hottie": 0, "santa": 0, "drink": 0, "helmet": 0,
    }[name]  # fmt: skip
    return {  # type: ignore[no-any-return]
        "<": value < number, "<=": value <= number, "=": value == number, "==": value == number,
        "!=": value != number, ">=": value >= number, ">": value > number,
    }[sign]  # fmt: skip


@given(trees)
def test_any_condition_is_as_true_as_its_parts(tree: Tree) -> None:
    rule = StoppingRule.parse(f"stop when {spelled(tree)}")
    assert rule.stops(standing()) == truth(tree)
    assert StoppingRule.parse(rule.text).text == rule.text


@pytest.mark.parametrize(
    ("rules", "policy"), [("base", "stop when hunk = 1"), ("action-movie", "stop when helmet = 1")]
)
def test_a_policy_about_dice_that_do_not_play_is_refused(rules: str, policy: str) -> None:
    for ask in (zdcalc.policy, zdcalc.simulate):
        with pytest.raises(Refused, match="not in the set"):
            ask(policy, rules=rules)
    assert zdcalc.simulate(policy, turns=1, seed=1, rules="sequel").turns == 1
