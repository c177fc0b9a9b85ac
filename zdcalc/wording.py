"""Words and numbers in the reader's language.

Messages are written in English where they arise and put into a language only where they are shown.
The catalogues are those of `translations/`, compiled into `locale/`; English needs none.
Whatever differs from language to language, the decimal mark included, is a message.
"""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from gettext import NullTranslations

LOCALE = os.path.join(os.path.dirname(__file__), "locale")  # pathlib would double the start-up
ENGLISH = "en"
WIDTH = 80  # columns of a terminal


class Phrase(NamedTuple):
    """A message with the values of its placeholders, not yet in any language.

    >>> str(Phrase("the limit is {limit}", {"limit": 3}))
    'the limit is 3'
    """

    text: str
    values: Mapping[str, object] = {}

    def __str__(self) -> str:
        return Wording(ENGLISH).say(self)


class Plural(NamedTuple):
    """A message that depends on a number, in its two English forms.

    >>> str(Plural("{n} die", "{n} dice").of(2))
    '2 dice'
    """

    one: str
    many: str

    def of(self, n: int, **values: object) -> Counted:
        """This message for n things."""
        return Counted(self, n, values)


class Counted(NamedTuple):
    """A plural message with its number."""

    message: Plural
    n: int
    values: Mapping[str, object] = {}

    def __str__(self) -> str:
        return Wording(ENGLISH).say(self)


def phrase(text: str, **values: object) -> Phrase:
    """Mark an English text for translation and give it its values."""
    return Phrase(text, values)


class _English:
    """The catalogue that has every message as it was written; gettext has one too, and takes long to be imported."""

    def gettext(self, text: str) -> str:
        return text

    def ngettext(self, one: str, many: str, n: int) -> str:
        return one if n == 1 else many

    def pgettext(self, _: str, text: str) -> str:
        return text


@cache
def _catalogue(domain: str, lang: str) -> _English | NullTranslations:
    if lang == ENGLISH:
        return _English()
    from gettext import translation

    return translation(domain, LOCALE, [lang])


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages there are catalogues for, English first.

    >>> languages()[0]
    'en'
    """
    folders = os.listdir(LOCALE) if os.path.isdir(LOCALE) else ()
    return (ENGLISH, *sorted(folders))


class Wording:
    """A language: says messages and writes numbers.

    >>> Wording("en").percent(1099, 1728)
    '63.6%'
    >>> Wording("en").about(1099, 1728)
    'about 7 in 11'
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._catalogue = _catalogue("interface", lang)

    def say(self, message: object) -> str:
        """The message in this language; what is no message is said as it is."""
        if isinstance(message, Phrase):
            text, values = self._catalogue.gettext(message.text), dict(message.values)
        elif isinstance(message, Counted):
            (one, many), n = message.message, message.n
            text, values = self._catalogue.ngettext(one, many, abs(n)), {"n": n, **message.values}
        elif isinstance(message, int):
            return self.whole(message)
        else:
            return str(message)
        return text.format(**{name: self.say(value) for name, value in values.items()})

    def text(self, text: str, **values: object) -> str:
        """Say an English text in this language."""
        return self.say(Phrase(text, values))

    def clause(self, clause: str, text: str) -> str:
        """A text of the rulebook; the clause it stands in tells equal texts apart."""
        return _catalogue("rulebook", self.lang).pgettext(clause, text) if text else ""

    def whole(self, number: int) -> str:
        """A whole number; from five digits on in groups of three.

        >>> Wording("en").whole(100000), Wording("en").whole(-5000)
        ('100,000', '−5000')
        """
        digits = str(number)
        if abs(number) >= 10_000:
            between = self._catalogue.pgettext("how a thousand is written", "1,000")[1:-3]
            digits = f"{number:,}".replace(",", between)
        return digits.replace("-", "−")

    def decimal(self, weight: int, total: int, places: int) -> str:
        """weight/total rounded half up to so many places.

        >>> Wording("en").decimal(23, 20, 3)
        '1.150'
        """
        sign, weight = ("−" if weight < 0 else ""), abs(weight)
        digits = str((2 * weight * 10**places + total) // (2 * total)).rjust(places + 1, "0")
        if not places:
            return sign + digits
        mark = self._catalogue.pgettext("decimal mark", ".")
        return sign + digits[:-places] + mark + digits[-places:]

    def percent(self, weight: int, total: int) -> str:
        """A probability in per cent: one decimal, more where it would round to 0 or 100.

        >>> Wording("en").percent(1, 5000), Wording("en").percent(1, 1)
        ('0.020%', '100%')
        """
        if weight in (0, total):
            places = 0
        else:
            places, rarer = 1, min(weight, total - weight)
            while rarer * 100 * 10 ** (places - 1) < total and places < 12:
                places += 1
        return self.text("{number}%", number=self.decimal(100 * weight, total, places))

    def about(self, weight: int, total: int) -> str:
        """A probability as people say it: "about 7 in 11".

        >>> Wording("en").about(1, 27), Wording("en").about(61, 2880)
        ('1 in 27', 'about 1 in 47')
        """
        if weight == 0:
            return self.text("never")
        if weight == total:
            return self.text("always")
        few, many = _near(weight, total)
        if few * total == many * weight:
            return self.text("{few} in {many}", few=few, many=many)
        return self.text("about {few} in {many}", few=few, many=many)


def _near(weight: int, total: int) -> tuple[int, int]:
    """The nearest fraction with a denominator of at most 12; "1 in many" for what is rare."""
    rarer = min(weight, total - weight)
    if 12 * rarer >= total:
        choices = [((2 * weight * many + total) // (2 * total), many) for many in range(2, 13)]
        twelfths = math.lcm(*range(2, 13))  # distances over one denominator, compared exactly
        return min(choices, key=lambda c: abs(c[0] * total - c[1] * weight) * twelfths // c[1])
    many = (2 * total + rarer) // (2 * rarer)
    return (1, many) if rarer == weight else (many - 1, many)
