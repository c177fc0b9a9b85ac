"""`zdcalc win`: roll or stop, to win the game."""

from __future__ import annotations

from zdcalc.commands import MANY, TABLE_OPTIONS, Option, Said, as_json, table_options, warn_of_solving
from zdcalc.outset import Outset
from zdcalc.policy_text import GRAMMAR
from zdcalc.scores import Scores, read_scores
from zdcalc.solved_game import BEST
from zdcalc.table import Table
from zdcalc.terminal_game import show_win
from zdcalc.to_win import Win
from zdcalc.wording import Wording, phrase

MEANING = phrase("roll or stop, to win: a game of two, or the last round of any")
EXAMPLES = (
    (
        phrase("nine points against eleven, two shotguns and one brain"),
        "zdcalc win --me 9 --them 11 --cup 5g3y2r --shotguns 2",
    ),
    (
        phrase("the other player has reached 14; this is the last turn"),
        "zdcalc win --me 9 --them 14 --played 1 --shotguns 1 --brains 3",
    ),
    (
        phrase("the next player has 11, and the last one has had his turn and 13"),
        "zdcalc win --me 10 --them 11 --them 13 --played 1 --shotguns 1 --brains 3",
    ),
    (
        phrase("the other player always stops at two shotguns"),
        'zdcalc win --me 9 --them 11 --against "stop when shotguns >= 2"',
    ),
)
OPTIONS = {
    "me": Option("9", phrase("your banked points, this turn's apart")),
    "them": Option("11", phrase("another player's points; once for each, in seating order after you"), repeats=True),
    "played": Option("1", phrase("how many of the others have had their turn in this round; 0 if not given")),
    "against": Option("points", phrase("how the other one of two plays: a policy, best (to win) or points")),
    **TABLE_OPTIONS,
    **MANY,
}
PLACE = None
NOTES = GRAMMAR


def ask(said: Said, many: bool = False) -> Win:
    """The decision in a game."""
    return _asked(Table.of(**table_options(said)), _scores(said), said, many)


def _scores(said: Said) -> Scores:
    return read_scores(said.get("me", 0), said.get("them", 0), said.get("played", 0))


def _asked(table: Table, scores: Scores, said: Said, many: bool = False) -> Win:
    return Win(Outset(table, shared=many), scores, str(said.get("against", BEST)))


def answer(said: Said, words: Wording) -> str:
    """The advice and the chances, or JSON."""
    table, scores = Table.of(**table_options(said)), _scores(said)
    scores.refuse_what_cannot_be(table.rules)
    warn_of_solving(table.rules, words, fresh=said.get("against", BEST) != BEST)
    its = _asked(table, scores, said)
    return as_json(its.json()) if "json" in said else show_win(its, words)
