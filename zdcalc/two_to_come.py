"""Two still to come in the last round, and one who leads: a table for each way to refill, worked out once and shipped.

Most of what is asked about three players or more comes down to it. `python3 make.py games` writes it again.
"""

from __future__ import annotations

import json
from functools import cache
from typing import NamedTuple

from zdcalc import shelf
from zdcalc.book import key_of
from zdcalc.edition import Edition
from zdcalc.solved_game import FOLDER

PLACES = 11  # of a chance that is written down


class TwoToCome(NamedTuple):
    """`chances[d][e]`: those of the next player, d points behind the leader, and of the last one, e points behind.

    None of them is off by more than `error`, but for those farther behind than the table goes: they are
    taken to be as far behind as it does, and have at most the chance that `farther` tells.
    """

    chances: list[list[list[float]]]
    error: float
    farther: float

    def at(self, behind: int, last: int) -> tuple[float, float, float]:
        """Both their chances, and how far they can be off."""
        farthest = len(self.chances) - 1
        (one, other) = self.chances[min(behind, farthest)][min(last, farthest)]
        return one, other, self.error + self.farther * ((behind > farthest) + (last > farthest))


@cache
def two_to_come(edition: Edition) -> TwoToCome | None:
    """The table of an edition, if it comes with the package."""
    if edition.is_special:
        return None
    path = FOLDER / _name(edition)
    written = shelf.file(path.name) or (path.read_bytes() if path.is_file() else None)
    told = json.loads(written) if written else {}
    return TwoToCome(**told["table"]) if told.get("edition") == key_of(edition) else None


def write(edition: Edition, table: TwoToCome) -> None:
    """Write a table to be shipped; the chances are rounded, and the error says so."""
    rounded = [[[round(chance, PLACES) for chance in each] for each in row] for row in table.chances]
    told = table._replace(chances=rounded, error=table.error + 10.0**-PLACES)
    text = json.dumps({"edition": key_of(edition), "table": told._asdict()}, separators=(",", ":"))
    (FOLDER / _name(edition)).write_text(text + "\n", encoding="utf8")


def _name(edition: Edition) -> str:
    return f"{edition.refill}-two-to-come.json"
