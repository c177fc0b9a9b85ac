"""Simple rules, such as a person can remember, each evaluated exactly and ranked by what it scores.

Five families: stop at so many shotguns; at so many brains; at so many brains, by the number of
shotguns; when the next roll is too likely to bust; when one roll more would not pay.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache, cached_property
from itertools import product
from typing import NamedTuple

from zdcalc.best_turn import Turn
from zdcalc.figure import bounds
from zdcalc.one_policy import Policy, by_rule
from zdcalc.outset import Outset
from zdcalc.policy_text import StoppingRule
from zdcalc.refusal import blames_what_was_given
from zdcalc.table import Table
from zdcalc.wording import phrase

FAMILIES = {
    "shotguns": phrase("at so many shotguns"),
    "brains": phrase("at so many brains"),
    "brains-by-shotguns": phrase("at so many brains, by the number of shotguns"),
    "bust": phrase("when the next roll is too likely to bust"),
    "one-roll-ahead": phrase("when one roll more, then stopping, would not pay"),
}
BUSTS = range(20, 75, 5)  # per cent


class Rule(NamedTuple):
    """A simple rule: its family, and how it does."""

    family: str
    policy: Policy


class Ranking:
    """The answer to "which simple rule is best?"; made by `rank`."""

    def __init__(self, outset: Outset) -> None:
        self.outset, self.table = outset, outset.table

    @cached_property
    def best(self) -> Turn:
        """Best play for points, against which all are measured."""
        return Turn(self.outset)

    @cached_property
    def rules(self) -> list[Rule]:
        """Every rule that was tried, the best first; the best of each family as exactly as can be."""
        edition = self.table.rules
        families = [
            self._family("shotguns", (f"stop when shotguns >= {n}" for n in range(1, edition.limit))),
            self._family("brains", (f"stop when brains >= {n}" for n in range(1, edition.goal + 1))),
            self._family("bust", (f"stop when bust > {per_cent / 100}" for per_cent in BUSTS)),
            self._family("brains-by-shotguns", [self._climbed()]),
            [Rule("one-roll-ahead", one_roll_ahead(self.outset))],
        ]
        return sorted((rule for family in families for rule in family), key=_score, reverse=True)

    @property
    def winners(self) -> list[Rule]:
        """The best rule of each family, the best family first."""
        families = dict.fromkeys(rule.family for rule in self.rules)
        return [next(rule for rule in self.rules if rule.family == family) for family in families]

    def _family(self, family: str, texts: Iterable[str]) -> list[Rule]:
        tried = sorted((self._tried(family, text) for text in texts), key=_score, reverse=True)
        exactly = [Rule(family, by_rule(StoppingRule.parse(rule.policy.name), self.outset)) for rule in tried[:1]]
        return exactly + tried[1:]

    def _tried(self, family: str, text: str) -> Rule:
        return Rule(family, by_rule(StoppingRule.parse(text), self.outset, roughly=True))

    def _climbed(self) -> str:
        """So many brains for each number of shotguns, changed one by one while that scores more."""
        limit, goal = self.table.rules.limit, self.table.rules.goal
        score = cache(lambda brains: _score(self._tried("", brains_by_shotguns(brains))))
        best = tuple(max(1, goal - goal * shotguns // 2) for shotguns in range(limit))
        while True:
            steps = (
                tuple(n + step * (place == changed) for place, n in enumerate(best))
                for changed, step in product(range(limit), (-1, 1))
            )
            possible = (brains for brains in steps if all(1 <= n <= goal for n in brains))
            better = max(possible, key=score, default=best)
            if score(better) <= score(best):
                return brains_by_shotguns(best)
            best = better

    def json(self) -> dict[str, object]:
        """The answer, ready for `json.dumps`."""
        return {
            "schema": 1,
            "table": self.table.said(),
            "best_expected_score": self.best.mean_score.json(),
            "rules": [
                {
                    "family": rule.family,
                    "policy": rule.policy.name,
                    "expected_score": rule.policy.mean_score.json(),
                    "bust": rule.policy.chance_of_bust.json(),
                    "loss": rule.policy.lost_points.json(),
                }
                for rule in self.rules
            ],
        }


def brains_by_shotguns(brains: Sequence[int]) -> str:
    """The policy that stops at so many brains with no shotgun, so many with one, and so on.

    >>> brains_by_shotguns([8, 5, 2])
    'stop when brains >= 8 or shotguns >= 1 and brains >= 5 or shotguns >= 2 and brains >= 2'
    """
    first, *others = brains
    parts = [f"brains >= {first}", *(f"shotguns >= {n} and brains >= {k}" for n, k in enumerate(others, 1))]
    return "stop when " + " or ".join(parts)


def one_roll_ahead(outset: Outset) -> Policy:
    """The policy that stops when a roll, with a stop after it, brings no more points on average."""
    graph = outset.graph

    @cache
    def gain(node: int) -> Fraction:
        """The points a roll brings on average, counting none where it busts."""
        total = sum(edge.weight * (gain(edge.to) if graph.is_table[node] else edge.shift) for edge in graph.edges[node])
        return Fraction(total) / max(1, graph.total[node])

    @cache
    def stops(node: int, held: int, rolls: int) -> bool:
        return gain(node) <= held * graph.chance_of_bust(node)

    return Policy("one-roll-ahead", stops, outset)


@blames_what_was_given
def rank(**options: object) -> Ranking:
    """Simple rules for stopping, ranked by the points a turn scores under them, on average.

    Options are the table options. Raises Refused for a table that cannot be.

    >>> [rule.family for rule in rank(set="3g3y", refill="none").winners]
    ['one-roll-ahead', 'bust', 'brains', 'brains-by-shotguns', 'shotguns']
    """
    return Ranking(Outset(Table.of(**options)))


def _score(rule: Rule) -> float:
    """What is proven: so a rule tried roughly is never before the same rule, or its like, done exactly."""
    least, _ = bounds(rule.policy.mean_score.least)
    return least
