"""Keeps the catalogues of translations in step with the sources.

`python3 make.py messages` rewrites the templates `translations/*.pot` from the sources and carries the
translations `translations/<language>/*.po` over; what changed comes out marked fuzzy, with the old text beside it.

A catalogue is a domain: `interface` (what the program says), `rulebook` (the clauses), `pages` (the rest of the site).
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tomllib
from collections.abc import Callable, Collection, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "translations"
PACKAGED = ("interface", "rulebook")  # what the package needs to speak; the pages are the site's own
DOMAINS = (*PACKAGED, "pages")

# How messages are marked in Python, beside gettext's own names (zdcalc.wording).
KEYWORDS: dict[str, Any] = {**DEFAULT_KEYWORDS, "phrase": None, "Phrase": None, "Plural": (1, 2), "text": None}
TEMPLATES = {"trimmed": "true", "silent": "false", "comment_start_string": "{# "}
TEMPLATE_KEYWORDS: dict[str, Any] = {**DEFAULT_KEYWORDS, "say": (2,)}
NO_DATE = datetime(1980, 1, 1, tzinfo=UTC)  # or the same messages would make another file every minute

# What Babel writes into a header that changes by itself or says nothing.
CHURN = re.compile(r'^"(Project-Id|Report|POT-Creation|PO-Revision|Generated|Language-Team|Last)[\w-]*: .*\n', re.M)

RULEBOOK_TEXTS = ("title", "text", "ruling", "not_computed", "note", "term", "meaning")

Extracted = tuple[int, str, tuple[str | None, ...], list[str]]


def languages() -> list[str]:
    """The languages that have a folder of translations."""
    return sorted(folder.name for folder in FOLDER.iterdir() if re.fullmatch("[a-z]{2}", folder.name))


def extract(domain: str) -> Catalog:
    """Every message of a domain as the sources have it now."""
    catalogue = Catalog(project="zdcalc", copyright_holder="the authors of zdcalc", charset="utf-8", fuzzy=False)
    catalogue.header_comment = f"# The messages of zdcalc: {domain}. Made by `python3 make.py messages`."
    said = {(message.id, message.context) for message in extract("interface")} if domain == "pages" else set()
    for file, method, options in _sources(domain):
        keywords = TEMPLATE_KEYWORDS if method == "jinja2" else KEYWORDS
        found = extract_from_file(method, file, keywords, ("Translators:",), options)
        for _line, message, comments, context in found:
            if (message, context) not in said:
                catalogue.add(message, context=context, auto_comments=comments)
    return catalogue


def _sources(domain: str) -> Iterator[tuple[Path, str | Callable[..., Any], dict[str, Any]]]:
    if domain == "interface":
        yield from ((file, extract_python, {}) for file in sorted((ROOT / "zdcalc").rglob("*.py")))
    elif domain == "rulebook":
        clauses = ROOT / "zdcalc" / "clauses"
        pages = tomllib.loads((clauses / "contents.toml").read_text("utf-8"))["pages"]
        yield from ((clauses / f"{name}.toml", extract_rulebook, {}) for name in ("contents", *pages, "glossary"))
    else:
        yield ROOT / "mkdocs.yml", extract_settings, {}
        templates = [file for ending in ("*.md", "*.html", "words.yml") for file in (ROOT / "docs").rglob(ending)]
        yield from ((file, "jinja2", TEMPLATES) for file in sorted(templates))


def extract_python(file: BinaryIO, keywords: Collection[str], *_: object, **__: object) -> Iterator[Extracted]:
    """The messages of a module, those within f-strings too, which Babel's own extractor sees on some Pythons only."""

    def calls(node: ast.AST) -> Iterator[ast.Call]:
        if isinstance(node, ast.Call):
            yield node
        for below in ast.iter_child_nodes(node):
            yield from calls(below)

    for call in calls(ast.parse(file.read())):
        name = str(getattr(call.func, "id", "") or getattr(call.func, "attr", ""))
        texts = tuple(_constant_text(argument) for argument in call.args)
        if name in keywords and any(texts):
            yield call.lineno, name, texts, []


