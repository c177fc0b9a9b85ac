"""What is left for translators, language by language: `python3 make.py translations`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from textwrap import shorten

from babel.messages.catalog import Message

from translations import catalogues
from translations.terms import at_odds
from zdcalc.glossary import terms

WIDTH = 100


def report(lang: str) -> Iterator[str]:
    """A line for each message that is missing, stale, or goes without a word of the glossary; then their numbers."""
    names = {term.id: term.term for term in terms()}
    missing = stale = odd = 0
    for domain in catalogues.DOMAINS:
        template = [message for message in catalogues.read(catalogues.FOLDER / f"{domain}.pot") if message.id]
        path = catalogues.FOLDER / lang / f"{domain}.po"
        known = {_key(message): message for message in catalogues.read(path, lang)} if path.exists() else {}
        for message in template:
            english = _english(message)
            translated = known.get(_key(message))
            forms = _forms(translated) if translated else []
            if translated is None or not all(forms):
                missing += 1
                yield _line(domain, "missing", english)
            elif translated.fuzzy:
                stale += 1
                yield _line(domain, "stale", english)
            elif without := [names[term] for term in at_odds(english, forms[-1], lang)]:
                odd += 1
                yield _line(domain, f"without “{', '.join(without)}”", english)
    yield f"{lang}: {missing} missing, {stale} stale, {odd} to be looked at, for a word of the glossary"


def _key(message: Message) -> tuple[object, object]:
    return message.id, message.context


def _english(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[-1]


def _forms(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or [""])


def _line(domain: str, what: str, english: str) -> str:
    return "  " + shorten(f"{domain}: {what}: {english}", WIDTH, placeholder=" …")


if __name__ == "__main__":
    for language in sys.argv[1:] or catalogues.languages():
        print("\n".join(report(language)))
