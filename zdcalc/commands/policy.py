"""`zdcalc policy`: a policy, exactly."""

from __future__ import annotations

from zdcalc.commands import MANY, TABLE_OPTIONS, Said, as_json, table_options
from zdcalc.one_policy import Policy, by_rule
from zdcalc.outset import Outset
from zdcalc.policy_text import GRAMMAR, StoppingRule
from zdcalc.table import Table
from zdcalc.terminal_turn import show_policy
from zdcalc.wording import Wording, phrase

MEANING = phrase("how good a way to decide when to stop is, exactly")
EXAMPLES = (
    (phrase("stop at two shotguns"), 'zdcalc policy "stop when shotguns >= 2"'),
    (phrase("stop at two shotguns or five brains"), 'zdcalc policy "stop when shotguns >= 2 or brains >= 5"'),
    (
        phrase("stop when the next roll is too likely to bust"),
        'zdcalc policy "stop when bust > 0.4" --rules french',
    ),
)
OPTIONS = TABLE_OPTIONS | MANY
PLACE = "POLICY"
NOTES = GRAMMAR


def ask(said: Said, many: bool = False) -> Policy:
    """The policy from a table."""
    rule = StoppingRule.parse(said.get("place", ""))
    return by_rule(rule, Outset(Table.of(**table_options(said)), shared=many))


def answer(said: Said, words: Wording) -> str:
    """The policy's score and its law, or JSON."""
    its = ask(said)
    return as_json(its.json()) if "json" in said else show_policy(its, words)
