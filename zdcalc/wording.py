"""Words and numbers in the reader's language.

Messages are written in English where they arise and put into a language only where they are shown.
The catalogues are those of `translations/`, compiled into `locale/`; English needs none.
Whatever differs from language to language, the decimal mark included, is a message.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from gettext import NullTranslations

from zdcalc.digits import (
    LONGEST,
    MOST_PLACES,
    honest_places,
    leading_digits,
    near_fraction,
    one_in,
    power_above,
    telling_places,
)

LOCALE = os.path.join(os.path.dirname(__file__), "locale")  # pathlib would double the start-up
ENGLISH = "en"
WIDTH = 80  # columns of a terminal
SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


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

    def decimal(self, weight: int, total: int, places: int, doubt: int = 0) -> str:
        """weight/total rounded half up to so many places, or to as many as it is known to; doubt/total is its error.

        >>> Wording("en").decimal(23, 20, 3), Wording("en").decimal(28444, 1000, 3, doubt=261)
        ('1.150', '28')
        """
        if 2 * doubt > total:
            least, most = (weight - doubt) // total, -((-weight - doubt) // total)
            return self.text("{least} to {most}", least=least, most=most)
        places = honest_places(total, doubt, places)
        rounded = (2 * abs(weight) * 10**places + total) // (2 * total)
        sign, digits = ("−" if weight < 0 < rounded else ""), str(rounded).rjust(places + 1, "0")
        return sign + (self._with_mark(digits, places) if places else digits)

    def _with_mark(self, digits: str, places: int) -> str:
        return digits[:-places] + self._catalogue.pgettext("decimal mark", ".") + digits[-places:]

    def percent(self, weight: int, total: int, doubt: int = 0) -> str:
        """A probability in per cent: one decimal, more where it would round to 0 or 100; no more than it is known to.

        >>> Wording("en").percent(1, 5000), Wording("en").percent(1, 1), Wording("en").percent(495, 10**18)
        ('0.020%', '100%', '5.0 × 10⁻¹⁴%')
        >>> Wording("en").percent(2, 10**13, doubt=2), Wording("en").percent(10**13, 10**13, doubt=2)
        ('less than 10⁻¹⁰%', 'more than 99.999999%')
        """
        rarer = min(weight, total - weight)
        if not (rarer or doubt):
            return self._percent(self.decimal(100 * weight, total, 0))
        places = telling_places(rarer, total) if rarer > doubt else MOST_PLACES
        honest = honest_places(total, 100 * doubt, places)
        is_told = rarer > doubt and 200 * rarer * 10**honest >= total
        if not is_told or (places > MOST_PLACES and rarer < weight):
            return self._beyond(weight, total, doubt)
        if places <= MOST_PLACES:
            return self._percent(self.decimal(100 * weight, total, places, 100 * doubt))
        return self._percent(self._times_power(*leading_digits(100 * weight, total, 100 * doubt, most=2)))

    def _beyond(self, weight: int, total: int, doubt: int) -> str:
        """Of a probability that may be 0, or 100%, or nearly so: what it is less than, or more than."""
        farthest = min(weight, total - weight) + doubt
        if 100 * farthest > total:
            least, most = max(0, weight - doubt), min(total, weight + doubt)
            return self.text("{least} to {most}", least=self.percent(least, total), most=self.percent(most, total))
        exponent = power_above(100 * farthest, total)
        if 2 * weight > total:
            places = min(-exponent, MOST_PLACES)
            nines = self.decimal(100 * 10**places - 1, 10**places, places)
            return self.text("more than {share}", share=self._percent(nines))
        places = -exponent
        number = self.decimal(1, 10**places, places) if places <= MOST_PLACES else power_of_ten(exponent)
        return self.text("less than {share}", share=self._percent(number))

    def _percent(self, number: str) -> str:
        return self.text("{number}%", number=number)

    def _times_power(self, digits: str, exponent: int) -> str:
        number = self._with_mark(digits, len(digits) - 1) if len(digits) > 1 else digits
        return self.text("{number} × {power}", number=number, power=power_of_ten(exponent))

    def about(self, weight: int, total: int, doubt: int = 0) -> str:
        """A probability as people say it: "about 7 in 11"; nothing where it is known too roughly for that.

        >>> Wording("en").about(1, 27), Wording("en").about(61, 2880), Wording("en").about(102, 10**15)
        ('1 in 27', 'about 1 in 47', 'about 1 in 9.80 × 10¹²')
        >>> Wording("en").about(2, 10**14, doubt=3), Wording("en").about(10**14 - 2, 10**14, doubt=2)
        ('less than 1 in 10¹³', 'almost always')
        """
        rarer = min(weight, total - weight)
        if not (rarer or doubt):
            return self.text("always") if weight else self.text("never")
        if rarer < 2 * doubt:  # 1 in so many could be anything
            exponent = power_above(rarer + doubt, total)
            if exponent >= 0:
                return ""
            if 2 * weight > total:
                return self.text("almost always")
            return self.text("less than 1 in {many}", many=power_of_ten(-exponent))
        return self._almost(weight, total, doubt)

    def _almost(self, weight: int, total: int, doubt: int) -> str:
        """The nearest fraction that people can picture."""
        rarer = min(weight, total - weight)
        if 12 * rarer >= total:
            few, many = near_fraction(weight, total)
        elif total < LONGEST * rarer:
            many = one_in(rarer, total, doubt)
            few = 1 if rarer == weight else many - 1
        elif rarer < weight:
            return self.text("almost always")
        else:
            digits = leading_digits(total * (rarer - doubt), rarer * (rarer - doubt), total * doubt)
            return self.text("about {few} in {many}", few=1, many=self._times_power(*digits))
        if few * total == many * weight and not doubt:
            return self.text("{few} in {many}", few=few, many=many)
        return self.text("about {few} in {many}", few=few, many=many)


def power_of_ten(exponent: int) -> str:
    """A power of ten as people write it.

    >>> power_of_ten(-11)
    '10⁻¹¹'
    """
    return "10" + str(exponent).translate(SUPERSCRIPTS)
