"""Figures: exact shares kept as integers, handed out as `sympy.Rational` when asked.

Where a player has left something open, a figure lies between the least and the most it can be.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from sympy import Rational


class Share(NamedTuple):
    """weight out of total, both whole, total positive; always in lowest terms if made by `of`."""

    weight: int
    total: int

    @classmethod
    def of(cls, weight: int, total: int) -> Share:
        """weight/total in lowest terms.

        >>> Share.of(1099 * 5, 1728 * 5)
        Share(weight=1099, total=1728)
        """
        common = gcd(weight, total)
        return cls(weight // common, total // common)

    def __str__(self) -> str:
        return f"{self.weight}/{self.total}" if self.total != 1 else str(self.weight)

    def __float__(self) -> float:
        return self.weight / self.total

    def is_below(self, other: Share) -> bool:
        """Whether this is the smaller of two."""
        return self.weight * other.total < other.weight * self.total

    @property
    def rational(self) -> Rational:
        """As a sympy number; sympy is imported only here."""
        from sympy import Rational

        return Rational(self.weight, self.total)

    def json(self) -> dict[str, object]:
        """As the contract has exact numbers."""
        return {"exact": str(self), "approx": float(self)}


class Range(NamedTuple):
    """The least and the most a number can be, over all tables that fit what was said."""

    least: Rational
    most: Rational


class Figure(NamedTuple):
    """A number of an answer; least and most are the same share where nothing was left open.

    >>> Figure.over([Share(1, 2), Share(1, 3)])
    Figure(least=Share(weight=1, total=3), most=Share(weight=1, total=2))
    """

    least: Share
    most: Share

    @classmethod
    def over(cls, shares: Iterable[Share]) -> Figure:
        """The figure that may be any of these."""
        least = most = None
        for share in shares:
            if least is None or share.is_below(least):
                least = share
            if most is None or most.is_below(share):
                most = share
        if least is None or most is None:
            raise ValueError("a figure needs at least one share")
        return cls(least, most)

    @property
    def is_known(self) -> bool:
        """Whether one number is the answer."""
        return self.least == self.most

    @property
    def number(self) -> Rational | Range:
        """The `sympy.Rational`, or the range it lies in."""
        if self.is_known:
            return self.least.rational
        return Range(self.least.rational, self.most.rational)

    def json(self) -> dict[str, object]:
        """As the contract has numbers and ranges of numbers."""
        if self.is_known:
            return self.least.json()
        return {"least": self.least.json(), "most": self.most.json()}
