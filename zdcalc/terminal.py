"""Answers as plain text for a terminal, at most 80 columns wide."""

from __future__ import annotations

from collections.abc import Sequence

from zdcalc import sentences
from zdcalc.explanation import Step
from zdcalc.figure import Figure
from zdcalc.lines import columns, width, wrap
from zdcalc.one_roll import Odds, brings
from zdcalc.wording import Wording


def show_odds(odds: Odds, words: Wording) -> str:
    """The answer of `zdcalc odds`: the table, bust and means, brains, the joint law."""
    prose = [
        sentences.table_sentence(odds.table, words),
        sentences.roll_sentence(odds, words),
        sentences.open_question(odds, words),
    ]
    blocks = [
        [line for sentence in prose for line in wrap(sentence)],
        _headline(odds, words),
        _brains(odds, words),
        _outcomes(odds, words),
    ]
    return "\n\n".join("\n".join(block) for block in blocks)


def show_explanation(steps: Sequence[Step]) -> str:
    """The answer of `zdcalc explain`: sentences, and formulas in aligned columns."""
    blocks = []
    for step in steps:
        lines = wrap(step.sentence)
        if step.lines:
            lines += _formulas(step.lines)
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks)


def _formulas(rows: list[list[str]]) -> list[str]:
    """Formulas in aligned columns; what is too long goes on below, from its last sign of equality."""
    lines = []
    for line in columns(rows, left=set(range(len(rows[0])))):
        whole = f"  {line}"
        if len(whole) > width() and (head := whole.rfind(" = ")) > 0:
            lines += [whole[:head], *wrap(whole[head + 1 :], first=" " * 8, rest=" " * 10)]
        else:
            lines.append(whole)
    return lines


def _headline(odds: Odds, words: Wording) -> list[str]:
    rows = [[words.text("Bust"), *_chance(odds.chance_of_bust, words)]]
    for label, mean in (
        (words.text("Brains, on average"), odds.mean_brains),
        (words.text("Shotguns, on average"), odds.mean_shotguns),
    ):
        rows.append([label, sentences.fraction(mean, words), sentences.decimal(mean, words), ""])
    return columns(rows, left={0, 3}, may_go=(3, 1))


def _brains(odds: Odds, words: Wording) -> list[str]:
    """Exactly and at least, side by side."""
    rows = [[words.text("Brains"), "", words.text("exactly"), "", "", words.text("at least"), ""]]
    for exactly, at_least in zip(odds.brains_exactly, odds.brains_at_least, strict=True):
        rows.append([words.say(exactly.brains), *_chance(exactly.chance, words), *_chance(at_least.chance, words)])
    return columns(rows, left={3, 6}, may_go=(6, 3, 4, 1))


def _outcomes(odds: Odds, words: Wording) -> list[str]:
    """The joint law, busting rolls marked."""
    rows = [
        [words.text("Brains"), words.text("Shotguns"), words.text("Footprints"), words.text("probability"), "", "", ""]
    ]
    for outcome in odds.outcomes:
        end = sentences.bust_mark(odds.ends_turn(brings(*outcome[:3])), words)
        rows.append([*map(words.say, outcome[:3]), *_chance(outcome.chance, words), end])
    return columns(rows, left={5, 6}, may_go=(5, 3))


def _chance(figure: Figure, words: Wording) -> list[str]:
    return [sentences.fraction(figure, words), sentences.percent(figure, words), sentences.about(figure, words)]
