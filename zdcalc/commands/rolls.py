"""`zdcalc rolls`: exactly so many more rolls."""

from __future__ import annotations

from zdcalc.commands import MANY, TABLE_OPTIONS, Said, as_json, table_options
from zdcalc.more_rolls import Rolls, read_rolls
from zdcalc.outset import Outset
from zdcalc.table import Table
from zdcalc.terminal_turn import show_rolls
from zdcalc.wording import Wording, phrase

MEANING = phrase("exactly so many more rolls: bust and brains after each")
EXAMPLES = (
    (phrase("the first three rolls of a turn"), "zdcalc rolls 3"),
    (phrase("two more rolls with one shotgun"), "zdcalc rolls 2 --cup 4g3y2r --shotguns 1"),
)
OPTIONS = TABLE_OPTIONS | MANY
PLACE = "ROLLS"
NOTES = ()


def ask(said: Said, many: bool = False) -> Rolls:
    """So many rolls from a table."""
    number = read_rolls(said.get("place", "1"))
    return Rolls(Outset(Table.of(**table_options(said)), shared=many), number)


def answer(said: Said, words: Wording) -> str:
    """A line a roll, or JSON."""
    its = ask(said)
    return as_json(its.json()) if "json" in said else show_rolls(its, words)
