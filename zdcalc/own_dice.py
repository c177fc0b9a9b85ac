"""Own dice: a small file, or one line, that says how many dice there are and what their faces show.

    # three kinds of dice, thirteen in the set
    6g: brain brain brain shotgun footprints footprints
    4w: 2b 2s 4f  # eight faces; a number repeats a face
    3r: 1 brain, 3 shotguns, 2 footprints

On one line that is `6g:3b,1s,2f;3r:1b,3s,2f;4w:2b,2s,4f`, and so own dice are written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from zdcalc.dice import BASE_DICE, BRAIN, FOOTPRINTS, SHOTGUN, Die, Face
from zdcalc.hand import MOST, Hand
from zdcalc.refusal import Refused, shown
from zdcalc.wording import Phrase, Plural, phrase

FACES = {"brain": BRAIN, "shotgun": SHOTGUN, "footprint": FOOTPRINTS}
FEWEST_FACES, MOST_FACES = 2, 20
KEPT_LETTERS = ("h", "t", "s")  # Hunk, Hottie, Santa
MOST_BYTES = 10_000
EXAMPLE = "6g:3b,1s,2f"
FACE_WORDS = "b (brain), s (shotgun), f (footprints)"

ON_ONE_LINE = re.compile(r"\s*[0-9#].*:", re.DOTALL)
DIE = re.compile(r"([0-9]+)\s*([^\s:0-9]+)\s*:(.*)")
FACE = re.compile(r"([0-9]*)\s*([^\s,0-9]*)[\s,]*")
OF_A_LETTER = Plural("{n} die “{letter}”", "{n} dice “{letter}”")


def read(value: str) -> Hand:
    """The set of dice that is written here, or in the file of that name.

    Raises Refused with the die, or the line of the file, that cannot be read.

    >>> dice = read("3k: 1 brain, 4 shotguns, 3 footprints; 6g: b b b s f f")
    >>> dice, written(dice)
    (Hand('6g3k'), '6g:3b,1s,2f;3k:1b,4s,3f')
    """
    return read_line(value) if ON_ONE_LINE.match(value) else read_line(_content(value), value)


def read_line(text: str, file: str = "") -> Hand:
    """The set of dice that is written in this text, which may be that of a file.

    >>> read_line("dice.txt")
    Traceback (most recent call last):
    zdcalc.refusal.Refused: dice='dice.txt': write a number, a letter, a colon and the faces, for example 6g:3b,1s,2f
    """
    dice: dict[str, tuple[Die, int]] = {}
    for line, described in _described(text):
        try:
            die, number = _die(described)
            if die.letter in dice:
                raise Refused(phrase("“{letter}” is there twice; give each kind once", letter=die.letter))
        except Refused as refused:
            raise refused.at("dice", f"{Path(file).name}:{line}" if file else described) from None
        dice[die.letter] = die, number
    if not dice:
        raise Refused(phrase("there are no dice; write for example {example}", example=EXAMPLE), "dice", file or text)
    return Hand(dice.values())


def written(dice: Hand) -> str:
    """These dice on one line without spaces."""
    return ";".join(f"{n}{die.letter}:{_faces(die)}" for die, n in dice.dice)


def _faces(die: Die) -> str:
    return ",".join(f"{n}{name[0]}" for name, face in FACES.items() if (n := die.faces.count(face)))


def _content(name: str) -> str:
    """The text of a file."""
    try:
        is_file = Path(name).is_file()  # not a pipe, say, which might never end
    except (OSError, ValueError):  # no file can have this name
        is_file = False
    if not is_file:
        raise _unreadable(name, phrase("is no file; on one line dice are written {example}", example=EXAMPLE))
    try:
        with Path(name).open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        text = content.decode("utf-8-sig")
    except OSError as failed:
        raise _unreadable(name, phrase("cannot be read: {reason}", reason=failed.strerror or failed)) from None
    except UnicodeDecodeError:
        text = "\0"
    if len(content) > MOST_BYTES:
        raise _unreadable(name, phrase("is too large; own dice fit in {most} bytes", most=MOST_BYTES))
    if "\0" in text:
        raise _unreadable(name, phrase("is no text in UTF-8"))
    return text


def _unreadable(name: str, reason: Phrase) -> Refused:
    return Refused(reason, "dice", name)


def _described(text: str) -> Iterator[tuple[int, str]]:
    """The text of each die with its line, comments left out."""
    for number, line in enumerate(text.splitlines(), 1):
        for die in line.partition("#")[0].split(";"):
            if die.strip():
                yield number, die.strip()


def _die(text: str) -> tuple[Die, int]:
    """A kind of die, and how many of it there are."""
    described = DIE.fullmatch(text)
    if not described:
        reason = phrase("write a number, a letter, a colon and the faces, for example {example}", example=EXAMPLE)
        raise Refused(reason)
    number, letter, words = described.groups()
    if len(number) > len(str(MOST)) or not 1 <= int(number) <= MOST:
        raise Refused(phrase("give from {least} to {most} dice of a kind", least=1, most=MOST))
    letter = _letter(letter)
    shows = _read_faces(words)
    faces = tuple(face for face in FACES.values() for _ in range(shows.count(face)))
    if set(faces) == {FOOTPRINTS}:
        raise Refused(phrase("a die that shows nothing but footprints would be rolled for ever"))
    same = next((die for die in BASE_DICE if die.letter == letter), None)
    if same and same.faces == faces:
        return same, int(number)
    return Die(letter, faces, same.counted if same else OF_A_LETTER, "the reader"), int(number)


def _letter(word: str) -> str:
    letter = word.lower()
    if letter in KEPT_LETTERS:
        reason = phrase("the letters {letters} are kept for the expansions", letters=", ".join(KEPT_LETTERS).upper())
        raise Refused(reason)
    if not re.fullmatch("[a-z]", letter):
        raise Refused(phrase("“{word}” is no letter from a to z", word=shown(word)))
    return letter


def _read_faces(words: str) -> list[Face]:
    faces: list[Face] = []
    for number, word in FACE.findall(words):
        if number and not word:
            raise Refused(phrase("“{number}” lacks a face; 2b is two brains", number=shown(number)))
        if word:
            faces += [_face(word)] * (int(number or 1) if len(number) <= 3 else MOST_FACES + 1)
    if not FEWEST_FACES <= len(faces) <= MOST_FACES:
        reason = phrase("a die has from {least} to {most} faces", least=FEWEST_FACES, most=MOST_FACES)
        raise Refused(reason)
    return faces


def _face(word: str) -> Face:
    name = word.lower()
    for known, face in FACES.items():
        if name in (known, known + "s", known[0]):
            return face
    if re.search("[+/&]|^double|^[bsf]+$", name):
        reason = phrase("“{word}”: a face shows one thing; 2b is two faces, each with one brain", word=shown(word))
        raise Refused(reason)
    reason = phrase("“{word}” is no face; the faces are {faces}", word=shown(word), faces=FACE_WORDS)
    raise Refused(reason)
