"""Exact odds of Zombie Dice.

>>> import zdcalc
>>> zdcalc.odds(cup="5g3y2r", shotguns=2).bust
1099/1728
"""

TYPE_CHECKING = False  # checkers know it by its name; nothing is imported before __main__ is ready for Ctrl+C
if TYPE_CHECKING:
    from zdcalc.best_turn import turn
    from zdcalc.bounded import Bounded, Range, TooClose
    from zdcalc.decision_table import decisions
    from zdcalc.derivation import Derivation
    from zdcalc.edition import Edition, rules
    from zdcalc.hand import Hand
    from zdcalc.more_rolls import rolls
    from zdcalc.one_policy import policy
    from zdcalc.one_roll import Odds, odds
    from zdcalc.reaching import reach
    from zdcalc.refusal import Refused
    from zdcalc.simple_rules import rank
    from zdcalc.simulation import simulate
    from zdcalc.table import Table
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

_WHERE = {
    "Bounded": "bounded",
    "Edition": "edition",
    "Hand": "hand",
    "Odds": "one_roll",
    "Range": "bounded",
    "Refused": "refusal",
    "Table": "table",
    "TooClose": "bounded",
    "decisions": "decision_table",
    "game": "whole_game",
    "match": "two_ways",
    "odds": "one_roll",
    "policy": "one_policy",
    "rank": "simple_rules",
    "reach": "reaching",
    "rolls": "more_rolls",
    "rules": "edition",
    "simulate": "simulation",
    "turn": "best_turn",
    "win": "to_win",
}
"""The module of each name. It is imported when the name is used: a roll does without whole turns."""


def __getattr__(name: str) -> object:
    if name in _WHERE:
        from importlib import import_module

        return getattr(import_module(f"zdcalc.{_WHERE[name]}"), name)
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
    from zdcalc.one_roll import odds

    return Derivation(odds(**options), one_of(SUBJECTS, "of", of))
