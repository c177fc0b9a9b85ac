"""What `zdcalc --help` and `zdcalc COMMAND --help` say."""

from __future__ import annotations

from collections.abc import Iterable

from zdcalc.commands import COMMON, NAMES, TABLE_OPTIONS, Command, Option, load
from zdcalc.lines import fill, item, wrap
from zdcalc.wording import Wording, languages, phrase

INDENT = 27  # columns in which options stand before what they mean

DICE = phrase("Dice are written 5g3y2r: 5 green, 3 yellow, 2 red; no dice are 0.")
SPECIAL = phrase("H, T and S are the Hunk, the Hottie and Santa, each there once: 5g2y3rHTS.")


def overview(words: Wording) -> str:
    """The commands, each with an example."""
    commands = {name: load(name) for name in NAMES}
    return "\n".join(
        [
            words.text("Examples:"),
            *(f"  {command.EXAMPLES[1][1]}" for command in commands.values()),
            "",
            words.text("Commands:"),
            *(line for name, command in commands.items() for line in item(name, words.say(command.MEANING), 12)),
            "",
            fill(words.text("Each command has --help, --json and --lang ({choices}).", choices=", ".join(languages()))),
        ]
    )


def help_text(name: str, command: Command, words: Wording) -> str:
    """The examples of a command, its options and its notes."""
    lines = [words.text("Examples:")]
    for meaning, line in command.EXAMPLES:
        lines += [*wrap(words.say(meaning), first="  # ", rest="  # "), f"  {line}"]
    place = f" [{words.text(command.PLACE)}]" if command.PLACE else ""
    lines += ["", f"zdcalc {name}{place} [--{words.text('OPTION')} {words.text('VALUE')} ...]"]
    table = [option for option in command.OPTIONS if option in TABLE_OPTIONS]
    answer = [option for option in command.OPTIONS if option not in TABLE_OPTIONS]
    if table:
        lines += ["", f"{words.text('the table')}:", *_described(table, command.OPTIONS, words)]
    lines += ["", f"{words.text('the answer')}:", *_described([*answer, *COMMON], command.OPTIONS | COMMON, words)]
    for note in [*command.NOTES, *([DICE, SPECIAL] if table else [])]:
        lines += ["", fill(words.say(note))]
    return "\n".join(lines)


def _described(names: Iterable[str], options: dict[str, Option], words: Wording) -> Iterable[str]:
    for name in names:
        example, meaning, *_ = options[name]
        yield from item(f"--{name} {example}".strip(), words.say(meaning), INDENT)
