"""Answers about a whole game as plain text, at most 80 columns wide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zdcalc import sentences
from zdcalc.best_turn import DEPENDS
from zdcalc.figure import Bounded
from zdcalc.lines import columns, width, wrap
from zdcalc.rulebooks.base import ROLL, STOP
from zdcalc.solved_game import BEST
from zdcalc.table import Table
from zdcalc.terminal_turn import ACTIONS, joined, prose, without_a_choice
from zdcalc.to_win import Win
from zdcalc.whole_game import WholeGame
from zdcalc.wording import Plural, Wording, phrase

if TYPE_CHECKING:
    from zdcalc.two_ways import Match

AHEAD = 4  # points of a head start that are told

PLAYED = Plural(
    "{n} of the others, the last one named, has had his turn in this round.",
    "{n} of the others, the last ones named, have had their turn in this round.",
)


def show_game(game: WholeGame, words: Wording) -> str:
    """The answer of `zdcalc game`: who wins, and the mover's chance at every pair of scores."""
    rows = [[words.text("The player who begins wins"), _percent(game.first_player_wins, words)]]
    if (tie := game.tiebreak_first_player_wins) is not None:
        rows.append([words.text("Whoever begins a tie-break wins it"), _percent(tie, words)])
    explained = words.text(
        "The mover's chance in per cent at the start of a round; own points down, the other player's across:"
    )
    heads = ["", *(str(theirs) for theirs in range(len(game.table)))]
    table = [[str(mine), *(_round_percent(chance, words) for chance in row)] for mine, row in enumerate(game.table)]
    return joined(
        [
            wrap(sentences.edition_name(Table.fresh(game.rules), words)),
            columns(rows, left={0}),
            wrap(explained),
            *_in_parts([heads, *table]),
        ]
    )


def _in_parts(table: list[list[str]]) -> list[list[str]]:
    """A table of numbers under their heads, in parts beneath each other where it is too wide."""
    wide = max(len(cell) for row in table for cell in row) + 2
    at_once = max(1, (width() - len(table[-1][0])) // wide)
    starts = range(1, len(table[0]), at_once)
    return [columns([[row[0], *row[start : start + at_once]] for row in table], left=set()) for start in starts]


def show_match(match: Match, words: Wording) -> str:
    """The answer of `zdcalc game --first ... --second ...`: who wins, how long it lasts, how often it is level."""
    rows = [
        [words.text("The player who begins wins"), _percent(match.first_player_wins, words)],
        [words.text("A tie-break comes"), _percent(match.tie_break, words)],
        [words.text("Rounds, on average"), sentences.decimal_of(match.expected_rounds, words)],
    ]
    starts = range(min(AHEAD + 1, match.rules.goal))
    ahead = [[words.text("Points ahead"), *map(str, starts)]]
    ahead.append([words.text("wins"), *(_round_percent(match.at(0, n).first_player_wins, words) for n in starts)])
    return joined(
        [
            prose(
                [
                    sentences.edition_name(Table.fresh(match.rules), words),
                    words.text("First: {policy}", policy=match.first),
                    words.text("Second: {policy}", policy=match.second),
                ]
            ),
            columns(rows, left={0}),
            [
                *wrap(words.text("The player who begins, in per cent, if the other one is so far ahead:")),
                *columns(ahead, left={0}),
            ],
        ]
    )


def show_win(win: Win, words: Wording) -> str:
    """The answer of `zdcalc win`: the advice, the chance with each action, and what best play for points would do."""
    me, them, played = win.scores
    scores = words.text("Banked points: {me} against {them}.", me=me, them=", ".join(map(str, them)))
    if win.table.rules.ending == "finish-round":
        last = PLAYED.of(played) if len(them) > 1 else phrase("The other player has had his turn in this round.")
        scores += " " + words.say(last if played else phrase("You are first in this round."))
    if win.against != BEST:
        scores += " " + words.text("The other player keeps to: {policy}.", policy=win.against)
    rows = [[words.say(ACTIONS[action]), sentences.percent(chance, words)] for action, chance in win.worth.items()]
    blocks = [
        prose([sentences.table_sentence(win.table, words), scores, advice(win, words)]),
        [words.text("Chance to win the game:"), *columns(rows, left={0})],
    ]
    if win.for_points.action not in (win.action, DEPENDS):
        other = words.say(ACTIONS[win.for_points.action])
        blocks.append(prose([words.text("For points alone the best would be: {action}.", action=other)]))
    return joined(blocks)


def advice(win: Win, words: Wording) -> str:
    """What to do, and how much more often that wins."""
    if said := without_a_choice(win.outset.is_fresh, win.actions, win.action, words):
        return said
    stop, roll = (sentences.percent(win.worth[action], words) for action in (STOP, ROLL))
    if win.action == ROLL:
        return words.text("Roll: that wins {roll} of such games, stopping {stop}.", roll=roll, stop=stop)
    return words.text("Stop: that wins {stop} of such games, rolling {roll}.", roll=roll, stop=stop)


def _percent(chance: Bounded, words: Wording) -> str:
    return words.percent(*chance.known)


def _round_percent(chance: Bounded, words: Wording) -> str:
    weight, total, doubt = chance.known
    return words.decimal(100 * weight, total, 0, 100 * doubt)
