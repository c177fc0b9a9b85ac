"""Exact odds of Zombie Dice.

>>> import zdcalc
>>> zdcalc.odds(cup="5g3y2r", shotguns=2).bust
1099/1728
"""

from zdcalc.edition import Edition, rules
from zdcalc.figure import Range
from zdcalc.hand import Hand
from zdcalc.one_roll import Odds, odds
from zdcalc.refusal import Refused
from zdcalc.table import Table

__version__ = "0.1.0"

__all__ = ["Edition", "Hand", "Odds", "Range", "Refused", "Table", "odds", "rules"]
