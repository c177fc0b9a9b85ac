"""A player who follows a policy and plays turns with dice that fall by chance.

Nothing here knows of graphs, laws or best play: dice are drawn, rolled and put where the clauses
of the rulebook say, until the policy stops or the turn busts. So it is a check on all of those.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import islice
from random import Random

from zdcalc.edition import Edition
from zdcalc.hand import NO_DICE, Hand
from zdcalc.one_roll import law_of_roll
from zdcalc.policy_text import Standing, StoppingRule
from zdcalc.refusal import Refused
from zdcalc.rulebooks import base
from zdcalc.table import Position, Table
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


def stops_by_function(policy: Callable[[Table], bool], edition: Edition) -> Stops:
    """A policy that is a function of a table, asked once for each table."""

    @cache
    def stops(position: Position, held: int) -> bool:
        return bool(policy(Table.at(position, held, edition)))

    return lambda position, held, _: stops(position, held)


def chance_of_bust(position: Position, edition: Edition) -> Fraction:
    """How likely the next roll busts, after a refill if one is due."""
    law, shotguns = law_of_roll(position, edition.refill), position.shotguns.size
    busts = (weight for roll, weight in law.items() if base.is_bust(shotguns + roll.shotguns, edition.limit))
    return Fraction(sum(busts), sum(law.values()))


class Player:
    """Plays turns from a table on; raises Refused where that table is uncertain or allows nothing."""

    def __init__(self, table: Table, stops: Stops, rng: Random) -> None:
        self.edition, self.noted, self.stops = table.rules, table.noted, stops
        self.start = _only_position(table)
        self.is_fresh = self.start.cup == table.rules.set and not table.noted
        # Python promises of this alone that it gives the same numbers for a seed in every version.
        self._random = rng.random
        self._dice = {die.letter: die for die in table.rules.kinds}
        self._hands: dict[str, Hand] = {}
        _refuse_if_nothing_can_be_done(table, self.start, may_stop=not self.is_fresh)

    def play(self) -> int:
        """Play a turn to its end: the points it scores, or BUSTED."""
        limit, refill = self.edition.limit, self.edition.refill
        cup, feet, brains, shotguns, hand = map(_pile, self.start)
        held, shots, rolls = base.points(len(brains), self.noted), len(shotguns), 0
        while True:
            if not hand:
                look_at = self._look_at
                table = Position(look_at(cup), look_at(feet), look_at(brains), look_at(shotguns), NO_DICE)
                source = base.supply(table.cup, table.feet, table.brains, refill)
                if not base.can_complete(source, base.dice_to_draw(table.feet)):
                    return held
                if (rolls or not self.is_fresh) and self.stops(table, held, rolls):
                    return held
                hand = feet + _pile(source.first)
                if source.back:
                    cup, brains = _pile(source.cup), []
                while len(hand) < base.DICE_IN_A_ROLL:
                    hand.append(cup.pop(self._any_of(cup)))
            showing = self._roll(hand)
            rolls += 1
            shots += sum(face.shotguns for _, face in showing)
            if base.is_bust(shots, limit):
                return BUSTED
            held += sum(face.brains for _, face in showing)
            shotguns += _letters(base.shot(showing))
            brains += _letters(base.eaten(showing))
            feet, hand = _letters(base.escaped(showing)), []

    def _roll(self, hand: Pile) -> base.Showing:
        dice = [self._dice[letter] for letter in hand]
        return tuple((die, die.faces[self._any_of(die.faces)]) for die in dice)

    def _any_of(self, things: Sequence[object]) -> int:
        """The place of one of these, each as likely as any other."""
        return int(self._random() * len(things))

    def _look_at(self, pile: Pile) -> Hand:
        """The pile as a hand; every hand is made once only."""
        letters = "".join(sorted(pile))
        if (hand := self._hands.get(letters)) is None:
            dice = ((self._dice[letter], letters.count(letter)) for letter in set(letters))
            hand = self._hands[letters] = Hand(dice)
        return hand


def _pile(hand: Hand) -> Pile:
    return [die.letter for die in hand]


def _letters(showing: base.Showing) -> Pile:
    return [die.letter for die, _ in showing]


def _only_position(table: Table) -> Position:
    """The one position that fits the table."""
    position, *others = islice(table.positions(), 2)
    if others:
        option = "shotguns" if isinstance(table.shotguns, int) and table.shotguns else "brains"
        reason = phrase("a simulation needs every colour; give these dice by colour")
        raise Refused(reason, option, getattr(table, option))
    return position


def _refuse_if_nothing_can_be_done(table: Table, position: Position, may_stop: bool) -> None:
    if may_stop or base.must_roll(position.hand):
        return
    if position.cup.size < base.dice_to_draw(position.feet):
        reason = phrase("a roll is made with {n} dice, and these are too few", n=base.DICE_IN_A_ROLL)
        raise Refused(reason, "set", table.rules.set)
