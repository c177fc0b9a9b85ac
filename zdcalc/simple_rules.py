"""Simple rules, such as a person can remember: the best of each kind, and what it loses.

Five families: stop at so many shotguns; at so many brains; at so many brains, by the number of
shotguns; when the next roll is too likely to bust; when one roll more would not pay.
`zdcalc.rule_families` says why no rule of a family scores more than the one that is found.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, cached_property
from typing import NamedTuple

from zdcalc import effort
from zdcalc.best_turn import Turn
from zdcalc.figure import bounds
from zdcalc.one_policy import Policy, by_rule
from zdcalc.outset import Outset
from zdcalc.policy_text import StoppingRule
from zdcalc.progress import expect
from zdcalc.refusal import Refused, blames_what_was_given
from zdcalc.table import Table
from zdcalc.wording import phrase

FAMILIES = {
    "shotguns": phrase("at so many shotguns"),
    "brains": phrase("at so many brains"),
    "brains-by-shotguns": phrase("at so many brains, by the number of shotguns"),
    "bust": phrase("when the next roll is too likely to bust"),
    "one-roll-ahead": phrase("when one roll more, then stopping, would not pay"),
}


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
    def winners(self) -> list[Rule]:
        """The best rule of each family, the best family first."""
        expect(*effort.of_ranking(len(self.outset.graph.nodes)))
        rules = [Rule(family, by_rule(StoppingRule.parse(text), self.outset)) for family, text in self._found()]
        return sorted([*rules, Rule("one-roll-ahead", one_roll_ahead(self.outset))], key=_score, reverse=True)

    def _found(self) -> list[tuple[str, str]]:
        """The families that are searched, each with its best rule in words; all searches share their sweeps."""
        try:
            from zdcalc import rule_families
        except ModuleNotFoundError:  # in the browser
            raise Refused(phrase("the best of many rules is found with numpy, which is not here")) from None
        return list(rule_families.found(self.outset).items())

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
                for rule in self.winners
            ],
        }


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
    """Simple rules for stopping, the best of each kind, ranked by the points a turn scores under them, on average.

    Options are the table options. Raises Refused for a table that cannot be. Takes numpy.

    >>> [rule.family for rule in rank(set="3g2y2r", refill="none").winners]
    ['one-roll-ahead', 'brains-by-shotguns', 'bust', 'shotguns', 'brains']
    """
    return Ranking(Outset(Table.of(**options)))


def _score(rule: Rule) -> float:
    """What is proven."""
    least, _ = bounds(rule.policy.mean_score.least)
    return least
