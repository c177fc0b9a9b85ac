"""Best play, policies and laws against a plain solver in fractions, and by their properties."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Rational

import zdcalc
from tests.dealt import REFILLS, Places, deal, options, refills, written
from tests.plain_turn import BUST, Plain, PlainTurn, mean
from zdcalc import best_turn, play
from zdcalc.figure import Bounded, Number, Share
from zdcalc.law import Law, law
from zdcalc.outset import Outset
from zdcalc.play import points
from zdcalc.policy_names import Standing
from zdcalc.policy_text import StoppingRule
from zdcalc.table import Table

REFILLING = REFILLS[:3]

# In the middle of a turn: the set, and what lies where.
TABLES: list[dict[str, str]] = [
    {"cup": "gyr", "brains": "gg", "feet": "", "shotguns": ""},
    {"cup": "gy", "brains": "g", "feet": "yr", "shotguns": "r"},
    {"cup": "r", "brains": "gy", "feet": "gyr", "shotguns": ""},
    {"cup": "ggr", "brains": "", "feet": "y", "shotguns": "rr"},
]

RULES: dict[str, tuple[str, Any]] = {
    "points": ("stop when brains >= 4", lambda table: table.points >= 4),
    "shotguns": ("stop when shotguns >= 1 or brains >= 5", lambda table: table.shotguns or table.points >= 5),
    "footprints": ("stop when footprints = 3 or brains > 3", lambda table: len(table.feet) == 3 or table.points > 3),
    "green": (
        "stop when not green_left >= 1 and brains >= 2 or brains >= 6",
        lambda table: ("g" not in table.cup and table.points >= 2) or table.points >= 6,
    ),
}


def exactly(number: Number) -> Fraction:
    assert isinstance(number, Share)
    return Fraction(*number)


def lies_between(number: Number, least: Fraction, most: Fraction) -> bool:
    """Whether that can be, for a number between bounds."""
    assert isinstance(number, Bounded)
    return (
        Fraction(number.approx) + Fraction(number.error) >= least
        and Fraction(number.approx) - Fraction(number.error) <= most
    )


def law_of(rule: str, exact: bool = True, **said: Any) -> tuple[Outset, Law]:
    """The engine's law of a policy that does not look at the chance of a bust."""
    outset = Outset(Table.of(**said))
    (node,) = outset.nodes
    stops = StoppingRule.parse(rule).stops

    def goes_on(node: int, held: int) -> bool:
        return not stops(Standing(outset.graph.position(node), held, Fraction(0), 0))

    starts = {(node, outset.held(node)): Fraction(1)} if outset.may_stop else outset.rolling(node)
    return outset, law(outset.graph, starts, goes_on, exact=exact)


def as_law(theirs: Law) -> dict[int, Fraction]:
    """The engine's law as the plain solver has laws."""
    assert theirs.is_exact
    return {score: chance for score, chance in {**theirs.stopped, BUST: theirs.bust}.items() if chance}


def plain(places: Places) -> Plain:
    return Plain(places["cup"], places["feet"], places["brains"], len(places["shotguns"]))


def told(places: Places) -> dict[str, Any]:
    """The places as table options, with a set of just these dice."""
    return {**options(places), "set": written("".join(places.values()))}


@pytest.mark.parametrize("dice", ["ggyr", "gggr", "ggyy", "grr", "ggggyyr"])
def test_without_refill_best_play_is_the_plain_sum(dice: str) -> None:
    best = best_turn.turn(set=written(dice), refill="none")
    plain_turn = PlainTurn("none")
    assert exactly(best.mean_score.least) == plain_turn.best(Plain(dice), lambda _: None, may_stop=False)

    def stops(table: Plain) -> bool:
        return bool(plain_turn.best(table, lambda _: None) == table.points)

    assert as_law(*best.laws) == plain_turn.law(Plain(dice), stops, may_stop=False)


@pytest.mark.parametrize("limit", [1, 2, 3, 4])
@pytest.mark.parametrize("places", TABLES, ids=str)
def test_from_any_table_each_action_is_worth_the_plain_sum(places: Places, limit: int) -> None:
    if len(places["shotguns"]) >= limit:
        return
    best = best_turn.turn(**told(places), refill="none", limit=limit)
    value = PlainTurn("none", limit).best(plain(places), lambda _: None)
    assert exactly(best.mean_score.least) == value
    assert best.action == ("roll" if value > len(places["brains"]) else "stop")
    assert exactly(best.worth["stop"].least) == len(places["brains"])


