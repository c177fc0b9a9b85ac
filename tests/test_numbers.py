"""Numbers between bounds: they reckon and compare as numbers do, and nothing is shown finer than it is known."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from fractions import Fraction
from operator import add, ge, gt, le, lt, mul, sub, truediv
from typing import Any

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

import zdcalc
from zdcalc import Bounded, Range, TooClose
from zdcalc.figure import Share, bounds, minus
from zdcalc.wording import Wording

middles = st.floats(-1e6, 1e6, allow_nan=False)
errors = st.one_of(st.just(0.0), st.floats(0, 10, allow_subnormal=False))
bounded = st.builds(Bounded, middles, errors)
plain = st.one_of(st.integers(-1000, 1000), st.fractions(-50, 50, max_denominator=99), middles)
within = st.fractions(-1, 1, max_denominator=1000)

# Reckoning


def somewhere(number: Any, where: Fraction) -> Fraction:
    """A number that this can be."""
    if isinstance(number, Bounded):
        return Fraction(number.approx) + where * Fraction(number.error)
    return Fraction(number)


def holds(number: Bounded, truth: Fraction) -> bool:
    return abs(truth - Fraction(number.approx)) <= Fraction(number.error)


@given(bounded, st.one_of(bounded, plain), within, within, st.sampled_from([add, sub, mul, truediv]), st.booleans())
def test_the_truth_stays_within_the_bounds(
    this: Bounded, that: Any, here: Fraction, there: Fraction, operation: Callable[[Any, Any], Any], turned: bool
) -> None:
    left, right = (that, this) if turned else (this, that)
    try:
        result = operation(left, right)
    except ZeroDivisionError:
        assert operation is truediv
        assert abs(Fraction(float(right))) <= (Fraction(right.error) if isinstance(right, Bounded) else 0)
        return
    except OverflowError:
        assert operation is truediv
        return
    mine, its = (there, here) if turned else (here, there)
    assert holds(result, operation(somewhere(left, mine), somewhere(right, its)))


@given(bounded, within)
def test_signs(number: Bounded, where: Fraction) -> None:
    truth = somewhere(number, where)
    assert holds(-number, -truth)
    assert holds(abs(number), abs(truth))
    assert +number == number


@given(bounded, st.one_of(bounded, plain), within, within)
def test_a_comparison_is_certain_or_refused(this: Bounded, that: Any, here: Fraction, there: Fraction) -> None:
    mine, its = somewhere(this, here), somewhere(that, there)
    for compare in (lt, le, gt, ge):
        try:
            assert compare(this, that) == compare(mine, its)
            assert compare(that, this) == compare(its, mine)
        except TooClose:
            assert this.error or (isinstance(that, Bounded) and that.error)


def test_they_work_with_the_numbers_of_sympy_and_never_lose_the_bound() -> None:
    third, number = sympy.Rational(1, 3), Bounded(0.5, 0.25)
    for result in (third + number, number + third, third * number, third - number, number / third):
        assert isinstance(result, Bounded)
        assert result.error > 0
    assert number > third - sympy.Rational(1, 10)
    sympify: Any = sympy.sympify
    with pytest.raises(sympy.SympifyError):
        sympify(number)


def test_the_numbers_of_an_answer_reckon() -> None:
    best = zdcalc.turn()
    bust: Any = best.bust
    assert isinstance(bust * 2, Bounded)
    assert (bust * 2).approx == 2 * bust.approx
    chances: list[Any] = [odds.probability for odds in best.score]
    everything = sum(chances)
    assert abs(everything.approx - 1) <= everything.error
    assert max(chances) == bust  # best play never stops with nothing
    assert f"{bust:.3f}" == f"{bust.approx:.3f}" == str(round(bust, 3))
    assert 0 < bust < 1
    assert bust != bust.approx
    assert bust


@pytest.mark.parametrize("number", [Bounded(0.5, 1e-12), Range(sympy.Rational(1, 3), sympy.Rational(1, 2))])
def test_copies_are_the_same(number: Any) -> None:
    assert pickle.loads(pickle.dumps(number)) == copy.deepcopy(number) == number
    assert hash(copy.copy(number)) == hash(number)


def test_without_an_error_it_is_that_number() -> None:
    assert Bounded(0.5, 0.0) == 0.5 == Fraction(1, 2)
    assert hash(Bounded(0.5, 0.0)) == hash(0.5)
    assert not Bounded(0.0, 0.0)
    assert Bounded(0.5, 0.0) != Bounded(0.5, 1e-12)


@pytest.mark.parametrize(
    "ask",
    [
        lambda number: number < 0.5,
        lambda number: number >= 0.6,
        lambda number: round(number, 1),
        lambda number: max(number, Bounded(0.5, 0.1)),
        lambda number: bool(number - 0.5),
    ],
)
def test_what_the_bounds_do_not_settle_is_refused(ask: Callable[[Bounded], object]) -> None:
    with pytest.raises(TooClose, match=r"0\.25"):
        ask(Bounded(0.5, 0.25))
    assert ask(Bounded(0.75, 0.0)) is not None


def test_a_range_is_no_single_number_and_says_so() -> None:
    bust: Any = zdcalc.odds(cup="2g", shotguns=2).bust
    assert isinstance(bust, Range)
    assert bust < 1
    assert bust > 0
    for ask in (lambda: bust * 2, lambda: 1 + bust, lambda: sum([bust]), lambda: float(bust), lambda: round(bust, 2)):
        with pytest.raises(TypeError, match=r"reckon with \.least and \.most"):
            ask()
    with pytest.raises(TooClose):
        bool(bust < (bust.least + bust.most) / 2)


@given(st.builds(Share.of, st.integers(-99, 99), st.integers(1, 99)), st.one_of(bounded, st.just(Share(1, 3))))
def test_a_difference_and_its_bounds(this: Share, that: Share | Bounded) -> None:
    exact = Fraction(*that) if isinstance(that, Share) else Fraction(that.approx)
    for number, truth in ((minus(this, that), Fraction(*this) - exact), (minus(that, this), exact - Fraction(*this))):
        least, most = map(Fraction, bounds(number))
        assert least <= truth <= most


# What is shown


@given(st.integers(0, 10**30), st.integers(1, 10**30), st.integers(0, 10**30), st.integers(0, 5))
def test_a_decimal_is_off_by_less_than_its_last_digit(weight: int, total: int, doubt: int, places: int) -> None:
    shown = Wording("en").decimal(weight, total, places, doubt)
    shown = shown.replace("−", "-").replace(",", "")
    if " to " in shown:
        least, most = map(Fraction, shown.split(" to "))
        assert least <= Fraction(weight - doubt, total)
        assert most >= Fraction(weight + doubt, total)
        return
    unit = Fraction(1, 10 ** len(shown.partition(".")[2]))
    for truth in (weight - doubt, weight + doubt):
        assert abs(Fraction(shown) - Fraction(truth, total)) <= unit


def share(text: str) -> Fraction:
    """A percentage as it is shown, with a power of ten perhaps."""
    number, _, power = text.removesuffix("%").partition(" × ")
    if number.startswith("10") and set(number) & set("⁻¹²³⁴⁵⁶⁷⁸⁹⁰"):
        number, power = "1", number
    exponent = int(power.removeprefix("10").translate(str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")) or 0)
    return Fraction(number) * Fraction(10) ** exponent / 100


@given(st.integers(0, 10**40), st.integers(0, 10**40), st.one_of(st.just(0), st.integers(0, 10**40)))
def test_a_percentage_never_says_more_than_is_known(weight: int, rest: int, doubt: int) -> None:
    total = weight + rest
    if not total:
        return
    shown = Wording("en").percent(weight, total, doubt)
    least, most = Fraction(max(0, weight - doubt), total), Fraction(min(total, weight + doubt), total)
    if shown.startswith("less than "):
        assert most <= share(shown.removeprefix("less than "))
    elif shown.startswith("more than "):
        assert least >= share(shown.removeprefix("more than "))
    elif " to " in shown:
        assert all(" than " in end or 0 <= share(end) <= 1 for end in shown.split(" to ") if end != "0")
    else:
        number = shown.removesuffix("%").partition(" × ")[0]
        last = Fraction(1, 10 ** len(number.partition(".")[2])) * share(shown) / Fraction(number) if share(shown) else 0
        assert share(shown) - last <= least <= most <= share(shown) + last
        assert doubt == 0 or 0 < share(shown) < 1
        assert (share(shown) in (0, 1)) == (weight in (0, total))


@pytest.mark.parametrize(
    ("weight", "total", "doubt", "percent", "about"),
    [
        (1, 10**13, 2, "less than 10⁻¹⁰%", "less than 1 in 10¹²"),
        (10**13 - 1, 10**13, 2, "more than 99.999999%", "almost always"),
        (102, 10**15, 0, "1.0 × 10⁻¹¹%", "about 1 in 9.80 × 10¹²"),
        (3, 10, 2, "10 to 50%", ""),
        (1, 2, 2, "0% to 100%", ""),
        (0, 1, 0, "0%", "never"),
        (1, 1, 0, "100%", "always"),
        (1, 1000, 0, "0.10%", "1 in 1000"),
    ],
)
def test_what_is_shown(weight: int, total: int, doubt: int, percent: str, about: str) -> None:
    words = Wording("en")
    assert (words.percent(weight, total, doubt), words.about(weight, total, doubt)) == (percent, about)


def test_other_languages_say_it_too() -> None:
    assert Wording("fr").about(102, 10**15) == "environ 1 sur 9,80\u00a0×\u00a010¹²"
    assert Wording("ru").percent(1, 10**13, 2) == "меньше 10⁻¹⁰" + Wording("ru").percent(0, 1)[1:]
