"""`zdcalc reach`: so many points in one turn."""

from __future__ import annotations

from zdcalc.commands import MANY, TABLE_OPTIONS, Said, as_json, table_options
from zdcalc.outset import Outset
from zdcalc.reaching import Reach, read_points
from zdcalc.table import Table
from zdcalc.terminal_turn import show_reach
from zdcalc.wording import Wording, phrase

MEANING = phrase("how likely a turn reaches so many points before it busts")
EXAMPLES = (
    (phrase("the whole game in one turn"), "zdcalc reach 13"),
    (phrase("five points, with one brain and two shotguns so far"), "zdcalc reach 5 --cup 5g3y2r --shotguns 2"),
)
OPTIONS = TABLE_OPTIONS | MANY
PLACE = "POINTS"
NOTES = ()


def ask(said: Said, many: bool = False) -> Reach:
    """So many points from a table; the goal if no number is given."""
    table = Table.of(**table_options(said))
    return Reach(Outset(table, shared=many), read_points(said.get("place", table.rules.goal)))


def answer(said: Said, words: Wording) -> str:
    """The chance, or JSON."""
    its = ask(said)
    return as_json(its.json()) if "json" in said else show_reach(its, words)
