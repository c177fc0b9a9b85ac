"""`zdcalc policy`: a policy, exactly."""

from __future__ import annotations

from zdcalc.commands import MANY, TABLE_OPTIONS, Said, as_json, table_options
from zdcalc.one_policy import Policy, by_rule
from zdcalc.outset import Outset
from zdcalc.policy_text import COMPARISONS, NAMES, StoppingRule
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
NOTES = (
    phrase(
        "A policy is “never stop”, or “stop when” with comparisons such as “shotguns >= 2”, joined by and, or, "
        "not and parentheses. A name is compared with a number or with another name, by one of {signs}.",
        signs=" ".join(COMPARISONS),
    ),
    phrase("Names: {names}.", names=", ".join(NAMES)),
    phrase(
        "“brains” are the points of this turn, noted ones included; “bust” is the chance, from 0 to 1, that the "
        "next roll busts; “rolls” are those made from this table on. The policy is asked after every roll; on a "
        "table that is given it is asked at once."
    ),
)


def ask(said: Said, many: bool = False) -> Policy:
    """The policy from a table."""
    rule = StoppingRule.parse(said.get("place", ""))
    return by_rule(rule, Outset(Table.of(**table_options(said)), shared=many))


def answer(said: Said, words: Wording) -> str:
    """The policy's score and its law, or JSON."""
    its = ask(said)
    return as_json(its.json()) if "json" in said else show_policy(its, words)
