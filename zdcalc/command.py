"""The command `zdcalc`."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentError, ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterable, Iterator, Sequence
from typing import cast

import zdcalc
from zdcalc import progress
from zdcalc.commands import NAMES, TABLE_OPTIONS, Command, Said, load
from zdcalc.edition import one_of
from zdcalc.refusal import Refused, shown
from zdcalc.wording import ENGLISH, WIDTH, Wording, languages, phrase


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; 0 if it answered, 2 if the input was refused."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    words = Wording(_language_of_the_user())
    try:
        words = Wording(_take_language(arguments) or words.lang)
        with progress.Listening(lambda: _bars(words)):
            return _write(_answers(arguments, words), words)
    except Refused as refused:
        print(words.text("zdcalc: {line}", line=refused.line(words)), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(words.text("zdcalc: {line}", line=words.text("interrupted")), file=sys.stderr)
        return 130  # as a shell has it for Ctrl+C


def _bars(words: Wording) -> progress.Listener:
    from zdcalc.terminal_progress import Bars  # a quick answer should not pay for it

    return Bars(words)


def _write(answers: Iterable[tuple[str, bool]], words: Wording) -> int:
    """Print each answer as it comes; 2 if one of them is a refusal."""
    status = 0
    try:
        for answer, answered in answers:
            print(answer, flush=True)
            if not answered:
                status = 2
    except BrokenPipeError:  # the reader, such as `head`, has had enough
        _give_up_output()
    except OSError as failed:  # a full disk, say
        _give_up_output()
        reason = words.text("the answer could not be written: {reason}", reason=failed.strerror or failed)
        print(words.text("zdcalc: {line}", line=reason), file=sys.stderr)
        return 1
    return status


def _give_up_output() -> None:
    """Send what is still waiting to nowhere, so that Python does not complain about it at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _answers(arguments: list[str], words: Wording) -> Iterator[tuple[str, bool]]:
    """What to print: one answer, or one for each line of the input, and whether it is no refusal."""
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        yield _overview(words), True
        return
    if "--version" in arguments:
        yield f"zdcalc {zdcalc.__version__}", True
        return
    name, *rest = arguments
    if name not in NAMES:
        raise Refused(
            phrase("“{word}” is no command; choose one of: {choices}", word=shown(name), choices=", ".join(NAMES))
        )
    command = load(name)
    parser = _parser(name, command, words)
    if "-h" in rest or "--help" in rest:
        parser.description = "\n".join(_examples(command, words))
        parser.epilog = "\n\n".join(_notes(command, words)) or None
        yield parser.format_help().rstrip(), True
        return
    said = _parse(parser, command, rest)
    if "lines" in said:
        from zdcalc.many import Asked, answers  # only those who ask for many pay for it

        yield from answers(cast(Asked, command), said, sys.stdin, words)
    else:
        yield command.answer(said, words), True


def _parser(name: str, command: Command, words: Wording) -> ArgumentParser:
    place = f" [{words.text(command.PLACE)}]" if command.PLACE else ""
    parser = _Parser(
        prog=f"zdcalc {name}",
        usage=f"zdcalc {name}{place} [--{words.text('OPTION')} {words.text('VALUE')} ...]",
        formatter_class=_layout,
        add_help=False,
        allow_abbrev=False,
        exit_on_error=False,
    )
    if command.PLACE:
        parser.add_argument("place", nargs="*")
    table = parser.add_argument_group(words.text("the table"))
    output = parser.add_argument_group(words.text("the answer"))
    for option, (example, meaning, _) in command.OPTIONS.items():
        group = table if option in TABLE_OPTIONS else output
        if example:
            group.add_argument(f"--{option}", metavar=example, help=words.say(meaning), action="append")
        else:
            group.add_argument(f"--{option}", help=words.say(meaning), action="store_true")
    output.add_argument("--json", action="store_true", help=words.text("for programs: exact numbers as JSON"))
    choices = ", ".join(languages())
    output.add_argument("--lang", metavar="fr", help=words.text("language: {choices}", choices=choices))
    output.add_argument("-h", "--help", action="store_true", help=words.text("show this help"))
    return parser