@pytest.mark.parametrize("refill", REFILLS)
@pytest.mark.parametrize("dice", ["ggyr", "gggr", "ggyy"])
@pytest.mark.parametrize("rule", RULES)
def test_the_law_of_a_policy_is_the_plain_one(rule: str, dice: str, refill: str) -> None:
    text, stops = RULES[rule]
    _, theirs = law_of(text, set=written(dice), refill=refill)
    assert as_law(theirs) == PlainTurn(refill).law(Plain(dice), stops, may_stop=False)


@pytest.mark.parametrize("refill", REFILLS)
@pytest.mark.parametrize("places", TABLES, ids=str)
def test_from_any_table_too(places: Places, refill: str) -> None:
    for text, stops in RULES.values():
        _, theirs = law_of(text, **told(places), refill=refill)
        assert as_law(theirs) == PlainTurn(refill).law(plain(places), stops)


@pytest.mark.parametrize("refill", REFILLING)
@pytest.mark.parametrize("dice", ["ggyr", "gggr", "ggyy"])
def test_with_refills_best_play_lies_between_plain_bounds(dice: str, refill: str) -> None:
    """Beyond 14 points a plain turn is worth what it has, or three points more for each shotgun that may come."""
    plain_turn, horizon = PlainTurn(refill), 14

    def too_low(table: Plain) -> Fraction | None:
        return Fraction(table.points) if table.points >= horizon else None

    def too_high(table: Plain) -> Fraction | None:
        return Fraction(table.points + 3 * (5 - table.shotguns)) if table.points >= horizon else None

    least, most = (plain_turn.best(Plain(dice), beyond, may_stop=False) for beyond in (too_low, too_high))
    assert most - least < Fraction(1, 2)
    best = best_turn.turn(set=written(dice), refill=refill).mean_score.least
    assert lies_between(best, least, most)
    assert isinstance(best, Bounded)
    assert best.error < 1e-9


few = st.builds(deal, st.randoms(use_true_random=False), st.just("gggyyrr"))
"""Tables of a small set, on which an answer is a matter of moments."""


@given(few, refills, st.sampled_from(list(RULES)))
@settings(max_examples=40, deadline=None)
def test_laws_sum_to_exactly_one(places: Places, refill: str, rule: str) -> None:
    _, theirs = law_of(RULES[rule][0], **told(places), refill=refill)
    assert theirs.is_exact
    assert sum(theirs.stopped.values()) + theirs.bust == 1


family = st.one_of(
    st.builds("stop when shotguns >= {} or brains >= {}".format, st.integers(1, 3), st.integers(1, 9)),
    st.builds("stop when brains >= {} and cup <= {} or brains >= 9".format, st.integers(0, 5), st.integers(0, 10)),
    st.builds("stop when brains > {} or footprints = {}".format, st.integers(0, 8), st.integers(0, 3)),
    st.builds("stop when red_left > green_left and brains >= {} or brains >= 8".format, st.integers(0, 5)),
)


@given(few, refills, family)
@settings(max_examples=40, deadline=None)
def test_no_policy_beats_best_play(places: Places, refill: str, rule: str) -> None:
    outset, theirs = law_of(rule, **told(places), refill=refill)
    best = best_turn.Turn(outset).mean_score.least
    most = Fraction(best.approx) + Fraction(best.error) if isinstance(best, Bounded) else exactly(best)
    assert exactly(theirs.mean(points(outset.table.rules))) <= most


@pytest.mark.parametrize("refill", REFILLING)
@pytest.mark.parametrize("rule", RULES)
def test_bounds_of_a_law_enclose_the_exact_one(rule: str, refill: str) -> None:
    """The same policy with fractions, and with floats that are followed only so far."""
    outset, exact = law_of(RULES[rule][0], set="2g1y1r", refill=refill)
    _, bounded = law_of(RULES[rule][0], exact=False, set="2g1y1r", refill=refill)
    mean_exactly = exactly(exact.mean(points(outset.table.rules)))
    assert lies_between(bounded.mean(points(outset.table.rules)), mean_exactly, mean_exactly)
    for score in exact.scores:
        chance = exactly(exact.chance(score))
        assert lies_between(bounded.chance(score), chance, chance)
    assert lies_between(bounded.chance_of_bust, exactly(exact.chance_of_bust), exactly(exact.chance_of_bust))


