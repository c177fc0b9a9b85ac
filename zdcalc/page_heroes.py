"""What the heroes and Santa did in a roll, in sentences, and how they lie there, on the page."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from zdcalc.dice import (
    DOUBLE_BRAIN,
    DOUBLE_SHOTGUN,
    DRINK,
    GIFT,
    HELMET,
    HOTTIE,
    HUNK,
    SANTA,
    SPECIAL_DICE,
    Die,
    Face,
)
from zdcalc.edition import Edition
from zdcalc.followed_turn import FollowedTurn, Step
from zdcalc.page_worth import POINTS
from zdcalc.position import Position
from zdcalc.rulebooks import base
from zdcalc.rulebooks.double_feature import DOUBLE
from zdcalc.wording import Phrase, Wording, phrase

RESCUES = {  # whole sentences, since elsewhere a name changes with its part in them
    ((HUNK,), HOTTIE): phrase("The Hunk rescues the Hottie"),
    ((HUNK,), SANTA): phrase("The Hunk rescues Santa"),
    ((HOTTIE,), HUNK): phrase("The Hottie rescues the Hunk"),
    ((HOTTIE,), SANTA): phrase("The Hottie rescues Santa"),
    ((SANTA,), HUNK): phrase("Santa rescues the Hunk"),
    ((SANTA,), HOTTIE): phrase("Santa rescues the Hottie"),
    ((HUNK, HOTTIE), SANTA): phrase("The Hunk and the Hottie rescue Santa"),
    ((HUNK, SANTA), HOTTIE): phrase("The Hunk and Santa rescue the Hottie"),
    ((HOTTIE, SANTA), HUNK): phrase("The Hottie and Santa rescue the Hunk"),
}


def news_html(turn: FollowedTurn, words: Wording) -> str:
    """What the last roll brought beside brains and shotguns, as long as no other has begun."""
    return happened_html(turn.steps[-1], turn.edition, words) if turn.steps and not turn.tapped else ""


def happened_html(step: Step, edition: Edition, words: Wording) -> str:
    """What a roll brought beside brains and shotguns, a line each."""
    said = [*_rescued(step, edition, words), *_brought(step, edition, words)]
    return "".join(f'<p class="zd-happened">{escape(line)}</p>' for line in said)


def _rescued(step: Step, edition: Edition, words: Wording) -> Iterator[str]:
    shot = [die for die, _ in base.shot(step.showing)]
    rescuers = tuple(die for die in SPECIAL_DICE if die in shot)
    doubled = DOUBLE in step.before.put_back(step.back, edition).lying.signs
    for die in step.settled.freed:
        rescue = RESCUES[rescuers, die]
        if die in step.settled.rescued:
            lost = POINTS.of(1 + (die == HUNK and doubled))
            yield words.text("{rescue}: the die goes back into the cup, {points} lost.", rescue=rescue, points=lost)
        else:
            yield words.text("{rescue}: the die goes back into the cup, and its brain does not count.", rescue=rescue)


def _brought(step: Step, edition: Edition, words: Wording) -> Iterator[str]:
    shown = [face.sign for _, face in step.showing]
    if GIFT.sign in shown:
        yield words.text("Santa brings a gift: two points.")
    elif DRINK.sign in shown:
        whose = words.say(FOOTPRINTS_DRUNK[edition.drink_rule])
        yield words.text("Santa brings the energy drink: {whose}, this roll included.", whose=whose)
    elif HELMET.sign in shown:
        most = edition.limit + step.settled.lying.limit
        yield words.text("Santa brings the helmet: this turn ends at {limit} shotguns, this roll included.", limit=most)


FOOTPRINTS_DRUNK = {
    "green": phrase("green footprints count as brains in this turn"),
    "all": phrase("all footprints count as brains in this turn"),
}


def lies_aside(table: Position, edition: Edition) -> tuple[Face, Phrase] | None:
    """What Santa brought and lies aside with, and what comes of it."""
    if DRINK.sign in table.lying.signs:
        return DRINK, FOOTPRINTS_DRUNK[edition.drink_rule]
    if HELMET.sign in table.lying.signs:
        return HELMET, phrase("this turn ends at {limit} shotguns", limit=table.limit(edition))
    return None


def lies_with(die: Die, table: Position) -> Face | None:
    """The face with which a die lies in its pile, where that is not the pile's own."""
    if die == HUNK and DOUBLE in table.lying.signs:
        return DOUBLE_BRAIN if HUNK in table.brains else DOUBLE_SHOTGUN
    return GIFT if die == SANTA and GIFT.sign in table.lying.signs else None
