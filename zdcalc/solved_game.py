"""The solved game of two players: what is known of it, and the tables that come with the package.

`python3 make.py figures` solves the usual editions and writes their tables again.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

from zdcalc import shelf
from zdcalc.edition import Edition
from zdcalc.refusal import Refused
from zdcalc.wording import phrase

BEST = "best"  # a way to play; any other is a policy in words
FOLDER = Path(__file__).parent / "games"
PLACES = 13  # of a chance that is written down


class Game(NamedTuple):
    """A game of two; every chance lies within `error` of the truth.

    `first[a][b]` is the mover's chance at the start of a round with a points against b. `reply[b][a]`
    is the second player's, who has b points, once the first has played his turn of the round and
    has a, both below the goal; `beats[d]` is his chance when the first is at the goal or over it,
    and d points ahead. `tie_breaks[k]` are the chances in a tie-break of k + 2 players, in the order
    of their turns. With the ending `first-past` there is nothing to beat and there are no ties.
    """

    first: list[list[float]]
    reply: list[list[float]]
    beats: list[float]
    tie_breaks: list[list[float]]
    error: float

    def second(self, mine: int, theirs: int, goal: int) -> float:
        """The second player's chance when the first has played his turn of the round."""
        if theirs < goal:
            return self.reply[mine][theirs]
        return self.beats[min(theirs - mine, len(self.beats) - 1)]

    def after(self, mine: int, theirs: int, goal: int) -> float:
        """A player's chance when a round has ended with these scores, and he would begin the next one."""
        if max(mine, theirs) < goal:
            return self.first[mine][theirs]
        return self.tie_breaks[0][0] if mine == theirs else float(mine > theirs)


@cache
def solved(edition: Edition) -> Game:
    """The game of an edition, from the tables that come with the package, or solved now, which takes numpy."""
    return _shipped(edition) or solve_afresh(edition)


def solve_afresh(edition: Edition, first: str = BEST, second: str = BEST, since: tuple[int, int] = (0, 0)) -> Game:
    """Solve the game from nothing, some seconds for the usual dice; see `zdcalc.two_players.solve`."""
    try:
        from zdcalc.two_players import solve
    except ModuleNotFoundError:  # in the browser
        reason = phrase("only games by the usual rules come solved; numpy, which solves others, is not here")
        raise Refused(reason) from None
    return solve(edition, first, second, since)


def written(edition: Edition, game: Game) -> str:
    """A table to be shipped; the chances are rounded, and the error says so."""
    told = game._asdict() | {"error": game.error + 10.0**-PLACES}
    text = json.dumps({"edition": _key(edition), "game": told})
    rounded = json.loads(text, parse_float=lambda digits: round(float(digits), PLACES))
    rounded["game"]["error"] = told["error"]
    return json.dumps(rounded, separators=(",", ":")) + "\n"


def _shipped(edition: Edition) -> Game | None:
    path = FOLDER / table_name(edition)
    content = shelf.file(path.name) or (path.read_bytes() if path.is_file() else None)
    if not content:
        return None
    told = json.loads(content)
    return Game(**told["game"]) if told["edition"] == _key(edition) else None


def table_name(edition: Edition) -> str:
    """The file of a table."""
    return f"{f'{edition.name}-' if edition.is_special else ''}{edition.refill}-{edition.ending}.json"


def _key(edition: Edition) -> list[object]:
    """What the chances hang on."""
    told = [str(edition.set), edition.dice, edition.refill, edition.limit, edition.ending, edition.goal]
    return [*told, *edition.expansion.switches]
