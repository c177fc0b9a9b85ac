"""The door for expansions: one that is made up here, played by all of the engine; and who names one at all.

The lantern is a die. Once it shows its lamp it lies aside, and red brains count two for the rest of the turn,
that roll included. When it is shot, all red brains that lie there or show go back into the cup.
"""

from __future__ import annotations

import tokenize
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import NamedTuple

import pytest

import zdcalc
from tests.test_play import as_law, exactly
from zdcalc.best_turn import Turn
from zdcalc.book import Book
from zdcalc.dice import BASE_DICE, BRAIN, FOOTPRINTS, SHOTGUN, Die, Face
from zdcalc.edition import Edition, rules
from zdcalc.figure import Bounded
from zdcalc.followed_turn import FollowedTurn
from zdcalc.graph import Graph
from zdcalc.hand import NO_DICE, Hand
from zdcalc.one_policy import by_rule
from zdcalc.one_roll import Odds, law_of_roll
from zdcalc.outset import Outset
from zdcalc.packed_position import Packing
from zdcalc.policy_text import StoppingRule
from zdcalc.position import Position
from zdcalc.rulebooks.base import Showing, eaten
from zdcalc.rulebooks.expansion import PLAIN, Expansion, Lying, Settled, fallen
from zdcalc.table import Table
from zdcalc.wording import Plural

RED = BASE_DICE[2]
LAMP = Face(sign="lamp", letter="l")
BRIGHT = Face(brains=2)
LANTERN = Die(
    "L",
    (BRAIN, SHOTGUN, SHOTGUN, FOOTPRINTS, FOOTPRINTS, LAMP),
    Plural("{n} lantern", "{n} lanterns"),
    "made up here",
)
KINDS = (*BASE_DICE, LANTERN)

# The clauses


def shine(showing: Showing) -> Showing:
    """In the light of the lamp a red brain counts two."""
    return tuple((die, BRIGHT if die == RED and face.brains else face) for die, face in showing)


def freed_in_the_dark(showing: Showing, brains: Hand) -> Hand:
    """A lantern that is shot frees all red brains."""
    return reds(brains) if (LANTERN, SHOTGUN) in showing else NO_DICE


def reds(dice: Hand) -> Hand:
    return Hand((die, n) for die, n in dice.dice if die == RED)


def lit(bright: int) -> Lying:
    """The lantern lies aside, and so many red brains count two."""
    return Lying(("lamp", *["bright"] * bright), points=bright, aside=Hand.of([LANTERN]))


# The door


class Lantern(Expansion):
    dice = Hand.of([LANTERN])

    def settle(self, showing: Showing, brains: Hand, lying: Lying) -> Settled:
        is_lit = lying != PLAIN or (LANTERN, LAMP) in showing
        roll = fallen(shine(showing) if is_lit else showing, lying)
        freed = freed_in_the_dark(showing, brains + roll.brains)
        rescued = reds(brains) if freed else NO_DICE
        bright = lying.points + sum(die == RED for die, _ in eaten(showing))
        return roll._replace(
            brains=roll.brains - (freed - rescued),
            rescued=rescued,
            freed=freed,
            points=roll.points - freed.size,
            lying=lit(bright) if is_lit else lying,
        )

    def bearing(self, brains: Hand) -> Hand:
        return reds(brains)

    def noted(self, lying: Lying, put_back: Hand, left: Hand) -> Lying:
        return lying if lying == PLAIN else lit(0)

    def ways_to_lie(self, brains: Hand, shotguns: Hand) -> Iterator[Lying]:
        yield PLAIN
        if LANTERN not in brains + shotguns:
            yield from map(lit, range(reds(brains).size + 1))

    def faces_at_best(self, die: Die) -> tuple[tuple[Face, ...], ...]:
        bright = tuple(face for _, face in shine(tuple((die, face) for face in die.faces)))
        return die.faces, bright


# The same in plain fractions, sharing nothing with the engine: R is a red brain that counts two.

SIDES = {"g": "bbbsff", "y": "bbssff", "r": "bsssff", "L": "bssffl"}
BUST = -1


class Plain(NamedTuple):
    cup: str
    feet: str = ""
    brains: str = ""
    shots: int = 0
    noted: int = 0
    is_lit: bool = False

    @property
    def points(self) -> int:
        return self.noted + sum(2 if die == "R" else 1 for die in self.brains)


