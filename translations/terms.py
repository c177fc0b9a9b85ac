"""The glossary's words as they stand in texts: where they are found, and where a translation goes without them."""

from __future__ import annotations

import re
import tomllib
from functools import cache

from translations import catalogues
from zdcalc.glossary import terms
from zdcalc.wording import ENGLISH

NONE_OF_OURS = re.compile(
    r"Zombie Dice|Horde Edition|Stop sign"
    r"|\{\w+\}|%\(\w+\)s|\]\([^)]*\)|</?\w[^>]*>"  # filled in, or an address
    r"|“[a-z-]+(?: [<>=]+ \d+)?”"  # typed as it is in every language
    r"|\bturns? (?:into|it|the|one|everything)\b|\b(?:Switch to|point at|at odds|draw the bar)\b"
)
"""What looks like a word of the glossary in English and is none."""

SOFT_HYPHEN = "\u00ad"
WORD = r"(?<![\w-]){}(?![\w-])"


@cache
def forms(lang: str) -> dict[str, re.Pattern[str]]:
    """For each term that a text can show, by its id, the words by which it is known in a language."""
    if lang == ENGLISH:
        known = {term.id: term.known_by for term in terms()}
    else:
        file = catalogues.FOLDER / lang / "terms.toml"
        theirs = tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
        known = {f"word.{name}": tuple(words) for name, words in theirs.items()}
    return {term: _pattern(words) for term, words in known.items() if words}


def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    either = "|".join(re.escape(word).replace(r"\*", r"\w*").replace(r"\ ", r"\s") for word in words)
    return re.compile(WORD.format(f"(?:{either})"), re.IGNORECASE)


def at_odds(english: str, text: str, lang: str) -> list[str]:
    """The terms that the English text uses and its translation does not.

    >>> at_odds("Three brains", "Trois cerveaux", "fr"), at_odds("Three brains", "Trois têtes", "fr")
    ([], ['word.brain'])
    >>> at_odds("All {dice} turn into brains", "Tous se changent en cerveaux", "fr")
    []
    """
    theirs, english = forms(lang), NONE_OF_OURS.sub("", english)
    said = [term for term, ours in forms(ENGLISH).items() if term in theirs and ours.search(english)]
    text = text.replace(SOFT_HYPHEN, "")
    return [term for term in said if not theirs[term].search(text)]
