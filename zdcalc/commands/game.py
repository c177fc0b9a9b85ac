"""`zdcalc game`: two players who both play to win."""

from __future__ import annotations

from zdcalc.commands import TABLE_OPTIONS, Option, Said, as_json, warn_of_solving
from zdcalc.edition import rules
from zdcalc.policy_text import GRAMMAR
from zdcalc.solved_game import BEST
from zdcalc.table import SWITCHES
from zdcalc.terminal_game import show_game, show_match
from zdcalc.whole_game import WholeGame
from zdcalc.wording import Wording, phrase

MEANING = phrase("who wins between two perfect players, from any scores")
EXAMPLES = (
    (phrase("the whole game"), "zdcalc game"),
    (phrase("the first to bank 13 points wins at once"), "zdcalc game --ending first-past"),
    (phrase("solved from nothing, for a program"), "zdcalc game --fresh --json"),
    (phrase("what it costs to stop at two shotguns"), 'zdcalc game --first "stop when shotguns >= 2" --second best'),
    (phrase("what it costs to play for points alone"), "zdcalc game --first points"),
)
OPTIONS = {option: TABLE_OPTIONS[option] for option in ("rules", *SWITCHES)} | {
    "first": Option(
        "best", phrase("how the player who begins plays: a policy, best (to win) or points; takes ten seconds")
    ),
    "second": Option("best", phrase("how the other one plays; best if only one is given")),
    "fresh": Option("", phrase("solve the game now, instead of reading the table that is shipped")),
}
PLACE = None
NOTES = GRAMMAR


def answer(said: Said, words: Wording) -> str:
    """The chances at every pair of scores, or who wins between two ways to play."""
    switches = {switch: said[switch] for switch in SWITCHES if switch in said}
    edition = rules(said.get("rules", "base"), **switches)
    warn_of_solving(edition, words, fresh="fresh" in said)
    if "first" in said or "second" in said:
        from zdcalc.two_ways import Match  # with numpy, which the tables do without

        match = Match(edition, said.get("first", BEST), said.get("second", BEST))
        return as_json(match.json()) if "json" in said else show_match(match, words)
    whole = WholeGame(edition, fresh="fresh" in said)
    return as_json(whole.json()) if "json" in said else show_game(whole, words)
