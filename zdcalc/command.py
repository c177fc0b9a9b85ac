"""The command `zdcalc`."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentError, ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence

import zdcalc
from zdcalc.edition import EDITIONS, one_of
from zdcalc.one_roll import odds
from zdcalc.refusal import Refused
from zdcalc.rulebooks.base import ENDINGS, REFILLS
from zdcalc.table import OPTIONS
from zdcalc.wording import ENGLISH, Wording, languages, phrase

EXAMPLES = {
    "odds": (
        (phrase("one roll at the start of a turn"), "zdcalc odds"),
        (phrase("5 green, 3 yellow, 2 red in the cup, two shotguns"), "zdcalc odds --cup 5g3y2r --shotguns 2"),
        (phrase("a green die with footprints is rolled again"), "zdcalc odds --cup 4g3y2r --feet 1g --shotguns 1y1r"),
        (phrase("the same for a program"), "zdcalc odds --cup 5g3y2r --shotguns 2 --json"),
    ),
}

COMMANDS = {"odds": phrase("what the next roll brings, exactly")}

OPTION_HELP = {
    "rules": ("base", phrase("{choices}; base if not given", choices=", ".join(EDITIONS))),
    "refill": ("literal", phrase("when the cup runs low: {choices}", choices=", ".join(REFILLS))),
    "ending": ("finish-round", phrase("end of the game: {choices}", choices=", ".join(ENDINGS))),
    "limit": ("3", phrase("shotguns that end a turn")),
    "goal": ("13", phrase("points that end the game")),
    "set": ("8g8y", phrase("the full set of dice, where it is another one")),
    "cup": ("5g3y2r", phrase("dice in the cup; if not given, all that are not on the table")),
    "hand": ("2g1r", phrase("dice already drawn for this roll, footprints included")),
    "feet": ("1g", phrase("footprints dice in front of you")),
    "shotguns": ("2", phrase("shotguns so far, a number or dice such as 1g1r")),
    "brains": ("1r", phrase("brain dice, a number or dice; if not given, what is missing")),
    "noted": ("7", phrase("points noted when the cup was refilled")),
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; 0 if it answered, 2 if the input was refused."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    words = Wording(_language_of_the_user())
    try:
        words = Wording(_take_language(arguments) or words.lang)
        print(_answer(arguments, words))
        sys.stdout.flush()
    except Refused as refused:
        print(words.text("zdcalc: {line}", line=refused.line(words)), file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader, such as `head`, has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _answer(arguments: list[str], words: Wording) -> str:
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        return _overview(words)
    if arguments[0] == "--version":
        return f"zdcalc {zdcalc.__version__}"
    command, *rest = arguments
    if command not in COMMANDS:
        raise Refused(
            phrase("“{word}” is no command; choose one of: {choices}", word=command, choices=", ".join(COMMANDS))
        )
    parser = _parser(command, words)
    if "-h" in rest or "--help" in rest:
        return parser.format_help().rstrip()
    said = _parse(parser, rest)
    as_json = said.pop("json")
    answer = odds(**said)
    if as_json:
        import json

        return json.dumps(answer.json(), indent=2)
    from zdcalc.terminal import show_odds

    return show_odds(answer, words)


def _parser(command: str, words: Wording) -> ArgumentParser:
    parser = _Parser(
        prog=f"zdcalc {command}",
        usage=f"zdcalc {command} [--OPTION VALUE ...]",
        description=_examples(command, words),
        epilog=words.text("Dice are written 5g3y2r: 5 green, 3 yellow, 2 red; no dice are 0."),
        formatter_class=_layout,
        add_help=False,
        allow_abbrev=False,
        exit_on_error=False,
    )
    table = parser.add_argument_group(words.text("the table"))
    for option in OPTIONS:
        example, meaning = OPTION_HELP[option]
        table.add_argument(f"--{option}", metavar=example, help=words.say(meaning), action="append")
    output = parser.add_argument_group(words.text("the answer"))
    output.add_argument("--json", action="store_true", help=words.text("for programs: exact numbers as JSON"))
    output.add_argument("--lang", metavar="fr", help=words.text("language: {choices}", choices=", ".join(languages())))
    output.add_argument("-h", "--help", action="store_true", help=words.text("show this help"))
    return parser


def _layout(prog: str) -> RawDescriptionHelpFormatter:
    return RawDescriptionHelpFormatter(prog, max_help_position=27, width=80)


def _parse(parser: ArgumentParser, arguments: list[str]) -> dict[str, object]:
    """The options as they were given; refused are unknown ones, repeated ones, missing values."""
    try:
        known, unknown = parser.parse_known_args(arguments)
    except ArgumentError as wrong:
        option = str(wrong.argument_name).lstrip("-")
        if option not in OPTION_HELP:
            raise Refused(phrase("takes no value"), option) from None
        raise Refused(
            phrase("a value is missing, for example {example}", example=OPTION_HELP[option][0]), option
        ) from None
    if unknown:
        raise Refused(phrase("“{word}” is not understood; see {help}", word=unknown[0], help=f"{parser.prog} --help"))
    said: dict[str, object] = {"json": known.json}
    for option in OPTIONS:
        values = getattr(known, option)
        if values and len(values) > 1:
            raise Refused(phrase("is given twice; give it once"), option, values[1])
        said[option] = values[0] if values else None
    return said


def _examples(command: str, words: Wording) -> str:
    lines = [words.text("Examples:")]
    for meaning, line in EXAMPLES[command]:
        lines += [f"  # {words.say(meaning)}", f"  {line}"]
    return "\n".join(lines)


def _overview(words: Wording) -> str:
    commands = [f"  {name:10}{words.say(meaning)}" for name, meaning in COMMANDS.items()]
    return "\n".join(
        [
            *(_examples(command, words) for command in COMMANDS),
            "",
            words.text("Commands:"),
            *commands,
            "",
            words.text("Each command has --help, --json and --lang ({choices}).", choices=", ".join(languages())),
        ]
    )


def _take_language(arguments: list[str]) -> str | None:
    """Take --lang out of the arguments: help and refusals need it before anything is read."""
    found = [place for place, word in enumerate(arguments) if word.split("=")[0] == "--lang"]
    if not found:
        return None
    _, _, lang = arguments.pop(found[0]).partition("=")
    if not lang:
        if found[0] == len(arguments):
            raise Refused(phrase("a value is missing, for example {example}", example="fr"), "lang")
        lang = arguments.pop(found[0])
    if len(found) > 1:
        raise Refused(phrase("is given twice; give it once"), "lang")
    return one_of(languages(), "lang", lang)


def _language_of_the_user() -> str:
    """The language of the terminal, where there is a catalogue for it."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value[:2] if value[:2] in languages() else ENGLISH
    return ENGLISH


class _Parser(ArgumentParser):
    """Help that begins with examples; refusals are made by the caller."""

    def format_help(self) -> str:
        formatter = self._get_formatter()
        formatter.add_text(self.description)
        formatter.add_text(self.usage)
        for group in self._action_groups:
            formatter.start_section(group.title)
            formatter.add_arguments(group._group_actions)
            formatter.end_section()
        formatter.add_text(self.epilog)
        return formatter.format_help()
