"""Which clause says what each sentence of the four texts says: `python3 make.py coverage FOLDER`.

The texts are other people's and are not here; FOLDER has them, a file each, named by their numbers. The table
tests/coverage_of_sources.toml knows a sentence by its place and by a hash of its words. A sentence that is no rule has
a reason instead of clauses.
"""

from __future__ import annotations

import hashlib
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from translations import catalogues
from website.stamps import ROOT
from zdcalc.rulebook import clauses, sources
from zdcalc.wording import ENGLISH, Wording

TABLE = ROOT / "tests" / "coverage_of_sources.toml"
REASONS = ("heading", "notice", "story")
"""What is no rule: a heading; where a text comes from; a scene or a joke that asks nothing of anybody."""

BULLET = re.compile(r"^(?:[•\-–]|\d+\.)\s+")
END = re.compile(r"(?<=[.!?…])[”\"»)]*\s+(?=[«“\"(]?[A-ZÀ-ÞА-ЯЁ])|(?<=[a-zà-ÿа-яё][.!?])(?=[A-ZÀ-ÞА-ЯЁ])")
BORROWED = 6  # words in a row that are no longer chance


class Row(NamedTuple):
    """What is known of a sentence: a hash of its words, and the clauses that say it or why there is none."""

    hash: str
    clauses: tuple[str, ...] = ()
    reason: str = ""


def table() -> dict[str, list[Row]]:
    """The rows of each text, in order; their numbers count from 1 without a gap."""
    read = tomllib.loads(TABLE.read_text("utf-8"))
    for text, rows in read.items():
        if list(rows) != [str(number) for number in range(1, len(rows) + 1)]:
            raise ValueError(f"the sentences of {text} are not numbered in order")
    return {
        text: [Row(row["hash"], tuple(row.get("clauses", ())), row.get("reason", "")) for row in rows.values()]
        for text, rows in read.items()
    }


def sentences(text: str) -> list[str]:
    """The sentences of a text, headings and the items of lists among them.

    >>> sentences("A turn\\n- Roll. Then\\nstop!Or \\u201cgo on\\u201d. (Do.)")
    ['A turn', 'Roll.', 'Then stop!', 'Or “go on”.', '(Do.)']
    """
    lines: list[str] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        if lines and line[0].islower():  # a sentence that was broken over two lines
            lines[-1] += f" {line}"
        else:
            lines.append(BULLET.sub("", line))
    return [sentence for line in lines for sentence in END.split(line) if words(sentence)]


def words(text: str) -> list[str]:
    """The words of a text, however they are set.

    >>> words("Roll — don\\u2019t STOP!")
    ['roll', 'don', 't', 'stop']
    """
    return re.findall(r"\w+", text.lower())


def hash_of(sentence: str) -> str:
    """What the table keeps of a sentence."""
    return hashlib.sha256(" ".join(words(sentence)).encode()).hexdigest()[:12]


def texts(folder: Path) -> dict[str, str]:
    """The texts in a folder by their numbers, with which the names of the files begin."""
    return {number: file.read_text("utf-8") for number in sources() for file in folder.glob(f"{number}*.txt")}


def report(folder: Path) -> int:
    """Print what is not covered and what is borrowed; how many faults that makes."""
    read, known, faults = texts(folder), table(), 0
    for number in sources():
        if number not in read:
            print(f"{number}: no text in {folder}")
            faults += 1
            continue
        found = sentences(read[number])
        rows = known.get(number, [])
        missing = [place for place, sentence in enumerate(found) if hash_of(sentence) not in {row.hash for row in rows}]
        stale = [place for place, row in enumerate(rows) if row.hash not in set(map(hash_of, found))]
        print(f"{number}: {len(found) - len(missing)} of {len(found)} sentences have a row")
        for place in missing:
            print(f"  {place + 1}  {hash_of(found[place])}  {found[place]}")
        for place in stale:
            print(f"  row {place + 1} is of no sentence in the text")
        faults += len(missing) + len(stale)
    for clause, run in borrowed("\n".join(read.values())):
        print(f"{clause}: in the words of a source: {run}")
        faults += 1
    return faults


def borrowed(text: str) -> Iterator[tuple[str, str]]:
    """Where a clause, in any language, has many words in a row from a text."""
    taken = set(_runs(text))
    for lang in (ENGLISH, *catalogues.languages()):
        said = Wording(lang)
        for clause in clauses():
            for own in (clause.title, clause.text, clause.ruling, *(stand.note for stand in clause.editions.values())):
                for run in _runs(said.clause(clause.id, own)):
                    if run in taken:
                        yield f"{clause.id} ({lang})", " ".join(run)


def _runs(text: str) -> Iterator[tuple[str, ...]]:
    all_words = words(text)
    return (tuple(all_words[start : start + BORROWED]) for start in range(len(all_words) - BORROWED + 1))


if __name__ == "__main__":
    sys.exit(bool(report(Path(sys.argv[1]))))
