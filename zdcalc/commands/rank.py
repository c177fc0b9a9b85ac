"""`zdcalc rank`: which simple rule is best."""

from __future__ import annotations

from zdcalc.commands import TABLE_OPTIONS, Said, as_json, table_options
from zdcalc.outset import Outset
from zdcalc.simple_rules import Ranking
from zdcalc.table import Table
from zdcalc.terminal_turn import show_ranking
from zdcalc.wording import Wording, phrase

MEANING = phrase("which simple rule for stopping is best, and what it loses")
EXAMPLES = (
    (phrase("rules that are easy to remember, from a turn's start"), "zdcalc rank"),
    (phrase("the same where nothing goes back into the cup"), "zdcalc rank --rules french"),
)
OPTIONS = TABLE_OPTIONS
PLACE = None
NOTES = ()


def answer(said: Said, words: Wording) -> str:
    """The best rule of each family, or all of them as JSON."""
    ranking = Ranking(Outset(Table.of(**table_options(said))))
    return as_json(ranking.json()) if "json" in said else show_ranking(ranking, words)
