"""The table companion's answer: a turn as it is tapped in, with advice before each decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from zdcalc import sentences
from zdcalc.book import MOST, Book
from zdcalc.edition import Edition, rules
from zdcalc.followed_turn import BUST, STOP, FollowedTurn
from zdcalc.page_turn import (
    ACTIONS,
    POINTS,
    decimal,
    judged_html,
    log_html,
    next_odds,
    odds_html,
    piles_html,
    slots_html,
    total_html,
    worth_html,
)
from zdcalc.reviewed_turn import ROLL, Choice, Decision, choice, decisions
from zdcalc.rulebooks import base
from zdcalc.shelf import book
from zdcalc.table import Table
from zdcalc.tapping import UNDO, drawing, standing, tap, written
from zdcalc.wording import Plural, Wording, phrase

TO_COME = Plural("{n} die of this roll is still to come.", "{n} dice of this roll are still to come.")
CLOSE = 0.1  # points: who decides otherwise gives hardly anything away


def companion(state: Mapping[str, str], words: Wording) -> dict[str, object]:
    """A turn after some more taps: `rules`, `refill` and `turn` as in the address, `taps` since then."""
    edition = edition_of(state)
    turn = tap(edition, state.get("turn", ""), state.get("taps", ""))
    known = book(edition)
    decided = list(decisions(turn, known))
    text = written(turn)
    return {
        "parts": {
            "advice": _advice(turn, known, [decision for decision in decided if decision], words),
            "piles": piles_html(turn, words),
            "roll": slots_html(turn, words),
            "log": log_html(turn, decided, words) + _elsewhere(turn, words),
        },
        "closed": _closed(turn),
        "state": said_of(edition) | ({"turn": text} if text else {}),
    }


def edition_of(state: Mapping[str, str]) -> Edition:
    """The edition that a state speaks of."""
    return rules(state.get("rules") or "base", refill=state.get("refill") or None)


def said_of(edition: Edition) -> dict[str, str]:
    """The edition in the words of the address; the base game needs none."""
    said = Table.of(rules=edition.name, refill=edition.refill).said()
    return {option: value for option, value in said.items() if (option, value) != ("rules", "base")}


def _advice(turn: FollowedTurn, known: Book, decided: Sequence[Decision], words: Wording) -> str:
    """What to do now and what comes of it; nothing to do: how good what was done is."""
    if turn.over:
        return end(turn, words) + total_html(decided, words)
    if any(die.face for die in turn.tapped):
        missing = base.DICE_IN_A_ROLL - sum(1 for die in turn.tapped if die.face)
        rolling = verdict("over", words.say(ACTIONS[ROLL]), words.say(TO_COME.of(missing)))
        return rolling + (judged_html(decided[-1], words) if decided else "")
    if turn.tapped:
        return _drawn(turn, known, words)
    its = choice(turn, known)
    if not its.may_roll:
        return verdict(STOP, words.say(ACTIONS[STOP]), words.text("The cup cannot complete another roll."))
    odds = next_odds(turn)
    how = f'<p class="zd-how">{escape(sentences.roll_sentence(odds, words))}</p>' if odds.refilled else ""
    if not turn.steps:
        why = words.text("A turn begins with a roll."), _worth(its.roll, words)
        return verdict(ROLL, words.say(ACTIONS[ROLL]), *why) + how + odds_html(odds, words)
    bars = "" if its.roll is None else worth_html(its, words)
    return _better(its, words) + bars + how + odds_html(odds, words)


def _drawn(turn: FollowedTurn, known: Book, words: Wording) -> str:
    """Dice are drawn and not yet rolled: there is nothing to decide, but more is known of the roll."""
    worth = known.if_roll(drawing(turn), turn.held)
    missing = base.DICE_IN_A_ROLL - drawing(turn).hand.size
    drawn = words.text("The dice are drawn, so they have to be rolled.")
    why = words.say(TO_COME.of(missing)) if missing else drawn, _worth(worth and worth.approx, words)
    return verdict(ROLL, words.say(ACTIONS[ROLL]), *why) + odds_html(next_odds(turn), words)


def end(turn: FollowedTurn, words: Wording) -> str:
    """How the turn ended."""
    if turn.over == BUST:
        return verdict(BUST, words.text("Bust"), words.text("The turn scores nothing."))
    scored = words.text("The turn scores {points}.", points=POINTS.of(turn.held))
    return verdict("over", words.text("Stopped"), scored)


def _better(its: Choice, words: Wording) -> str:
    """Roll or stop, and by how much that is better."""
    if its.margin is None:
        beyond = phrase(
            "With more than {most} points best play is not worked out here; the odds are exact.", most=MOST
        )
        return verdict("over", words.text("Roll or stop?"), words.say(beyond))
    more = decimal(its.margin, words)
    if its.better == ROLL:
        why = words.text("On average that brings {more} more than stopping.", more=more)
    else:
        why = words.text("On average that brings {more} more than rolling.", more=more)
    close = words.text("It is close.") if its.margin < CLOSE else ""
    return verdict(its.better, words.say(ACTIONS[its.better]), why, close)


def _worth(points: float | None, words: Wording) -> str:
    if points is None:
        return ""
    return words.text("Best play brings {points} points from here, on average.", points=decimal(points, words))


def verdict(kind: str, what: str, *why: str) -> str:
    """A word that is seen across the table, and its reason."""
    reason = " ".join(sentence for sentence in why if sentence)
    return f'<p class="zd-verdict zd-verdict-{kind}"><strong>{escape(what)}</strong> <span>{escape(reason)}</span></p>'


def _elsewhere(turn: FollowedTurn, words: Wording) -> str:
    """The same table in the calculator of rolls and in a terminal."""
    if turn.over or not turn.may_roll or any(die.face for die in turn.tapped):
        return ""
    if turn.tapped and drawing(turn).hand.size < base.DICE_IN_A_ROLL:
        return ""
    table = Table.at(turn.now, turn.held, turn.edition)
    said = table.said() if turn.steps or turn.tapped else said_of(turn.edition)
    said.pop("brains", None)  # they follow from the rest
    options = [f"--{option} {value}" for option, value in said.items() if (option, value) != ("rules", "base")]
    command = " ".join(["zdcalc turn", *options])
    return (
        f'<p class="zd-elsewhere"><a href="../odds/?{escape(str(table))}">'
        f"{words.text('This table in the roll calculator')}</a></p>"
        f'<p class="zd-elsewhere">{words.text("In a terminal:")} <code>{escape(command)}</code></p>'
    )


def _closed(turn: FollowedTurn) -> list[str]:
    """The buttons that can do nothing now; whoever presses them all the same is told why."""
    closed = [] if turn.steps or turn.tapped else [UNDO]
    closed += [] if turn.may_stop else [STOP]
    rolls = bool(turn.tapped) or turn.may_roll
    table = drawing(turn)
    lying = [die.die for die in turn.tapped if not die.face] if turn.tapped else [*standing(turn)]
    full = len(turn.tapped or lying) == base.DICE_IN_A_ROLL
    for die in turn.edition.kinds:
        cup = table.cup if turn.tapped else turn.source.cup
        draws = rolls and not full and cup.count(die.letter) > 0
        shows = draws or (rolls and die in lying)
        closed += ([] if draws else [die.letter]) + ([] if shows else [die.letter + face for face in "bsf"])
    return closed
