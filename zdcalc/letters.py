"""Answers in the letters that a terminal has, where it has not all of them."""

from __future__ import annotations

import re
from unicodedata import combining, normalize

PLAIN = {
    "“": '"', "”": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "−": "-", "…": "...", "·": "*",
    "×": "x", "±": "+/-", "≤": "<=", "≥": ">=", "≠": "!=", "§": "par.", "œ": "oe", "Œ": "OE", "№": "No.",
}  # fmt: skip
"""How a sign is written without it."""

RAISED = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
POWER = re.compile(r"(\b10)?([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)")


def spelled(text: str, encoding: str) -> str:
    """A text as it can be written; letters that have no other spelling stand as Python writes them.

    >>> spelled("at most 10⁻¹¹, “§ 9” was given", "ascii")
    'at most 1e-11, "par. 9" was given'
    """
    if _has(text, encoding):
        return text
    text = POWER.sub(lambda power: ("1e" if power[1] else "^") + power[2].translate(RAISED), text)
    return "".join(letter if _has(letter, encoding) else _plain(letter, encoding) for letter in text)


def in_json(text: str, encoding: str) -> str:
    """A text in JSON as it can be written.

    >>> in_json('"ход"', "ascii")
    '"\\\\u0445\\\\u043e\\\\u0434"'
    """
    return "".join(letter if _has(letter, encoding) else _escaped(letter) for letter in text)


def can_spell(text: str, encoding: str) -> bool:
    """Whether a text can be written so that it can be read."""
    return all(_has(letter, encoding) or not _plain(letter, encoding).startswith("\\") for letter in text)


def _has(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _plain(letter: str, encoding: str) -> str:
    if letter.isspace():
        return " "
    bare = "".join(part for part in normalize("NFKD", letter) if not combining(part))
    plain = PLAIN.get(letter, bare)
    return plain if _has(plain, encoding) else letter.encode("ascii", "backslashreplace").decode()


def _escaped(letter: str) -> str:
    pairs = letter.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{pairs[n : n + 2].hex()}" for n in range(0, len(pairs), 2))
