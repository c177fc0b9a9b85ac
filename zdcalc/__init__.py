"""Exact odds of Zombie Dice.

>>> import zdcalc
>>> zdcalc.odds(cup="5g3y2r", shotguns=2).bust
1099/1728
"""

from importlib import import_module
from typing import TYPE_CHECKING

from zdcalc.bounded import Bounded, Range, TooClose
from zdcalc.edition import Edition, rules
from zdcalc.hand import Hand
from zdcalc.one_roll import Odds, odds
from zdcalc.refusal import Refused
from zdcalc.table import Table

if TYPE_CHECKING:
    from zdcalc.best_turn import turn
    from zdcalc.decision_table import decisions
    from zdcalc.derivation import Derivation
    from zdcalc.more_rolls import rolls
    from zdcalc.one_policy import policy
    from zdcalc.reaching import reach
    from zdcalc.simple_rules import rank
    from zdcalc.simulation import simulate
    from zdcalc.to_win import win
    from zdcalc.two_ways import match
    from zdcalc.whole_game import game

__version__ = "0.1.0"

__all__ = [
    "Bounded",
    "Edition",
    "Hand",
    "Odds",
    "Range",
    "Refused",
    "Table",
    "TooClose",
    "decisions",
    "explain",
    "game",
    "match",
    "odds",
    "policy",
    "rank",
    "reach",
    "rolls",
    "rules",
    "simulate",
    "turn",
    "win",
]

_OF_A_TURN = {
    "game": "whole_game",
    "match": "two_ways",
    "turn": "best_turn",
    "win": "to_win",
    "policy": "one_policy",
    "rolls": "more_rolls",
    "reach": "reaching",
    "decisions": "decision_table",
    "rank": "simple_rules",
    "simulate": "simulation",
}


def __getattr__(name: str) -> object:
    """What asks about a whole turn is imported when it is used; one roll does without."""
    if name in _OF_A_TURN:
        return getattr(import_module(f"zdcalc.{_OF_A_TURN[name]}"), name)
    raise AttributeError(f"module 'zdcalc' has no attribute {name!r}")


def __dir__() -> list[str]:
    """What there is to use."""
    return [*__all__, "__version__"]


def explain(of: str = "bust", **options: object) -> "Derivation":
    """Where the odds of a roll come from: `of` is "bust" or "brains", the rest the table options.

    Raises Refused as `odds` does, and where the colours of some dice were not given.

    >>> explain(cup="5g3y2r", shotguns=2).answer.number
    1099/1728
    """
    from zdcalc.derivation import SUBJECTS, Derivation
    from zdcalc.edition import one_of

    return Derivation(odds(**options), one_of(SUBJECTS, "of", of))
