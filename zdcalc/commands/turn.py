"""`zdcalc turn`: best play for points."""

from __future__ import annotations

from zdcalc.best_turn import Turn
from zdcalc.commands import MANY, TABLE_OPTIONS, Said, as_json, table_options
from zdcalc.outset import Outset
from zdcalc.table import Table
from zdcalc.terminal_turn import show_turn
from zdcalc.wording import Wording, phrase

MEANING = phrase("roll or stop? best play for points, from any table")
EXAMPLES = (
    (phrase("what a turn is worth"), "zdcalc turn"),
    (phrase("roll or stop, with two shotguns and one brain"), "zdcalc turn --cup 5g3y2r --shotguns 2"),
    (phrase("three red dice are drawn and have to be rolled"), "zdcalc turn --hand 3r --brains 2g --shotguns 1y"),
    (phrase("many tables at once, one a line"), "zdcalc turn --lines < tables.jsonl"),
)
OPTIONS = TABLE_OPTIONS | MANY
PLACE = None
NOTES = ()


def ask(said: Said, many: bool = False) -> Turn:
    """Best play from a table."""
    return Turn(Outset(Table.of(**table_options(said)), shared=many))


def answer(said: Said, words: Wording) -> str:
    """The advice with what each action is worth, or JSON."""
    best = ask(said)
    return as_json(best.json()) if "json" in said else show_turn(best, words)
