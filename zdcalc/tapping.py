"""A turn as it is tapped in at the table, die by die.

A tap is what a button stands for: `g` a green die was drawn, `gb` a green die shows a brain, `stop`,
and `undo`. Each makes one turn into another; see zdcalc.followed_turn for how those are written.
"""

from __future__ import annotations

from collections.abc import Iterable

from zdcalc.dice import Die, Face
from zdcalc.edition import Edition
from zdcalc.followed_turn import FollowedTurn, Tapped, dice_as_written
from zdcalc.hand import NO_DICE, Hand
from zdcalc.position import Position
from zdcalc.refusal import Refused
from zdcalc.rulebooks import base
from zdcalc.rulebooks.base import STOP
from zdcalc.wording import phrase

UNDO = "undo"


def tap(edition: Edition, text: str, taps: str) -> FollowedTurn:
    """The turn after these taps; Refused for the first of them that cannot be.

    >>> from zdcalc.edition import rules
    >>> written(tap(rules(), "gbysrf", "rb g"))
    'gbysrf.rbg'
    >>> written(tap(rules(), "gbysrf", "rb g undo undo"))
    'gbysrf'
    """
    turn = FollowedTurn(edition, text)
    for one in taps.split():
        turn = FollowedTurn(edition, _tapped(turn, one))
    return turn


def written(turn: FollowedTurn) -> str:
    """A turn in its one canonical form."""
    rolls = [_roll(step.showing) for step in turn.steps]
    return ".".join([*rolls, *filter(None, [_roll(turn.tapped), STOP if turn.over == STOP else ""])])


def picture(face: Face | None) -> str:
    """The letter of what a face shows; none for a die that is only drawn."""
    return face.letter if face else ""


def standing(turn: FollowedTurn) -> Hand:
    """The dice that are sure to be in the next roll: footprints, and the last of the cup."""
    return turn.now.feet + turn.source.first


def drawing(turn: FollowedTurn) -> Position:
    """The table while the dice of a roll are drawn one by one: those that are drawn are in the hand, for sure.

    >>> from zdcalc.edition import rules
    >>> str(drawing(FollowedTurn(rules(), "gbysrf.ry")).hand)
    '1y1r'
    """
    if len(turn.tapped) == base.DICE_IN_A_ROLL or not turn.tapped:
        return turn.now
    drawn, stood = Hand.of(die for die, _ in turn.tapped), standing(turn)
    news = Hand((die, max(0, n - stood.count(die.letter))) for die, n in drawn.dice)
    left = turn.now.put_back(turn.source.back, turn.edition)
    return left._replace(cup=turn.source.cup - news, feet=NO_DICE, hand=stood + news)


def _roll(dice: Iterable[tuple[Die, Face | None]]) -> str:
    return "".join(die.letter + picture(face) for die, face in dice)


def _tapped(turn: FollowedTurn, tap: str) -> str:
    if tap == UNDO:
        return _undone(turn)
    text = written(turn)
    if tap == STOP:
        return f"{text}.{STOP}"
    said = dice_as_written(turn.edition).fullmatch(tap)
    if not said:
        raise Refused(phrase("write dice such as {example}", example="gbysrf"), "turn", tap)
    before = text.split(".")[:-1] if turn.tapped else [text]
    dice = [(die.letter, picture(face)) for die, face in turn.tapped] or [(die.letter, "") for die in standing(turn)]
    letter, shows = said.groups("")
    if shows and (letter, "") in dice:
        dice[dice.index((letter, ""))] = letter, shows  # a die that was drawn before
    else:
        dice.append((letter, shows))
    return ".".join([*before, "".join(map("".join, dice))])


def _undone(turn: FollowedTurn) -> str:
    *before, last = written(turn).split(".")
    if not last:
        raise Refused(phrase("there is nothing to undo"), "turn", UNDO)
    earlier = ".".join(before)
    if last == STOP:
        return earlier
    dice = turn.tapped or [Tapped(die, face) for die, face in turn.steps[-1].showing]
    roll = _roll(_without_last(dice, standing(FollowedTurn(turn.edition, earlier))))
    return ".".join([*before, roll] if roll else before)


def _without_last(dice: list[Tapped], stood: Hand) -> list[Tapped]:
    """A roll without its last tap, and no dice at all when only those are left that stood there anyway.

    The last face goes; its die goes with it, unless it stood there, or others too were drawn before they were rolled.
    """
    stands = []
    for die, _ in dice:
        one = Hand.of([die])
        stands.append(one <= stood)
        stood -= one if stands[-1] else NO_DICE
    news = [n for n, die in enumerate(dice) if die.face] or [n for n, here in enumerate(stands) if not here]
    if not news:
        return []
    last = news[-1]
    drawn_first = any(not die.face and not here for die, here in zip(dice, stands, strict=True))
    stays = dice[last].face and (stands[last] or drawn_first)
    left = [*dice[:last], *([Tapped(dice[last].die, None)] if stays else []), *dice[last + 1 :]]
    return left if sum(1 for die in left if die.face) or len(left) > sum(stands) else []
