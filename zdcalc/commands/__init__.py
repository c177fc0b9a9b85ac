"""The commands of the terminal, one module each; a command is imported when it is asked for.

A command module has
    MEANING   what it does, in a few words
    EXAMPLES  pairs of a meaning and a command line
    OPTIONS   its options beside --json, --lang and --help, name by name
    PLACE     what the words without a dash are, or None where there are none
    NOTES     what else the help says
    answer(said, words) -> str
and, where it can be asked many times at once,
    ask(said, many) -> an answer with .json(); true for one of many questions, which may share work
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import NamedTuple, Protocol

from zdcalc.edition import EDITIONS, Edition
from zdcalc.rulebooks.base import ENDINGS, REFILLS
from zdcalc.rulebooks.double_feature import DRINK_RULES
from zdcalc.wording import Phrase, Plural, Wording, phrase

NAMES = ("odds", "turn", "policy", "rolls", "reach", "rank", "game", "win", "simulate", "explain", "rules")


#: What words without a dash can be, as help and refusals name them.
PLACES = (phrase("POLICY"), phrase("ROLLS"), phrase("POINTS"), phrase("PAGE|CLAUSE"))


class Option(NamedTuple):
    """An option: an example of its value (empty: it takes none), what it means, and whether it may be repeated."""

    example: str
    meaning: Phrase
    repeats: bool = False


Said = dict[str, str]
"""The options that were given, with their values; a flag has the value "on", a repeated one its values with spaces."""


class Command(Protocol):
    """A command module."""

    MEANING: Phrase
    EXAMPLES: tuple[tuple[Phrase, str], ...]
    OPTIONS: dict[str, Option]
    PLACE: str | None
    NOTES: tuple[Phrase, ...]

    def answer(self, said: Said, words: Wording) -> str:
        """The text to print; raises Refused."""


def load(name: str) -> Command:
    """The command of that name."""
    command: Command = import_module(f"zdcalc.commands.{name}")
    return command


TABLE_OPTIONS = {
    "rules": Option("base", phrase("{choices}; base if not given", choices=", ".join(EDITIONS))),
    "refill": Option("literal", phrase("when the cup runs low: {choices}", choices=", ".join(REFILLS))),
    "ending": Option("finish-round", phrase("end of the game: {choices}", choices=", ".join(ENDINGS))),
    "limit": Option("3", phrase("shotguns that end a turn")),
    "goal": Option("13", phrase("points that end the game")),
    "drink-rule": Option(
        "green", phrase("whose footprints the energy drink makes brains: {choices}", choices=", ".join(DRINK_RULES))
    ),
    "dice": Option("6g:3b,1s,2f", phrase("own dice, or a file of them; b brain, s shotgun, f footprints")),
    "set": Option("8g8y", phrase("the full set of dice, where it is another one")),
    "cup": Option("5g3y2r", phrase("dice in the cup; if not given, all that are not on the table")),
    "hand": Option("2g1r", phrase("dice already drawn for this roll, footprints included")),
    "feet": Option("1g", phrase("footprints dice in front of you")),
    "shotguns": Option("2", phrase("shotguns so far, a number or dice such as 1g1r")),
    "brains": Option("1r", phrase("brain dice, a number or dice; if not given, what is missing")),
    "noted": Option("7", phrase("points noted when the cup was refilled")),
    "hunk": Option("2", phrase("what the Hunk counts where he lies, 1 or 2")),
    "gift": Option("", phrase("Santa lies among the brains as a gift")),
    "drink": Option("", phrase("Santa lies aside with the energy drink")),
    "helmet": Option("", phrase("Santa lies aside with the helmet")),
}


def table_options(said: Said) -> dict[str, str]:
    """Of what was said, the table."""
    return {option: value for option, value in said.items() if option in TABLE_OPTIONS}


MANY = {
    "lines": Option("", phrase("read tables as JSON, one a line, from standard input; answer each on a line")),
}


def as_json(answer: dict[str, object]) -> str:
    """An answer for programs."""
    import json

    return json.dumps(answer, indent=2, ensure_ascii=False)


def warn_of_solving(edition: Edition, words: Wording, fresh: bool = False) -> None:
    """Say, beside the answer, that it will take its time."""
    from zdcalc.solved_game import minutes_to_solve  # only those who ask about games pay for it

    if minutes := minutes_to_solve(edition, fresh):
        print(words.say(MINUTES.of(minutes)), file=sys.stderr, flush=True)


MINUTES = Plural(
    "This game has to be solved first, which takes about {n} minute.",
    "This game has to be solved first, which takes about {n} minutes.",
)