@given(st.randoms(use_true_random=False), refills)
@settings(max_examples=15, deadline=None)
def test_more_shotguns_are_never_worth_more(rng: random.Random, refill: str) -> None:
    """The same cup, footprints and brains, and one shotgun after the other beside them."""
    dice = rng.sample("ggggyyyrr", rng.randint(4, 7))
    places = {"cup": "".join(dice[2:]), "feet": "".join(dice[:1]), "brains": dice[1]}
    worth = []
    for shotguns in ("", "r", "rr"):
        best = best_turn.turn(**told({**places, "shotguns": shotguns}), refill=refill).mean_score.least
        worth.append(float(best))
    assert worth == sorted(worth, reverse=True)


def test_the_four_refills_agree_while_the_cup_is_full() -> None:
    """Whoever stops at three brains never finds fewer than three dice in the cup."""
    laws = [as_law(law_of("stop when brains >= 3", refill=refill)[1]) for refill in REFILLS]
    assert all(each == laws[0] for each in laws)


def test_the_four_refills_differ_where_the_cup_is_low() -> None:
    """One die in the cup and two to draw; then one to draw, where only the literal rule refills."""
    short = {"cup": "1g", "feet": "1r", "brains": "2g2y", "shotguns": "1r", "set": "3g2y2r"}
    worth = [float(best_turn.turn(**short, refill=refill).mean_score.least) for refill in REFILLS]
    assert len(set(worth)) == 4
    assert min(worth) == worth[REFILLS.index("none")] == 4
    enough: dict[str, Any] = {"cup": "1r", "feet": "2r", "brains": "3g1y", "shotguns": "1y", "set": "3g2y3r"}
    laws = {refill: as_law(law_of("stop when brains >= 5", **enough, refill=refill)[1]) for refill in REFILLS}
    assert laws["literal"] != laws["when-short"]
    assert laws["none"] != laws["when-short"]


def test_nothing_can_be_rolled_without_refill() -> None:
    best = best_turn.turn(set="2g2y1r", cup="1g", brains="1g2y", shotguns="1r", refill="none")
    assert (best.action, best.if_roll, best.expected_score) == ("stop", None, 3)


def test_best_play_from_a_hand_is_part_of_best_play_from_the_table() -> None:
    """What a table is worth is the mean of the hands that may be drawn."""
    table: dict[str, Any] = {"set": "3g2y1r", "brains": "1g", "refill": "none", "feet": "1y"}
    whole = best_turn.turn(cup="2g1y1r", **table).worth["roll"].least
    hands = {"2g1y": ("1y1r", 1), "1g2y": ("1g1r", 2), "1g1y1r": ("1g1y", 2), "2y1r": ("2g", 1)}
    values = [
        ways * exactly(best_turn.turn(cup=cup, hand=hand, **table).mean_score.least)
        for hand, (cup, ways) in hands.items()
    ]
    assert exactly(whole) == sum(values) / 6


def test_the_score_is_a_number_of_sympy() -> None:
    assert isinstance(best_turn.turn(set="2g1y1r", refill="none").expected_score, Rational)


def test_the_plain_solver_is_right_where_the_sum_is_short() -> None:
    """Three green dice, stop after the first roll: shotguns 1/6, footprints 1/3, each alone."""
    law = PlainTurn("none").law(Plain("ggg"), lambda _: True, may_stop=False)
    assert law[BUST] == Fraction(1, 6) ** 3
    assert law[3] == Fraction(1, 8)
    assert mean(law) == Fraction(3, 2)


@pytest.mark.parametrize("said", [{}, {"rules": "horde"}, {"set": "3g2y1r", "limit": 4}])
def test_a_farther_horizon_lies_within_the_bounds_of_every_score(
    said: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    near: dict[int, Any] = {odds.score: odds.probability for odds in zdcalc.turn(**said).score}
    monkeypatch.setattr(play, "HORIZON", 2 * play.HORIZON)
    farther: dict[int, Any] = {odds.score: odds.probability for odds in zdcalc.turn(**said).score}
    for score, bound in near.items():
        closer = farther[score]
        assert abs(bound.approx - closer.approx) <= bound.error + closer.error
