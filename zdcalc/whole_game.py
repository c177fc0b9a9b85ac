"""The whole game of two: who wins, from any scores at the start of a round."""

from __future__ import annotations

from functools import cached_property

from zdcalc.edition import Edition, rules
from zdcalc.figure import Bounded
from zdcalc.refusal import blames_what_was_given
from zdcalc.solved_game import Game, solve_afresh, solved


class WholeGame:
    """The answer to "who wins between two perfect players?"; made by `game`. Chances are `Bounded`."""

    def __init__(self, edition: Edition, fresh: bool = False) -> None:
        self.rules = edition
        self.solved: Game = solve_afresh(edition) if fresh else solved(edition)

    @property
    def first_player_wins(self) -> Bounded:
        """The chance of the player who begins."""
        return self._chance(self.solved.first[0][0])

    @property
    def tiebreak_first_player_wins(self) -> Bounded | None:
        """The chance of the player who begins a tie-break; None where no tie can come."""
        return self._chance(self.solved.tie_breaks[0][0]) if self.solved.tie_breaks else None

    @cached_property
    def table(self) -> list[list[Bounded]]:
        """`table[a][b]`: the mover's chance at the start of a round with a points against b."""
        return [[self._chance(chance) for chance in row] for row in self.solved.first]

    def _chance(self, chance: float) -> Bounded:
        return Bounded(chance, self.solved.error)

    def json(self) -> dict[str, object]:
        """The answer with the field names of the contract, ready for `json.dumps`."""
        tie = self.tiebreak_first_player_wins
        return {
            "schema": 1,
            "rules": self.rules.name,
            "refill": self.rules.refill,
            "ending": self.rules.ending,
            "first_player_wins": self.first_player_wins.json(),
            "tiebreak_first_player_wins": None if tie is None else tie.json(),
            "table": [[chance.json() for chance in row] for row in self.table],
        }


@blames_what_was_given
def game(name: str = "base", fresh: bool = False, **switches: object) -> WholeGame:
    """The game of two who both play to win, by those rules; `fresh` solves it anew, which takes numpy.

    Switches are those of `rules`. Raises Refused for rules that are not there.

    >>> game("base").first_player_wins.approx < 1 / 2
    True
    """
    return WholeGame(rules(name, **switches), fresh)
