"""What the strategy lab is built with: the simple rules that do best, and best play under every refill rule."""

from __future__ import annotations

import json
from typing import NamedTuple

from website import whole_turns
from website.stamps import BUILD, ROOT, once
from zdcalc.edition import rules
from zdcalc.policy_text import Misread, StoppingRule
from zdcalc.rulebooks.base import REFILLS
from zdcalc.simple_rules import FAMILIES
from zdcalc.ways import best_way, written
from zdcalc.wording import Phrase

WORKED_OUT = BUILD / "lab.json"


class Known(NamedTuple):
    """A simple rule that is the best of its family under the base rules."""

    family: Phrase
    policy: str


def known() -> list[Known]:
    """Those that can be written as a policy, the best first."""
    ranked = ((family, rule["policy"]) for family, rule in whole_turns.answers()["rules"].items())
    return [Known(FAMILIES[family], policy) for family, policy in ranked if family in FAMILIES and _is_written(policy)]


def default() -> str:
    """The policy the page is built with: the easiest to remember."""
    (policy,) = (policy for family, policy in known() if family == FAMILIES["shotguns"])
    return policy


def best() -> str:
    """The laws of best play, for `zdcalc.page_lab`."""
    once("lab", [*sorted((ROOT / "zdcalc").rglob("*.py")), ROOT / "website" / "lab.py"], _work_out, WORKED_OUT)
    return WORKED_OUT.read_text()


def _work_out() -> None:
    print("Working out best play (ten seconds) ...", flush=True)
    laws = {refill: written(best_way(rules(refill=refill)).law) for refill in REFILLS}
    WORKED_OUT.write_text(json.dumps(laws))


def _is_written(policy: str) -> bool:
    try:
        StoppingRule.parse(policy)
    except Misread:
        return False
    return True
