"""Hands of dice, and how they are written: `5g3y2r`.

A hand is any handful of dice: what is in the cup, what lies in front of a player, a whole set.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from zdcalc.dice import BASE_DICE, BOXED_DICE, SPECIAL_DICE, Die
from zdcalc.refusal import Refused, shown
from zdcalc.wording import phrase

MOST = 99  # dice of one kind; far beyond any box, and keeps a slip of the finger cheap


class Hand:
    """Dice of several kinds, each with its number; it never changes.

    >>> cup = Hand.parse("3Y5g2r")
    >>> str(cup), cup.size, cup.count("y")
    ('5g3y2r', 10, 3)
    >>> str(cup - Hand.parse("1g2r"))
    '4g3y'
    """

    __slots__ = ("_hash", "dice", "size")

    dice: tuple[tuple[Die, int], ...]
    size: int

    def __init__(self, dice: Iterable[tuple[Die, int]] = ()) -> None:
        counted = [die for die in dice if die[1]]
        if len(counted) > 1:
            counted.sort(key=_written_order)
        self.dice = tuple(counted)
        self.size = sum([n for _, n in counted])
        self._hash = hash(self.dice)

    @classmethod
    def of(cls, dice: Iterable[Die]) -> Hand:
        """These dice together.

        >>> Hand.of([BASE_DICE[0], BASE_DICE[2], BASE_DICE[0]])
        Hand('2g1r')
        """
        numbers: dict[Die, int] = {}
        for die in dice:
            numbers[die] = numbers.get(die, 0) + 1
        return cls(numbers.items())

    @classmethod
    def parse(cls, text: str, kinds: Iterable[Die] = BASE_DICE) -> Hand:
        """Read a hand such as "5g3y2rHT"; "0" is no dice, order is free, and g is G.

        Raises Refused with the word that cannot be read.
        """
        if text.strip() == "0":
            return NO_DICE
        known = {die.letter: die for die in kinds}
        known |= {other: die for letter, die in known.items() for other in (letter.upper(), letter.lower())}
        dice: dict[Die, int] = {}
        for number, letter in _words(text):
            die = known.get(letter)
            if die is None:
                raise Refused(
                    phrase(
                        "“{letter}” is no die of this set; the letters are {letters}",
                        letter=shown(letter),
                        letters=", ".join(d.letter for d in kinds),
                    )
                )
            if die in dice:
                raise Refused(phrase("“{letter}” is there twice; give each kind once", letter=die.letter))
            if len(number) > len(str(MOST)) or int(number or 1) > MOST:
                raise Refused(phrase("at most {most} dice of a kind can be counted", most=MOST))
            dice[die] = int(number or 1)
        return cls(dice.items())

    def __str__(self) -> str:
        return "".join(f"{'' if n == 1 and die in SPECIAL_DICE else n}{die.letter}" for die, n in self.dice) or "0"

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Hand) and self.dice == other.dice)

    def __hash__(self) -> int:
        return self._hash

    def __bool__(self) -> bool:
        return bool(self.dice)

    def __iter__(self) -> Iterator[Die]:
        """The dice one by one."""
        return (die for die, n in self.dice for _ in range(n))

    def __contains__(self, die: object) -> bool:
        """Whether such a die is among these."""
        return any(kind == die for kind, _ in self.dice)

    def count(self, letter: str) -> int:
        """How many dice of this letter there are."""
        return next((n for die, n in self.dice if die.letter == letter), 0)

    def _has_no_order(self, other: object) -> bool:
        raise TypeError("a hand of dice is no number: its .size is one, and a table has .points and .shotgun_count")

    __lt__ = __gt__ = __ge__ = _has_no_order

    def __add__(self, other: Hand) -> Hand:
        if not self.dice:
            return other
        if not other.dice:
            return self
        together = dict(self.dice)
        for die, n in other.dice:
            together[die] = together.get(die, 0) + n
        return Hand(together.items())

    def __sub__(self, other: Hand) -> Hand:
        """The dice that are left without those; ValueError when some of those are not here."""
        if not other.dice:
            return self
        left = dict(self.dice)
        for die, n in other.dice:
            left[die] = left.get(die, 0) - n
            if left[die] < 0:
                raise ValueError(f"{other} is not part of {self}")
        return Hand(left.items())

    def __le__(self, other: Hand) -> bool:
        """Whether all these dice are among those."""
        if not isinstance(other, Hand):
            return self._has_no_order(other)
        return all(n <= dict(other.dice).get(die, 0) for die, n in self.dice)


def _written_order(counted: tuple[Die, int]) -> tuple[int, str]:
    """Green, yellow, red, Hunk, Hottie, Santa, then any other letter."""
    letter = counted[0].letter
    return (_LETTERS.find(letter) % (len(_LETTERS) + 1), letter)


_LETTERS = "".join(die.letter for die in BOXED_DICE)


NO_DICE = Hand()


def _words(text: str) -> Iterator[tuple[str, str]]:
    """Split "5g 3y" into ("5", "g"), ("3", "y")."""
    if not text.strip():
        raise Refused(phrase("nothing is written here; to have no dice at all, write “0”"))
    for number, letter in re.findall(r"(\d*)\s*(\D?)\s*", text.strip())[:-1]:
        if not letter:
            raise Refused(
                phrase("“{number}” lacks a letter; write for example {example}", number=shown(number), example="5g3y2r")
            )
        if number and not number.isascii():
            raise Refused(phrase("write numbers with the digits 0 to 9"))
        yield number, letter