def fall(table: Plain, dice: tuple[tuple[str, str], ...]) -> Plain:
    cup, _, brains, shots, noted, is_lit = table
    feet = ""
    is_lit = is_lit or ("L", "l") in dice
    for die, side in dice:
        brains += ("R" if die == "r" and is_lit else die) if side == "b" else ""
        shots += side == "s"
        feet += die if side == "f" else ""
    if ("L", "s") in dice:
        cup, brains = cup + "r" * brains.count("r"), brains.replace("r", "")
    return Plain(in_order(cup), in_order(feet), in_order(brains), shots, noted, is_lit)


def in_order(pile: Iterable[str]) -> str:
    return "".join(sorted(pile))


@cache
def rolls(table: Plain, refill: str) -> dict[Plain, Fraction]:
    """Every table that can come of a roll, with its chance; none where the cup is too short."""
    cup, feet, brains, shots, noted, is_lit = table
    wanted = 3 - len(feet)
    if refill == "when-short" and len(cup) < wanted:
        cup, brains, noted = cup + brains.replace("R", "r"), "", table.points
    draws = list(combinations(range(len(cup)), wanted))
    chances: dict[Plain, Fraction] = {}
    for drawn in draws:
        hand = feet + "".join(cup[place] for place in drawn)
        rest = "".join(die for place, die in enumerate(cup) if place not in drawn)
        for sides in product(*(SIDES[die] for die in hand)):
            after = fall(Plain(rest, "", brains, shots, noted, is_lit), tuple(zip(hand, sides, strict=True)))
            chances[after] = chances.get(after, Fraction(0)) + Fraction(1, len(draws) * 6**3)
    return chances


@cache
def best(table: Plain, refill: str, may_stop: bool = True) -> Fraction:
    if table.shots >= 3:
        return Fraction(0)
    chances = rolls(table, refill)
    on = sum((chance * best(after, refill) for after, chance in chances.items() if after != table), Fraction(0))
    rolling = on / (1 - chances.get(table, 0))  # three footprints are rolled until they show something else
    return max(Fraction(table.points), rolling) if may_stop else rolling


def law(table: Plain, refill: str, stops: Callable[[Plain], bool], may_stop: bool = True) -> dict[int, Fraction]:
    if table.shots >= 3:
        return {BUST: Fraction(1)}
    chances = rolls(table, refill)
    if not chances or (may_stop and stops(table)):
        return {table.points: Fraction(1)}
    ends: dict[int, Fraction] = {}
    for after, chance in chances.items():
        if after != table:
            for end, part in law(after, refill, stops).items():
                ends[end] = ends.get(end, 0) + part * chance / (1 - chances.get(table, 0))
    return ends


# Both


def edition(dice: str, refill: str) -> Edition:
    return rules("horde")._replace(set=Hand.parse(dice, KINDS), refill=refill, expansion=Lantern())


def as_plain(position: Position) -> Plain:
    cup, feet, brains = (in_order(die.letter for die in pile) for pile in position[:3])
    brains = in_order(brains.replace("r", "R", position.lying.points))
    return Plain(cup, feet, brains, position.shots, 0, position.lying != PLAIN)


@pytest.mark.parametrize("refill", ["none", "when-short"])
def test_a_lantern_shines_in_every_roll(refill: str) -> None:
    """From every table that can come about, lit or not, a roll brings what plain enumeration says."""
    few = edition("1g3rL", refill)
    (start,) = Table.fresh(few).positions()
    graph = Graph(few, [start])
    assert graph.tilt == 2  # a shot that frees two red brains, and brings none
    tables = [graph.position(node) for node in range(1, len(graph.nodes)) if graph.is_table[node] and graph.edges[node]]
    assert {0, 1} <= {position.lying.points for position in tables}
    for position in tables:
        table = as_plain(position)
        expected: dict[tuple[int, int, int, bool], Fraction] = {}
        for after, chance in rolls(table, refill).items():
            outcome = after.points - table.points, after.shots - table.shots, len(after.feet), after.shots >= 3
            expected[outcome] = expected.get(outcome, Fraction(0)) + chance
        weights = law_of_roll(position, few)
        assert {tuple(o): Fraction(weight, sum(weights.values())) for o, weight in weights.items()} == expected
        assert graph.find(position) is not None
        packing = Packing(few)
        assert packing.unpacked(packing.packed(position)) == position


