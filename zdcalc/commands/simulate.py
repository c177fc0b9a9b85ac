"""`zdcalc simulate`: a policy played out."""

from __future__ import annotations

from zdcalc.commands import TABLE_OPTIONS, Option, Said, as_json, table_options
from zdcalc.policy_text import GRAMMAR
from zdcalc.simulation import MOST_TURNS, TURNS, play_out
from zdcalc.table import Table
from zdcalc.wording import Wording, phrase

MEANING = phrase("a policy played out with dice that fall by chance")
EXAMPLES = (
    (phrase("stop at two shotguns"), 'zdcalc simulate "stop when shotguns >= 2"'),
    (
        phrase("from a table on; with the same seed the same turns"),
        'zdcalc simulate "stop when brains >= 5" --shotguns 1g1r --seed 13',
    ),
    (phrase("the same for a program"), 'zdcalc simulate "stop when shotguns >= 2" --seed 13 --json'),
)
OPTIONS = {
    **TABLE_OPTIONS,
    "turns": Option("5000", phrase("how many, at most {most}; {turns} if not given", most=MOST_TURNS, turns=TURNS)),
    "seed": Option("13", phrase("a whole number; the same seed gives the same turns")),
}
PLACE = "POLICY"
NOTES = GRAMMAR


def answer(said: Said, words: Wording) -> str:
    """What was counted, as text or as JSON."""
    table = Table.of(**table_options(said))
    played = play_out(said.get("place", ""), table, said.get("turns", TURNS), said.get("seed"))
    if "json" in said:
        return as_json(played.json())
    from zdcalc.terminal_simulation import show_simulation

    return show_simulation(played, words)
