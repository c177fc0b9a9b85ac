"""Roll or stop, to win: a game of two, or the last round of any game. The others play to win as well.

In a game of two the other one may keep to a policy instead; then this is the best answer to it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from zdcalc.best_turn import DEPENDS, Turn
from zdcalc.figure import Bounded, Figure, Number, Range, bounds, is_below
from zdcalc.outset import Outset
from zdcalc.play import Best, PayOff
from zdcalc.policy_text import way_named
from zdcalc.refusal import blames_what_was_given
from zdcalc.rulebooks import base
from zdcalc.scores import Scores, chance_after_all, read_scores
from zdcalc.solved_game import BEST
from zdcalc.table import Table
from zdcalc.ways import in_words


class Win:
    """The answer to "roll or stop, to win?"; made by `win`.

    Chances are `Bounded`, or a `Range` of them where the table leaves something open that matters.
    """

    def __init__(self, outset: Outset, scores: Scores, against: str = BEST) -> None:
        self.outset, self.table, self.scores, self.against = outset, outset.table, scores, against
        most = max(map(outset.held, outset.nodes))
        self.after = chance_after_all(self.table.rules, scores, most, against)
        self.best = self._best(self.after.chance)

    @property
    def actions(self) -> tuple[str, ...]:
        """What the player may do, in some position that fits at least."""
        return base.actions(self.outset.may_stop, self.outset.may_roll)

    @property
    def action(self) -> str:
        """`roll`, `stop`, or `depends` where it hangs on what was left open."""
        best = {self._action(node) for node in self.outset.nodes}
        return best.pop() if len(best) == 1 else DEPENDS

    @property
    def worth(self) -> dict[str, Figure]:
        """The chance to win with each action."""
        possible = [(node, self._actions(node)) for node in self.outset.nodes]
        return {
            action: Figure.over(self._worth(node, action) for node, actions in possible if action in actions)
            for action in self.actions
        }

    @property
    def chance(self) -> Figure:
        """`win` as a figure."""
        return Figure.over(self._worth(node, self._action(node)) for node in self.outset.nodes)

    @property
    def win(self) -> Bounded | Range:
        """The chance to win with the best action."""
        return self.chance.number

    @property
    def win_if_stop(self) -> Bounded | Range | None:
        """The chance to win when the player stops; None where that is not allowed."""
        return self.worth[base.STOP].number if base.STOP in self.worth else None

    @property
    def win_if_roll(self) -> Bounded | Range | None:
        """The chance to win when the player rolls; None where that is not possible."""
        return self.worth[base.ROLL].number if base.ROLL in self.worth else None

    @cached_property
    def for_points(self) -> Turn:
        """What best play for points would do."""
        return Turn(self.outset)

    def _best(self, pay_off: Callable[[int], float]) -> Best:
        return Best(self.outset.graph, self.table.noted, PayOff(pay_off, at_most=lambda *_: 1.0, is_rational=False))

    @cached_property
    def _open(self) -> Best:
        """Play that is best for being in doubt: no other ends where my chances are off by more."""
        return self._best(self.after.error)

    def _worth(self, node: int, action: str) -> Number:
        held = self.outset.held(node)
        if action == base.STOP and not self.after.error(held):
            return self.best.if_stop(held)  # the game is over, and there is no doubt who has won
        chance, error = (
            bounds(best.if_stop(held) if action == base.STOP else best.if_roll(node, held))
            for best in (self.best, self._open)
        )
        return Bounded.between(max(0.0, chance[0] - error[1]), min(1.0, chance[1] + error[1]))

    def _actions(self, node: int) -> tuple[str, ...]:
        return base.actions(self.outset.may_stop, self.outset.can_roll(node))

    def _action(self, node: int) -> str:
        first, *others = self._actions(node)
        if others and is_below(self._worth(node, first), self._worth(node, others[0])):
            return others[0]
        return first

    def json(self) -> dict[str, object]:
        """The answer with the field names of the contract, ready for `json.dumps`."""
        worth = {action: figure.json() for action, figure in self.worth.items()}
        return {
            "schema": 1,
            "table": self.table.said(),
            "me": self.scores.me,
            "them": list(self.scores.them),
            "played": self.scores.played,
            "against": self.against,
            "action": self.action,
            "win": self.chance.json(),
            "win_if_stop": worth.get(base.STOP),
            "win_if_roll": worth.get(base.ROLL),
            "action_for_points": self.for_points.action,
        }


@blames_what_was_given
def win(me: object = 0, them: object = 0, played: object = 0, against: object = BEST, **options: object) -> Win:
    """The decision that wins: `me` and `them` are banked points, the turn in progress apart.

    `them` is a number, or several in seating order from the player after you; the last `played` of
    them have had their turn in this round. Equal scores at or over the goal with nobody played are
    a tie-break. More than one other player: in the last round only. `against` is how the other one
    of two plays: "best", for "points", or by a policy in words. Other options are the table options.
    Raises Refused for scores at which the game is over, a policy that cannot be read and a table that
    cannot be.

    >>> win(me=9, them=14, played=1, cup="5g3y2r", shotguns="1y1r", brains="1g").action
    'roll'
    """
    return Win(Outset(Table.of(**options)), read_scores(me, them, played), way_named(in_words("against", against)))
