"""What decisions are worth, and what they gave away, on the page: in points, or in games won."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

from zdcalc.reviewed_turn import Choice, Decision
from zdcalc.rulebooks.base import ROLL, STOP
from zdcalc.wording import Phrase, Plural, Wording, phrase

POINTS = Plural("{n} point", "{n} points")
ACTIONS = {STOP: phrase("Stop"), ROLL: phrase("Roll")}


def decimal(points: float, words: Wording) -> str:
    """Points on average."""
    return words.decimal(*points.as_integer_ratio(), 3)


def percent(games: float, words: Wording) -> str:
    """A share of games; what rounding has left over is none."""
    return words.percent(*round(games, 9).as_integer_ratio())


class Unit(NamedTuple):
    """In what decisions are judged; who gives away less than `near` gives hardly anything away."""

    caption: Phrase
    say: Callable[[float, Wording], str]
    given_away: Callable[[float, Wording], str]
    near: float


def _points_given_away(cost: float, words: Wording) -> str:
    return words.text("Given away by decisions, in all: {cost} points on average.", cost=decimal(cost, words))


def _games_given_away(cost: float, words: Wording) -> str:
    return words.text("Given away by decisions, in all: {cost} of such games.", cost=percent(cost, words))


SCORE = Unit(phrase("Points of the turn, on average:"), decimal, _points_given_away, 0.1)
GAMES = Unit(phrase("Chance to win the game:"), percent, _games_given_away, 0.01)


def worth_html(choice: Choice, words: Wording, unit: Unit = SCORE) -> str:
    """What either action is worth, as bars side by side."""
    worth = {ROLL: choice.roll, STOP: choice.stop}
    most = max(1e-9, *(worth for worth in worth.values() if worth is not None))
    rows = ""
    for action, its in worth.items():
        if its is None:
            continue
        better = ' class="zd-better"' if action == choice.better else ""
        bar = f'<span class="zd-bar" style="--zd-share: {its / most:.3f}"></span>'
        rows += f"<div{better}><dt>{words.say(ACTIONS[action])}</dt><dd>{bar}{unit.say(its, words)}</dd></div>"
    return f'<p class="zd-of">{escape(words.say(unit.caption))}</p><dl class="zd-worth">{rows}</dl>'


def total_html(decided: Sequence[Decision], words: Wording, unit: Unit = SCORE) -> str:
    """What the decisions cost all together."""
    if not decided:
        return ""
    cost = sum(decision.cost for decision in decided)
    said = unit.given_away(cost, words) if cost else words.text("No decision gave anything away.")
    return f'<p class="zd-total{" zd-costs" if cost else ""}">{escape(said)}</p>'


def judged_html(decision: Decision, words: Wording, unit: Unit = SCORE) -> str:
    """What was decided, and what either choice was worth."""
    bars = "" if decision.choice.margin is None else worth_html(decision.choice, words, unit)
    return decision_html(decision, words, unit) + bars


def decision_html(decision: Decision, words: Wording, unit: Unit = SCORE) -> str:
    """What was decided, and whether that was the better choice."""
    kind = "zd-costs" if decision.cost else "zd-right"
    return f'<p class="zd-decision {kind}">{escape(_decision_sentence(decision, words, unit))}</p>'


def _decision_sentence(decision: Decision, words: Wording, unit: Unit) -> str:
    choice, rolled = decision.choice, decision.action == ROLL
    points = POINTS.of(choice.held)
    if choice.margin is None:
        if rolled:
            return words.text("Rolled ({points} held).", points=points)
        return words.text("Stopped ({points} held).", points=points)
    margin = unit.say(choice.margin, words)
    if decision.cost:
        if rolled:
            return words.text("Rolled ({points} held): stopping was better by {margin}.", points=points, margin=margin)
        return words.text("Stopped ({points} held): rolling was better by {margin}.", points=points, margin=margin)
    if rolled:
        return words.text("Rolled ({points} held): right, by {margin}.", points=points, margin=margin)
    return words.text("Stopped ({points} held): right, by {margin}.", points=points, margin=margin)
