"""A policy played out, turn after turn, as a check on what is said of it exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from random import Random, SystemRandom
from typing import NamedTuple

from zdcalc import effort
from zdcalc.edition import whole_number
from zdcalc.figure import Share
from zdcalc.function_policy import Function, function_name
from zdcalc.player import BUSTED, Player, Stops, stops_by_function, stops_by_rule
from zdcalc.policy_text import BEST, POINTS, StoppingRule, way_named
from zdcalc.position import Position
from zdcalc.progress import expect, steps
from zdcalc.refusal import Refused, blames_what_was_given
from zdcalc.table import Table
from zdcalc.wording import phrase

TURNS = 100_000
MOST_TURNS = 10_000_000
MOST_SEED = 99_999_999

Policy = str | Function
"""In words, or a function that says whether to stop."""


class Estimate(NamedTuple):
    """The mean of what was counted, and its standard error (None after a single turn)."""

    mean: Share
    standard_error: float | None

    @classmethod
    def of(cls, counts: Mapping[int, int]) -> Estimate:
        """The mean of values, each with how often it came.

        >>> Estimate.of({0: 3, 4: 1})
        Estimate(mean=Share(weight=1, total=1), standard_error=1.0)
        """
        turns, total = sum(counts.values()), _total(counts)
        spread = standard_deviation(counts)
        return cls(Share.of(total, turns), None if spread is None else spread / sqrt(turns))

    @property
    def approx(self) -> float:
        """The mean as a float."""
        return float(self.mean)

    def json(self) -> dict[str, object]:
        """As numbers between bounds, but with a standard error in place of a proven one."""
        return {"approx": self.approx, "standard_error": self.standard_error}


@dataclass(frozen=True, slots=True)
class ScoreCount:
    """How many turns scored exactly so much."""

    score: int
    count: int
    probability: Estimate


class Simulation:
    """The answer to "how does this policy fare when it is played?"; made by `simulate`.

    `ends` has how many turns ended with each score, or BUSTED.
    """

    def __init__(self, table: Table, policy: str, seed: int, ends: Mapping[int, int]) -> None:
        self.table, self.policy, self.seed, self.ends = table, policy, seed, ends
        self.turns = sum(ends.values())

    @property
    def counts(self) -> dict[int, int]:
        """How many turns scored so much, in order; a bust scores 0."""
        zeros = self.ends.get(0, 0) + self.ends.get(BUSTED, 0)
        return ({0: zeros} if zeros else {}) | {end: self.ends[end] for end in sorted(self.ends) if end > 0}

    @property
    def expected_score(self) -> Estimate:
        """The points of a turn, on average."""
        return Estimate.of(self.counts)

    @property
    def spread(self) -> float | None:
        """The standard deviation of the points of a turn; None after a single turn."""
        return standard_deviation(self.counts)

    @property
    def bust(self) -> Estimate:
        """The share of turns that ended in a bust."""
        return self._share(self.ends.get(BUSTED, 0))

    @property
    def score(self) -> list[ScoreCount]:
        """How often each score came; a bust scores 0."""
        return [ScoreCount(score, count, self._share(count)) for score, count in self.counts.items()]

    def _share(self, count: int) -> Estimate:
        return Estimate.of({1: count, 0: self.turns - count})

    def json(self) -> dict[str, object]:
        """The answer with the field names of the contract, ready for `json.dumps`."""
        return {
            "schema": 1,
            "table": self.table.said(),
            "policy": self.policy,
            "turns": self.turns,
            "seed": self.seed,
            "expected_score": self.expected_score.json(),
            "bust": self.bust.json(),
            "spread": self.spread,
            "score": [{"score": s.score, "count": s.count, "probability": s.probability.json()} for s in self.score],
        }


@blames_what_was_given
def simulate(policy: Policy, turns: int | str = TURNS, seed: int | str | None = None, **options: object) -> Simulation:
    """Play so many turns by a policy; the same seed gives the same turns, on every machine.

    A policy is a text such as "stop when shotguns >= 2", "points" for best play, or a function of a `Table` that says
    whether to stop; it is asked once for each table that comes about. Without a seed one is drawn,
    and told in the answer. Other options are the table options. Raises Refused for a policy that
    cannot be read, and for a table that cannot be or leaves colours open.

    >>> played = simulate("stop when shotguns >= 1", turns=2000, seed=13)
    >>> abs(played.expected_score.approx - 1.647) < 4 * played.expected_score.standard_error
    True
    """
    return play_out(policy, Table.of(**options), turns, seed)


def play_out(
    policy: Policy,
    table: Table,
    turns: int | str,
    seed: int | str | None,
) -> Simulation:
    """`simulate`, from a table on."""
    count = whole_number("turns", turns, 1, MOST_TURNS)
    sown = SystemRandom().randrange(MOST_SEED + 1) if seed is None else whole_number("seed", seed, 0, MOST_SEED)
    if isinstance(policy, str) and way_named(policy) == BEST:
        reason = phrase(
            "plays to win, and a single turn has no scores; “{points}” is best play for points", points=POINTS
        )
        raise Refused(reason, "POLICY", policy)
    if isinstance(policy, str) and way_named(policy) == POINTS:
        name, stops = POINTS, stops_at_best(table)
    elif isinstance(policy, str):
        rule = StoppingRule.parse(policy)
        rule.refuse_dice_not_in(table.rules)
        name, stops = rule.text, stops_by_rule(rule, table.rules)
    else:
        name, stops = function_name(policy), stops_by_function(policy, table.rules)
    expect(*effort.of_simulation(count))
    player = Player(table, stops, Random(sown))
    return Simulation(table, name, sown, Counter(player.play() for _ in steps(range(count), phrase("turns"))))


def stops_at_best(table: Table) -> Stops:
    """Best play for points from a table on."""
    from zdcalc.outset import Outset  # a policy in words is played without graphs and bounds

    outset = Outset(table)
    graph, best = outset.graph, outset.best

    def stops(position: Position, held: int, _: int) -> bool:
        node = graph.find(position)
        return node is None or graph.level(node, held) > best.horizon or not best.goes_on(node, held)

    return stops


def standard_deviation(counts: Mapping[int, int]) -> float | None:
    """How far values are scattered, each with how often it came; None for a single one."""
    n, total = sum(counts.values()), _total(counts)
    squares = sum(value * value * count for value, count in counts.items())
    return sqrt((n * squares - total * total) / (n * (n - 1))) if n > 1 else None


def _total(counts: Mapping[int, int]) -> int:
    return sum(value * count for value, count in counts.items())
