"""The scores of a game on the companion's page: as they stand in the address, in one line, and banked."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import NamedTuple

from zdcalc.edition import Edition
from zdcalc.page_worth import POINTS
from zdcalc.refusal import Refused
from zdcalc.scores import Scores, read_scores
from zdcalc.winning import Winning, winning
from zdcalc.wording import Counted, Phrase, Plural, Wording, phrase

OPTIONS = ("me", "them", "played")
BANK = "bank"

PLAYED = Plural("{n} of them has played", "{n} of them have played")


class Told(NamedTuple):
    """What the reader told of the game: `said` in the words of the address, as it came where it makes no sense.

    `winning` gives the chances; where there are none though scores were told, `reason` says why.
    """

    said: Mapping[str, str]
    scores: Scores | None = None
    winning: Winning | None = None
    reason: Phrase | Counted | None = None

    @property
    def options(self) -> list[tuple[str, str]]:
        """The scores as they are given in a terminal: those of the others one by one."""
        return [(name, one) for name, said in self.said.items() for one in said.split()]

    def banked(self, points: int) -> Told:
        """The same with the points of the turn that is over."""
        assert self.scores
        return self._replace(said=_said(self.scores._replace(me=self.scores.me + points)))


def told(state: Mapping[str, str], edition: Edition) -> Told:
    """The scores of a state; those that make no sense, or no solved game, come back with the reason.

    With `aim` points nothing is worked out for them: that is for whoever cannot wait.
    """
    said = {option: state[option] for option in OPTIONS if state.get(option)}
    if "them" not in said:
        return Told({})
    try:
        scores = read_scores(said.get("me", "0"), said["them"], said.get("played", "0"))
    except Refused as refused:
        return Told(said, reason=refused.reason)
    if edition.is_special:
        return Told(_said(scores), scores, reason=NOT_SOLVED)
    if state.get("aim") == "points":
        return Told(_said(scores), scores)
    try:
        return Told(_said(scores), scores, winning(edition, scores))
    except Refused as refused:
        return Told(_said(scores), scores, reason=refused.reason)


def _said(scores: Scores) -> dict[str, str]:
    said = {"me": str(scores.me), "them": " ".join(map(str, scores.them))}
    return said | ({"played": str(scores.played)} if scores.played else {})


def summary_html(game: Told, words: Wording) -> str:
    """The scores in one line."""
    if not game.said:
        return words.text("Scores: play to win, not for points")
    if not game.scores:
        return words.text("Scores")
    me, them, played = game.scores
    line = words.text("Scores: {me} against {them}", me=me, them=", ".join(map(str, them)))
    if len(them) == 1:
        order = words.text("the other one began") if played else words.text("you began")
    else:
        order = words.say(PLAYED.of(played)) if played else words.text("you began")
    return f"{escape(line)} <small>{escape(order)}</small>"


def bank_html(game: Told, held: int, words: Wording) -> str:
    """The button that adds the points of a turn that was stopped to one's score."""
    if not game.scores:
        return ""
    said = words.text("Add {points} to my score: next turn", points=POINTS.of(held))
    return f'<p class="zd-bank"><button type="button" class="zd-button" data-tap="{BANK}">{escape(said)}</button></p>'


NOT_SOLVED = phrase(
    "with the special dice the chance to win is worked out in a terminal only, by “zdcalc win”; "
    "the advice here is for points"
)
NOT_STOPPED = phrase("only a turn that was stopped has points to add")
