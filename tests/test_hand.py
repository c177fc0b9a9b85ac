"""Hands of dice: reading, writing, adding, taking away."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zdcalc import Hand, Refused
from zdcalc.dice import BASE_DICE

hands = st.builds(lambda numbers: Hand(zip(BASE_DICE, numbers, strict=True)), st.tuples(*[st.integers(0, 99)] * 3))


@given(hands)
def test_what_is_printed_is_read_back(hand: Hand) -> None:
    assert Hand.parse(str(hand)) == hand
    assert hash(Hand.parse(str(hand))) == hash(hand)


@given(hands, st.randoms(use_true_random=False), st.booleans())
def test_order_case_and_spaces_are_irrelevant(hand: Hand, rng: object, upper: bool) -> None:
    words = [f"{n}{die.letter}" for die, n in hand.dice]
    rng.shuffle(words)  # type: ignore[attr-defined]
    text = " ".join(words) or "0"
    assert Hand.parse(text.upper() if upper else text) == hand


@given(hands, hands)
def test_adding_and_taking_away(this: Hand, that: Hand) -> None:
    both = this + that
    assert both == that + this
    assert both - that == this
    assert both.size == this.size + that.size
    assert this <= both
    assert list(this) == [die for die, n in this.dice for _ in range(n)]


def test_a_single_letter_is_one_die() -> None:
    assert str(Hand.parse("gR")) == "1g1r"


def test_taking_away_what_is_not_there() -> None:
    with pytest.raises(ValueError, match="not part of"):
        Hand.parse("1g") - Hand.parse("2g")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "write “0”"),
        ("5", "lacks a letter"),
        ("5g3", "“3” lacks a letter"),
        ("5x", "“x” is no die"),
        ("5у", "“у” is no die"),  # a Cyrillic letter that looks like y
        ("5g2g", "twice"),
        ("5g2G", "twice"),
        ("100g", "at most 99"),
        ("999999999999999999999g", "at most 99"),
        ("-1g", "“-” is no die"),
        ("1.5g", "“.” is no die"),
        ("٣g", "digits"),
    ],
)
def test_what_is_no_hand_is_refused(text: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        Hand.parse(text)
