"""The base game, clause by clause.

Every function is one clause of the rulebook and its docstring begins with the clause's id.
The functions know nothing of odds, printing or pages; they say what may be done and what it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import NamedTuple

from zdcalc.dice import BASE_DICE, Die, Face
from zdcalc.hand import NO_DICE, Hand

DICE_IN_A_ROLL = 3

Showing = tuple[tuple[Die, Face], ...]
"""A roll as it lies on the table: each die with the face it shows."""


class Supply(NamedTuple):
    """Where the next dice come from: `first` come for certain, the rest blind out of `cup`.

    `back` are the brain dice that a refill has put back; their points are noted.
    """

    first: Hand
    cup: Hand
    back: Hand


# What you need


def full_set() -> Hand:
    """box.dice: six green, four yellow and three red.

    >>> str(full_set())
    '6g4y3r'
    """
    return Hand(zip(BASE_DICE, (6, 4, 3), strict=True))


# A turn


def draw(cup: Hand, wanted: int) -> Iterator[tuple[Hand, int]]:
    """turn.draw: so many dice out of the cup, blind, every die as likely as any other.

    Yields each hand that can come with the number of ways to draw it, a product of binomial
    coefficients (the multivariate hypergeometric law); the ways add up to C(cup.size, wanted).

    >>> [(str(hand), ways) for hand, ways in draw(Hand.parse("2g1r"), 2)]
    [('2g', 1), ('1g1r', 2)]
    """
    counts = [n for _, n in cup.dice]
    for numbers, hand in _hands(tuple(die for die, _ in cup.dice), wanted):
        if ways := prod(map(comb, counts, numbers)):
            yield hand, ways


def roll(hand: Hand) -> dict[Showing, int]:
    """turn.roll: every way the dice can fall, with its weight; the weights add up to all sides
    multiplied: 6^dice for dice with six. Which of several dice that are alike shows what is all one.

    >>> sum(roll(Hand.parse("2g1r")).values())
    216
    """
    law: dict[Showing, int] = {(): 1}
    for die, n in hand.dice:
        law = {(*showing, *more): weight * ways for showing, weight in law.items() for more, ways in _alike(die, n)}
    return law


def eaten(showing: Showing) -> Showing:
    """turn.brain: the dice that show a brain; they go to the left."""
    return tuple((die, face) for die, face in showing if face.brains)


def shot(showing: Showing) -> Showing:
    """turn.shotgun: the dice that show a shotgun; they go to the right."""
    return tuple((die, face) for die, face in showing if face.shotguns)


def escaped(showing: Showing) -> Showing:
    """turn.footprints: the dice that show footprints; they stay in front of the player."""
    return tuple((die, face) for die, face in showing if face.footprints)


def is_bust(shotguns: int, limit: int) -> bool:
    """turn.bust: three shotguns or more end the turn, and it scores nothing.

    >>> is_bust(2, limit=3), is_bust(4, limit=3)
    (False, True)
    """
    return shotguns >= limit


def actions(may_stop: bool, may_roll: bool) -> tuple[str, ...]:
    """turn.choice: stop, or carry on.

    >>> actions(may_stop=True, may_roll=True)
    ('stop', 'roll')
    """
    return ("stop",) * may_stop + ("roll",) * may_roll


def must_roll(drawn: Hand) -> bool:
    """turn.committed: once dice are drawn they have to be rolled."""
    return bool(drawn)


def points(brains: int, noted: int) -> int:
    """turn.stop: a point a brain, those noted in a refill included."""
    return brains + noted


def dice_to_draw(feet: Hand) -> int:
    """turn.carry-on: keep the footprints and draw until there are three dice.

    >>> dice_to_draw(Hand.parse("1g"))
    2
    """
    return DICE_IN_A_ROLL - feet.size


def nothing_to_draw(feet: Hand) -> bool:
    """turn.three-footprints: the three dice are rolled again; nothing is drawn or put back."""
    return feet.size == DICE_IN_A_ROLL


# When the cup runs low


def refill_literal(cup: Hand, brains: Hand, wanted: int) -> Supply:
    """cup.refill: with fewer than three dice in the cup all brain dice go back, then draw.

    >>> str(refill_literal(Hand.parse("2g"), Hand.parse("1r"), wanted=1).cup)
    '2g1r'
    """
    return _put_back(cup, brains) if cup.size < DICE_IN_A_ROLL else _leave(cup)


def refill_when_short(cup: Hand, brains: Hand, wanted: int) -> Supply:
    """cup.when-short: the brain dice go back only if the cup cannot complete the roll.

    >>> str(refill_when_short(Hand.parse("2g"), Hand.parse("1r"), wanted=1).cup)
    '2g'
    """
    return _put_back(cup, brains) if cup.size < wanted else _leave(cup)


def refill_leftovers_first(cup: Hand, brains: Hand, wanted: int) -> Supply:
    """cup.leftovers: what is left is drawn first, then the brain dice go back for the rest.

    >>> supply = refill_leftovers_first(Hand.parse("2g"), Hand.parse("1r"), wanted=3)
    >>> str(supply.first), str(supply.cup)
    ('2g', '1r')
    """
    return Supply(cup, brains, brains) if cup.size < wanted else _leave(cup)


def refill_none(cup: Hand, brains: Hand, wanted: int) -> Supply:
    """cup.none: nothing ever goes back."""
    return _leave(cup)


Refill = Callable[[Hand, Hand, int], Supply]
REFILLS: dict[str, Refill] = {
    "literal": refill_literal,
    "when-short": refill_when_short,
    "leftovers-first": refill_leftovers_first,
    "none": refill_none,
}


def supply(cup: Hand, feet: Hand, brains: Hand, refill: str) -> Supply:
    """cup.when: the dice are counted after deciding to carry on, just before drawing.

    So the brains of the last roll go back too, and three footprints put nothing back.
    """
    if nothing_to_draw(feet):
        return _leave(cup)
    return REFILLS[refill](cup, brains, dice_to_draw(feet))


def note(noted: int, put_back: int) -> int:
    """cup.noted: points are noted, not dice; they add up over several refills."""
    return noted + put_back


def can_complete(source: Supply, wanted: int) -> bool:
    """cup.short: if the cup cannot complete the roll even so, there is no roll."""
    return source.first.size + source.cup.size >= wanted


# End of the game


def goal_reached(scores: Sequence[int], goal: int) -> bool:
    """end.goal: somebody has scored thirteen or more; brains not yet scored do not count."""
    return max(scores) >= goal


def finish_round(scores: Sequence[int], turns: Sequence[int], goal: int) -> bool:
    """end.round: the game is over once the goal is reached and all have had as many turns.

    >>> finish_round([13, 9], turns=[5, 4], goal=13), finish_round([13, 9], [5, 5], 13)
    (False, True)
    """
    return goal_reached(scores, goal) and len(set(turns)) == 1


def leaders(scores: Sequence[int]) -> list[int]:
    """end.winner: the players with the most brains, by their seats.

    >>> leaders([13, 15, 15])
    [1, 2]
    """
    return [player for player, score in enumerate(scores) if score == max(scores)]


def tie_break(scores: Sequence[int]) -> list[int]:
    """end.tie: leaders who are level play on in seating order, and nobody else does.

    >>> tie_break([13, 15, 15]), tie_break([13, 14, 15])
    ([1, 2], [])
    """
    ahead = leaders(scores)
    return ahead if len(ahead) > 1 else []


def first_past(scores: Sequence[int], turns: Sequence[int], goal: int) -> bool:
    """end.first-past: over the moment banked points reach the goal; no tie can occur."""
    return goal_reached(scores, goal)


Ending = Callable[[Sequence[int], Sequence[int], int], bool]
ENDINGS: dict[str, Ending] = {"finish-round": finish_round, "first-past": first_past}


def _leave(cup: Hand) -> Supply:
    return Supply(NO_DICE, cup, NO_DICE)


def _put_back(cup: Hand, brains: Hand) -> Supply:
    return Supply(NO_DICE, cup + brains, brains)


@cache
def _alike(die: Die, n: int) -> tuple[tuple[Showing, int], ...]:
    """What so many dice of a kind can show together, each with its weight, a multinomial coefficient times sides."""
    weighed = die.weighed()
    ways = []
    for faces in combinations_with_replacement(weighed, n):
        counts = [faces.count(face) for face in dict.fromkeys(faces)]
        orders = factorial(n) // prod(map(factorial, counts))
        ways.append((tuple((die, face) for face in faces), orders * prod([weighed[face] for face in faces])))
    return tuple(ways)


@cache
def _hands(kinds: tuple[Die, ...], size: int) -> tuple[tuple[tuple[int, ...], Hand], ...]:
    """Every hand of so many dice out of these kinds: the number of each kind, and the hand."""
    if not kinds:
        return () if size else (((), NO_DICE),)
    return tuple(
        ((n, *numbers), Hand([(kinds[0], n)]) + rest)
        for n in range(size, -1, -1)
        for numbers, rest in _hands(kinds[1:], size - n)
    )
