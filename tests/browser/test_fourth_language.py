"""A fourth language, which nobody speaks, takes a folder of translations and no code; then no English is left anywhere.

Each letter of its texts wears an accent. So whatever is said in plain letters, and is no name, no
option and no code, has escaped the translators.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import material
import pytest
from babel.messages.catalog import Catalog

from translations import catalogues
from zdcalc.commands import NAMES as COMMANDS
from zdcalc.edition import EDITIONS
from zdcalc.policy_names import MEANINGS
from zdcalc.rulebooks.base import ENDINGS, REFILLS
from zdcalc.rulebooks.double_feature import DRINK_RULES
from zdcalc.solved_game import BEST
from zdcalc.ways import POINTS

ROOT = Path(__file__).resolve().parents[2]
LANG = "eo"  # with plural forms and a name that Babel knows, and a frame that Material has
PARTS = ("docs", "website", "translations", "zdcalc", "tests", "mkdocs.yml", "package-lock.json", "requirements")

ACCENTED = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "áƀćďéƒǵĥíĵķĺḿńóṕɋŕśťúṽẃẋýźÁɃĆĎÉƑǴĤÍĴĶĹḾŃÓṔɊŔŚŤÚṼẂẊÝŹ"
)
# What is typed, or read as code, in English everywhere.
WORDS = {
    *(*EDITIONS, *REFILLS, *ENDINGS, *DRINK_RULES, *COMMANDS, *MEANINGS, BEST, POINTS, "and", "duel", "glossary"),
}
POLICY = r"(?:stop when|never stop)(?: (?:[a-z_]+|[<>=!]+|[\d.]+|[()]+))*"
TYPED = rf"--[a-z-]+|zdcalc [a-z]+(?= --)|[“„«][a-z-]+[”“»]|{POLICY}"
KEPT = re.compile(rf"`[^`]*`|</?[a-zA-Z][^>]*>|\]\([^)]*\)|\{{[^}}]*\}}|%\(\w+\)s|&\w+;|https?:\S*|{TYPED}")

# Plain words that stay: names, and what is typed in English in every language.
EITHER = "|".join(sorted(map(re.escape, WORDS), key=len, reverse=True))
NAMES = re.compile(
    rf"{TYPED}|\w+(?:[./][\w*-]+)+|Zombie Dice|Steve Jackson Games|English|Français|Русский|Esperanto|zdcalc|gbysrf"
    rf"|(?:https?:/)?/\S+|[a-z_]+=\S*|\w*\d\w*|(?<![\w-])(?:{EITHER})(?![\w-])"
)
WORD = re.compile(r"(?<![^\W\d_])[A-Za-z]{3,}(?![^\W\d_])")

IN_THE_COPY = """
import io, json, sys
from pathlib import Path
from contextlib import redirect_stderr, redirect_stdout
from translations import catalogues
from website.stamps import BUILD, ROOT

asked = json.load(sys.stdin)
catalogues.compile_into(ROOT / "zdcalc" / "locale", catalogues.PACKAGED)
catalogues.compile_into(BUILD / "locale", ("pages",))
from website import languages, pages  # whoever is imported before does not know of it
from zdcalc import page
from zdcalc.command import main

bundles = json.loads((BUILD / "bundles.json").read_text())
pages.render(asked["lang"], BUILD / "pages" / asked["lang"], bundles)
languages.build_one(asked["lang"], bundles)

said = {}
for line in asked["lines"]:
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        try:
            main([*line, "--lang", asked["lang"]])
        except SystemExit:
            pass
    said[" ".join(line)] = out.getvalue() + err.getvalue()
