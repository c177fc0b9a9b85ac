"""What the strategy lab is built with: the simple rules that do best, and best play under every refill rule."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, NamedTuple

from website.stamps import BUILD, ROOT, once
from zdcalc.edition import rules
from zdcalc.policy_text import Misread, StoppingRule
from zdcalc.rulebooks.base import REFILLS
from zdcalc.simple_rules import FAMILIES, rank
from zdcalc.ways import best_way, written
from zdcalc.wording import Phrase

WORKED_OUT = BUILD / "lab.json"


class Known(NamedTuple):
    """A simple rule that is the best of its family under the base rules."""

    family: Phrase
    policy: str


def known() -> list[Known]:
    """Those that can be written as a policy, the best first."""
    return [Known(FAMILIES[family], policy) for family, policy in _worked_out()["known"]]


def default() -> str:
    """The policy the page is built with: the easiest to remember."""
    (policy,) = (policy for family, policy in known() if family == FAMILIES["shotguns"])
    return policy


def best() -> str:
    """The laws of best play, for `zdcalc.page_lab`."""
    return json.dumps(_worked_out()["best"])


@cache
def _worked_out() -> dict[str, Any]:
    once("lab", [*sorted((ROOT / "zdcalc").rglob("*.py")), ROOT / "website" / "lab.py"], _work_out, WORKED_OUT)
    made: dict[str, Any] = json.loads(WORKED_OUT.read_text())
    return made


def _work_out() -> None:
    print("Ranking simple rules, and working out best play (half a minute) ...", flush=True)
    winners = [(rule.family, rule.policy.name) for rule in rank().winners]
    laws = {refill: written(best_way(rules(refill=refill)).law) for refill in REFILLS}
    WORKED_OUT.write_text(json.dumps({"known": [rule for rule in winners if _is_written(rule[1])], "best": laws}))


def _is_written(policy: str) -> bool:
    try:
        StoppingRule.parse(policy)
    except Misread:
        return False
    return True
