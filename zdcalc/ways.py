"""Ways to play a whole turn, side by side: policies, and best play for points."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from zdcalc.best_turn import Turn
from zdcalc.edition import Edition
from zdcalc.figure import Number, minus
from zdcalc.law import Law
from zdcalc.one_policy import by_rule, deviation
from zdcalc.outset import Outset
from zdcalc.play import points, squares
from zdcalc.policy_text import StoppingRule
from zdcalc.refusal import Refused
from zdcalc.sweep import Real
from zdcalc.table import Table
from zdcalc.wording import phrase

POINTS = "points"  # best play for them; any other way is a policy in words

GRAPHS_KEPT = 2  # editions between which somebody goes to and fro; each takes megabytes
WAYS_KEPT = 16


class Way(NamedTuple):
    """A way to play a turn from its start on: the law of the score it brings."""

    law: Law
    edition: Edition

    @property
    def mean(self) -> Number:
        """The points that the turn scores on average."""
        return self.law.mean(points(self.edition))

    @property
    def spread(self) -> Number:
        """The standard deviation of the score."""
        return deviation(self.mean, self.law.mean(squares(self.edition)))

    def lost_against(self, best: Way) -> Number:
        """How many points the other way scores more, on average."""
        return minus(best.mean, self.mean)


@lru_cache(GRAPHS_KEPT)
def _outset(edition: Edition) -> Outset:
    return Outset(Table.fresh(edition))


@lru_cache(WAYS_KEPT)
def policy_way(policy: str, edition: Edition) -> Way:
    """A policy from its text, worked out once."""
    (law,) = by_rule(StoppingRule.parse(policy), _outset(edition)).laws
    return Way(law, edition)


@lru_cache(WAYS_KEPT)
def best_way(edition: Edition) -> Way:
    """Best play for points."""
    (law,) = Turn(_outset(edition)).laws
    return Way(law, edition)


def in_words(option: str, how: object) -> str:
    """A way to play in a whole game: only words can say it."""
    if isinstance(how, str):
        return how.strip()
    raise Refused(phrase("here a way to play is “best”, “points” or a policy in words"), option, how)


def way(how: str, edition: Edition) -> Way:
    """A way to play as it is said: `points`, or a policy. Raises Refused for a policy that cannot be read."""
    return best_way(edition) if how == POINTS else policy_way(how, edition)


def written(law: Law) -> str:
    """A law as text that `read` gives back as it was.

    >>> written(Law({1: Fraction(2, 3)}, Fraction(1, 3), {}, 0, True))
    '{"stopped": {"1": "2/3"}, "bust": "1/3", "lost": [], "rounding": 0, "is_exact": true}'
    """
    return json.dumps(
        law._asdict()
        | {
            "stopped": {score: _plain(chance) for score, chance in law.stopped.items()},
            "bust": _plain(law.bust),
            "lost": [[*where, chance] for where, chance in law.lost.items()],
        }
    )


def read(text: str) -> Law:
    """A law that was written.

    >>> read(written(Law({2: 0.75}, 0.25, {(40, 2): 1e-18}, 1e-13, False))).lost
    {(40, 2): 1e-18}
    """
    said = json.loads(text)
    return Law(
        stopped={int(score): _number(chance) for score, chance in said["stopped"].items()},
        bust=_number(said["bust"]),
        lost={(held, shotguns): chance for held, shotguns, chance in said["lost"]},
        rounding=said["rounding"],
        is_exact=said["is_exact"],
    )


def _plain(number: Real) -> str | float:
    return str(number) if isinstance(number, Fraction) else number


def _number(plain: str | float) -> Real:
    return Fraction(plain) if isinstance(plain, str) else plain
