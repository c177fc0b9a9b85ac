"""What the strategy lab is built with: the simple rules that do best, and best play under every refill rule."""

from __future__ import annotations

import json
from typing import NamedTuple

from website import whole_turns
from website.figures import quoted
from zdcalc.policy_text import Misread, StoppingRule
from zdcalc.rulebooks.base import REFILLS
from zdcalc.simple_rules import FAMILIES
from zdcalc.wording import Phrase


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
    laws = {refill: quoted.path(f"law-{refill}").read_text("utf-8") for refill in REFILLS}
    return json.dumps({refill: json.dumps(json.loads(law)) for refill, law in laws.items()})


def _is_written(policy: str) -> bool:
    try:
        StoppingRule.parse(policy)
    except Misread:
        return False
    return True
