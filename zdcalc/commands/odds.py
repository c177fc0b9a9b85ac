"""`zdcalc odds`: one roll."""

from __future__ import annotations

from zdcalc.commands import MANY, TABLE_OPTIONS, Said, as_json, table_options
from zdcalc.one_roll import Odds, odds
from zdcalc.wording import Wording, phrase

MEANING = phrase("what the next roll brings, exactly")
EXAMPLES = (
    (phrase("one roll at the start of a turn"), "zdcalc odds"),
    (phrase("5 green, 3 yellow, 2 red in the cup, two shotguns"), "zdcalc odds --cup 5g3y2r --shotguns 2"),
    (
        phrase("a green die with footprints is rolled again"),
        "zdcalc odds --cup 4g3y2r --feet 1g --shotguns 1y1r",
    ),
    (phrase("the same for a program"), "zdcalc odds --cup 5g3y2r --shotguns 2 --json"),
)
OPTIONS = TABLE_OPTIONS | MANY
PLACE = None
NOTES = ()


def ask(said: Said, many: bool = False) -> Odds:
    """The odds of one roll."""
    return odds(**table_options(said))


def answer(said: Said, words: Wording) -> str:
    """The odds as a table, or as JSON."""
    roll = ask(said)
    if "json" in said:
        return as_json(roll.json())
    from zdcalc.terminal import show_odds

    return show_odds(roll, words)
