"""One roll against published figures, against brute force, and by its properties."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sympy import Rational

import zdcalc
from tests.dealt import REFILLS, Places, deal, dealt, options, refills

GOLDEN = tomllib.loads((Path(__file__).parent / "golden" / "one_roll.toml").read_text("utf8"))


def fraction(number: Any) -> Fraction:
    return Fraction(int(number.p), int(number.q))


@pytest.mark.parametrize("row", GOLDEN["bust"], ids=lambda row: row["source"])
def test_published_bust(row: dict[str, Any]) -> None:
    answer = zdcalc.odds(**row["table"])
    assert answer.bust == Rational(row["bust"])
    assert answer.expected_brains == Rational(row.get("expected_brains", answer.expected_brains))


@pytest.mark.parametrize("row", GOLDEN["joint"], ids=lambda row: row["source"])
def test_published_joint_law(row: dict[str, Any]) -> None:
    answer = zdcalc.odds(**row["table"])
    assert {f"{o.brains}{o.shotguns}": o.probability for o in answer.outcomes} == {
        cell: Rational(value) for cell, value in row["law"].items()
    }
    assert answer.expected_brains == Rational(row["expected_brains"])
    shot = sum(fraction(o.probability) for o in answer.outcomes if o.shotguns)
    assert shot == Fraction(row["at_least_one_shotgun"])


@pytest.mark.parametrize("cup", ["6g4y3r", "3g", "3r", "1g1y1r", "5g3y2r"])
def test_three_footprints_are_as_likely_from_every_cup(cup: str) -> None:
    none = next(o for o in zdcalc.odds(cup=cup).outcomes if o.footprints == 3)
    assert none.probability == Rational(1, 27)


FACES = {"g": "BBBSFF", "y": "BBSSFF", "r": "BSSSFF"}
Law = dict[tuple[int, int, int], Fraction]


def brute_force(places: Places, refill: str) -> Law | None:
    """The same question answered from the text: every ordered draw, every side of every die."""
    cup, feet, brains = places["cup"], places["feet"], places["brains"]
    wanted = 3 - len(feet)
    first = ""
    if wanted and ((refill == "literal" and len(cup) < 3) or (refill == "when-short" and len(cup) < wanted)):
        cup += brains
    elif wanted and refill == "leftovers-first" and len(cup) < wanted:
        first, cup, wanted = cup, brains, wanted - len(cup)
    if len(cup) < wanted:
        return None
    hands = Counter(feet + first + "".join(draw) for draw in permutations(cup, wanted))
    law: Law = {}
    for hand, ways in hands.items():
        for sides in product(*(FACES[colour] for colour in hand)):
            outcome = (sides.count("B"), sides.count("S"), sides.count("F"))
            law[outcome] = law.get(outcome, Fraction(0)) + Fraction(ways, hands.total() * 216)
    return law


@pytest.mark.parametrize("refill", REFILLS)
@pytest.mark.parametrize("seed", range(25))
def test_brute_force_agrees(seed: int, refill: str) -> None:
    places = deal(random.Random(seed))
    expected = brute_force(places, refill)
    if expected is None:
        with pytest.raises(zdcalc.Refused, match="no roll"):
            zdcalc.odds(**options(places), refill=refill)
        return
    answer = zdcalc.odds(**options(places), refill=refill)
    assert {(o.brains, o.shotguns, o.footprints): fraction(o.probability) for o in answer.outcomes} == expected
    busting = sum(p for (_, shotguns, _), p in expected.items() if shotguns + len(places["shotguns"]) >= 3)
    assert fraction(answer.bust) == busting
    assert fraction(answer.expected_brains) == sum(b * p for (b, _, _), p in expected.items())
    assert fraction(answer.expected_shotguns) == sum(s * p for (_, s, _), p in expected.items())


def test_simulation_agrees() -> None:
    """Shuffle, draw, roll: the mean of many rolls lies within five standard errors."""
    rng, rolls = random.Random(13), 40_000
    dice = "g" * 5 + "y" * 3 + "r" * 2
    bust = sum(any(rng.choice(FACES[die]) == "S" for die in rng.sample(dice, 3)) for _ in range(rolls))
    p = float(fraction(zdcalc.odds(cup="5g3y2r", shotguns=2).bust))
    assert abs(bust / rolls - p) < 5 * (p * (1 - p) / rolls) ** 0.5


def test_a_hand_already_drawn_is_rolled_as_it_is() -> None:
    answer = zdcalc.odds(hand="3r", feet="1r", shotguns="1g1y")
    assert answer.bust == Rational(7, 8)
    assert zdcalc.odds(hand="3r", shotguns=2).bust == Rational(7, 8)  # their colours do not matter


@given(dealt, refills)
def test_laws_sum_to_exactly_one(places: Places, refill: str) -> None:
    try:
        answer = zdcalc.odds(**options(places), refill=refill)
    except zdcalc.Refused:
        assert refill == "none" or len(places["cup"]) < 3
        return
    assert sum(fraction(o.probability) for o in answer.outcomes) == 1
    assert sum(fraction(b.probability) for b in answer.brains_exactly) == 1
    at_least = [fraction(b.probability) for b in answer.brains_at_least]
    assert at_least[0] == 1
    assert sum(at_least[1:]) == fraction(answer.expected_brains)


@given(st.integers(3, 6), st.integers(0, 3), st.integers(0, 2), st.integers(1, 6))
def test_more_shotguns_never_lower_a_bust(g: int, y: int, r: int, limit: int) -> None:
    cup = f"{g}g{y}y{r}r"
    most = min(limit - 1, 13 - g - y - r)
    busts = [zdcalc.odds(cup=cup, shotguns=s, limit=limit).bust for s in range(most + 1)]
    assert busts == sorted(busts)


@given(dealt)
def test_refills_agree_while_the_cup_is_full(places: Places) -> None:
    if len(places["cup"]) >= 3:
        answers = [zdcalc.odds(**options(places), refill=refill).json() for refill in REFILLS]
        assert all(answer["outcomes"] == answers[0]["outcomes"] for answer in answers)


@given(dealt, refills)
def test_what_is_left_open_gives_bounds_around_every_case(places: Places, refill: str) -> None:
    """Say only how many brains and shotguns there are: the truth lies within the range."""
    said = options(places)
    vague = {**said, "brains": len(places["brains"]), "shotguns": len(places["shotguns"])}
    try:
        truth = zdcalc.odds(**said, refill=refill)
    except zdcalc.Refused:
        return
    bust = zdcalc.odds(**vague, refill=refill).bust
    if isinstance(bust, zdcalc.Range):
        assert bust.least <= truth.bust <= bust.most
    else:
        assert bust == truth.bust


def test_unknown_colours_give_a_range_only_when_they_matter() -> None:
    assert isinstance(zdcalc.odds(cup="2g", shotguns=2).bust, zdcalc.Range)
    assert zdcalc.odds(cup="2g", shotguns="1g1r").bust == zdcalc.odds(cup="2g", brains="3g4y2r", shotguns=2).bust
    assert not isinstance(zdcalc.odds(cup="3g", shotguns=2).bust, zdcalc.Range)


def test_the_four_refills_differ_where_they_should() -> None:
    table = {"cup": "1g1y", "feet": "2r", "brains": "5g3y", "shotguns": "1r"}
    busts = {refill: zdcalc.odds(**table, refill=refill).bust for refill in REFILLS}
    assert busts["literal"] != busts["when-short"]
    assert busts["when-short"] == busts["leftovers-first"] == busts["none"]
    short = {"cup": "1g1r", "brains": "5g3y2r", "shotguns": "1y"}
    busts = {refill: zdcalc.odds(**short, refill=refill).bust for refill in REFILLS[:3]}
    assert busts["literal"] == busts["when-short"] != busts["leftovers-first"]


def test_editions_have_their_own_refill() -> None:
    table = {"cup": "2g", "feet": "1g", "brains": "3g4y1r", "shotguns": "2r"}
    busts = {name: zdcalc.odds(rules=name, **table).bust for name in ("base", "french", "horde")}
    assert busts["french"] == busts["horde"] != busts["base"]


def test_another_set() -> None:
    assert zdcalc.odds(set="8g8y").bust == zdcalc.odds(set="8g8y", cup="8g8y", limit=3).bust
    assert sum(fraction(o.probability) for o in zdcalc.odds(set="8g8y").outcomes) == 1
