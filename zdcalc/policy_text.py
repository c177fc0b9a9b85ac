"""Policies in words: `stop when shotguns >= 2 or brains >= 5`.

    policy      stop when CONDITION | never stop
    CONDITION   comparisons, joined by `and`, `or`, `not` and parentheses
    comparison  NAME OP VALUE, a value being another name or a number; also NUMBER OP NAME

The text is parsed, never run as Python; a refusal says which word it is about.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from zdcalc.edition import Edition
from zdcalc.policy_names import LIST, NAMES, SPECIAL, Standing
from zdcalc.policy_number import NUMBER, is_number, read, written
from zdcalc.refusal import Refused, nearest, shown
from zdcalc.wording import Phrase, phrase

Condition = Callable[[Standing], bool]
"""Whether to stop."""

COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    "==": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    ">": operator.gt,
}

TURNED = {"<": ">", "<=": ">=", ">=": "<=", ">": "<"}
"""What a comparison reads like from its other end; the others are the same from both."""

MEANT = {
    "≤": "<=", "⩽": "<=", "=<": "<=", "≥": ">=", "⩾": ">=", "=>": ">=", "≠": "!=", "<>": "!=", "points": "brains",
}  # fmt: skip
"""Words that are read as others."""

GRAMMAR = (
    phrase(
        "A policy is “never stop”, or “stop when” with comparisons such as “shotguns >= 2”, joined by and, or, "
        "not and parentheses. A name is compared with a number or with another name, by one of {signs}.",
        signs=" ".join(COMPARISONS),
    ),
    phrase("Names: {names}.", names=LIST),
    phrase(
        "“brains” are the points of this turn, noted ones included; “bust” is the chance, from 0 to 1, that the "
        "next roll busts; “rolls” are those made from this table on. The policy is asked after every roll; on a "
        "table that is given it is asked at once."
    ),
    phrase("A number is taken exactly: {numbers} are the same.", numbers="0.4  0,4  40%  2/5"),
    phrase(
        "“hunk”, “hottie” and “santa” are 1 while they lie among the brains, “drink” and “helmet” once Santa has "
        "brought one, else 0."
    ),
)
"""How a policy is written, for those who ask for help."""

WORD = re.compile(rf"\s*({NUMBER}|[^\W\d]\w*|[<>=!]=|=[<>]|<>|\S)")
DEEPEST = 50  # parentheses and nots inside each other
MOST_ROLLS = 20  # that can be counted, exactly; twice as many take minutes


BEST, POINTS = WAYS = ("best", "points")
"""Ways to play that have a name: best play to win, and best play for points."""


def way_named(how: str) -> str:
    """A way to play by its name, in capitals or not; any other text as it is."""
    name = how.strip().lower()
    return name if name in WAYS else how


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

        >>> StoppingRule.parse("stop when 2<=shotguns OR (bust ≥ 40 %)")
        StoppingRule('stop when shotguns >= 2 or (bust >= 0.4)')
        >>> StoppingRule.parse("stop when shotgun >= 2")
        Traceback (most recent call last):
        zdcalc.policy_text.Misread: POLICY: word 3, “shotgun”, is no name; did you mean “shotguns”?
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

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StoppingRule) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


class _Reading:
    """The words of a policy, how far they have been read, and how they are written."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.places = [match.span(1) for match in WORD.finditer(text)]
        words = [text[start:end].lower() for start, end in self.places]
        self.words = [MEANT.get(word, word) for word in words]
        self.next = 0
        self.written: list[str] = []
        self.names: set[str] = set()
        self.rolls_counted = 0
        self.stops: Condition = lambda _: False

    def canonical(self) -> str:
        """The text with one space between words and none inside parentheses."""
        return " ".join(self.written).replace("( ", "(").replace(" )", ")")

    def read_policy(self) -> None:
        if self._take("never"):
            self._expect("stop")
        elif self._take("stop"):
            self._expect("when")
            self.stops = self._any_of(0)
        elif self.text.strip().lower() in WAYS:
            raise self._misread(phrase("is best play and no policy in words; “zdcalc turn” and “zdcalc win” have it"))
        else:
            raise self._misread(phrase("does not begin a policy; write “stop when …” or “never stop”"))
        if self.next < len(self.words):
            raise self._one_too_many()

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
        opened = self.next
        if self._take("("):
            inner = self._any_of(depth + 1)
            if self.next == len(self.words):
                raise self._misread(phrase("is never closed; a “)” is missing"), opened)
            if not self._take(")"):
                raise self._one_too_many()
            return inner
        return self._comparison()

    def _comparison(self) -> Condition:
        """A name, a sign and a value; or the number first, which is written the other way round."""
        if is_number(self._word()):
            number, self.next = self.next, self.next + 1
            sign = self._sign()
            name = self._name(phrase("stands where a name should"))
            turned = TURNED.get(sign, sign)
            return self._compared(name, turned, self._number(number, name))
        name = self._name(phrase("is no name"))
        sign = self._sign()
        if is_number(self._word()):
            self.next += 1
            return self._compared(name, sign, self._number(self.next - 1, name))
        place = self.next
        other = self._name(phrase("stands where a number or a name should"))
        if "rolls" in (name, other):
            raise self._misread(phrase("is no number, and rolls are compared with numbers only"), place)
        return self._compared(name, sign, other)

    def _compared(self, name: str, sign: str, value: str | Fraction) -> Condition:
        self.written += [name, sign, value if isinstance(value, str) else written(value)]
        this, compare = NAMES[name], COMPARISONS[sign]
        if isinstance(value, str):
            that = NAMES[value]
            return lambda standing: compare(this(standing), that(standing))
        number = int(value) if value.denominator == 1 else value
        return lambda standing: compare(this(standing), number)

    def _name(self, otherwise: Phrase) -> str:
        """A name; for another word a refusal that begins like that."""
        word = self._word()
        if word not in NAMES:
            near = nearest(word, (*NAMES, *MEANT))
            names = phrase("did you mean “{near}”?", near=near) if near else phrase("the names are {names}", names=LIST)
            raise self._misread(phrase("{what}; {hint}", what=otherwise, hint=names))
        self.names.add(word)
        self.next += 1
        return word

    def _sign(self) -> str:
        if (sign := self._word()) not in COMPARISONS:
            raise self._misread(phrase("stands where one of {signs} should", signs=" ".join(COMPARISONS)))
        self.next += 1
        return sign

    def _number(self, place: int, name: str) -> Fraction:
        """The number at a place, with which this name is compared."""
        try:
            number = read(self.words[place], name)
        except Refused as refused:
            raise self._misread(refused.reason, place) from None
        if name == "rolls":
            if number > MOST_ROLLS:
                raise self._misread(phrase("is too many; at most {most} rolls are counted", most=MOST_ROLLS), place)
            self.rolls_counted = max(self.rolls_counted, int(number) + 1)
        return number

    def _word(self) -> str:
        """The next word; nothing at the end."""
        return self.words[self.next] if self.next < len(self.words) else ""

    def _take(self, word: str) -> bool:
        """Whether this word comes next; then it is read."""
        if self._word() != word:
            return False
        self.written.append(word)
        self.next += 1
        return True

    def _expect(self, word: str) -> None:
        if not self._take(word):
            raise self._misread(phrase("stands where “{wanted}” should", wanted=word))

    def _one_too_many(self) -> Misread:
        if self._word() == ")":
            return self._misread(phrase("closes nothing; no “(” is open before it"))
        return self._misread(phrase("is one too many; join comparisons with “and” or “or”"))

    def _misread(self, why: object, at: int | None = None) -> Misread:
        """A refusal about the next word, or about that at another place."""
        if not self.words:
            return Misread(phrase("no policy is given; write “stop when …” or “never stop”"), (0, 0))
        number = self.next if at is None else at
        if number < len(self.words):
            start, end = self.places[number]
            word = shown(self.text[start:end])
            return Misread(phrase("word {n}, “{word}”, {why}", n=number + 1, word=word, why=why), (start, end))
        start, end = self.places[-1]
        return Misread(phrase("the policy breaks off after “{word}”", word=shown(self.text[start:end])), (end, end))