def _constant_text(argument: ast.expr) -> str | None:
    return argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else None


def extract_rulebook(file: BinaryIO, *_: object, **__: object) -> Iterator[Extracted]:
    """The texts of a rulebook in TOML; the context of each is the id of the table it stands in."""
    for context, text in rulebook_texts(tomllib.load(file)):
        yield 0, "pgettext", (context, text), []


def rulebook_texts(table: dict[str, Any], context: str = "") -> Iterator[tuple[str, str]]:
    """Pairs of context and text, in the order of the file."""
    context = table.get("id", context)
    for key, value in table.items():
        if isinstance(value, str) and value and key in RULEBOOK_TEXTS:
            yield context, value
        elif isinstance(value, dict):
            yield from rulebook_texts(value, context)
        elif isinstance(value, list):
            for item in value:
                if isinstance(item, dict):
                    yield from rulebook_texts(item, context)


def extract_settings(file: BinaryIO, *_: object, **__: object) -> Iterator[Extracted]:
    """What mkdocs.yml itself says: the site's description, titles in its navigation, switches of colour schemes."""
    from mkdocs.utils.yaml import yaml_load

    config = yaml_load(file)
    switches = [scheme["toggle"]["name"] for scheme in config["theme"]["palette"]]
    for text in (config["site_description"], *navigation_titles(config["nav"]), *switches):
        yield 0, "gettext", (text,), []


def navigation_titles(entries: list[Any]) -> Iterator[str]:
    """The titles in a navigation of mkdocs.yml."""
    for entry in entries:
        for title, below in entry.items() if isinstance(entry, dict) else ():
            yield title
            yield from navigation_titles(below if isinstance(below, list) else [])


def as_text(catalogue: Catalog) -> str:
    """A catalogue as it is kept: no dates and no places in the sources, so that only real changes show."""
    out = io.BytesIO()
    write_po(out, catalogue, width=100, no_location=True, ignore_obsolete=True, include_previous=True)
    return CHURN.sub("", out.getvalue().decode())


def read(path: Path, lang: str | None = None) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=lang, abort_invalid=True)


def update() -> None:
    """Bring templates and translations up to date, and say what is left for translators."""
    for domain in DOMAINS:
        template = extract(domain)
        (FOLDER / f"{domain}.pot").write_text(as_text(template), "utf-8")
        for lang in languages():
            path = FOLDER / lang / f"{domain}.po"
            catalogue = read(path, lang) if path.exists() else Catalog(locale=lang, project="zdcalc", fuzzy=False)
            catalogue.update(template, update_creation_date=False)
            catalogue.header_comment = f"# zdcalc, {domain}: {lang}."
            path.write_text(as_text(catalogue), "utf-8")
            missing, fuzzy = left_to_do(catalogue)
            print(f"{lang} {domain}: {len(catalogue)} messages, {missing} missing, {fuzzy} fuzzy")


def left_to_do(catalogue: Catalog) -> tuple[int, int]:
    """How many messages have no translation, and how many one that may have gone stale."""
    messages = [message for message in catalogue if message.id]
    missing = sum(1 for m in messages if not (m.string if isinstance(m.string, str) else all(m.string or [""])))
    return missing, sum(1 for m in messages if m.fuzzy)


def compile_into(locale: Path, domains: tuple[str, ...]) -> None:
    """Write <locale>/<language>/LC_MESSAGES/<domain>.mo, the form in which programs read translations."""
    for lang in languages():
        for domain in domains:
            source = FOLDER / lang / f"{domain}.po"
            if source.exists():
                target = locale / lang / "LC_MESSAGES" / f"{domain}.mo"
                target.parent.mkdir(parents=True, exist_ok=True)
                catalogue = read(source, lang)
                catalogue.creation_date = NO_DATE
                with target.open("wb") as file:
                    write_mo(file, catalogue)


if __name__ == "__main__":
    if sys.argv[1:] == ["update"]:
        update()
    compile_into(ROOT / "zdcalc" / "locale", PACKAGED)
