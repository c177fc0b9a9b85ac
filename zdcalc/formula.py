"""Formulas in two notations: plain text for a terminal, LaTeX through sympy for print and page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from zdcalc.figure import Share
from zdcalc.wording import SUPERSCRIPTS

if TYPE_CHECKING:
    from sympy import Expr


class Notation(Protocol):
    """How a formula is written. Polynomials are coefficients by their powers, which may be below 0."""

    def binomial(self, n: int, k: int) -> str:
        """The number of ways to choose k out of n."""

    def polynomial(self, coefficients: Mapping[int, int], symbol: str) -> str:
        """A sum of powers of the symbol."""

    def product_of(self, factors: Sequence[tuple[Mapping[int, int], int]], symbol: str) -> str:
        """Polynomials, each to its power, multiplied."""

    def times(self, *factors: str) -> str:
        """A product."""

    def fraction(self, weight: str, total: str) -> str:
        """A quotient."""

    def share(self, share: Share) -> str:
        """A number in lowest terms."""


class Plain:
    """For a terminal.

    >>> Plain().polynomial({0: 5, 1: 1}, "s"), Plain().binomial(10, 3)
    ('5 + s', 'C(10,3)')
    """

    def binomial(self, n: int, k: int) -> str:
        return f"C({n},{k})"

    def polynomial(self, coefficients: Mapping[int, int], symbol: str) -> str:
        terms = [_term(n, power, symbol) for power, n in coefficients.items() if n]
        return " + ".join(terms) or "0"

    def product_of(self, factors: Sequence[tuple[Mapping[int, int], int]], symbol: str) -> str:
        return "·".join(
            f"({self.polynomial(coefficients, symbol).replace(' ', '')}){_power(times)}"
            for coefficients, times in factors
        )

    def times(self, *factors: str) -> str:
        return "·".join(factors)

    def fraction(self, weight: str, total: str) -> str:
        return f"({weight}) / {total}" if " " in weight else f"{weight} / {total}"

    def share(self, share: Share) -> str:
        return str(share)


class Latex:
    """For print and for the page; the pieces are made by sympy.

    >>> Latex().polynomial({0: 5, 1: 1}, "s"), Latex().binomial(10, 3)
    ('5 + s', '{\\\\binom{10}{3}}')
    """

    def binomial(self, n: int, k: int) -> str:
        from sympy import binomial, latex

        return str(latex(binomial(n, k, evaluate=False)))

    def polynomial(self, coefficients: Mapping[int, int], symbol: str) -> str:
        from sympy import latex

        return str(latex(_expression(coefficients, symbol), order="rev-lex"))

    def product_of(self, factors: Sequence[tuple[Mapping[int, int], int]], symbol: str) -> str:
        from sympy import Pow, latex

        bases = [_expression(coefficients, symbol) for coefficients, _ in factors]
        powers = [
            f"{latex(Pow(base, times, evaluate=False), order='rev-lex')}"
            if times > 1
            else rf"\left({latex(base, order='rev-lex')}\right)"
            for base, (_, times) in zip(bases, factors, strict=True)
        ]
        return r" \cdot ".join(powers)

    def times(self, *factors: str) -> str:
        return r" \cdot ".join(factors)

    def fraction(self, weight: str, total: str) -> str:
        return rf"\frac{{{weight}}}{{{total}}}"

    def share(self, share: Share) -> str:
        from sympy import latex

        return str(latex(share.number))


def _expression(coefficients: Mapping[int, int], symbol: str) -> Expr:
    from sympy import Add, Symbol

    return Add(*(n * Symbol(symbol) ** power for power, n in coefficients.items()))


def _term(n: int, power: int, symbol: str) -> str:
    if not power:
        return str(n)
    return f"{'' if n == 1 else n}{symbol}{_power(power)}"


def _power(power: int) -> str:
    return "" if power == 1 else str(power).translate(SUPERSCRIPTS)
