"""A sample of the figures that are kept, worked out once more; in the largest books single hands, in another way."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from tests.plain_turn import Plain, Roll, outcomes, rolls
from website.figures.change import changes
from website.figures.every import BOOKS, Figure, every
from zdcalc import shelf
from zdcalc.book import Book
from zdcalc.dice import BOXED_DICE, DRINK, GIFT, HELMET
from zdcalc.edition import EDITIONS, Edition, rules
from zdcalc.hand import Hand
from zdcalc.rulebooks.base import REFILLS
from zdcalc.solved_game import BEST
from zdcalc.whole_game import WholeGame

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="figures are not made in a browser")

QUICK = ("6g4y3r-none.book", "6g4y3r-literal.map", "turn-none.json", "law-none.json", "game-none-first-past.json")
NAMED = {figure.file.name: figure for figure in every()}

HANDS = 12  # that are looked at in a book
FEW = 8  # points held: the book has what comes next

IN_PRINT = [
    *(rules(refill=refill) for refill in REFILLS),
    *(edition for edition in EDITIONS.values() if edition.is_special),
]


@pytest.mark.parametrize("figure", [NAMED[name] for name in QUICK], ids=QUICK)
def test_a_figure_is_what_the_package_works_out_now(figure: Figure) -> None:
    assert changes(figure, figure.file.read_bytes(), figure.worked_out()) == []


def test_whoever_begins_a_solved_game_wins_as_often_when_it_is_played_through() -> None:
    """Round by round, with the laws of all turns, where the table comes from fixed points."""
    from zdcalc.two_ways import Match  # a browser has no numpy

    edition = rules(refill="none", ending="first-past")
    played, kept = Match(edition, BEST, BEST).first_player_wins, WholeGame(edition).first_player_wins
    assert abs(played.approx - kept.approx) <= played.error + kept.error < 1e-6


@pytest.mark.parametrize("edition", IN_PRINT, ids=shelf.book_name)
def test_a_hand_is_worth_what_the_hands_after_it_are_worth(edition: Edition) -> None:
    """Die by die, as the rules say, with the best of stopping and rolling at each table; then the book once more."""
    printed = Printed(edition)
    for roll in printed.some_rolls():
        assert printed.one_roll_on(roll) == pytest.approx(printed.worth(roll), abs=2 * printed.book.error + 1e-12)


class Printed:
    """A book with its hands as a plain turn has them."""

    def __init__(self, edition: Edition) -> None:
        self.edition, self.dice = edition, _word(edition.set)
        self.book = Book.read(edition, (BOOKS / shelf.book_name(edition)).read_bytes())

    def some_rolls(self) -> Iterator[Roll]:
        """Hands from all parts of the book."""
        names = [name for name, place in self.book.places.items() if place.least <= FEW]
        return map(self._roll, names[:: len(names) // HANDS])

    def worth(self, roll: Roll) -> float:
        """What the book says."""
        start, least, length = self.book.places[self._name(roll)]
        assert 0 <= roll.rest.points - least < length
        return self.book.values[start + roll.rest.points - least]

    def one_roll_on(self, roll: Roll) -> float:
        """The same from what the book says of the hands that come next."""
        bust, again, tables = outcomes(roll, self.edition.limit, self.edition.drink_rule)
        once = sum(float(chance) * self._best(table) for table, chance in tables.items())
        assert sum(tables.values()) + bust + again == 1
        return max(once + float(again) * roll.rest.points, once / (1 - float(again)))

    def _best(self, table: Plain) -> float:
        drawn = list(rolls(table, self.edition.refill))
        rolling = sum(float(chance) * self.worth(roll) for roll, chance in drawn)
        return max(table.points, rolling) if drawn else table.points

    def _roll(self, name: str) -> Roll:
        hand, brains, shotguns, *signs = name.split()
        hand, brains, shotguns = (_word(Hand.parse(dice, BOXED_DICE)) for dice in (hand, brains, shotguns))
        aside = next((sign for sign in (DRINK.sign, HELMET.sign) if sign in signs), "")
        cup = _without(self.dice, hand + brains + shotguns + "S" * bool(aside))
        shots = len(shotguns) + ("double" in signs and "H" in shotguns)
        lying = brains if "double" in signs else brains.replace("H", "h")
        lying = lying.replace("S", "P") if GIFT.sign in signs else lying
        rest = Plain(cup, "", "".join(sorted(lying)), shots, 0, aside)
        noted = 0 if self.edition.refill == "none" else FEW - rest.points
        return Roll("".join(sorted(hand)), rest._replace(noted=noted))

    def _name(self, roll: Roll) -> str:
        hand, rest = roll
        brains = rest.brains.replace("h", "H").replace("P", "S")
        shotguns = _without(self.dice, hand + brains + rest.cup + "S" * bool(rest.aside))
        is_double = "H" in rest.brains or ("H" in shotguns and rest.shotguns > len(shotguns))
        sign = GIFT.sign if "P" in rest.brains else rest.aside
        piles = " ".join(str(Hand.parse(_counted(pile), BOXED_DICE)) for pile in (hand, brains, shotguns))
        return f"{piles}{' double' * is_double} {sign}".rstrip()


def _word(dice: Hand) -> str:
    return "".join(sorted(die.letter for die in dice))


def _without(dice: str, gone: str) -> str:
    for die in gone:
        assert die in dice
        dice = dice.replace(die, "", 1)
    return dice


def _counted(pile: str) -> str:
    return "".join(f"{pile.count(die)}{die}" for die in sorted(set(pile))) or "0"
