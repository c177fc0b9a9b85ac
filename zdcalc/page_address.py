"""What a page's address may say: all else is refused, so that no other table is answered in its place."""

from __future__ import annotations

from collections.abc import Mapping

from zdcalc.refusal import ALSO, Refused, nearest, option_name
from zdcalc.table import OPTIONS
from zdcalc.wording import phrase

EDITION = ("rules", "refill", "drink-rule")
KNOWN = {
    "odds": OPTIONS,
    "explain": (*OPTIONS, "of"),
    "lab": ("rules", "refill", "policy", "than", "best"),
    "companion": (*EDITION, "me", "them", "played", "turn", "taps", "aim"),
    "practice": (*EDITION, "seed", "played", "taps"),
}
TWICE = "twice"  # by this name a page tells what its address says twice
TRACKING = ("utm_", "fbclid", "gclid", "dclid", "msclkid", "yclid", "ysclid", "mc_", "igsh", "_g", "ref", "h", "q")
"""How names begin that others add to an address, and that say nothing of a table."""


def understood(question: str, state: Mapping[str, str]) -> dict[str, str]:
    """A state by the names of the options.

    Raises Refused for what is there twice, and for a name that is not known, with the one it is like.

    >>> understood("odds", {"footprints": "1g", "utm_source": "x"})
    {'feet': '1g'}
    """
    if twice := state.get(TWICE):
        raise Refused(phrase("the address says “{name}” twice; give it once", name=twice), option_name(twice))
    said: dict[str, str] = {}
    for name, value in state.items():
        option = option_name(name)
        if option in said:
            raise Refused(phrase("the address says “{name}” twice; give it once", name=option), option)
        if option in KNOWN[question]:
            said[option] = value
        elif not is_tracking(name):
            raise _unknown(question, name)
    return said


def is_tracking(name: str) -> bool:
    """Whether a name in an address is none of ours.

    >>> is_tracking("utm_medium"), is_tracking("h"), is_tracking("hand")
    (True, True, False)
    """
    return any(name == mark or (len(mark) > 1 and name.startswith(mark)) for mark in TRACKING)


def _unknown(question: str, name: str) -> Refused:
    if near := nearest(name, (*KNOWN[question], *ALSO)):
        reason = phrase("the address says “{name}”, which is unknown; did you mean “{near}”?", name=name, near=near)
        return Refused(reason, option_name(near))
    return Refused(phrase("the address says “{name}”, which is unknown", name=name))
