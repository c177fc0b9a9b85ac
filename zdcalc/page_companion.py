"""The table companion's answer: a turn as it is tapped in, with advice before each decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

from zdcalc import sentences
from zdcalc.book import Book, Unwritten
from zdcalc.edition import Edition, rules
from zdcalc.followed_turn import BUST, FollowedTurn
from zdcalc.page_command import command, command_html
from zdcalc.page_figure import bust_html
from zdcalc.page_heroes import news_html
from zdcalc.page_scores import BANK, NOT_STOPPED, Told, bank_html, summary_html, told
from zdcalc.page_turn import brains_html, log_html, next_odds, piles_html, slots_html
from zdcalc.page_worth import ACTIONS, GAMES, POINTS, SCORE, Unit, decimal, judged_html, percent, total_html, worth_html
from zdcalc.refusal import Refused
from zdcalc.reviewed_turn import Choice, Decision, Prospects, choice, decisions
from zdcalc.rulebooks import base
from zdcalc.rulebooks.base import ROLL, STOP
from zdcalc.shelf import book
from zdcalc.table import Table
from zdcalc.tapping import UNDO, drawing, picture, standing, tap, written
from zdcalc.wording import Plural, Wording

TO_COME = Plural("{n} die of this roll is still to come.", "{n} dice of this roll are still to come.")


def companion(state: Mapping[str, str], words: Wording) -> dict[str, object]:
    """A turn after some more taps: `rules`, `refill`, `turn` and the scores as in the address, `taps` since then."""
    edition = edition_of(state)
    taps, banks, then = state.get("taps", "").partition(BANK)
    turn, game = tap(edition, state.get("turn", ""), taps), told(state, edition)
    if banks:
        if turn.over != STOP or not game.scores:
            raise Refused(NOT_STOPPED, "turn", BANK)
        game = told(game.banked(turn.held).said, edition)
        turn = tap(edition, "", then)
    known = book(edition)
    judged_by: tuple[Prospects, Unit] = (game.winning, GAMES) if game.winning else (known, SCORE)
    decided = list(decisions(turn, judged_by[0]))
    text, judged = written(turn), [decision for decision in decided if decision]
    advice = _advice(turn, known, game, judged, words)
    answer: dict[str, object] = {
        "parts": {
            "verdict": advice.verdict,
            "advice": news_html(turn, words) + advice.reasons,
            "scores": summary_html(game, words),
            "piles": piles_html(turn, words),
            "roll": slots_html(turn, words),
            "log": log_html(turn, decided, words, judged_by[1]) + _elsewhere(turn, game, words),
        },
        "closed": _closed(turn),
        "state": {**said_of(edition), **({"turn": text} if text else {}), **game.said},
    }
    if game.reason:
        answer["refused"] = {"field": "scores", "message": words.say(game.reason)}
    return answer


def edition_of(state: Mapping[str, str]) -> Edition:
    """The edition that a state speaks of."""
    switches = {switch: state[switch] for switch in ("refill", "drink-rule") if state.get(switch)}
    return rules(state.get("rules") or "base", **switches)


def said_of(edition: Edition) -> dict[str, str]:
    """The edition in the words of the address; the base game needs none."""
    said = Table.fresh(edition).said()
    return {option: value for option, value in said.items() if (option, value) != ("rules", "base")}


class Advice(NamedTuple):
    """What counts, the chance of a bust with it, which stays in sight; and what it rests on."""

    verdict: str
    reasons: str = ""


def _advice(
    turn: FollowedTurn, known: Book | Unwritten, game: Told, decided: Sequence[Decision], words: Wording
) -> Advice:
    """What to do now and what comes of it; nothing to do: how good what was done is."""
    unit = GAMES if game.winning else SCORE
    if turn.over:
        bank = bank_html(game, turn.held, words) if turn.over == STOP else ""
        return Advice(end(turn, words), bank + total_html(decided, words, unit))
    if any(die.face for die in turn.tapped):
        missing = base.DICE_IN_A_ROLL - sum(1 for die in turn.tapped if die.face)
        rolling = verdict("over", words.say(ACTIONS[ROLL]), words.say(TO_COME.of(missing)))
        return Advice(rolling, judged_html(decided[-1], words, unit) if decided else "")
    if turn.tapped:
        return _drawn(turn, known, game, words)
    its = choice(turn, known)
    if not its.may_roll:
        return Advice(verdict(STOP, words.say(ACTIONS[STOP]), words.text("The cup cannot complete another roll.")))
    odds = next_odds(turn)
    how = f'<p class="zd-how">{escape(sentences.roll_sentence(odds, words))}</p>' if odds.refilled else ""
    advised = _advised(turn, its, known, game, words)
    return Advice(
        advised.verdict + bust_html(odds.chance_of_bust, words), advised.reasons + how + brains_html(odds, words)
    )


def _advised(turn: FollowedTurn, its: Choice, known: Book | Unwritten, game: Told, words: Wording) -> Advice:
    """Roll or stop, and what either is worth."""
    if not turn.steps:
        why = words.text("A turn begins with a roll."), _worth(turn, known, game, words)
        return Advice(verdict(ROLL, words.say(ACTIONS[ROLL]), *why))
    if game.winning:
        wins = choice(turn, game.winning)
        return Advice(_wins_more(wins, words), worth_html(wins, words, GAMES) + _beside(wins, its, words))
    return Advice(_better(its, known, words), "" if its.roll is None else worth_html(its, words))


def _drawn(turn: FollowedTurn, known: Book | Unwritten, game: Told, words: Wording) -> Advice:
    """Dice are drawn and not yet rolled: there is nothing to decide, but more is known of the roll."""
    missing = base.DICE_IN_A_ROLL - drawing(turn).hand.size
    drawn = words.text("The dice are drawn, so they have to be rolled.")
    why = words.say(TO_COME.of(missing)) if missing else drawn, _worth(turn, known, game, words)
    odds = next_odds(turn)
    rolling = verdict(ROLL, words.say(ACTIONS[ROLL]), *why)
    return Advice(rolling + bust_html(odds.chance_of_bust, words), brains_html(odds, words))


def end(turn: FollowedTurn, words: Wording) -> str:
    """How the turn ended."""
    if turn.over == BUST:
        return verdict(BUST, words.text("Bust"), words.text("The turn scores nothing."))
    scored = words.text("The turn scores {points}.", points=POINTS.of(turn.held))
    return verdict("over", words.text("Stopped"), scored)


def _better(its: Choice, known: Book | Unwritten, words: Wording) -> str:
    """Roll or stop, and by how much that is better."""
    if its.margin is None:
        return verdict("over", words.text("Roll or stop?"), words.say(known.silent))
    more = decimal(its.margin, words)
    if its.better == ROLL:
        why = words.text("On average that brings {more} more than stopping.", more=more)
    else:
        why = words.text("On average that brings {more} more than rolling.", more=more)
    return verdict(its.better, words.say(ACTIONS[its.better]), why, _close(its, SCORE, words))


def _wins_more(wins: Choice, words: Wording) -> str:
    """Roll or stop, and how many games either wins."""
    roll, stop = percent(wins.roll or 0, words), percent(wins.stop, words)
    if wins.better == ROLL:
        why = words.text("That wins {roll} of such games, stopping {stop}.", roll=roll, stop=stop)
    else:
        why = words.text("That wins {stop} of such games, rolling {roll}.", roll=roll, stop=stop)
    return verdict(wins.better, words.say(ACTIONS[wins.better]), why, _close(wins, GAMES, words))


def _close(its: Choice, unit: Unit, words: Wording) -> str:
    return words.text("It is close.") if (its.margin or 0) < unit.near else ""


def _beside(wins: Choice, its: Choice, words: Wording) -> str:
    """What would be best for points, beside what wins."""
    if its.margin is None:
        return ""
    action, more = words.say(ACTIONS[its.better]), decimal(its.margin, words)
    if its.better == wins.better:
        said = words.text("For points alone too: {action}, by {more}.", action=action, more=more)
        return f'<p class="zd-beside">{escape(said)}</p>'
    said = words.text("For points alone it would be: {action}, by {more}.", action=action, more=more)
    return f'<p class="zd-beside zd-differs">{escape(said)}</p>'


def _worth(turn: FollowedTurn, known: Book | Unwritten, game: Told, words: Wording) -> str:
    """What the roll that has to be made is worth."""
    where = drawing(turn), turn.held
    if game.winning:
        chance = percent(game.winning.if_roll(*where).approx, words)
        return words.text("Best play wins {chance} of such games.", chance=chance)
    if (worth := known.if_roll(*where)) is None:
        return ""
    return words.text("Best play brings {points} points from here, on average.", points=decimal(worth.approx, words))


def verdict(kind: str, what: str, *why: str) -> str:
    """A word that is seen across the table, and its reason."""
    reason = " ".join(sentence for sentence in why if sentence)
    return f'<p class="zd-verdict zd-verdict-{kind}"><strong>{escape(what)}</strong> <span>{escape(reason)}</span></p>'


def _elsewhere(turn: FollowedTurn, game: Told, words: Wording) -> str:
    """The same table in the calculator of rolls and in a terminal."""
    if turn.over or not turn.may_roll or any(die.face for die in turn.tapped):
        return ""
    if turn.tapped and drawing(turn).hand.size < base.DICE_IN_A_ROLL:
        return ""
    table = Table.at(turn.now, turn.held, turn.edition)
    said = table.said() if turn.steps or turn.tapped else said_of(turn.edition)
    said.pop("brains", None)  # they follow from the rest
    asked = command("win", said=[*game.options, *said.items()]) if game.winning else command("turn", said=said)
    return (
        f'<p class="zd-elsewhere"><a href="../odds/?{escape(str(table))}">'
        f"{words.text('This table in the roll calculator')}</a></p>{command_html([asked], words)}"
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
        faces = map(picture, die.weighed())
        closed += ([] if draws else [die.letter]) + ([] if shows else [die.letter + face for face in faces])
    return closed
