"""Exact odds of Zombie Dice.

>>> import zdcalc
>>> zdcalc.odds(cup="5g3y2r", shotguns=2).bust
1099/1728
"""

from typing import TYPE_CHECKING

from zdcalc.edition import Edition, rules
from zdcalc.figure import Range
from zdcalc.hand import Hand
from zdcalc.one_roll import Odds, odds
from zdcalc.refusal import Refused
from zdcalc.table import Table

if TYPE_CHECKING:
    from zdcalc.derivation import Derivation

__version__ = "0.1.0"

__all__ = ["Edition", "Hand", "Odds", "Range", "Refused", "Table", "explain", "odds", "rules"]


def explain(of: str = "bust", **options: object) -> "Derivation":
    """Where the odds of a roll come from: `of` is "bust" or "brains", the rest the table options.

    Raises Refused as `odds` does, and where the colours of some dice were not given.

    >>> explain(cup="5g3y2r", shotguns=2).answer.number
    1099/1728
    """
    from zdcalc.derivation import SUBJECTS, Derivation
    from zdcalc.edition import one_of

    return Derivation(odds(**options), one_of(SUBJECTS, "of", of))
