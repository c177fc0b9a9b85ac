"""How wrong input is refused: which option, what was given, why, and what would be right."""

from __future__ import annotations

from zdcalc.wording import ENGLISH, Counted, Phrase, Wording

LONGEST = 60  # characters of a wrong value that are shown: it has to stay one line


class Refused(ValueError):
    """Input that cannot be meant.

    `option` is its name on the command line, in the page's address and in Python (in capitals where
    it stands without a dash, empty where there is none), `value` what was given (None: nothing),
    `reason` a message for any language.

    >>> from zdcalc.wording import phrase
    >>> str(Refused(phrase("the limit is {limit}", limit=3), "shotguns", "3"))
    '--shotguns 3: the limit is 3'
    """

    def __init__(self, reason: Phrase | Counted, option: str = "", value: object | None = None) -> None:
        super().__init__(reason)
        self.reason, self.option, self.value = reason, option, value

    def at(self, option: str, value: object) -> Refused:
        """The same refusal, now that it is known where the input stood."""
        return Refused(self.reason, option, value)

    def line(self, words: Wording) -> str:
        """One line for the terminal."""
        reason = words.say(self.reason)
        if not self.option:
            return reason
        option = words.text(self.option) if self.option.isupper() else f"--{self.option}"
        if self.value is None:
            return words.text("{option}: {reason}", option=option, reason=reason)
        return words.text("{option} {value}: {reason}", option=option, value=shown(str(self.value)), reason=reason)

    def __str__(self) -> str:
        return self.line(Wording(ENGLISH))


def shown(value: str) -> str:
    """What was given, on one line and not too long.

    >>> shown("5g\\n3y")
    "'5g\\\\n3y'"
    """
    plain = value.isprintable() and value and " " not in value
    given = value if plain else repr(value)
    return given if len(given) <= LONGEST else given[:LONGEST] + "…"
