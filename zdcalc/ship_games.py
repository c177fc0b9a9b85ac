"""Solves the games of the usual editions and writes the tables that come with the package: `make.py games`."""

from __future__ import annotations

from zdcalc.edition import Edition, rules
from zdcalc.last_round import tie_break
from zdcalc.rulebooks.base import ENDINGS, REFILLS
from zdcalc.solved_game import FOLDER, solve_afresh, write

MOST_LEADERS = 4  # of a tie-break that is shipped
SPECIAL = ("action-movie", "santa")  # with all three special dice a game takes an hour


def main() -> None:
    """The usual dice: every refill with every ending, a few minutes. The special dice: some minutes each."""
    FOLDER.mkdir(exist_ok=True)
    for refill in REFILLS:
        for ending in ENDINGS:
            _ship(rules(refill=refill, ending=ending), MOST_LEADERS)
    for name in SPECIAL:
        for ending in ENDINGS:
            _ship(rules(name, ending=ending), 2)


def _ship(edition: Edition, most_leaders: int) -> None:
    game = solve_afresh(edition)
    known, error = game.tie_breaks, game.error
    while known and len(known) < most_leaders - 1:
        chances, its_error = tie_break(edition, game.beats, known, error)
        known, error = [*known, chances], max(error, its_error)
    print(write(edition, game._replace(tie_breaks=known, error=error)), flush=True)


if __name__ == "__main__":
    main()
