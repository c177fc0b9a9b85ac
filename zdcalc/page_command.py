"""The command that gives the same answer in a terminal, on the page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from shlex import quote

from zdcalc.table import ON
from zdcalc.wording import Wording

OPEN_IN_DOUBLE_QUOTES = frozenset('"\\$`')


def command(name: str, *places: str, said: Mapping[str, str] | Iterable[tuple[str, str]] = ()) -> str:
    """A command line with options in the words of the address; the base rules and a sign that is on need no value.

    >>> command("odds", said={"rules": "base", "cup": "4g4y3r", "helmet": "on"})
    'zdcalc odds --cup 4g4y3r --helmet'
    >>> command("policy", "stop when shotguns >= 2", said={"rules": "french"})
    'zdcalc policy "stop when shotguns >= 2" --rules french'
    """
    pairs = said.items() if isinstance(said, Mapping) else said
    options = [
        word
        for option, value in pairs
        if (option, value) != ("rules", "base")
        for word in (f"--{option}", *([] if value == ON else [value]))
    ]
    return " ".join(map(quoted, ["zdcalc", name, *places, *options]))


def quoted(word: str) -> str:
    """A word for every shell: in double quotes where it needs some, which Windows knows too.

    >>> quoted("5g3y2r"), quoted("6g:3b,1s,2f;4w:2b,3s,3f"), quoted("$HOME")
    ('5g3y2r', '"6g:3b,1s,2f;4w:2b,3s,3f"', "'$HOME'")
    """
    if quote(word) == word or OPEN_IN_DOUBLE_QUOTES & set(word):
        return quote(word)
    return f'"{word}"'


def command_html(lines: Iterable[str], words: Wording) -> str:
    """Command lines with a button that copies them; it appears once it can."""
    copied, uncopied = words.text("Copied."), words.text("The browser does not let this page copy.")
    return (
        f'<zd-command data-copied="{escape(copied)}" data-uncopied="{escape(uncopied)}">'
        f'<span class="zd-label">{words.text("In a terminal:")}</span> '
        f'<code lang="en" translate="no">{escape(chr(10).join(lines))}</code> '
        f'<button type="button" class="zd-button" hidden="hidden">{words.text("Copy")}</button> '
        f'<span class="zd-copied" role="status"></span></zd-command>'
    )
