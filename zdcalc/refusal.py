"""How wrong input is refused: which option, what was given, why, and what would be right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import ParamSpec, TypeVar

from zdcalc.wording import ENGLISH, Counted, Phrase, Wording, phrase

LONGEST = 60  # characters of a wrong value that are shown: it has to stay one line
ALSO = {"footprints": "feet"}  # other names of options
INSTEAD = {"set": ("dice", "rules")}  # options from which the same follows


class Refused(ValueError):
    """Input that cannot be meant.

    `option` is its name on the command line and in the page's address (in capitals where it stands
    without a dash, empty where there is none), `value` what was given (None: nothing), `reason` a
    message for any language.

    >>> refused = Refused(phrase("the limit is {limit}", limit=3), "shotguns", "3")
    >>> str(refused), refused.line(Wording(ENGLISH))
    ("shotguns='3': the limit is 3", '--shotguns 3: the limit is 3')
    """

    def __init__(self, reason: Phrase | Counted, option: str = "", value: object | None = None) -> None:
        super().__init__(reason)
        self.reason, self.option, self.value = reason, option, value

    def at(self, option: str, value: object) -> Refused:
        """The same refusal, now that it is known where the input stood."""
        return Refused(self.reason, option, value)

    def as_given(self, given: Mapping[str, object]) -> Refused:
        """The same with the option and its value as they were given; what nobody gave is not to blame.

        A value that is text came from there, and may be the part that is wrong.
        """
        for option in (option_name(self.option), *INSTEAD.get(self.option, ())):
            for name, value in given.items():
                if option_name(name) == option:
                    is_part = isinstance(self.value, str | None) or str(self.value) in str(value).split()
                    return self.at(name.replace("_", "-"), self.value if is_part else value)
        return self if self.value is None or self.option.isupper() else Refused(self.reason)

    def line(self, words: Wording) -> str:
        """One line for the terminal."""
        option = words.text(self.option) if self.option.isupper() else f"--{self.option}"
        return self._line(option if self.value is None else f"{option} {shown(str(self.value))}", words)

    def __str__(self) -> str:
        """One line for Python, where options are keywords."""
        option = self.option if self.option.isupper() else self.option.replace("-", "_")
        value = self.value if isinstance(self.value, int | float | list | tuple | dict) else str(self.value)
        return self._line(option if self.value is None else f"{option}={_short(repr(value))}", Wording(ENGLISH))

    def _line(self, given: str, words: Wording) -> str:
        reason = words.say(self.reason)
        return words.text("{option}: {reason}", option=given, reason=reason) if self.option else reason


P = ParamSpec("P")
R = TypeVar("R")


def blames_what_was_given(ask: Callable[P, R]) -> Callable[P, R]:
    """A function of the package whose refusals name its keywords as they were given."""

    @wraps(ask)
    def asked(*args: P.args, **options: P.kwargs) -> R:
        try:
            return ask(*args, **options)
        except Refused as refused:
            as_given = refused.as_given(options)
            raise as_given if as_given.option or not args else refused from None

    return asked


def option_name(word: str) -> str:
    """An option as the address has it, however it was spelled.

    >>> option_name("drink_rule"), option_name("footprints")
    ('drink-rule', 'feet')
    """
    name = word.replace("_", "-")
    return ALSO.get(name, name)


def no_such_option(spelled: str, value: object, options: Iterable[str]) -> Refused:
    """The refusal of an option there is not, with the one that was meant if that can be told."""
    if near := nearest(spelled, [*options, *ALSO]):
        return Refused(phrase("there is no such option; did you mean “{near}”?", near=near), spelled, value)
    return Refused(phrase("there is no such option"), spelled, value)


def nearest(word: str, choices: Iterable[str]) -> str:
    """Which of these was meant, most likely; empty where none is like it.

    >>> nearest("Shotgun", ["brains", "shotguns"])
    'shotguns'
    """
    from difflib import get_close_matches  # only a mistake pays for it

    return "".join(get_close_matches(word.lower(), [*choices], n=1))


def shown(value: str) -> str:
    """What was given, on one line and not too long.

    >>> shown("5g\\n3y")
    "'5g\\\\n3y'"
    """
    plain = value.isprintable() and value and " " not in value
    return _short(value if plain else repr(value))


def _short(given: str) -> str:
    return given if len(given) <= LONGEST else given[:LONGEST] + "…"
