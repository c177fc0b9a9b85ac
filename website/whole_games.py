"""What whole games come to, for the page about them: the solved games of the package, and what is kept beside them."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

from website.figures import quoted
from zdcalc.edition import rules
from zdcalc.figure import Bounded
from zdcalc.rulebooks.base import ENDINGS, REFILLS
from zdcalc.solved_game import solved
from zdcalc.whole_game import WholeGame

BEHIND = 10  # points to make up in the last turn, as far as the page tells


@cache
def answers() -> dict[str, Any]:
    """The solved games of the usual rules; what ways to play win; what is special in the last round."""
    edition = rules()
    game = solved(edition)
    return {
        "games": [_perfect_play(refill, ending) for refill, ending in product(REFILLS, ENDINGS)],
        "goal": edition.goal,
        "error": game.error,
        "beats": [Bounded(chance, game.error) for chance in game.beats[: BEHIND + 1]],
        "tie_breaks": [[Bounded(chance, game.error) for chance in its] for its in game.tie_breaks],
        **quoted.quote("game-base-rules"),
    }


def _perfect_play(refill: str, ending: str) -> dict[str, Any]:
    """Two perfect players by these rules: who wins, how long it lasts, how often it is level."""
    game = WholeGame(rules(refill=refill, ending=ending))
    return {
        "refill": refill,
        "ending": ending,
        "first": game.first_player_wins,
        "tie": game.tiebreak_first_player_wins,
        "error": game.solved.error,
        "table": game.table,
        **quoted.quote(f"game-{refill}-{ending}"),
    }
