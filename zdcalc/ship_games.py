"""Solves the games of the usual editions and writes the tables that come with the package: `make.py games`."""

from __future__ import annotations

from zdcalc.edition import rules
from zdcalc.last_round import tie_break
from zdcalc.rulebooks.base import ENDINGS, REFILLS
from zdcalc.solved_game import FOLDER, solve_afresh, write

MOST_LEADERS = 4  # of a tie-break that is shipped


def main() -> None:
    """Every refill with every ending; a few minutes."""
    FOLDER.mkdir(exist_ok=True)
    for refill in REFILLS:
        for ending in ENDINGS:
            edition = rules(refill=refill, ending=ending)
            game = solve_afresh(edition)
            known = game.tie_breaks
            while known and len(known) < MOST_LEADERS - 1:
                known = [*known, tie_break(edition, game.beats, known)]
            print(write(edition, game._replace(tie_breaks=known)), flush=True)


if __name__ == "__main__":
    main()
