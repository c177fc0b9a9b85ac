"""Formulas in two notations: plain text for a terminal, LaTeX through sympy for print and page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from zdcalc.figure import Share

SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


class Notation(Protocol):
    """How a formula is written. Polynomials are lists of coefficients, the constant first."""

    def binomial(self, n: int, k: int) -> str:
        """The number of ways to choose k out of n."""

    def polynomial(self, coefficients: Sequence[int], symbol: str) -> str:
        """A sum of powers of the symbol."""

    def product_of(self, factors: Sequence[tuple[Sequence[int], int]], symbol: str) -> str:
        """Polynomials, each to its power, multiplied."""

    def times(self, *factors: str) -> str:
        """A product."""

    def fraction(self, weight: str, total: str) -> str:
        """A quotient."""

    def share(self, share: Share) -> str:
        """A number in lowest terms."""


class Plain:
    """For a terminal.

    >>> Plain().polynomial([5, 1], "s"), Plain().binomial(10, 3)
    ('5 + s', 'C(10,3)')
    """

    def binomial(self, n: int, k: int) -> str:
        return f"C({n},{k})"

    def polynomial(self, coefficients: Sequence[int], symbol: str) -> str:
        terms = [_term(n, power, symbol) for power, n in enumerate(coefficients) if n]
        return " + ".join(terms) or "0"

    def product_of(self, factors: Sequence[tuple[Sequence[int], int]], symbol: str) -> str:
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

    >>> Latex().polynomial([5, 1], "s"), Latex().binomial(10, 3)
    ('5 + s', '{\\\\binom{10}{3}}')
    """

    def binomial(self, n: int, k: int) -> str:
        from sympy import binomial, latex

        return str(latex(binomial(n, k, evaluate=False)))

    def polynomial(self, coefficients: Sequence[int], symbol: str) -> str:
        from sympy import Poly, Symbol, latex

        expression = Poly(list(reversed(coefficients)), Symbol(symbol)).as_expr()
        return str(latex(expression, order="rev-lex"))

    def product_of(self, factors: Sequence[tuple[Sequence[int], int]], symbol: str) -> str:
        from sympy import Poly, Pow, Symbol, latex

        bases = [Poly(list(reversed(c)), Symbol(symbol)).as_expr() for c, _ in factors]
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


def _term(n: int, power: int, symbol: str) -> str:
    if not power:
        return str(n)
    return f"{'' if n == 1 else n}{symbol}{_power(power)}"


def _power(power: int) -> str:
    return "" if power == 1 else str(power).translate(SUPERSCRIPTS)
