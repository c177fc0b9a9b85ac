"""The solved games that come with the package."""

from __future__ import annotations

from zdcalc.edition import rules
from zdcalc.last_round import tie_break
from zdcalc.solved_game import solve_afresh, written


def game(name: str, refill: str, ending: str, most_leaders: int) -> str:
    """The game of two, and tie-breaks of up to so many, as a file."""
    edition = rules(name, refill=refill, ending=ending)
    solved = solve_afresh(edition)
    known, error = solved.tie_breaks, solved.error
    while known and len(known) < most_leaders - 1:
        chances, error_of_it = tie_break(edition, solved.beats, known, error)
        known, error = [*known, chances], max(error, error_of_it)
    return written(edition, solved._replace(tie_breaks=known, error=error))
