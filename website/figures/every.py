"""Every figure that is kept: its file, the calculation that gives what is in it, and the files that this reads."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import NamedTuple

from website.figures import quoted
from website.figures.sources import meaning, modules
from website.stamps import ROOT, digest
from zdcalc import shelf
from zdcalc.edition import EDITIONS, rules
from zdcalc.rulebooks.base import ENDINGS, REFILLS
from zdcalc.rulebooks.double_feature import DRINK_RULES
from zdcalc.solved_game import table_name

BOOKS = ROOT / "zdcalc" / "books"
TABLES = ROOT / "zdcalc" / "games"
PLAIN = "horde"  # the set that those with special dice are compared with
SPECIAL = [name for name, edition in EDITIONS.items() if edition.is_special]
SOLVED = ("action-movie", "santa")  # with all three special dice a game takes an hour
MOST_LEADERS = 4  # of a tie-break that is worked out
MOST_SPECIAL_LEADERS = 2


class Figure(NamedTuple):
    """A file, and the calculation that gives what is in it, as "module:function" with what it is given.

    `reads` are other figures, which have to be there first.
    """

    file: Path
    work: str
    given: tuple[str | int, ...] = ()
    reads: tuple[Path, ...] = ()

    @property
    def name(self) -> str:
        """The file as it is called within the project."""
        return self.file.relative_to(ROOT).as_posix()

    def worked_out(self) -> bytes:
        """What is to be in the file."""
        module, name = self.work.split(":")
        answer = getattr(import_module(module), name)(*self.given)
        if isinstance(answer, bytes):
            return answer
        return (answer if isinstance(answer, str) else quoted.written(answer)).encode()

    @property
    def origin(self) -> str:
        """A hash of everything that it hangs on."""
        module, _ = self.work.split(":")
        sources = [f"{module} {meaning(module)}" for module in modules(module)]
        return digest(self.work, ascii(self.given), *sources, *self.reads)


def every() -> list[Figure]:
    """All of them, those that take longest first."""
    return [*_solved(), *_books(), *_sets(), *_turns(), *_games()]


def _solved() -> Iterator[Figure]:
    """The tables of games: with special dice those whose round is finished, others for all refills and endings."""
    finished, *_ = ENDINGS
    for name in SOLVED:
        yield _table(name, EDITIONS[name].refill, finished, MOST_SPECIAL_LEADERS)
    for refill, ending in product(REFILLS, ENDINGS):
        yield _table("base", refill, ending, MOST_LEADERS)


def _table(name: str, refill: str, ending: str, most_leaders: int) -> Figure:
    file = TABLES / table_name(rules(name, refill=refill, ending=ending))
    return Figure(file, "website.figures.tables:game", (name, refill, ending, most_leaders))


def _books() -> Iterator[Figure]:
    """Books and maps; maps are for solved games in the browser, and those with special dice are not there."""
    for name in reversed(SPECIAL):
        yield Figure(
            BOOKS / shelf.book_name(EDITIONS[name]), "website.figures.books:book", (name, EDITIONS[name].refill)
        )
    for refill in REFILLS:
        edition = rules(refill=refill)
        yield Figure(BOOKS / shelf.book_name(edition), "website.figures.books:book", (edition.name, refill))
        yield Figure(BOOKS / shelf.map_name(edition), "website.figures.books:turn_map", (edition.name, refill))


def _sets() -> Iterator[Figure]:
    for name in reversed((PLAIN, *SPECIAL)):
        yield Figure(quoted.path(f"set-{name}"), "website.figures.sets:best_play", (name,))
    _, other_rule = DRINK_RULES
    yield Figure(quoted.path(f"drink-{other_rule}"), "website.figures.sets:with_drink", (other_rule,))


def _turns() -> Iterator[Figure]:
    yield Figure(quoted.path("turn-base-rules"), "website.figures.turns:base_rules")
    for refill in REFILLS:
        yield Figure(quoted.path(f"turn-{refill}"), "website.figures.turns:best_play", (refill,))
        yield Figure(quoted.path(f"law-{refill}"), "website.figures.laws:best_play", (refill,))


def _games() -> Iterator[Figure]:
    base = TABLES / table_name(rules())
    yield Figure(
        quoted.path("game-base-rules"), "website.figures.games:base_rules", (), (base, quoted.path("turn-base-rules"))
    )
    for refill, ending in product(REFILLS, ENDINGS):
        table = TABLES / table_name(rules(refill=refill, ending=ending))
        yield Figure(
            quoted.path(f"game-{refill}-{ending}"), "website.figures.games:perfect_play", (refill, ending), (table,)
        )
