"""Practice: turns are dealt, the reader decides, and is told what each decision cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from zdcalc.dealt_turns import MOST_SEED, NEXT, ROLLED, STOPPED, DealtTurns
from zdcalc.edition import rules, whole_number
from zdcalc.followed_turn import FollowedTurn
from zdcalc.page_companion import edition_of, end, said_of, verdict
from zdcalc.page_figure import bust_html
from zdcalc.page_heroes import news_html
from zdcalc.page_turn import brains_html, log_html, next_odds, piles_html, roll_html
from zdcalc.page_worth import POINTS, decimal, judged_html
from zdcalc.refusal import Refused
from zdcalc.reviewed_turn import Decision, decisions
from zdcalc.rulebooks.base import ROLL, STOP
from zdcalc.shelf import book, is_in_print
from zdcalc.wording import Wording, phrase

NOT_JUDGED = phrase(
    "with these dice decisions can be judged by the rules of their set only; "
    "for others best play is not worked out here"
)
LETTERS = {ROLL: ROLLED, STOP: STOPPED, "next": NEXT}


def practice(state: Mapping[str, str], words: Wording) -> dict[str, object]:
    """A practice after some more decisions: `rules`, `refill`, `seed` and `played` as in the address, `taps` since."""
    edition = edition_of(state)
    if not is_in_print(edition):
        raise Refused(NOT_JUDGED, "drink-rule" if rules(edition.name).refill == edition.refill else "refill")
    seed = whole_number("seed", state.get("seed", "1"), 0, MOST_SEED)
    played = state.get("played", "") + "".join(LETTERS.get(tap, tap) for tap in state.get("taps", "").split())
    dealt = DealtTurns(edition, seed, played)
    known = book(edition)
    decided = [list(decisions(turn, known)) for turn in dealt.turns]
    turn = dealt.turn
    return {
        "parts": {
            "verdict": _told(turn, words),
            "advice": news_html(turn, words) + _judged(decided[-1], words),
            "piles": piles_html(turn, words),
            "roll": _fallen(turn, words),
            "hint": _hint(turn, words),
            "score": _score(dealt.turns, [one for turns in decided for one in turns if one], words),
            "log": log_html(turn, decided[-1], words),
        },
        "closed": [ROLL, STOP] if turn.over else ["next"] if turn.may_roll else [ROLL, "next"],
        "state": said_of(edition) | {"seed": str(seed)} | ({"played": played} if played else {}),
    }


def _told(turn: FollowedTurn, words: Wording) -> str:
    """What is to be decided now."""
    if turn.over:
        return end(turn, words)
    if not turn.may_roll:
        return verdict("over", words.text("Stop"), words.text("The cup cannot complete another roll."))
    return verdict("over", words.text("Roll or stop?"), words.text("{points} held", points=POINTS.of(turn.held)))


def _judged(decided: Sequence[Decision | None], words: Wording) -> str:
    """What the last decision was worth."""
    return judged_html(last, words) if (last := decided[-1]) else ""


def _hint(turn: FollowedTurn, words: Wording) -> str:
    """The odds of the next roll, for whoever wants to peek."""
    if turn.over or not turn.may_roll:
        return ""
    odds = next_odds(turn)
    return bust_html(odds.chance_of_bust, words) + brains_html(odds, words)


def _fallen(turn: FollowedTurn, words: Wording) -> str:
    return f'<p class="zd-fallen">{roll_html(turn.steps[-1].showing, words)}</p>'


def _score(turns: Sequence[FollowedTurn], decided: Sequence[Decision], words: Wording) -> str:
    """The running total over all turns of this practice."""
    over = [turn for turn in turns if turn.over]
    points = sum(turn.held for turn in over if turn.over == STOP)
    right = sum(1 for one in decided if not one.cost)
    cost = sum(one.cost for one in decided)
    rows = (
        (words.text("Turns"), str(len(over))),
        (words.text("Points"), str(points)),
        (words.text("Right decisions"), words.text("{n} of {total}", n=right, total=len(decided))),
        (words.text("Points given away"), decimal(cost, words)),
    )
    items = "".join(f"<div><dt>{escape(label)}</dt><dd>{value}</dd></div>" for label, value in rows)
    return f'<dl class="zd-score">{items}</dl>'
