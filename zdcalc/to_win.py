"""Roll or stop, to win: a game of two, or the last round of any game. The others play to win as well.

In a game of two the other one may keep to a policy instead; then this is the best answer to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import NamedTuple

from zdcalc.best_turn import DEPENDS, Turn
from zdcalc.edition import Edition, whole_number
from zdcalc.figure import Bounded, Figure, Number, Range, bounds, is_below
from zdcalc.last_round import NOBODY, LastRound
from zdcalc.outset import Outset
from zdcalc.play import Best, PayOff
from zdcalc.refusal import Refused
from zdcalc.rulebooks import base
from zdcalc.solved_game import BEST, Game, solve_afresh, solved
from zdcalc.table import Table
from zdcalc.wording import phrase

MOST_POINTS = 999
MOST_OTHERS = 9
MOST_TO_COME = 4  # for each more, what there is to keep apart doubles
HORIZON = 25  # points beyond those held, or beyond those that lead: with still more, a score is worth no more


class Scores(NamedTuple):
    """Banked points: `them` in seating order from the player after me, whose last `played` have had their turn."""

    me: int
    them: tuple[int, ...]
    played: int

    @property
    def done(self) -> tuple[int, ...]:
        """The scores of those who have had their turn in this round, in its order."""
        return self.them[len(self.them) - self.played :]

    @property
    def to_come(self) -> tuple[int, ...]:
        """The scores of those who have their turn after me."""
        return self.them[: len(self.them) - self.played]

    def refuse_what_cannot_be(self, edition: Edition) -> None:
        """Refuse scores at which I have no turn any more, and those whose game is not solved."""
        goal, waiting = edition.goal, (self.me, *self.to_come)
        is_last_round = max(self.done, default=0) >= goal
        is_tie_break = len(set(waiting)) == 1 and self.me >= goal and min(self.done, default=self.me) >= self.me
        option, most = max(("me", self.me), ("them", max(self.them)), key=lambda pair: pair[1])
        if edition.ending == "first-past":
            if most >= goal:
                raise Refused(phrase("the game is over at {goal} points", goal=goal), option, most)
        elif max(waiting) >= goal and not is_tie_break:
            reason = phrase("the round is over, somebody has {goal} points and it is no tie: so is the game", goal=goal)
            raise Refused(reason, option, most)
        if len(self.them) > 1 and (edition.ending == "first-past" or not (is_last_round or is_tie_break)):
            reason = phrase(
                "with more than two players only the last round is solved: "
                "somebody who has had his turn in it has {goal} points",
                goal=goal,
            )
            raise Refused(reason, "them", " ".join(map(str, self.them)))
        if len(self.to_come) > MOST_TO_COME:
            reason = phrase("with more than {most} players still to come this is not solved", most=MOST_TO_COME)
            raise Refused(reason, "them", " ".join(map(str, self.them)))


class Win:
    """The answer to "roll or stop, to win?"; made by `win`.

    Chances are `Bounded`, or a `Range` of them where the table leaves something open that matters.
    """

    def __init__(self, outset: Outset, scores: Scores, against: str = BEST) -> None:
        self.outset, self.table, self.scores, self.against = outset, outset.table, scores, against
        edition = self.table.rules
        scores.refuse_what_cannot_be(edition)
        self.game = solved(edition) if against == BEST else _answered(edition, scores, against)
        pay_off = _last_round if len(scores.them) > 1 else _game_of_two
        of, self.error = pay_off(self.game, edition, scores, max(map(outset.held, outset.nodes)))
        self.best = Best(outset.graph, self.table.noted, PayOff(of, at_most=lambda *_: 1.0, is_rational=False))

    @property
    def actions(self) -> tuple[str, ...]:
        """What the player may do."""
        return base.actions(self.outset.may_stop, self.outset.may_roll)

    @property
    def action(self) -> str:
        """`roll`, `stop`, or `depends` where it hangs on colours that were not given."""
        best = {self._action(node) for node in self.outset.nodes}
        return best.pop() if len(best) == 1 else DEPENDS

    @property
    def worth(self) -> dict[str, Figure]:
        """The chance to win with each action."""
        return {action: Figure.over(self._worth(node, action) for node in self.outset.nodes) for action in self.actions}

    @property
    def chance(self) -> Figure:
        """`win` as a figure."""
        return Figure.over(self._worth(node, self._action(node)) for node in self.outset.nodes)

    @property
    def win(self) -> Bounded | Range:
        """The chance to win with the best action."""
        return self.chance.number

    @property
    def win_if_stop(self) -> Bounded | Range | None:
        """The chance to win when the player stops; None where that is not allowed."""
        return self.worth["stop"].number if "stop" in self.worth else None

    @property
    def win_if_roll(self) -> Bounded | Range | None:
        """The chance to win when the player rolls; None where that is not possible."""
        return self.worth["roll"].number if "roll" in self.worth else None

    @cached_property
    def for_points(self) -> Turn:
        """What best play for points would do."""
        return Turn(self.outset)

    def _worth(self, node: int, action: str) -> Number:
        held = self.outset.held(node)
        least, most = bounds(self.best.if_stop(held) if action == "stop" else self.best.if_roll(node, held))
        return Bounded.between(least - self.error, most + self.error)

    def _action(self, node: int) -> str:
        first, *others = self.actions
        if others and is_below(self._worth(node, first), self._worth(node, others[0])):
            return others[0]
        return first

    def json(self) -> dict[str, object]:
        """The answer with the field names of the contract, ready for `json.dumps`."""
        worth = {action: figure.json() for action, figure in self.worth.items()}
        return {
            "schema": 1,
            "table": self.table.said(),
            "me": self.scores.me,
            "them": list(self.scores.them),
            "played": self.scores.played,
            "against": self.against,
            "action": self.action,
            "win": self.chance.json(),
            "win_if_stop": worth.get("stop"),
            "win_if_roll": worth.get("roll"),
            "action_for_points": self.for_points.action,
        }


Worth = tuple[Callable[[int], float], float]
"""The chance to win after a turn that scored so much, and how far that can be off."""


def _answered(edition: Edition, scores: Scores, against: str) -> Game:
    """The game from these scores on, when the other player keeps to a policy and I know it."""
    if len(scores.them) > 1:
        raise Refused(phrase("a policy can be given for one other player only"), "against", against)
    ways, since = (BEST, against), (scores.me, scores.them[0])
    if scores.played and edition.ending != "first-past":  # there the turn is mine whoever began the round
        ways, since = ways[::-1], since[::-1]
    try:
        return solve_afresh(edition, *ways, since)
    except Refused as refused:
        raise refused.at("against", against) from None


def _game_of_two(game: Game, edition: Edition, scores: Scores, _: int) -> Worth:
    goal, (me, (them,), played) = edition.goal, scores

    def first_past(score: int) -> float:
        return 1.0 if me + score >= goal else 1 - game.reply[them][me + score]

    def first_of_the_round(score: int) -> float:
        return 1 - game.second(them, me + score, goal)

    def last_of_the_round(score: int) -> float:
        return 1 - game.after(them, me + score, goal)

    if edition.ending == "first-past":
        return first_past, game.error
    return last_of_the_round if played else first_of_the_round, game.error


def _last_round(game: Game, edition: Edition, scores: Scores, held: int) -> Worth:
    everybody = (*scores.done, scores.me, *scores.to_come)
    lead, place = NOBODY, len(scores.done)
    for before, points in enumerate(scores.done):
        lead = lead.after(before, points)
    most = max(held, lead.points - scores.me) + HORIZON
    leads = [lead.after(place, scores.me + score) for score in range(most + 1)]
    chances = LastRound(edition, everybody, game.beats, game.tie_breaks).chances(place + 1, leads)
    error = game.error + max(its[-1] for its in chances.values())
    return lambda score: chances[leads[min(score, most)]][place], error


def win(
    me: object = 0, them: object = 0, played: object = 0, against: object = BEST, **options: object
) -> Win:
    """The decision that wins: `me` and `them` are banked points, the turn in progress apart.

    `them` is a number, or several in seating order from the player after you; the last `played` of
    them have had their turn in this round. Equal scores at or over the goal with nobody played are
    a tie-break. More than one other player: in the last round only. `against` is how the
    other one of two plays: "best", for "points", or by a policy in words. Other options are the table options. Raises
    Refused for scores at which the game is over, a policy that cannot be read and a table that
    cannot be.

    >>> win(me=9, them=14, played=1, cup="5g3y2r", shotguns="1y1r", brains="1g").action
    'roll'
    """
    return Win(Outset(Table.of(**options)), read_scores(me, them, played), str(against).strip())


def read_scores(me: object, them: object, played: object) -> Scores:
    """Banked points; several others are a list, or numbers with spaces between them."""
    others = them.split() if isinstance(them, str) else them if isinstance(them, Iterable) else [them]
    points = tuple(_points("them", other) for other in others)
    if not 1 <= len(points) <= MOST_OTHERS:
        raise Refused(phrase("give the points of one to {most} other players", most=MOST_OTHERS), "them", them)
    return Scores(_points("me", me), points, whole_number("played", played, 0, len(points)))


def _points(option: str, points: object) -> int:
    return whole_number(option, points, 0, MOST_POINTS)
