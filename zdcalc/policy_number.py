"""Numbers in policies: `5`, `0.4`, `0,4`, `.4`, `40%`, `2/5`, each taken exactly."""

from __future__ import annotations

import re
from fractions import Fraction

from zdcalc.refusal import Refused
from zdcalc.wording import phrase

NUMBER = r"[-−]?(?:[0-9]+\s*/\s*[0-9]+|(?:[0-9]+(?:[.,][0-9]+)?|[.,][0-9]+)(?:\s*%)?)"
LONGEST = 20  # digits
CHANCE = "bust"  # the one name that is no count


def is_number(word: str) -> bool:
    """Whether a word of a policy is a number."""
    return re.fullmatch(NUMBER, word) is not None


def read(word: str, name: str) -> Fraction:
    """The number that a word is, when this name is compared with it.

    Raises Refused where the name can never be like that: a count is not below 0, a chance not over 1.

    >>> read("0,4", "bust") == read("40 %", "bust") == read("2/5", "bust")
    True
    """
    number, is_share = _exactly(word), word.endswith("%")
    if name == CHANCE:
        _refuse_no_chance(number)
    elif is_share:
        raise Refused(phrase("is a share, and “{name}” is a count; only “{chance}” is one", name=name, chance=CHANCE))
    elif number < 0:
        raise Refused(phrase("is below zero, and “{name}” never is", name=name))
    return number


def _exactly(word: str) -> Fraction:
    plain = "".join(word.split()).replace(",", ".").replace("−", "-")
    too_long = Refused(phrase("is too long for a number; {most} digits are the most", most=LONGEST))
    if len(plain) > 3 * LONGEST:
        raise too_long
    try:
        number = Fraction(plain.removesuffix("%")) / (100 if plain.endswith("%") else 1)
    except ZeroDivisionError:
        raise Refused(phrase("divides by zero")) from None
    if max(abs(number.numerator), number.denominator) >= 10**LONGEST:  # it would not be read back as it is written
        raise too_long
    return number


def _refuse_no_chance(number: Fraction) -> None:
    if 0 <= number <= 1:
        return
    if not 1 < number <= 100:
        raise Refused(phrase("is no chance; “{chance}” is a probability from {least} to {most}", **_BOUNDS))
    reason = phrase(
        "is no chance; “{chance}” is a probability from {least} to {most}: for {n} per cent write {decimal} or {n}%",
        n=written(number),
        decimal=written(number / 100),
        **_BOUNDS,
    )
    raise Refused(reason)


_BOUNDS = {"chance": CHANCE, "least": 0, "most": 1}


def written(number: Fraction) -> str:
    """A number as it stands in a policy: a decimal where one is exact and short, else a fraction.

    >>> written(Fraction(2, 5)), written(Fraction(1, 3)), written(Fraction(13))
    ('0.4', '1/3', '13')
    """
    for places in range(LONGEST):
        if 10**places % number.denominator == 0:
            digits = str(number * 10**places).rjust(places + 1, "0")
            return f"{digits[:-places]}.{digits[-places:]}" if places else digits
    return str(number)
