"""Positions packed into whole numbers, so that hundreds of thousands of them are quickly told apart.

Each pile of dice is a number of so many bits for each kind of die, and what a roll or a draw does to a
position is a difference that is added. The cup is what lies nowhere else, so it has no place.
"""

from __future__ import annotations

from zdcalc.dice import Die
from zdcalc.edition import Edition
from zdcalc.hand import NO_DICE, Hand
from zdcalc.position import Position
from zdcalc.rulebooks.expansion import PLAIN, Lying


class Packing:
    """How positions of an edition are packed; the ways to lie are numbered as they come.

    >>> from zdcalc.table import Table
    >>> table = Table.of(rules="sequel", brains="2gH", shotguns="1rT", helmet=True)
    >>> (position,), packing = table.positions(), Packing(table.rules)
    >>> packing.unpacked(packing.packed(position)) == position
    True
    """

    def __init__(self, edition: Edition) -> None:
        self.set = edition.set
        self._shifts: dict[Die, int] = {}
        self.width = 0
        for die, n in self.set.dice:
            self._shifts[die] = self.width
            self.width += n.bit_length()
        bearing = edition.expansion.bearing(self.set)
        brains = sum((1 << n.bit_length()) - 1 << self._shifts[die] for die, n in self.set.dice if die in bearing)
        self._bears = -1 << 3 * self.width | brains << self.width
        self._numbers: dict[Lying, int] = {PLAIN: 0}
        self._lyings = [PLAIN]
        self._codes: dict[Hand, int] = {}
        self._hands: dict[int, Hand] = {}
        self._in_play = [self.code(self.set)]

    def code(self, dice: Hand) -> int:
        """Dice as a number; those of two hands together are the sum."""
        if (code := self._codes.get(dice)) is None:
            code = self._codes[dice] = sum(n << self._shifts[die] for die, n in dice.dice)
        return code

    def packed(self, position: Position) -> int:
        """A position as a number: feet, brains, shotguns and hand, then how dice lie.

        Footprints that are held in a hand lie nowhere else.
        """
        _, feet, brains, shotguns, hand, lying = position
        number = self._number(lying)
        for pile in (hand, shotguns, brains, NO_DICE if hand else feet):
            number = (number << self.width) + self.code(pile)
        return number

    def unpacked(self, number: int) -> Position:
        """The position of a number."""
        width, pile = self.width, (1 << self.width) - 1
        feet, brains, shotguns = number & pile, number >> width & pile, number >> 2 * width & pile
        hand, lying = number >> 3 * width & pile, number >> 4 * width
        cup = self._in_play[lying] - feet - brains - shotguns - hand
        dice = self._dice
        return Position(dice(cup), dice(feet), dice(brains), dice(shotguns), dice(hand), self._lyings[lying])

    def taken_up(self, number: int) -> int:
        """A position once the footprints of its table are held in the hand; nothing else changes."""
        feet = number & (1 << self.width) - 1
        return number - feet + self.holding(feet)

    def holding(self, hand: int) -> int:
        """What has to be added for a hand to be held; its code is given."""
        return hand << 3 * self.width

    def bearing(self, number: int) -> int:
        """Of a position with a hand to be rolled, what bears on where its dice come to lie."""
        return number & self._bears

    def _number(self, lying: Lying) -> int:
        if (number := self._numbers.get(lying)) is None:
            number = self._numbers[lying] = len(self._lyings)
            self._lyings.append(lying)
            self._in_play.append(self.code(self.set - lying.aside))
        return number

    def _dice(self, code: int) -> Hand:
        if (dice := self._hands.get(code)) is None:
            kinds = zip(self.set.dice, self._shifts.values(), strict=True)
            dice = Hand((die, code >> shift & (1 << n.bit_length()) - 1) for (die, n), shift in kinds)
            self._hands[code] = dice
        return dice
