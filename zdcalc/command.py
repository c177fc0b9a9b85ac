"""The command `zdcalc`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TextIO, cast

import zdcalc
from zdcalc import progress
from zdcalc.command_line import read
from zdcalc.commands import NAMES, load
from zdcalc.edition import one_of
from zdcalc.refusal import Refused, nearest, shown
from zdcalc.wording import ENGLISH, Wording, languages, phrase

if TYPE_CHECKING:
    from zdcalc.many import Asked

FOR_PROGRAMS = {"--json", "--lines"}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; 0 if it answered, 2 if the input was refused, 1 if the answer could not be written."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if sys.stderr is None:  # closed; print would take standard output instead
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115, PTH123
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # what was given may hold bytes that are no letters
    words = Wording(_language_of_the_user())
    try:
        words = Wording(_take_language(arguments) or words.lang)
        for_programs = not FOR_PROGRAMS.isdisjoint(arguments)
        words = words if for_programs else _that_can_be_shown(words)
        with progress.Listening(lambda: _bars(words)):
            return _write(_answers(arguments, words), words, for_programs)
    except Refused as refused:
        _complain(refused.line(words), words)
        return 2
    except KeyboardInterrupt:
        print(words.text("zdcalc: {line}", line=words.text("interrupted")), file=sys.stderr)
        return 130  # as a shell has it for Ctrl+C


def _bars(words: Wording) -> progress.Listener:
    from zdcalc.terminal_progress import Bars  # a quick answer should not pay for it

    return Bars(words)


def _write(answers: Iterable[tuple[str, bool]], words: Wording, for_programs: bool) -> int:
    """Print each answer as it comes; 2 if one of them is a refusal."""
    status = 0
    try:
        for answer, answered in answers:
            _print(answer, sys.stdout, for_programs)
            if not answered:
                status = 2
    except BrokenPipeError:  # the reader, such as `head`, has had enough
        _give_up_output()
    except OSError as failed:  # a full disk, say
        _give_up_output()
        _complain(words.text("the answer could not be written: {reason}", reason=failed.strerror or failed), words)
        return 1
    return status


def _print(text: str, stream: TextIO | None, for_programs: bool = False) -> None:
    """Print a text in the letters that the stream has."""
    if stream is None:
        raise OSError("standard output is closed")
    if not (text.isascii() or _has_all_letters(stream)):
        from zdcalc import letters  # few need it

        spell = letters.in_json if for_programs else letters.spelled
        text = spell(text, stream.encoding)
    print(text, file=stream, flush=True)


def _has_all_letters(stream: TextIO | None) -> bool:
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return encoding.lower().startswith("utf")


def _complain(line: str, words: Wording) -> None:
    _print(words.text("zdcalc: {line}", line=line), sys.stderr)


def _give_up_output() -> None:
    """Send what is still waiting to nowhere, so that Python does not complain about it at its end."""
    if sys.stdout:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _answers(arguments: list[str], words: Wording) -> Iterator[tuple[str, bool]]:
    """What to print: one answer, or one for each line of the input, and whether it is no refusal."""
    name, *rest = arguments or ["help"]
    if name in ("-h", "--help", "help"):
        from zdcalc.command_help import overview

        yield overview(words), True
        return
    if "--version" in arguments:
        yield f"zdcalc {zdcalc.__version__}", True
        return
    if name not in NAMES:
        raise _no_command(name)
    command = load(name)
    if not {"-h", "--help"}.isdisjoint(rest):
        from zdcalc.command_help import help_text

        yield help_text(name, command, words), True
        return
    said, given = read(name, command, rest)
    try:
        if "lines" in said:
            from zdcalc.many import answers, standard_input  # only those who ask for many pay for it

            yield from answers(cast("Asked", command), said, standard_input(), words)
        else:
            yield command.answer(said, words), True
    except Refused as refused:
        raise refused.as_given(given) from None


def _no_command(name: str) -> Refused:
    if near := nearest(name, NAMES):
        return Refused(phrase("“{word}” is no command; did you mean “{near}”?", word=shown(name), near=near))
    choices = ", ".join(NAMES)
    return Refused(phrase("“{word}” is no command; choose one of: {choices}", word=shown(name), choices=choices))


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


def _that_can_be_shown(words: Wording) -> Wording:
    """The language, or English, and a line that says so, where the terminal has not its letters."""
    if words.lang == ENGLISH or _has_all_letters(sys.stdout):
        return words
    from zdcalc import letters

    encoding = sys.stdout.encoding
    if letters.can_spell(words.text("Examples:"), encoding):
        return words
    english = Wording(ENGLISH)
    _complain(
        f"{encoding}, as this terminal has it, has no letters for “{words.lang}”; the answer is in English", english
    )
    return english
