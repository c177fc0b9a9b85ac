"""Derivations: made of the same numbers as the answers, and arriving at them."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sympy import Rational

import zdcalc
from tests.dealt import Places, dealt, options, refills
from zdcalc.derivation import SUBJECTS, Derivation, product
from zdcalc.explanation import explain
from zdcalc.formula import Latex, Plain
from zdcalc.wording import Wording, languages


@given(dealt, refills, st.sampled_from(SUBJECTS))
def test_the_derivation_arrives_at_the_answer(places: Places, refill: str, subject: str) -> None:
    try:
        odds = zdcalc.odds(**options(places), refill=refill)
    except zdcalc.Refused:
        return
    derivation = Derivation(odds, subject)
    assert sum(derivation.weights) == derivation.total
    assert derivation.answer.number == (odds.bust if subject == "bust" else odds.expected_brains)
    last = explain(derivation, Wording("en"), Plain())[-1].lines[-1][-1]
    assert last.endswith(f"= {derivation.answer}")


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("notation", [Plain(), Latex()], ids=["plain", "latex"])
def test_every_line_of_the_sum_is_true(lang: str, notation: Plain | Latex) -> None:
    """Whoever reckons the last line finds the answer in it."""
    derivation = Derivation(zdcalc.odds(cup="5g3y2r", shotguns=2), "bust")
    line = explain(derivation, Wording(lang), notation)[-1].lines[-1][-1]
    if isinstance(notation, Latex):
        line = re.sub(r"\\frac\{([^}]*)\}\{([^}]*)\}", r"(\1)/\2", line)
    summed, answer = line.split("=")
    weights, total = summed.rsplit("/", 1)
    assert Fraction(sum(map(int, weights.strip(" ()").split("+"))), int(total)) == Fraction(
        answer.strip(" ()").replace(")/", "/")
    )


def test_each_hand_has_its_binomials_and_its_product() -> None:
    derivation = Derivation(zdcalc.odds(cup="5g3y2r", shotguns=2), "bust")
    rows = explain(derivation, Wording("en"), Plain())[2].lines
    assert ["1g1y1r", "C(5,1)·C(3,1)·C(2,1) = 30", "(5+s)·(4+2s)·(3+3s) = 60 + 102s + 48s² + 6s³"] in rows


def test_sympy_multiplies_to_the_same_polynomials() -> None:
    from sympy import Poly, Symbol

    s = Symbol("s")
    for step in Derivation(zdcalc.odds(), "bust").steps:
        factors = [Poly(sum(face.shotguns * s + (1 - face.shotguns) for face in die.faces), s) for die in step.hand]
        expected = factors[0] * factors[1] * factors[2]
        assert list(step.falls) == list(reversed(expected.all_coeffs()))


def test_what_the_brains_bring() -> None:
    odds = zdcalc.odds(cup="5g3y2r")
    derivation = Derivation(odds, "brains")
    weights = [Rational(weight, derivation.total) for weight in derivation.weights]
    assert weights == [brains.probability for brains in odds.brains_exactly]


def test_open_colours_are_refused_with_the_option_to_give() -> None:
    with pytest.raises(zdcalc.Refused, match=r"shotguns='?2'?: a derivation needs the colours"):
        Derivation(zdcalc.odds(shotguns=2), "bust")
    with pytest.raises(zdcalc.Refused, match=r"shotguns='?2'?: a derivation needs the colours"):
        Derivation(zdcalc.odds(cup="1g", shotguns=2), "bust")
    with pytest.raises(zdcalc.Refused, match=r"brains='?6'?: a derivation needs the colours"):
        zdcalc.explain(brains=6)


def test_a_product_of_nothing_is_one() -> None:
    assert product([]) == {0: 1}
