"""Whole games of few dice and a small goal, by repeating every turn until nothing changes.

Written from the rules, turn by turn with `tests.plain_turn`; it shares nothing with the engine, and
knows nothing of diagonals, of fixed points, or of tables.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from tests.plain_turn import BUST, Plain, PlainTurn

if TYPE_CHECKING:
    from zdcalc.whole_game import WholeGame

Keeps = Mapping[bool, Callable[[Plain], bool]]
"""Who keeps to a policy, and when he stops."""

NEAR = 1e-11
FARTHEST = 9  # points of a turn, beyond which everybody stops


class PlainGame:
    """A game with this set of dice, written as letters; scores are those at the start of a turn.

    Both play to win, but for whom a policy is given: the one who begins (False), or the other one.
    """

    def __init__(
        self, dice: str, goal: int, refill: str, ending: str, limit: int = 3, keeps: Keeps | None = None
    ) -> None:
        self.start, self.turn = Plain(dice), PlainTurn(refill, limit)
        self.goal, self.ending = goal, ending
        self.laws = {who: self.turn.law(self.start, stops, may_stop=False) for who, stops in (keeps or {}).items()}
        self.chances: dict[tuple[int, int, bool], float] = {}
        self.asked = {(0, 0, False)}

    def solve(self) -> PlainGame:
        """Play every turn that can come about again and again."""
        change = 1.0
        while change > 1e-12:
            change = 0.0
            for state in sorted(self.asked, key=lambda state: -state[0] - state[1]):
                before = self.chances.get(state, -1.0)
                self.chances[state] = self._turn(state[-1], self._pay_off(*state))
                change = max(change, abs(before - self.chances[state]))
        return self

    def mover(self, mine: int, theirs: int, last: bool = False) -> float:
        """The mover's chance; he may be the second player, the last of the round."""
        state = mine, theirs, last
        self.asked.add(state)
        return self.chances.get(state, 0.5)

    def is_as_in(self, game: WholeGame) -> bool:
        """Whether a solved game has the same chances at the start of every round, and of a tie-break."""
        ours = [(self.chances[0, 0, False], game.first_player_wins)]
        ours += [
            (chance, game.table[mine][theirs])
            for (mine, theirs, last), chance in self.chances.items()
            if max(mine, theirs) < self.goal and not last
        ]
        if tie := game.tiebreak_first_player_wins:
            ours.append((self.mover(self.goal, self.goal), tie))
        return all(abs(chance - theirs.approx) < NEAR for chance, theirs in ours)

    def _pay_off(self, mine: int, theirs: int, last: bool) -> Callable[[int], float]:
        def after(points: int) -> float:
            total = mine + points
            if self.ending == "first-past":
                return 1.0 if total >= self.goal else 1 - self.mover(theirs, total, not last)
            if not last:
                return 1 - self.mover(theirs, total, last=True)
            if max(total, theirs) < self.goal:
                return 1 - self.mover(theirs, total)
            return 1 - self.mover(self.goal, self.goal) if total == theirs else float(total > theirs)

        return after

    def _turn(self, who: bool, pay_off: Callable[[int], float]) -> float:
        if who not in self.laws:
            return float(self._best(pay_off))
        return sum(float(chance) * pay_off(0 if end == BUST else end) for end, chance in self.laws[who].items())

    def _best(self, pay_off: Callable[[int], float], table: Plain | None = None) -> float:
        def beyond(table: Plain) -> float | None:
            return pay_off(table.points) if table.points > FARTHEST else None

        fresh = table is None
        worth: float = self.turn.best(table or self.start, beyond, may_stop=not fresh, pay_off=pay_off)
        return worth

    def last_round(self, scores: list[int], done: int, tie: Callable[[int], list[float]]) -> list[float]:
        """Everybody's chances in a round of any number of players, of whom the first `done` have had their turn."""
        if done == len(scores):
            most = max(scores)
            level = [place for place, score in enumerate(scores) if score == most]
            shares = [1.0] if len(level) == 1 else tie(len(level))
            return [shares[level.index(place)] if place in level else 0.0 for place in range(done)]

        def after(points: int) -> list[float]:
            return self.last_round([*scores[:done], scores[done] + points, *scores[done + 1 :]], done + 1, tie)

        pay_off = Remembered(after)

        def own(points: int) -> float:
            return pay_off(points)[done]

        def stops(table: Plain) -> bool:
            return table.points > FARTHEST or self._best(own, table) <= own(table.points) + 1e-12

        law = self.turn.law(self.start, stops, may_stop=False)
        ends = [(float(chance), pay_off(0 if end == BUST else end)) for end, chance in law.items()]
        return [sum(chance * chances[place] for chance, chances in ends) for place in range(len(scores))]


class Remembered(dict[int, list[float]]):
    """A function of points that is asked once for each."""

    def __init__(self, function: Callable[[int], list[float]]) -> None:
        super().__init__()
        self.function = function

    def __call__(self, points: int) -> list[float]:
        if points not in self:
            self[points] = self.function(points)
        return self[points]
