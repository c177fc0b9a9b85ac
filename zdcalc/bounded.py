"""Numbers that are known between bounds, and how to reckon with them.

Whatever is made of them lies between bounds again, which are proven: it is worked out in fractions
at both ends and rounded outward once. What the bounds do not settle is refused, never guessed.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf, isinf, nextafter
from operator import add, mul, sub, truediv
from typing import TYPE_CHECKING, Any, Never

if TYPE_CHECKING:
    from fractions import Fraction  # few reckon, and those who only read should not wait for its import

    from sympy import Rational

Ends = tuple[Any, Any]
"""The fractions between which a number lies."""

Operand = Any
"""A Bounded, a whole number, a float, a fraction or a sympy Rational."""


class TooClose(ArithmeticError):
    """The bounds of a number do not settle what was asked."""


class Between:
    """A number that lies between two ends: it compares where that is certain, else TooClose is raised."""

    __slots__ = ()

    @property
    def ends(self) -> Ends:
        """The fractions between which it lies, for certain."""
        raise NotImplementedError

    def __lt__(self, other: object) -> bool:
        return self._is(other, lambda mine, theirs: (mine[1] < theirs[0], mine[0] >= theirs[1]))

    def __le__(self, other: object) -> bool:
        return self._is(other, lambda mine, theirs: (mine[1] <= theirs[0], mine[0] > theirs[1]))

    def __gt__(self, other: object) -> bool:
        return self._is(other, lambda mine, theirs: (mine[0] > theirs[1], mine[1] <= theirs[0]))

    def __ge__(self, other: object) -> bool:
        return self._is(other, lambda mine, theirs: (mine[0] >= theirs[1], mine[1] < theirs[0]))

    def _is(self, other: object, certainly: Callable[[Ends, Ends], tuple[bool, bool]]) -> bool:
        """True or False where the ends prove either."""
        theirs = _ends(other)
        if theirs is None:
            return NotImplemented  # type: ignore[no-any-return]
        proven, disproven = certainly(self.ends, theirs)
        if proven or disproven:
            return proven
        raise TooClose(f"{self} and {other} lie too close to tell; compare the .approx of what has one")

    def _sympy_(self) -> Never:
        """Asked by sympy for an exact number; else it would take the float and forget the bounds."""
        from sympy import SympifyError

        raise SympifyError("a number between bounds is not exact")


class Bounded(Between):
    """A number that lies no farther than `error` from `approx`, which is proven.

    It reckons with whole numbers, floats (taken as exactly what they are), fractions and sympy's
    rationals; the result is a Bounded, its error proven. Where bounds overlap a comparison raises
    TooClose, and so does `round` where both ends do not round to the same. `==` asks for the same
    number with the same bound; `float` and `format` give the middle.

    >>> half = Bounded(0.5, 0.125)
    >>> 2 * half, 1 - half, half / 4
    (Bounded(1.0, 0.25), Bounded(0.5, 0.125), Bounded(0.125, 0.03125))
    >>> half < 0.7, sum([half, half]), f"{half:.1%}", round(Bounded(2.2592, 1e-12), 3)
    (True, Bounded(1.0, 0.25), '50.0%', 2.259)
    >>> half < 0.6
    Traceback (most recent call last):
    zdcalc.bounded.TooClose: 0.5 ± 0.125 and 0.6 lie too close to tell; compare the .approx of what has one
    """

    __slots__ = ("_approx", "_error")

    def __init__(self, approx: float, error: float) -> None:
        self._approx, self._error = approx, error

    @classmethod
    def between(cls, least: float, most: float) -> Bounded:
        """What lies between two bounds; the error is rounded up.

        >>> Bounded.between(2.0, 2.5).approx
        2.25
        """
        middle = (least + most) / 2
        return cls(middle, nextafter(max(most - middle, middle - least), inf))

    @classmethod
    def enclosing(cls, least: Fraction, most: Fraction) -> Bounded:
        """What lies between two fractions, as closely as floats can say it."""
        approx = float((least + most) / 2)
        (middle, _) = _sure_ends(approx)
        farthest = max(most - middle, middle - least)
        error = float(farthest)
        return cls(approx, error if error >= farthest else nextafter(error, inf))

    @property
    def approx(self) -> float:
        """The middle of the bounds."""
        return self._approx

    @property
    def error(self) -> float:
        """How far off the middle can be."""
        return self._error

    @property
    def ratio(self) -> tuple[int, int]:
        """`approx` as whole weight and total."""
        return self.approx.as_integer_ratio()

    @property
    def known(self) -> tuple[int, int, int]:
        """Weight and total of `approx`, and by how much the weight can be off."""
        (weight, total), (error, parts) = self.ratio, self.error.as_integer_ratio()
        finest = max(total, parts)  # both are powers of two
        return weight * (finest // total), finest, error * (finest // parts)

    @property
    def number(self) -> Bounded:
        """Itself: there is no exact number to hand out."""
        return self

    @property
    def ends(self) -> Ends:
        """The fractions between which it lies, for certain."""
        (middle, _), (error, _) = _sure_ends(self.approx), _sure_ends(self.error)
        return middle - error, middle + error

    def json(self) -> dict[str, object]:
        """As the contract has numbers between bounds."""
        return {"approx": self.approx, "error": self.error}

    def __repr__(self) -> str:
        return f"Bounded({self.approx}, {self.error})"

    def __str__(self) -> str:
        return f"{self.approx} ± {self.error}"

    def __format__(self, how: str) -> str:
        return format(self.approx, how) if how else str(self)

    def __reduce__(self) -> tuple[type[Bounded], tuple[float, float]]:
        return Bounded, (self.approx, self.error)

    def __float__(self) -> float:
        return float(self.approx)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Bounded):
            return (self.approx, self.error) == (other.approx, other.error)
        if isinstance(other, Between) or (theirs := _ends(other)) is None:
            return NotImplemented
        return self.ends == theirs

    def __hash__(self) -> int:
        return hash((self.approx, self.error) if self.error else self.approx)

    def __bool__(self) -> bool:
        least, most = self.ends
        if least < 0 < most or (least != most and 0 in (least, most)):
            raise TooClose(f"{self} may be 0 or not; ask for .approx if that will do")
        return bool(least or most)

    def __round__(self, digits: int | None = None) -> float:
        least, most = (round(end, digits) for end in self.ends)
        if least != most:
            raise TooClose(f"{self} is not known closely enough to be rounded so; round .approx if that will do")
        return int(least) if digits is None else float(least)

    def __add__(self, other: Operand) -> Bounded:
        return self._with(other, add)

    def __sub__(self, other: Operand) -> Bounded:
        return self._with(other, sub)

    def __mul__(self, other: Operand) -> Bounded:
        return self._with(other, mul)

    def __truediv__(self, other: Operand) -> Bounded:
        return self._with(other, truediv, divisor=other)

    __radd__, __rmul__ = __add__, __mul__

    def __rsub__(self, other: Operand) -> Bounded:
        return self._with(other, lambda mine, theirs: theirs - mine)

    def __rtruediv__(self, other: Operand) -> Bounded:
        return self._with(other, lambda mine, theirs: theirs / mine, divisor=self)

    def __neg__(self) -> Bounded:
        return Bounded(-self.approx, self.error)

    def __pos__(self) -> Bounded:
        return self

    def __abs__(self) -> Bounded:
        least, most = self.ends
        if least >= 0:
            return self
        return -self if most <= 0 else Bounded.enclosing(0 * least, max(most, -least))

    def _with(self, other: object, operation: Callable[[Any, Any], Any], divisor: object = 1) -> Bounded:
        """All that can come of an operation lies between what comes of the ends."""
        theirs = None if isinstance(other, Range) else _ends(other)
        if theirs is None:
            return NotImplemented  # type: ignore[no-any-return]
        least, most = _sure_ends(divisor)
        if least <= 0 <= most:
            raise ZeroDivisionError(f"{divisor} may be 0, and cannot be divided by")
        results = [operation(this, that) for this in self.ends for that in theirs]
        return Bounded.enclosing(min(results), max(results))


class Range(Between):
    """The least and the most a number can be, over all tables that fit what was said.

    It compares where all these tables agree, else TooClose is raised. Reckoning with it is refused:
    `least` and `most` are numbers for that.

    >>> from sympy import Rational
    >>> bust = Range(Rational(1, 3), Rational(1, 2))
    >>> bust < 1
    True
    >>> 2 * bust
    Traceback (most recent call last):
    TypeError: the table leaves this open, from 1/3 to 1/2; reckon with .least and .most
    """

    __slots__ = ("_least", "_most")

    def __init__(self, least: Rational | Bounded, most: Rational | Bounded) -> None:
        self._least, self._most = least, most

    @property
    def least(self) -> Rational | Bounded:
        """The least it can be."""
        return self._least

    @property
    def most(self) -> Rational | Bounded:
        """The most it can be."""
        return self._most

    @property
    def ends(self) -> Ends:
        """The fractions between which it lies, for certain."""
        return _sure_ends(self.least)[0], _sure_ends(self.most)[1]

    def __repr__(self) -> str:
        return f"Range({self.least!r}, {self.most!r})"

    def __str__(self) -> str:
        return f"from {self.least} to {self.most}"

    def __format__(self, how: str) -> str:
        return self._refused() if how else str(self)

    def __reduce__(self) -> tuple[type[Range], tuple[Rational | Bounded, Rational | Bounded]]:
        return Range, (self.least, self.most)

    def __eq__(self, other: object) -> bool:
        return (self.least, self.most) == (other.least, other.most) if isinstance(other, Range) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.least, self.most))

    def _refused(self, *_: object) -> Never:
        raise TypeError(f"the table leaves this open, {self}; reckon with .least and .most")

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = _refused
    __neg__ = __pos__ = __abs__ = __round__ = __float__ = __bool__ = _refused


def _ends(number: object) -> Ends | None:
    """Between which fractions a number lies; None for what is no number."""
    from fractions import Fraction
    from numbers import Rational

    if isinstance(number, Between):
        return number.ends
    if isinstance(number, float) and isinf(number):
        return number, number
    if isinstance(number, float | Rational):
        exact = Fraction(number)
        return exact, exact
    return None


def _sure_ends(number: object) -> Ends:
    """The same of what is a number."""
    if (ends := _ends(number)) is None:
        raise TypeError(f"{number!r} is no number to reckon with")
    return ends
