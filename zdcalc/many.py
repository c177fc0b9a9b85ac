"""Many questions at once: JSON lines in, JSON lines out."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from typing import Protocol

from zdcalc.commands import TABLE_OPTIONS, Option, Said
from zdcalc.refusal import Refused, no_such_option, option_name
from zdcalc.table import OFF, ON
from zdcalc.wording import Wording, phrase

EXAMPLE = '{"cup": "5g3y2r", "shotguns": 2}'
BYTE_ORDER_MARK = "\ufeff"  # some programs on Windows begin a file with it


class Answer(Protocol):
    """What a question is answered with."""

    def json(self) -> dict[str, object]:
        """The answer for programs."""


class Asked(Protocol):
    """A command that can be asked many times."""

    OPTIONS: dict[str, Option]
    PLACE: str | None

    def ask(self, said: Said, many: bool = False) -> Answer:
        """The answer to what was said."""


def standard_input() -> Iterator[str]:
    """The lines of standard input, which are UTF-8 as JSON is, whatever the terminal has.

    Raises Refused where there is none, and where it is no text that can be read.
    """
    if sys.stdin is None:
        raise Refused(phrase("standard input is closed"), "lines")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")
    try:
        yield from sys.stdin
    except OSError as failed:  # a folder, say
        reason = phrase("standard input cannot be read: {reason}", reason=failed.strerror or failed)
        raise Refused(reason, "lines") from None


def answers(command: Asked, said: Said, lines: Iterable[str], words: Wording) -> Iterator[tuple[str, bool]]:
    """The answer to each line, a table as a JSON object, and whether it could be answered.

    What stands in a line comes on top of what was said for all. Empty lines are left out, and a
    line that is refused is answered with the reason, so that the others are not lost.
    """
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            answer, answered = command.ask(said | _read(line, command), many=True).json(), True
        except Refused as refused:
            error = {
                "line": number,
                "option": refused.option.lower(),
                "value": None if refused.value is None else str(refused.value),
                "reason": words.say(refused.reason),
            }
            answer, answered = {"schema": 1, "error": error}, False
        yield json.dumps(answer, ensure_ascii=False), answered


def _read(line: str, command: Asked) -> Said:
    """The options of a line, as text; what stands without a dash on the command line goes by its name here."""
    try:
        table = json.loads(line.removeprefix(BYTE_ORDER_MARK), object_pairs_hook=_given_once)
    except Refused:
        raise
    except (ValueError, RecursionError):
        table = None
    if not isinstance(table, dict):
        raise Refused(phrase("a line is a JSON object, for example {example}", example=EXAMPLE), "lines", line.strip())
    said = {}
    for spelled, value in table.items():
        option = option_name(spelled)
        is_place = command.PLACE is not None and option == command.PLACE.lower()
        known = command.OPTIONS.get(option)
        if not is_place and not (known and (known.example or option in TABLE_OPTIONS)):
            raise no_such_option(spelled, value, command.OPTIONS)
        if known and known.repeats and isinstance(value, list):
            value = " ".join(map(str, value))
        if isinstance(value, bool) and known and not known.example:
            value = ON if value else OFF
        if isinstance(value, bool | float | dict | list):
            raise Refused(phrase("give text or a whole number"), option, json.dumps(value))
        if value is not None:
            said["place" if is_place else option] = str(value)
    return said


def _given_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The options of a line; JSON itself would take the last of those that are given twice."""
    names = [option_name(name) for name, _ in pairs]
    for (name, value), option in zip(pairs, names, strict=True):
        if names.count(option) > 1:
            raise Refused(phrase("is given twice; give it once"), name, value)
    return dict(pairs)
