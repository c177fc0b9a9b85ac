"""A policy that is a function of a table: what it is called, and what it answers."""

from __future__ import annotations

from collections.abc import Callable

from zdcalc.refusal import Refused
from zdcalc.table import Table
from zdcalc.wording import phrase

Function = Callable[[Table], bool]
"""Whether to stop on a table on which every die has its place."""

EXAMPLE = "stop when shotguns >= 2"


def function_name(how: object) -> str:
    """What it is called in answers; Refused for what cannot be asked."""
    if not callable(how):
        reason = phrase("a policy is a text such as “{example}”, or a function of a table", example=EXAMPLE)
        raise Refused(reason, "POLICY", how)
    return str(getattr(how, "__name__", "policy"))


def says_stop(how: Function, table: Table) -> bool:
    """Whether it stops on that table; Refused for an answer that is neither true nor false.

    >>> says_stop(lambda table: table.points >= 1, Table.of(cup="5g3y2r", shotguns=2))
    True
    >>> says_stop(lambda table: None, Table.of())
    Traceback (most recent call last):
    zdcalc.refusal.Refused: POLICY='<lambda>': it has to return True to stop or False to roll, and returned None
    """
    said: object = how(table)
    for answer in (True, False):
        if _is(said, answer):
            return answer
    reason = phrase("it has to return True to stop or False to roll, and returned {said}", said=repr(said))
    raise Refused(reason, "POLICY", function_name(how))


def _is(said: object, answer: bool) -> bool:
    """Also of the truth values of other libraries."""
    try:
        return bool(said == answer)
    except (TypeError, ValueError):
        return False
