"""Policies in words: `stop when shotguns >= 2 or brains >= 5`.

    policy      stop when CONDITION | never stop
    CONDITION   comparisons, joined by `and`, `or`, `not` and parentheses
    comparison  NAME OP VALUE, a value being another name or a decimal number

The text is parsed, never run as Python; a refusal says which word it is about.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from zdcalc.dice import HOTTIE, HUNK, SANTA
from zdcalc.edition import Edition
from zdcalc.position import Position
from zdcalc.refusal import Refused, shown
from zdcalc.wording import Phrase, phrase


class Standing(NamedTuple):
    """What a policy may look at: the position, the points held, the chance of a bust, rolls made."""

    position: Position
    held: int
    bust: Fraction
    rolls: int


Condition = Callable[[Standing], bool]
"""Whether to stop."""

NAMES: dict[str, Callable[[Standing], int | Fraction]] = {
    "brains": lambda standing: standing.held,
    "shotguns": lambda standing: standing.position.shots,
    "footprints": lambda standing: standing.position.feet.size,
    "cup": lambda standing: standing.position.cup.size,
    "green_left": lambda standing: standing.position.cup.count("g"),
    "yellow_left": lambda standing: standing.position.cup.count("y"),
    "red_left": lambda standing: standing.position.cup.count("r"),
    "hunk": lambda standing: standing.position.brains.count("H"),
    "hottie": lambda standing: standing.position.brains.count("T"),
    "santa": lambda standing: standing.position.brains.count("S"),
    "drink": lambda standing: int("drink" in standing.position.lying.signs),
    "helmet": lambda standing: int("helmet" in standing.position.lying.signs),
    "bust": lambda standing: standing.bust,
    "rolls": lambda standing: standing.rolls,
}

MEANINGS = {
    "brains": phrase("points of this turn, noted ones included"),
    "shotguns": phrase("shotguns so far"),
    "footprints": phrase("footprints dice in front of you, which are rolled again"),
    "cup": phrase("dice in the cup, before a refill"),
    "green_left": phrase("green dice in the cup, before a refill"),
    "yellow_left": phrase("yellow dice in the cup, before a refill"),
    "red_left": phrase("red dice in the cup, before a refill"),
    "hunk": phrase("1 if the Hunk lies among the brains, else 0"),
    "hottie": phrase("1 if the Hottie lies among the brains, else 0"),
    "santa": phrase("1 if Santa lies among the brains, as a gift too, else 0"),
    "drink": phrase("1 if Santa brought the energy drink in this turn, else 0"),
    "helmet": phrase("1 if Santa brought the helmet in this turn, else 0"),
    "bust": phrase("the chance, from 0 to 1, that the next roll busts, after a refill if one is due"),
    "rolls": phrase("rolls made so far; compared with numbers only"),
}
"""What each name stands for, in words."""

COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    "==": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    ">": operator.gt,
}

GRAMMAR = (
    phrase(
        "A policy is “never stop”, or “stop when” with comparisons such as “shotguns >= 2”, joined by and, or, "
        "not and parentheses. A name is compared with a number or with another name, by one of {signs}.",
        signs=" ".join(COMPARISONS),
    ),
    phrase("Names: {names}.", names=", ".join(NAMES)),
    phrase(
        "“brains” are the points of this turn, noted ones included; “bust” is the chance, from 0 to 1, that the "
        "next roll busts; “rolls” are those made from this table on. The policy is asked after every roll; on a "
        "table that is given it is asked at once."
    ),
    phrase(
        "“hunk”, “hottie” and “santa” are 1 while they lie among the brains, “drink” and “helmet” once Santa has "
        "brought one, else 0."
    ),
)
"""How a policy is written, for those who ask for help."""

WORD = re.compile(r"\s*([^\W\d]\w*|[0-9]+(?:\.[0-9]+)?|[<>=!]=|[<>=()]|\S)")
NUMBER = re.compile(r"[0-9]+(\.[0-9]+)?")
DEEPEST = 50  # parentheses and nots inside each other
LONGEST = 20  # digits of a number
MOST_ROLLS = 20  # that can be counted, exactly; twice as many take minutes


SPECIAL = {"hunk": HUNK, "hottie": HOTTIE, "santa": SANTA, "drink": SANTA, "helmet": SANTA}
"""The names that are about a die which need not play."""


class Misread(Refused):
    """A policy that cannot be read; `place` is where in the text the word it is about begins and ends."""

    def __init__(self, reason: Phrase, place: tuple[int, int]) -> None:
        super().__init__(reason, "POLICY")
        self.place = place


class StoppingRule(NamedTuple):
    """A policy as it was read: when to stop, which names it looks at, and up to how many rolls it counts."""

    text: str
    stops: Condition
    names: frozenset[str]
    rolls_counted: int

    @classmethod
    def parse(cls, text: str) -> StoppingRule:
        """Read a policy; raises Misread with the word that is wrong.

        >>> StoppingRule.parse("stop when shotguns>=2 OR (brains >= 5)")
        StoppingRule('stop when shotguns >= 2 or (brains >= 5)')
        >>> StoppingRule.parse("stop when shotgun >= 2")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        zdcalc.policy_text.Misread: POLICY: word 3, “shotgun”, is no name; the names are brains, shotguns, ...
        """
        reading = _Reading(text)
        reading.read_policy()
        return cls(reading.canonical(), reading.stops, frozenset(reading.names), reading.rolls_counted)

    def refuse_dice_not_in(self, edition: Edition) -> None:
        """Refuse a policy that looks at a special die which does not play."""
        for name in sorted(self.names & SPECIAL.keys()):
            if SPECIAL[name] not in edition.kinds:
                reason = phrase("“{name}” is about a die that is not in the set {set}", name=name, set=edition.set)
                raise Refused(reason, "POLICY", self.text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"StoppingRule({self.text!r})"


class _Reading:
    """The words of a policy and how far they have been read."""

    def __init__(self, text: str) -> None:
        self.words = [(match[1].lower(), match.span(1)) for match in WORD.finditer(text)]
        self.next = 0
        self.names: set[str] = set()
        self.rolls_counted = 0
        self.stops: Condition = lambda _: False

    def canonical(self) -> str:
        """The text with one space between words and none inside parentheses."""
        text = " ".join(word for word, _ in self.words)
        return text.replace("( ", "(").replace(" )", ")")

    def read_policy(self) -> None:
        if self._take("never"):
            self._expect("stop")
        elif self._take("stop"):
            self._expect("when")
            self.stops = self._any_of(0)
        else:
            raise self._misread(phrase("does not begin a policy; write “stop when …” or “never stop”"))
        if self.next < len(self.words):
            raise self._misread(phrase("is one too many; join comparisons with “and” or “or”"))

    def _any_of(self, depth: int) -> Condition:
        either = [self._all_of(depth)]
        while self._take("or"):
            either.append(self._all_of(depth))
        return either[0] if len(either) == 1 else lambda standing: any(stops(standing) for stops in either)

    def _all_of(self, depth: int) -> Condition:
        each = [self._one(depth)]
        while self._take("and"):
            each.append(self._one(depth))
        return each[0] if len(each) == 1 else lambda standing: all(stops(standing) for stops in each)

    def _one(self, depth: int) -> Condition:
        if depth > DEEPEST:
            raise self._misread(phrase("is nested too deeply"))
        if self._take("not"):
            inner = self._one(depth + 1)
            return lambda standing: not inner(standing)
        if self._take("("):
            inner = self._any_of(depth + 1)
            self._expect(")")
            return inner
        return self._comparison()

    def _comparison(self) -> Condition:
        name = self._word()
        if name not in NAMES:
            raise self._misread(phrase("is no name; the names are {names}", names=", ".join(NAMES)))
        self.names.add(name)
        self.next += 1
        if (sign := self._word()) not in COMPARISONS:
            raise self._misread(phrase("stands where one of {signs} should", signs=" ".join(COMPARISONS)))
        self.next += 1
        this, compare, that = NAMES[name], COMPARISONS[sign], self._value(name)
        return lambda standing: compare(this(standing), that(standing))

    def _value(self, compared: str) -> Callable[[Standing], int | Fraction]:
        word = self._word()
        if NUMBER.fullmatch(word) and len(word) <= LONGEST:
            number = int(word) if word.isdigit() else Fraction(word)
            if compared == "rolls":
                if number > MOST_ROLLS:
                    raise self._misread(phrase("is too many; at most {most} rolls are counted", most=MOST_ROLLS))
                self.rolls_counted = max(self.rolls_counted, int(number) + 1)
            self.next += 1
            return lambda _: number
        if word not in NAMES:
            reason = phrase("stands where a number or a name should; the names are {names}", names=", ".join(NAMES))
            raise self._misread(reason)
        if "rolls" in (word, compared):
            raise self._misread(phrase("is no number, and rolls are compared with numbers only"))
        self.names.add(word)
        self.next += 1
        return NAMES[word]

    def _word(self) -> str:
        """The next word; nothing at the end."""
        return self.words[self.next][0] if self.next < len(self.words) else ""

    def _take(self, word: str) -> bool:
        taken = self._word() == word
        self.next += taken
        return taken

    def _expect(self, word: str) -> None:
        if not self._take(word):
            raise self._misread(phrase("stands where “{wanted}” should", wanted=word))

    def _misread(self, why: Phrase) -> Misread:
        if self.next < len(self.words):
            word, place = self.words[self.next]
            return Misread(phrase("word {n}, “{word}”, {why}", n=self.next + 1, word=shown(word), why=why), place)
        if not self.words:
            return Misread(phrase("no policy is given; write “stop when …” or “never stop”"), (0, 0))
        last, (_, end) = self.words[-1]
        return Misread(phrase("the policy breaks off after “{word}”", word=shown(last)), (end, end))
