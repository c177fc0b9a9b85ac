"""How many digits of a number are shown: never finer than it is known.

Numbers are whole: `weight` out of `total`, and the weight can be off by `doubt`.
"""

from __future__ import annotations

from math import lcm

MOST_PLACES = 6  # of a percentage; what needs more is written with a power of ten
LONGEST = 10**6  # "1 in so many" with more is written with a power of ten
LEADING = 3  # digits before a power of ten


def honest_places(total: int, doubt: int, places: int) -> int:
    """So many places, or fewer: the last one shown is worth no less than all that the number can be off.

    >>> honest_places(total=1000, doubt=80, places=3)  # 28.444 ± 0.08
    0
    >>> honest_places(total=1000, doubt=5, places=3)
    2
    """
    while places and 2 * doubt * 10**places > total:
        places -= 1
    return places


def telling_places(rarer: int, total: int) -> int:
    """The places of a percentage: one, and more where it would round to 0 or 100.

    >>> telling_places(636, 1000), telling_places(1, 5000)
    (1, 3)
    """
    places = 1
    while rarer * 100 * 10 ** (places - 1) < total:
        places += 1
    return places


def power_above(weight: int, total: int) -> int:
    """The exponent of the least power of ten that is no less than weight/total.

    >>> power_above(7, 10**12), power_above(1, 10), power_above(200, 1)
    (-11, -1, 3)
    """
    exponent = len(str(weight)) - len(str(total)) - 1
    while weight * 10 ** max(0, -exponent) > total * 10 ** max(0, exponent):
        exponent += 1
    return exponent


def leading_digits(weight: int, total: int, doubt: int, most: int = LEADING) -> tuple[str, int]:
    """weight/total as digits, with a decimal mark after the first, times a power of ten; `most` digits or fewer.

    >>> leading_digits(981, 100, 0), leading_digits(9999, 10**12, 0, most=2), leading_digits(981, 10**15, 3)
    (('981', 0), ('10', -8), ('98', -13))
    """
    exponent = power_above(weight, total)
    if weight * 10 ** max(0, -exponent) < total * 10 ** max(0, exponent):
        exponent -= 1
    for places in reversed(range(most)):
        up, down = 10 ** max(0, places - exponent), 10 ** max(0, exponent - places)
        if 2 * doubt * up <= total * down or not places:
            digits = str((2 * weight * up + total * down) // (2 * total * down))
            return (digits[:-1], exponent + 1) if len(digits) > places + 1 else (digits, exponent)
    raise ValueError("a number has at least one digit")


def one_in(rarer: int, total: int, doubt: int) -> int:
    """The nearest "1 in so many" that is known: a doubt makes it a round number.

    >>> one_in(61, 2880, 0), one_in(100, 123456, 1)
    (47, 1200)
    """
    unit = 1  # 1 in `many` is off by no more than total * doubt / (rarer * (rarer - doubt))
    while 2 * total * doubt > unit * rarer * (rarer - doubt):
        unit *= 10
    return (2 * total + rarer * unit) // (2 * rarer * unit) * unit


def near_fraction(weight: int, total: int) -> tuple[int, int]:
    """The nearest fraction with a denominator of at most 12.

    >>> near_fraction(1099, 1728)
    (7, 11)
    """
    choices = [((2 * weight * many + total) // (2 * total), many) for many in range(2, 13)]
    twelfths = lcm(*range(2, 13))  # distances over one denominator, compared exactly
    return min(choices, key=lambda c: abs(c[0] * total - c[1] * weight) * twelfths // c[1])
