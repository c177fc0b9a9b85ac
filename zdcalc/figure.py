"""Figures: exact shares kept as integers, handed out as `sympy.Rational` when asked.

A limit that no finite sum reaches is a float with a proven bound on its error. Where a player has
left something open, a figure lies between the least and the most it can be.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd, inf, nextafter
from typing import TYPE_CHECKING, NamedTuple

from zdcalc.bounded import Bounded as Bounded
from zdcalc.bounded import Range as Range

if TYPE_CHECKING:
    from sympy import Rational

ROUNDING = 1e-12  # of a turn's value in floats, generously: what is worth the same must not look better


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

    @property
    def ratio(self) -> Share:
        """As whole weight and total."""
        return self

    @property
    def known(self) -> tuple[int, int, int]:
        """Weight, total, and by how much the weight can be off: not at all."""
        return self.weight, self.total, 0

    @property
    def number(self) -> Rational:
        """As a sympy number; sympy is imported only here."""
        from sympy import Rational

        return Rational(self.weight, self.total)

    def json(self) -> dict[str, object]:
        """As the contract has exact numbers."""
        return {"exact": str(self), "approx": float(self)}


Number = Share | Bounded


class Figure(NamedTuple):
    """A number of an answer; least and most are the same where nothing was left open.

    >>> Figure.over([Share(1, 2), Share(1, 3)])
    Figure(least=Share(weight=1, total=3), most=Share(weight=1, total=2))
    """

    least: Number
    most: Number

    @classmethod
    def over(cls, numbers: Iterable[Number]) -> Figure:
        """The figure that may be any of these."""
        least = most = None
        for number in numbers:
            if least is None or is_below(number, least):
                least = number
            if most is None or is_below(most, number):
                most = number
        if least is None or most is None:
            raise ValueError("a figure needs at least one number")
        return cls(least, most)

    @property
    def is_known(self) -> bool:
        """Whether one number is the answer."""
        return self.least == self.most

    @property
    def number(self) -> Rational | Bounded | Range:
        """The number for those who use the package, or the range it lies in."""
        if self.is_known:
            return self.least.number
        return Range(self.least.number, self.most.number)

    def json(self) -> dict[str, object]:
        """As the contract has numbers and ranges of numbers."""
        if self.is_known:
            return self.least.json()
        return {"least": self.least.json(), "most": self.most.json()}


def is_below(this: Number, that: Number) -> bool:
    """Whether this is the smaller of two; of numbers between bounds, whether its middle is."""
    (weight, total), (other_weight, other_total) = this.ratio, that.ratio
    return weight * other_total < other_weight * total


def minus(this: Number, that: Number) -> Number:
    """The difference of two numbers.

    >>> str(minus(Share(1, 2), Share(1, 3)))
    '1/6'
    """
    if isinstance(this, Share) and isinstance(that, Share):
        return Share.of(this.weight * that.total - that.weight * this.total, this.total * that.total)
    from fractions import Fraction

    left = this if isinstance(this, Bounded) else Bounded.enclosing(Fraction(*this), Fraction(*this))
    return left - (that if isinstance(that, Bounded) else Fraction(*that))


def bounds(number: Number) -> tuple[float, float]:
    """Floats between which a number lies, for certain."""
    if isinstance(number, Bounded):
        least, most = number.approx - number.error, number.approx + number.error
        return (nextafter(least, -inf), nextafter(most, inf)) if number.error else (least, most)
    return nextafter(float(number), -inf), nextafter(float(number), inf)
