"""When best play stops: how often, by the shotguns and the points that a player sees at a glance.

What else lies on the table, the colours and the footprints, counts as often as it comes up under
best play. The sums are floats, with a proven bound on what was not followed and on rounding.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from functools import cached_property
from typing import NamedTuple

from zdcalc.edition import rules
from zdcalc.figure import Bounded, Number
from zdcalc.graph import BUST
from zdcalc.hand import Hand
from zdcalc.outset import Outset
from zdcalc.play import Best, fewest_shotguns, most_shotguns
from zdcalc.refusal import blames_what_was_given
from zdcalc.table import Table

NEGLIGIBLE = 1e-11  # a turn that goes on with a smaller chance is not followed any more
SELDOM = 1e-3  # what comes up less often in a turn nobody needs to remember

Reached = dict[tuple[int, int], float]
"""How often each node is reached in a turn, by the points held there."""

LEANS = (1, 0, -1)
"""More green than red dice among the footprints, as many, or fewer: the one look at colours that helps most."""


def lean(feet: Hand) -> int:
    """To which colour the footprints lean.

    >>> lean(Hand.parse("1g1y")), lean(Hand.parse("1g1r")), lean(Hand.parse("1g2r"))
    (1, 0, -1)
    """
    more = feet.count("g") - feet.count("r")
    return (more > 0) - (more < 0)


class Decision(NamedTuple):
    """What a player sees, how often in a turn, and in what part of it best play stops."""

    shotguns: int
    points: int
    often: Number
    stopping: Number

    @property
    def stops(self) -> bool:
        """Whether best play stops here more often than not."""
        return float(self.stopping) > 1 / 2


class Decisions:
    """The answer to "when does best play stop?"; made by `decisions`.

    A table that comes up less often than `overlooked` in a turn is not followed.
    """

    def __init__(self, best: Best, overlooked: float = 0.0) -> None:
        self.best, self.graph, self._overlooked = best, best.graph, overlooked
        self._unfollowed = self._rounding = 0.0

    @property
    def all(self) -> list[Decision]:
        """Every decision that does not come up too seldom, by shotguns, then points."""
        return self._decisions(LEANS)

    @cached_property
    def thresholds(self) -> list[int | None]:
        """For each number of shotguns the points from which best play mostly stops; None where it never does."""
        return self._thresholds(self.all)

    @cached_property
    def thresholds_by_lean(self) -> dict[int, list[int | None]]:
        """The same for each way in which the footprints can lean."""
        return {which: self._thresholds(self._decisions([which])) for which in LEANS}

    def stops_by_lean(self, node: int, held: int, rolls: int) -> bool:
        """The thresholds by lean as a policy, for `Policy`."""
        least = self.thresholds_by_lean[lean(self.graph.position(node).feet)][self.graph.shots[node]]
        return least is not None and held >= least

    def _decisions(self, leans: Collection[int]) -> list[Decision]:
        seen = [(*where, often, stopped) for where, (often, stopped) in sorted(self._seen(leans).items())]
        return [
            Decision(shotguns, points, self._number(often, 1), self._number(stopped, often))
            for shotguns, points, often, stopped in seen
            if often >= SELDOM
        ]

    def _thresholds(self, decisions: list[Decision]) -> list[int | None]:
        """For each number of shotguns the points from which all these decisions mostly stop, if there are any."""
        thresholds: list[int | None] = []
        for shotguns in range(self.graph.edition.limit):
            here = [decision for decision in decisions if decision.shotguns == shotguns]
            goes_on = [decision.points for decision in here if not decision.stops]
            least = max(goes_on, default=-1) + 1
            thresholds.append(least if any(decision.points >= least for decision in here) else None)
        return thresholds

    @property
    def rule(self) -> str:
        """The thresholds as a policy."""
        known = [(n, least) for n, least in enumerate(self.thresholds) if least is not None]
        parts = [f"shotguns = {n} and brains >= {least}" for n, least in known]
        return "stop when " + " or ".join(parts) if parts else "never stop"

    @property
    def otherwise(self) -> Number:
        """In what part of all decisions best play does not do what it mostly does there."""
        seen = self._seen(LEANS).values()
        seldom = sum(min(stopped, often - stopped) for often, stopped in seen)
        return self._number(seldom, sum(often for often, _ in seen))

    @property
    def cups(self) -> list[Hand]:
        """The cups out of which a whole roll is drawn, the most frequent first."""
        often: defaultdict[Hand, float] = defaultdict(float)
        for (node, _), chance in self._reached.items():
            if not self.graph.position(node).feet:
                often[self.graph.position(node).cup] += chance
        return sorted(often, key=lambda cup: -often[cup])

    def _seen(self, leans: Collection[int]) -> dict[tuple[int, int], tuple[float, float]]:
        """How often a player decides, and stops, by shotguns and points, where the footprints lean so."""
        seen: dict[tuple[int, int], tuple[float, float]] = {}
        for (node, held), chance in self._reached.items():
            if lean(self.graph.position(node).feet) not in leans:
                continue
            where = self.graph.shots[node], held
            often, stopped = seen.get(where, (0.0, 0.0))
            seen[where] = often + chance, stopped + (0.0 if self.best.goes_on(node, held) else chance)
        return seen

    @cached_property
    def _reached(self) -> Reached:
        """How often in a turn, on average, the player decides at each table: roll by roll."""
        reached: Reached = defaultdict(float)
        (start,) = self.graph.starts
        tables: Reached = {(start, self.graph.position(start).points): 1.0}
        rolls, unsure = 0, 0.0
        while (left := sum(tables.values())) > NEGLIGIBLE:
            rolled = self._rolled(tables)
            rolls += 1
            tables = {}
            for (node, held), chance in rolled.items():
                if self.graph.edges[node]:
                    reached[node, held] += chance
                    if chance < self._overlooked:
                        unsure += chance
                    elif self.best.goes_on(node, held):
                        tables[node, held] = chance
                    elif not self.best.is_sure(node, held):
                        unsure += chance
        # A roll shows that many shotguns at least, on average, so only so many more can follow.
        edition = self.graph.edition
        most_rolls = most_shotguns(edition) / float(fewest_shotguns(edition))
        self._unfollowed = (left + unsure) * (1 + most_rolls)
        # Nothing is negative. A roll adds twice, and what is seen once, a number for each node at most.
        self._rounding = (3 * rolls + 3) * (len(self.graph.nodes) + 4) * 2.0**-53
        return reached

    def _rolled(self, tables: Reached) -> Reached:
        """The tables after a roll from each of these."""
        hands = self._led_on(tables)
        rolled = self._led_on(hands)
        for (hand, held), chance in hands.items():
            if hand in self.graph.again:
                table, weight = self.graph.again[hand]
                rolled[table, held] += chance * weight / self.graph.total[hand]
        return rolled

    def _led_on(self, nodes: Reached) -> Reached:
        """Along every edge but those to a bust."""
        led: Reached = defaultdict(float)
        for (node, held), chance in nodes.items():
            each = chance / self.graph.total[node]
            for to, weight, shift in self.graph.edges[node]:
                if to != BUST:
                    led[to, held + shift] += each * weight
        return led

    def _number(self, part: float, whole: float) -> Bounded:
        """A share; both can be off by what was not followed, and by rounding."""
        least = max(0.0, part - self._unfollowed) / (whole + self._unfollowed) * (1 - 3 * self._rounding)
        most = (part + self._unfollowed) / whole * (1 + 3 * self._rounding)
        return Bounded.between(least, most)

    def json(self) -> dict[str, object]:
        """The answer, ready for `json.dumps`."""
        return {
            "schema": 1,
            "rule": self.rule,
            "thresholds": self.thresholds,
            "thresholds_by_lean": [{"lean": n, "thresholds": least} for n, least in self.thresholds_by_lean.items()],
            "otherwise": self.otherwise.json(),
            "decisions": [
                {
                    "shotguns": decision.shotguns,
                    "points": decision.points,
                    "often": decision.often.json(),
                    "stopping": decision.stopping.json(),
                }
                for decision in self.all
            ],
        }


@blames_what_was_given
def decisions(name: str = "base", **switches: object) -> Decisions:
    """When best play for points stops, in a turn under these rules.

    >>> decisions("french", set="3g2y2r").thresholds
    [None, None, 1]
    """
    return Decisions(Outset(Table.fresh(rules(name, **switches)), shared=True).best)
