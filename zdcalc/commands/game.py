"""`zdcalc game`: two players who both play to win."""

from __future__ import annotations

from zdcalc.commands import TABLE_OPTIONS, Option, Said, as_json
from zdcalc.edition import rules
from zdcalc.table import SWITCHES
from zdcalc.terminal_game import show_game
from zdcalc.whole_game import WholeGame
from zdcalc.wording import Wording, phrase

MEANING = phrase("who wins between two perfect players, from any scores")
EXAMPLES = (
    (phrase("the whole game"), "zdcalc game"),
    (phrase("the first to bank 13 points wins at once"), "zdcalc game --ending first-past"),
    (phrase("solved from nothing, for a program"), "zdcalc game --fresh --json"),
)
OPTIONS = {option: TABLE_OPTIONS[option] for option in ("rules", *SWITCHES)} | {
    "fresh": Option("", phrase("solve the game now, instead of reading the table that is shipped")),
}
PLACE = None
NOTES = ()


def answer(said: Said, words: Wording) -> str:
    """The chances at every pair of scores."""
    switches = {switch: said[switch] for switch in SWITCHES if switch in said}
    whole = WholeGame(rules(said.get("rules", "base"), **switches), fresh="fresh" in said)
    return as_json(whole.json()) if "json" in said else show_game(whole, words)
