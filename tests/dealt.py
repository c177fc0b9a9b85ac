"""Tables for tests: the dice of a set dealt to the places where they can lie."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from hypothesis import strategies as st

from zdcalc.dealt_turns import DealtTurns
from zdcalc.edition import rules
from zdcalc.followed_turn import FollowedTurn

REFILLS = ("literal", "when-short", "leftovers-first", "none")

Places = dict[str, str]
"""The colours in each place, as a word such as "ggy"."""


def deal(rng: random.Random, dice: str = "g" * 6 + "y" * 4 + "r" * 3) -> Places:
    """Any table on which the turn goes on: at most two shotguns, at most three footprints."""
    left = list(dice)
    rng.shuffle(left)
    sizes = {"shotguns": rng.randint(0, 2), "feet": rng.randint(0, 3)}
    sizes["brains"] = rng.randint(0, len(left) - sizes["shotguns"] - sizes["feet"])
    places = {place: "".join(left.pop() for _ in range(size)) for place, size in sizes.items()}
    return {**places, "cup": "".join(left)}


def written(colours: str) -> str:
    """ "ggy" as "2g1y"."""
    return "".join(f"{colours.count(c)}{c}" for c in "gyr" if c in colours) or "0"


def options(places: Places) -> dict[str, Any]:
    """The places as table options."""
    return {place: written(colours) for place, colours in places.items()}


dealt = st.builds(deal, st.randoms(use_true_random=False))
refills = st.sampled_from(REFILLS)


@cache
def some_turns(refill: str, many: int, seed: int = 5) -> list[FollowedTurn]:
    """Turns under way, dealt by chance, that could go on."""
    rng = random.Random(seed)
    turns: list[FollowedTurn] = []
    while len(turns) < many:
        dealt = DealtTurns(rules(refill=refill), rng.randrange(10**6))
        for _ in range(rng.randint(0, 4)):
            if dealt.turn.may_roll:
                dealt = DealtTurns(dealt.edition, dealt.seed, dealt.decided + "r")
        if dealt.turn.may_roll:
            turns.append(dealt.turn)
    return turns
