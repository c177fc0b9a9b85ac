"""What was counted in a simulation, as plain text for a terminal."""

from __future__ import annotations

from math import floor, log10

from zdcalc.figure import Share
from zdcalc.lines import columns, wrap
from zdcalc.sentences import table_sentence
from zdcalc.simulation import Estimate, Simulation
from zdcalc.wording import Plural, Wording

TURNS = Plural("{n} turn played, seed {seed}", "{n} turns played, seed {seed}")


def show_simulation(played: Simulation, words: Wording) -> str:
    """The answer of `zdcalc simulate`: what was played, means with their errors, every score."""
    prose = [
        table_sentence(played.table, words),
        words.text("Policy: {policy}", policy=played.policy),
        words.say(TURNS.of(played.turns, seed=str(played.seed))),
    ]
    blocks = [
        [line for sentence in prose for line in wrap(sentence)],
        _headline(played, words),
        _scores(played, words),
        wrap(_about_errors(played, words)),
    ]
    return "\n\n".join("\n".join(block) for block in blocks)


def _headline(played: Simulation, words: Wording) -> list[str]:
    rows = [[words.text("Points, on average"), *_mean(played.expected_score, words)]]
    rows.append([words.text("Bust"), *_share(played.bust, _places(played.bust), words)])
    if played.spread is not None:
        rows.append([words.text("Spread (standard deviation)"), _decimal(played.spread, words), ""])
    return columns(rows, left={0, 2})


def _scores(played: Simulation, words: Wording) -> list[str]:
    """Every score; all shares to as many places as the widest error is worth."""
    rows = [[words.text("Points"), words.text("turns"), words.text("share"), ""]]
    places = min(_places(score.probability) for score in played.score)
    for score in played.score:
        rows.append([str(score.score), words.say(score.count), *_share(score.probability, places, words)])
    return columns(rows, left={3})


def _about_errors(played: Simulation, words: Wording) -> str:
    if played.turns == 1:
        return words.text("A single turn does not tell how far off it is.")
    return words.text("After ± stands the standard error, by which such a figure is typically off.")


def _mean(estimate: Estimate, words: Wording) -> list[str]:
    error = estimate.standard_error
    return [words.decimal(*estimate.mean, 3), f"± {_decimal(error, words)}" if error else ""]


def _share(estimate: Estimate, places: int, words: Wording) -> list[str]:
    shown = []
    for share in (estimate.mean, Share(*(estimate.standard_error or 0).as_integer_ratio())):
        number = words.decimal(100 * share.weight, share.total, places)
        shown.append(words.text("{number}%", number=number))
    return [shown[0], f"± {shown[1]}" if estimate.standard_error else ""]


def _places(estimate: Estimate) -> int:
    """How many places of a percentage show two digits of its error."""
    return 1 - floor(log10(100 * estimate.standard_error)) if estimate.standard_error else 1


def _decimal(number: float, words: Wording) -> str:
    return words.decimal(*number.as_integer_ratio(), 3)
