"""The catalogues: complete, in step with the sources, and set as the language wants it."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from translations import catalogues

LANGUAGES = catalogues.languages()
EVERY = list(product(LANGUAGES, catalogues.DOMAINS))

# What is not prose: code, tags, the targets of links, lists of attributes, placeholders, options.
NOT_PROSE = re.compile(r"`[^`]*`|<[^>]*>|\]\([^)]*\)|\{[^}]*\}|%\(\w+\)s|https?:\S*|--[a-z-]+")
PLACEHOLDER = re.compile(r"\{[^}:#]*\}|%\(\w+\)s")
TARGET = re.compile(r"\]\(([^)]*)\)|<(/?\w+)")
NO_BREAK = "\u00a0\u202f"


def messages(catalogue: Catalog) -> dict[object, Message]:
    return {(message.id, message.context): message for message in catalogue if message.id}


def texts(lang: str, domain: str) -> Iterator[tuple[Message, str, str]]:
    """Every message with an English form and each of its translations."""
    for message in catalogues.read(catalogues.FOLDER / lang / f"{domain}.po", lang):
        if message.id:
            english = message.id if isinstance(message.id, str) else message.id[-1]
            forms = (message.string,) if isinstance(message.string, str) else message.string or ()
            for form in forms:
                yield message, english, form or ""


def report(faults: list[str]) -> None:
    assert not faults, "\n".join(["", *faults])


def test_there_is_french_and_russian() -> None:
    assert {"fr", "ru"} <= set(LANGUAGES)


@pytest.mark.parametrize("domain", catalogues.DOMAINS)
def test_templates_say_what_the_sources_say(domain: str) -> None:
    kept = (catalogues.FOLDER / f"{domain}.pot").read_text("utf-8")
    assert kept == catalogues.as_text(catalogues.extract(domain)), "run `python3 make.py messages`"


@pytest.mark.parametrize(("lang", "domain"), EVERY)
def test_every_message_is_translated(lang: str, domain: str) -> None:
    template = messages(catalogues.read(catalogues.FOLDER / f"{domain}.pot"))
    catalogue = catalogues.read(catalogues.FOLDER / lang / f"{domain}.po", lang)
    translated = messages(catalogue)
    faults = [f"not in the catalogue: {key}" for key in template.keys() - translated.keys()]
    faults += [f"no longer said: {key}" for key in translated.keys() - template.keys()]
    faults += [f"no longer said: {key}" for key in catalogue.obsolete]
    faults += [f"fuzzy: {message.id}" for message in translated.values() if message.fuzzy]
    faults += [f"missing: {message.id}" for message, _, form in texts(lang, domain) if not form.strip()]
    report(faults)


@pytest.mark.parametrize(("lang", "domain"), EVERY)
def test_placeholders_links_and_tags_survive(lang: str, domain: str) -> None:
    report(
        [
            f"{english!r} ≠ {form!r}"
            for _, english, form in texts(lang, domain)
            for pattern in (PLACEHOLDER, TARGET)
            if form and sorted(pattern.findall(english)) != sorted(pattern.findall(form))
        ]
    )


FAULTS = {
    "fr": {
        "a no-break space belongs before ; : ! ?": rf"[^{NO_BREAK};:!?(\s][;:!?]|[ ][;:!?]",
        "a no-break space belongs inside « »": rf"«[^{NO_BREAK}]|[^{NO_BREAK}]»",
        "a no-break space belongs before %": rf"[^{NO_BREAK}]%",
        "the apostrophe is ’": "'",
        "the quotation marks are « »": '["“”„]',
    },
    "ru": {
        "the quotation marks are «ёлочки»": "[\"”‘’']|(?<!„)\\B“",
        "no space belongs inside «ёлочки»": r"«\s|\s»",
        "the dash stands between spaces, after a no-break one": r"[^\s]—|—[^\s,.]|[ ]—",
    },
}


@pytest.mark.parametrize("domain", catalogues.DOMAINS)
@pytest.mark.parametrize("lang", FAULTS)
def test_typography(lang: str, domain: str) -> None:
    report(
        [
            f"{fault}: {form!r}"
            for _, _, form in texts(lang, domain)
            for fault, pattern in FAULTS[lang].items()
            if re.search(pattern, NOT_PROSE.sub("x", form))
        ]
    )


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("fr", "Quoi?"),
        ("fr", "Quoi ?"),
        ("fr", "«Oui»"),
        ("fr", "l'os"),
        ("fr", "12 %"),
        ("ru", 'Это "мозг"'),
        ("ru", "Это “мозг”"),
        ("ru", "« мозг »"),
        ("ru", "Мозг — очко"),
    ],
)
def test_typographical_faults_are_found(lang: str, text: str) -> None:
    assert any(re.search(pattern, text) for pattern in FAULTS[lang].values())


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("fr", "Quoi\u202f? Si\u00a0: «\u202fl’os\u202f», 12\u00a0%… vraiment\u202f?!"),
        ("ru", "Это «мозг „ноги“»\u00a0— очко. Да!"),
    ],
)
def test_good_typography_passes(lang: str, text: str) -> None:
    assert not any(re.search(pattern, text) for pattern in FAULTS[lang].values())


def test_a_changed_clause_comes_out_fuzzy_with_its_context() -> None:
    before, after = Catalog(), Catalog()
    before.add("Roll three dice.", context="turn.roll")
    after.add("Always roll three dice.", context="turn.roll")
    french = Catalog(locale="fr")
    french.add("Roll three dice.", "Lancez trois dés.", context="turn.roll")
    french.update(after)
    (message,) = messages(french).values()
    assert (message.string, message.context, message.fuzzy) == ("Lancez trois dés.", "turn.roll", True)
    assert "Roll three dice." in str(message.previous_id)


def test_the_same_messages_are_the_same_file_at_any_hour(tmp_path: Path) -> None:
    for domain in catalogues.DOMAINS:
        catalogues.compile_into(tmp_path, (domain,))
    for file in tmp_path.rglob("*.mo"):
        with file.open("rb") as compiled:
            assert gettext.GNUTranslations(compiled).info()["pot-creation-date"].startswith("1980-01-01")