def test_a_lantern_has_its_odds() -> None:
    answer = Odds(Table.fresh(edition("2g2rL", "none")))
    chances = rolls(Plain("Lggrr"), "none")
    bust = sum(chance for after, chance in chances.items() if after.shots >= 3)
    brains = sum(chance * after.points for after, chance in chances.items())
    assert (exactly(answer.chance_of_bust.least), exactly(answer.mean_brains.least)) == (bust, brains)


@pytest.mark.parametrize("dice", ["1g2rL", "2g2rL"])
def test_best_play_with_a_lantern_is_the_plain_sum(dice: str) -> None:
    few = edition(dice, "none")
    turn = Turn(Outset(Table.fresh(few)))
    start = Plain("".join(sorted(die.letter for die in few.set)))
    assert exactly(turn.mean_score.least) == best(start, "none", may_stop=False)
    assert as_law(*turn.laws) == law(start, "none", lambda table: best(table, "none") == table.points, may_stop=False)


@pytest.mark.parametrize("refill", ["none", "when-short"])
def test_a_policy_with_a_lantern_has_the_plain_law(refill: str) -> None:
    few = edition("1g2rL", refill)
    policy = by_rule(StoppingRule.parse("stop when shotguns >= 1 or brains >= 3"), Outset(Table.fresh(few)))
    plain_law = law(Plain("Lgrr"), refill, lambda table: table.shots >= 1 or table.points >= 3, may_stop=False)
    assert as_law(*policy.laws) == plain_law


def test_best_play_with_a_lantern_keeps_its_bounds() -> None:
    """With refills a turn has no end; no policy is better, and the bounds close in all the same."""
    few = edition("1g2rL", "when-short")
    worth = Turn(Outset(Table.fresh(few))).mean_score.least
    ends = law(Plain("Lgrr"), "when-short", lambda table: table.shots >= 1 or table.points >= 3, may_stop=False)
    assert isinstance(worth, Bounded)
    assert worth.approx - worth.error > sum(end * chance for end, chance in ends.items() if end != BUST)
    assert worth.error < 1e-9


def test_a_turn_with_a_lantern_is_followed() -> None:
    turn = FollowedTurn(edition("2g3rL", "none"), "Lfgbrb.Llgbrb")
    assert (turn.held, str(turn.now.brains), str(turn.now.cup)) == (5, "2g2r", "1r")


def test_a_book_tells_a_lantern_from_the_dark() -> None:
    few = edition("1g2rL", "none")
    book = Book.of(few)
    (start,) = Table.fresh(few).positions()
    graph = Graph(few, [start])
    hands = [node for node in range(1, len(graph.nodes)) if not graph.is_table[node]]
    assert len(book.places) == len(hands)


# Who names an expansion

WORDS = {"santa", "hunk", "hottie", "gift", "drink", "helmet", "drunk", "heroes"}
NAMES = {"double_feature", "DOUBLE_BRAIN", "DOUBLE_SHOTGUN", "SPECIAL_DICE"}
RULES = ("rulebooks", "dice", "hand", "own_dice", "edition")
"""Where dice and rules are, and how dice are written."""

READING = ("table", "possible", "santa_and_hunk", "policy_text", "policy_names")
"""What is read from the reader."""

SPEAKING = ("sentences", "explanation", "command", "commands", "terminal", "page")
"""What is said to them."""

CHECKING = ("player",)
"""Plays by the text alone, so that it is a check."""

PACKAGE = Path(zdcalc.__file__).parent


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_only_rules_and_what_readers_see_name_an_expansion(path: Path) -> None:
    first = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    if first in (*RULES, *READING, *SPEAKING, *CHECKING) or first.startswith(("page_", "terminal_")):
        return
    with path.open("rb") as file:
        names = {token.string for token in tokenize.tokenize(file.readline) if token.type == tokenize.NAME}
    assert [name for name in sorted(names) if name in NAMES or set(name.lower().split("_")) & WORDS] == []
