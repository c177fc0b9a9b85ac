"""A derivation in words and formulas, in the reader's language, for terminal, print and page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from zdcalc import sentences
from zdcalc.derivation import Derivation, HandStep, Polynomial, Powers
from zdcalc.dice import SANTA
from zdcalc.figure import Share
from zdcalc.formula import Notation
from zdcalc.wording import Plural, Wording

SYMBOL = {"bust": "s", "brains": "b"}

END_THE_TURN = Plural("{n} shotgun or more ends the turn:", "{n} shotguns or more end the turn:")


class Step(NamedTuple):
    """A sentence and the lines of formulas that belong to it, each a row of cells."""

    sentence: str
    lines: list[list[str]]


def explain(derivation: Derivation, words: Wording, notation: Notation) -> list[Step]:
    """The derivation, step by step; the last line ends with the answer."""
    return [
        _draw(derivation, words, notation),
        _faces(derivation, words, notation),
        _hands(derivation, words, notation),
        _sum(derivation, words, notation),
        _answer(derivation, words, notation),
    ]


def latex_text(steps: Sequence[Step]) -> str:
    """The derivation to be typeset: a sentence and an aligned block of formulas a step."""
    return "\n\n".join("\n".join([step.sentence, *_latex_lines(step)]) for step in steps)


def _latex_lines(step: Step) -> list[str]:
    if not step.lines:
        return []
    rows = [" & ".join(cell if is_formula(cell) else rf"\text{{{cell}}}" for cell in line) for line in step.lines]
    columns = "l" * len(step.lines[0])
    return [rf"\[\begin{{array}}{{{columns}}}", *(rf"  {row} \\" for row in rows), r"\end{array}\]"]


def is_formula(cell: str) -> bool:
    """Whether a cell of a LaTeX line is a formula; the others are words, or the name of a hand."""
    return any(mark in cell for mark in "=\\^+") or re.fullmatch(r"\d+|(\d+ )?[sb]", cell) is not None


def _draw(derivation: Derivation, words: Wording, notation: Notation) -> Step:
    sentence = sentences.roll_sentence(derivation.odds, words)
    if not derivation.drawn:
        return Step(sentence, [])
    size = derivation.supply.cup.size
    sentence += " " + words.text("The number of ways to draw {drawn} of {size}:", drawn=derivation.drawn, size=size)
    return Step(sentence, [[f"{notation.binomial(size, derivation.drawn)} = {derivation.ways}"]])


def _faces(derivation: Derivation, words: Wording, notation: Notation) -> Step:
    if derivation.subject == "bust":
        sentence = words.text("Each die as a polynomial: its sides without a shotgun, and s for each with one.")
    else:
        sentence = words.text("Each die as a polynomial: its sides without a brain, and b for each with one.")
    if any(len(die.faces) != derivation.sides for die in derivation.kinds):
        sentence += " " + words.text(
            "The dice differ in their sides; each side is counted as often as it takes to make {sides} for all.",
            sides=derivation.sides,
        )
    for said in _special(derivation, words):
        sentence += " " + said
    symbol = SYMBOL[derivation.subject]
    return Step(
        sentence,
        [
            [words.say(die.in_words(1)), notation.polynomial(derivation.symbols(die), symbol)]
            for die in derivation.kinds
        ],
    )


def _special(derivation: Derivation, words: Wording) -> Iterator[str]:
    """What the special dice do beside what they show."""
    if derivation.subject == "bust":
        if SANTA in derivation.kinds:
            yield words.text("Santa’s helmet allows one shotgun more; it counts as one fewer, 1/s.")
    elif not all(step.is_product for step in derivation.steps):
        yield words.text(
            "A hero’s shotgun frees the other heroes, whose points are lost, and the energy drink makes brains of "
            "footprints: a hand where that can happen is added up fall by fall, and is no product."
        )


def _hands(derivation: Derivation, words: Wording, notation: Notation) -> Step:
    sentence = words.text("Each hand, the ways to draw it, and its dice multiplied: the ways it can fall.")
    return Step(sentence, [_hand(step, derivation, notation) for step in derivation.steps])


def _hand(step: HandStep, derivation: Derivation, notation: Notation) -> list[str]:
    cup, symbol = derivation.supply.cup, SYMBOL[derivation.subject]
    choices = [notation.binomial(cup.count(die.letter), n) for die, n in step.drawn.dice]
    factors = [(derivation.symbols(die), n) for die, n in step.hand.dice]
    falls = notation.polynomial(_powers(step.falls, derivation), symbol)
    if step.is_product:
        falls = f"{notation.product_of(factors, symbol)} = {falls}"
    return [str(step.hand), f"{notation.times(*choices)} = {step.ways}" if choices else "", falls]


def _sum(derivation: Derivation, words: Wording, notation: Notation) -> Step:
    ways = notation.times(str(derivation.ways), str(derivation.falls))
    sentence = words.text("All hands together, each times its ways to be drawn, and the ways in all:")
    polynomial = notation.polynomial(_powers(derivation.weights, derivation), SYMBOL[derivation.subject])
    return Step(sentence, [[polynomial], [f"{ways} = {derivation.total}"]])


def _answer(derivation: Derivation, words: Wording, notation: Notation) -> Step:
    if derivation.subject == "bust":
        enough = derivation.enough_for_a_bust
        line = _quotient(derivation.busting, derivation, notation)
        return Step(words.say(END_THE_TURN.of(enough)), [[f"{line} = {notation.share(derivation.answer)}"]])
    lines = []
    for k, weight in enumerate(derivation.weights, derivation.lowest):
        share = notation.share(Share.of(weight, derivation.total))
        lines.append([words.say(k), f"{_quotient((weight,), derivation, notation)} = {share}"])
    terms = [
        notation.times(str(k) if k > 0 else f"({words.say(k)})", str(weight))
        for k, weight in enumerate(derivation.weights, derivation.lowest)
        if k
    ]
    mean = notation.fraction(" + ".join(terms) or "0", str(derivation.total))
    lines.append([words.text("on average"), f"{mean} = {notation.share(derivation.answer)}"])
    return Step(words.text("The chance of each number of brains, and the mean:"), lines)


def _powers(polynomial: Polynomial, derivation: Derivation) -> Powers:
    return dict(enumerate(polynomial, derivation.lowest))


def _quotient(weights: tuple[int, ...], derivation: Derivation, notation: Notation) -> str:
    return notation.fraction(" + ".join(map(str, weights)) or "0", str(derivation.total))