answers = {f"{question} {state}": page.ask(question, state, asked["lang"]) for question, state in asked["questions"]}
Path(asked["out"]).write_text(json.dumps({"said": said, "answers": answers}), "utf-8")
"""

LINES = [
    *([command, "--help"] for command in COMMANDS),
    ["--help"],
    ["odds", "--cup", "5g3y2r", "--shotguns", "2"],
    ["odds", "--rules", "sequel", "--brains", "H", "--helmet"],
    ["explain", "--cup", "2g", "--feet", "1y", "--rules", "french"],
    ["explain", "--rules", "santa", "--drink"],
    ["turn", "--rules", "french", "--cup", "2g", "--shotguns", "1g"],
    ["policy", "stop when brains >= 2", "--rules", "french", "--set", "1g1y1r"],
    ["rolls", "2", "--rules", "french", "--set", "2g1y1r"],
    ["reach", "3", "--rules", "french", "--set", "2g1y1r"],
    ["rank", "--rules", "french", "--set", "1g1y1r"],
    ["win", "--me", "9", "--them", "11", "--shotguns", "1g", "--brains", "1g1y"],
    ["win", "--me", "10", "--them", "11", "--them", "13", "--played", "1", "--shotguns", "1g", "--brains", "1r"],
    ["game"],
    ["simulate", "stop when shotguns >= 2", "--turns", "100", "--seed", "1"],
    ["rules"],
    ["rules", "base"],
    ["rules", "horde"],
    ["rules", "duel"],
    ["rules", "glossary"],
    ["odds", "--cup", "7g"],
    ["odds", "--cup", "1q"],
    ["odds", "--feet", "4g"],
    ["odds", "--shotguns", "3"],
    ["odds", "--rules", "5"],
    ["odds", "--limit", "0"],
    ["odds", "--gift", "--rules", "base"],
    ["odds", "--helmet", "--drink", "--rules", "santa"],
    ["policy", "stop if brains > 2"],
    ["policy", "stop when brain > 2"],
    ["win", "--me", "13", "--them", "12"],
    ["win", "--me", "3", "--them", "2", "--them", "5"],
    ["rules", "nowhere"],
    ["nothing"],
    ["odds", "--nothing"],
]
QUESTIONS = [
    ("odds", {"cup": "5g3y2r", "shotguns": "2"}),
    ("odds", {"cup": "7g"}),
    ("companion", {"turn": "gbysrf"}),
    ("companion", {"turn": "gbysrf.rgg", "me": "9", "them": "11"}),
    ("companion", {"turn": "?"}),
    ("practice", {"seed": "7", "played": "rs"}),
]


def accented(text: str) -> str:
    """A text in that language; what is no prose stays."""
    done, pieces = 0, []
    for kept in KEPT.finditer(text):
        pieces += [text[done : kept.start()].translate(ACCENTED), kept[0]]
        done = kept.end()
    return "".join([*pieces, text[done:].translate(ACCENTED)])


def translated(domain: str) -> Catalog:
    catalogue = Catalog(locale=LANG, project="zdcalc", fuzzy=False)
    for message in catalogues.read(catalogues.FOLDER / f"{domain}.pot"):
        if message.id:
            forms = [message.id] if isinstance(message.id, str) else message.id
            said = [accented(form) for form in forms]
            catalogue.add(message.id, said if len(said) > 1 else said[0], context=message.context)
    return catalogue


class Prose(HTMLParser):
    """What a reader of that language sees or hears on a page, without code and without other languages."""

    UNSEEN = frozenset({"script", "style", "code", "pre", "kbd", "math", "annotation"})
    ALONE = frozenset({"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "path", "use", "wbr"})
    SAID = frozenset({"aria-label", "title", "alt", "placeholder"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._skipped: list[bool] = [False]
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        other = (given.get("lang") or LANG) != LANG
        skipped = self._skipped[-1] or other or tag in self.UNSEEN or "katex" in (given.get("class") or "")
        if not skipped:
            self.texts += [value for name, value in attrs if name in self.SAID and value]
        if tag not in self.ALONE:
            self._skipped.append(skipped)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.ALONE:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.ALONE and len(self._skipped) > 1:
            self._skipped.pop()

    def handle_data(self, data: str) -> None:
        if not self._skipped[-1] and data.strip() and not data.lstrip().startswith("{"):  # JSON for the page's code
            self.texts.append(data.strip())


def english_in(text: str) -> list[str]:
    unbroken = re.sub(r"-\n\s+", "-", text)
    return [] if text in frame() | libraries() else WORD.findall(NAMES.sub(" ", unbroken))


@cache
def libraries() -> set[str]:
    return set(re.findall("<dt>(.*?)</dt>", (ROOT / "docs" / "about.md").read_text("utf-8")))


@cache
def frame() -> set[str]:
    """What Material says in that language in its own translation, and in every language."""
    languages = Path(material.__file__).parent / "templates" / "partials" / "languages"
    said = re.findall(r'": "(.*)"', (languages / f"{LANG}.html").read_text("utf-8"))
    return {*said, "logo"}


def texts_of(answer: Any) -> Iterator[str]:
    """All texts in an answer for the page, those in its HTML as a reader has them."""
    if isinstance(answer, dict):
        for name, value in answer.items():
            yield from () if name in ("state", "address", "option", "value") else texts_of(value)
    elif isinstance(answer, list):
        for value in answer:
            yield from texts_of(value)
    elif isinstance(answer, str) and not re.fullmatch(r"[\w.&=+-]*", answer):
        yield from Prose(answer).texts


@pytest.fixture(scope="module")
def spoken(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """The pages in that language, and what it says in the terminal and in answers on the page."""
    copy = tmp_path_factory.mktemp("fourth") / "zdcalc"
    for part in PARTS:
        source, target = ROOT / part, copy / part
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "browser"))
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    left = shutil.ignore_patterns("site*", "languages", "wheels", "mypy", "test-wheels", "plain", "compiled", "runtime")
    shutil.copytree(ROOT / "build", copy / "build", ignore=left)
    (copy / "node_modules").symlink_to(ROOT / "node_modules")
    folder = copy / "translations" / LANG
    folder.mkdir()
    for domain in catalogues.DOMAINS:
        (folder / f"{domain}.po").write_text(catalogues.as_text(translated(domain)), "utf-8")
    out = copy / "said.json"
    asked = json.dumps({"lang": LANG, "lines": LINES, "questions": QUESTIONS, "out": str(out)})
    run = [sys.executable, "-c", IN_THE_COPY]
    done = subprocess.run(run, cwd=copy, input=asked, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr[-2000:]
    return copy / "build" / "languages" / LANG, json.loads(out.read_text("utf-8"))


def test_no_english_is_left_on_any_page(spoken: tuple[Path, dict[str, Any]], paths: list[str]) -> None:
    site, _ = spoken
    found = {page.relative_to(site).as_posix(): Prose(page.read_text("utf-8")).texts for page in site.rglob("*.html")}
    assert len(found) > len(paths) / 3
    left = {page: [text for text in texts if english_in(text)] for page, texts in found.items()}
    assert not any(left.values()), json.dumps({page: texts for page, texts in left.items() if texts}, indent=1)


def test_no_english_is_left_in_the_terminal_and_in_errors(spoken: tuple[Path, dict[str, Any]]) -> None:
    left = {line: english_in(text) for line, text in spoken[1]["said"].items()}
    assert not any(left.values()), json.dumps({line: words for line, words in left.items() if words}, indent=1)


def test_no_english_is_left_in_answers_on_the_page(spoken: tuple[Path, dict[str, Any]]) -> None:
    left = {asked: [t for t in texts_of(its) if english_in(t)] for asked, its in spoken[1]["answers"].items()}
    assert not any(left.values()), json.dumps({asked: texts for asked, texts in left.items() if texts}, indent=1)