def _layout(prog: str) -> RawDescriptionHelpFormatter:
    return RawDescriptionHelpFormatter(prog, max_help_position=27, width=WIDTH)


def _parse(parser: ArgumentParser, command: Command, arguments: list[str]) -> Said:
    """The options as they were given; refused are unknown ones, missing values, and repetitions that mean nothing."""
    try:
        known, unknown = parser.parse_known_args(arguments)
    except ArgumentError as wrong:
        option = str(wrong.argument_name).lstrip("-")
        if option not in command.OPTIONS or not command.OPTIONS[option].example:
            raise Refused(phrase("takes no value"), option) from None
        example = command.OPTIONS[option].example
        raise Refused(phrase("a value is missing, for example {example}", example=example), option) from None
    place = getattr(known, "place", [])
    if command.PLACE == "POLICY":  # may come without quotation marks
        place = [" ".join(place)] if place else []
    if unknown or len(place) > 1:
        hint = f"{parser.prog} --help"
        raise Refused(
            phrase("“{word}” is not understood; see {help}", word=shown([*unknown, *place[1:]][0]), help=hint)
        )
    said: Said = dict(zip(["place"], place, strict=False))
    for name, value in vars(known).items():
        option = name.replace("_", "-")
        if isinstance(value, list) and option != "place":
            if len(value) > 1 and not command.OPTIONS[option].repeats:
                raise Refused(phrase("is given twice; give it once"), option, value[1])
            said[option] = " ".join(value)
        elif value is True:
            said[option] = "on"
    return said


def _examples(command: Command, words: Wording) -> list[str]:
    from textwrap import wrap  # only help needs it, and a quick answer should not pay for it

    lines = [words.text("Examples:")]
    for meaning, line in command.EXAMPLES:
        lines += [*wrap(words.say(meaning), WIDTH, initial_indent="  # ", subsequent_indent="  # "), f"  {line}"]
    return lines


def _notes(command: Command, words: Wording) -> list[str]:
    from textwrap import fill

    dice = phrase("Dice are written 5g3y2r: 5 green, 3 yellow, 2 red; no dice are 0.")
    special = phrase("H, T and S are the Hunk, the Hottie and Santa, each there once: 5g2y3rHTS.")
    notes = [*command.NOTES, *([dice, special] if command.OPTIONS else [])]
    return [fill(words.say(note), WIDTH) for note in notes]


def _overview(words: Wording) -> str:
    commands = {name: load(name) for name in NAMES}
    return "\n".join(
        [
            words.text("Examples:"),
            *(f"  {command.EXAMPLES[1][1]}" for command in commands.values()),
            "",
            words.text("Commands:"),
            *(line for name, command in commands.items() for line in _in_columns(name, words.say(command.MEANING))),
            "",
            words.text("Each command has --help, --json and --lang ({choices}).", choices=", ".join(languages())),
        ]
    )


def _in_columns(name: str, meaning: str) -> list[str]:
    from textwrap import wrap

    return wrap(meaning, WIDTH, initial_indent=f"  {name:10}", subsequent_indent=" " * 12)


def _take_language(arguments: list[str]) -> str | None:
    """Take --lang out of the arguments: help and refusals need it before anything is read."""
    found = [place for place, word in enumerate(arguments) if word.split("=")[0] == "--lang"]
    if not found:
        return None
    _, given, lang = arguments.pop(found[0]).partition("=")
    if not given:
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
        for group in self._action_groups[2:]:  # not argparse's own two, whose titles are English
            formatter.start_section(group.title)
            formatter.add_arguments(group._group_actions)
            formatter.end_section()
        formatter.add_text(self.epilog)
        return formatter.format_help()
