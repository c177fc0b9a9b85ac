"""What was typed after `zdcalc COMMAND`: options, and words beside them.

Read here and not by argparse, which takes longer to set up than a roll takes to be worked out, and
knows neither the refusals nor the languages of this program.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from zdcalc.commands import COMMON, Command, Option, Said
from zdcalc.refusal import ALSO, Refused, nearest, option_name, shown
from zdcalc.table import ON
from zdcalc.wording import phrase

SENTENCES = ("POLICY", "PAGE|CLAUSE")  # what may come in several words, without quotation marks


class Typed(NamedTuple):
    """What was said, by the names of the address, and the same as it was spelled."""

    said: Said
    given: dict[str, str]


def read(name: str, command: Command, arguments: Sequence[str]) -> Typed:
    """The options of a command, and its place.

    Raises Refused for unknown options, missing values, and repetitions that mean nothing.
    """
    typed, place, words = Typed({}, {}), [], list(arguments)
    while words:
        word = words.pop(0)
        if word == "--":
            place += words
            break
        if word.startswith("--"):
            _take(name, command, word, words, typed)
        elif word.startswith("-") and not word[1:2].isdigit():
            raise _unknown(name, command, word)
        else:
            place.append(word)
    if command.PLACE in SENTENCES and place:
        place = [" ".join(place)]
    if len(place) > (command.PLACE is not None):
        raise _unknown(name, command, place[-1])
    typed.said.update(dict.fromkeys(["place"] if place else [], "".join(place)))
    return typed


def _take(name: str, command: Command, word: str, words: list[str], typed: Typed) -> None:
    """Take an option, and its value, which may be the next of the words."""
    spelled, has_value, value = word[2:].partition("=")
    option = option_name(spelled)
    known = _options(command).get(option)
    if not known:
        raise _unknown(name, command, word)
    if not known.example:
        if has_value:
            raise Refused(phrase("takes no value"), spelled)
        value = ON
    elif not has_value:
        if not words or words[0].startswith("--"):
            raise Refused(phrase("a value is missing, for example {example}", example=known.example), spelled)
        value = words.pop(0)
    said = typed.said
    if option in said and known.repeats:
        value = f"{said[option]} {value}"
    elif option in said and known.example:
        raise Refused(phrase("is given twice; give it once"), spelled, value)
    said[option] = typed.given[spelled] = value


def _options(command: Command) -> dict[str, Option]:
    return command.OPTIONS | COMMON


def _unknown(name: str, command: Command, word: str) -> Refused:
    """The refusal of a word, with what was meant if that can be told."""
    spelled = word.partition("=")[0]
    if word.startswith("--") and (near := nearest(spelled, [f"--{option}" for option in (*_options(command), *ALSO)])):
        return Refused(phrase("“{word}” is not understood; did you mean “{near}”?", word=shown(word), near=near))
    return Refused(phrase("“{word}” is not understood; see {help}", word=shown(word), help=f"zdcalc {name} --help"))
