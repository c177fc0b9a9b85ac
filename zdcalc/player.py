"""A player who follows a policy and plays turns with dice that fall by chance.

Nothing here knows of graphs, laws or best play: dice are drawn, rolled and put where the clauses
of the rulebook say, until the policy stops or the turn busts. So it is a check on all of those. The
special dice are played from the text alone, not by the functions of their clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from random import Random

from zdcalc.edition import Edition
from zdcalc.function_policy import Function, says_stop
from zdcalc.hand import NO_DICE, Hand
from zdcalc.one_roll import law_of_roll
from zdcalc.policy_names import Standing
from zdcalc.policy_text import StoppingRule
from zdcalc.position import Position
from zdcalc.possible import only_position
from zdcalc.rulebooks import base
from zdcalc.rulebooks.expansion import Lying
from zdcalc.table import Table
from zdcalc.wording import phrase

BUSTED = -1

Stops = Callable[[Position, int, int], bool]
"""Whether to stop at a position, with so many points held, after so many rolls."""

Pile = list[str]
"""Dice by their letters: a pile that is quick to change."""


def stops_by_rule(rule: StoppingRule, edition: Edition) -> Stops:
    """A policy in words, asked once for all that it tells apart."""
    looks_at_bust = "bust" in rule.text

    @cache
    def stops(position: Position, held: int, rolls: int) -> bool:
        bust = chance_of_bust(position, edition) if looks_at_bust else Fraction(0)
        return rule.stops(Standing(position, held, bust, rolls))

    return lambda position, held, rolls: stops(position, held, min(rolls, rule.rolls_counted))


def stops_by_function(policy: Function, edition: Edition) -> Stops:
    """A policy that is a function of a table, asked once for each table."""

    @cache
    def stops(position: Position, held: int) -> bool:
        return says_stop(policy, Table.at(position, held, edition))

    return lambda position, held, _: stops(position, held)


def chance_of_bust(position: Position, edition: Edition) -> Fraction:
    """How likely the next roll busts, after a refill if one is due."""
    law = law_of_roll(position, edition)
    return Fraction(sum(weight for roll, weight in law.items() if roll.bust), sum(law.values()))


class Player:
    """Plays turns from a table on; raises Refused where that table is uncertain or allows nothing."""

    def __init__(self, table: Table, stops: Stops, rng: Random) -> None:
        self.edition, self.noted, self.stops = table.rules, table.noted, stops
        self.start = only_position(table, phrase("a simulation needs every colour; give these dice by colour"))
        self.is_fresh = self.start.cup == table.rules.set and not table.noted
        # Python promises of this alone that it gives the same numbers for a seed in every version.
        self._random = rng.random
        self._dice = {die.letter: die for die in table.rules.kinds}
        self._hands: dict[str, Hand] = {}
        _refuse_if_nothing_can_be_done(table, self.start, may_stop=not self.is_fresh)

    def play(self) -> int:
        """Play a turn to its end: the points it scores, or BUSTED."""
        refill, at = self.edition.refill, Dice(self.start)
        held, rolls = base.points(at.points, self.noted), 0
        while True:
            if not at.hand:
                table = self._look_at(at)
                source = base.supply(table.cup, table.feet, table.brains, refill)
                if not base.can_complete(source, base.dice_to_draw(table.feet)):
                    return held
                if (rolls or not self.is_fresh) and self.stops(table, held, rolls):
                    return held
                at.hand = at.feet + _pile(source.first)
                if source.back:
                    at.put_back(_pile(source.cup))
                while len(at.hand) < base.DICE_IN_A_ROLL:
                    at.hand.append(at.cup.pop(self._any_of(at.cup)))
            held += at.settle(self._roll(at.hand), self.edition.drink_rule)
            rolls += 1
            if base.is_bust(at.shots, self.edition.limit + (at.santa == "helmet")):
                return BUSTED

    def _roll(self, hand: Pile) -> base.Showing:
        dice = [self._dice[letter] for letter in hand]
        return tuple((die, die.faces[self._any_of(die.faces)]) for die in dice)

    def _any_of(self, things: Sequence[object]) -> int:
        """The place of one of these, each as likely as any other."""
        return int(self._random() * len(things))

    def _look_at(self, at: Dice) -> Position:
        """The dice as a position."""
        cup, feet, brains, shotguns = map(self._as_hand, (at.cup, at.feet, at.brains, at.shotguns))
        return Position(cup, feet, brains, shotguns, NO_DICE, at.lying(self._as_hand))

    def _as_hand(self, pile: Pile) -> Hand:
        """The pile as a hand; every hand is made once only."""
        letters = "".join(sorted(pile))
        if (hand := self._hands.get(letters)) is None:
            dice = ((self._dice[letter], letters.count(letter)) for letter in set(letters))
            hand = self._hands[letters] = Hand(dice)
        return hand


class Dice:
    """Where the dice of a turn lie.

    `heroes` are those among the brains that can be rescued, with the points they brought; `santa` is
    the sign with which Santa lies, if he does.
    """

    def __init__(self, start: Position) -> None:
        self.cup, self.feet, self.brains, self.shotguns, self.hand = map(_pile, start[:5])
        signs = start.lying.signs
        self.santa = next((sign for sign in ("gift", "drink", "helmet") if sign in signs), "")
        self._double_shotgun = "double" in signs and "H" in self.shotguns
        worth = {"H": 1 + ("double" in signs), "T": 1} | ({"S": 1} if self.santa != "gift" else {})
        self.heroes = {hero: points for hero, points in worth.items() if hero in self.brains}

    @property
    def points(self) -> int:
        """The points of the brains that lie there."""
        return len(self.brains) + self.double * ("H" in self.brains) + (self.santa == "gift")

    @property
    def shots(self) -> int:
        """The shotguns so far."""
        return len(self.shotguns) + self._double_shotgun

    @property
    def double(self) -> bool:
        """Whether the Hunk lies with a double face."""
        return self._double_shotgun or self.heroes.get("H") == 2

    def lying(self, as_hand: Callable[[Pile], Hand]) -> Lying:
        """What of this the piles do not tell."""
        return Lying(
            tuple(sign for sign in ("double" if self.double else "", self.santa) if sign),
            points=self.points - len(self.brains),
            shots=self._double_shotgun,
            limit=self.santa == "helmet",
            aside=as_hand(["S"] if self.santa in ("drink", "helmet") else []),
        )

    def put_back(self, cup: Pile) -> None:
        """The brains have gone back into the cup, and nothing of them can be lost any more."""
        self.cup, self.brains, self.heroes = cup, [], {}
        if self.santa == "gift":
            self.santa = ""

    def settle(self, showing: base.Showing, drink_rule: str) -> int:
        """Put the dice of a roll where they belong: the points it brings, less those it costs."""
        self.feet, self.hand = [], []
        points = 0
        self.santa = next((face.sign for _, face in showing if face.sign), self.santa)
        for die, face in showing:
            letter, brains = die.letter, face.brains
            if face.footprints and self.santa == "drink" and (letter == "g" or drink_rule == "all"):
                brains = 1
            if brains:
                points += brains
                self.brains.append(letter)
                if letter in ("H", "T") or (letter == "S" and face.sign != "gift"):
                    self.heroes[letter] = brains
            elif face.shotguns:
                self.shotguns.append(letter)
                self._double_shotgun |= face.shotguns == 2
            elif face.footprints:
                self.feet.append(letter)
        if any(face.shotguns and die.letter in ("H", "T", "S") for die, face in showing):
            for hero, worth in self.heroes.items():
                points -= worth
                self.brains.remove(hero)
                self.cup.append(hero)
            self.heroes = {}
        return points


def _pile(hand: Hand) -> Pile:
    return [die.letter for die in hand]


def _refuse_if_nothing_can_be_done(table: Table, position: Position, may_stop: bool) -> None:
    if may_stop or base.must_roll(position.hand):
        return
    if position.cup.size < base.dice_to_draw(position.feet):
        reason = phrase("a roll is made with {n} dice, and these are too few", n=base.DICE_IN_A_ROLL)
        raise table.blamed(reason)
