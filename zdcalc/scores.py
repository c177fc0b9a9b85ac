"""The scores of a game under way, and what they make of the points of a turn: a chance to win."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from zdcalc.edition import Edition, whole_number
from zdcalc.last_round import NOBODY, LastRound, Lead, tie_break
from zdcalc.refusal import Refused
from zdcalc.solved_game import BEST, Game, solve_afresh, solved
from zdcalc.wording import phrase

MOST_POINTS = 999
MOST_OTHERS = 9
MOST_TO_COME = 4  # for each more, what there is to keep apart doubles
MOST_LEVEL = 5  # leaders of a tie-break that is worked out where it does not come with the game
ENOUGH = 1e-9  # within which it is
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

    @property
    def waiting(self) -> tuple[int, ...]:
        """The scores of those who have not had their turn, mine first."""
        return (self.me, *self.to_come)

    def playing(self, edition: Edition) -> Scores:
        """The same among those who still take part: in a tie-break that is the leaders alone."""
        if not self._is_tie_break(edition):
            return self
        to_come, done = (tuple(points for points in its if points >= self.me) for its in (self.to_come, self.done))
        return Scores(self.me, (*to_come, *done), len(done))

    def _is_tie_break(self, edition: Edition) -> bool:
        """Whether somebody had the goal before this round, and I have as much as anybody then had.

        Who has more by now was level as well; so was who has as much, whether he has played or not.
        """
        others = max(self.them)
        is_over = edition.ending == "finish-round" and max(self.waiting) >= edition.goal
        return is_over and self.me == max(self.waiting) <= others

    def refuse_what_cannot_be(self, edition: Edition) -> None:
        """Refuse scores at which I have no turn any more, and those whose game is not solved."""
        goal, is_tie_break = edition.goal, self._is_tie_break(edition)
        is_last_round = max(self.done, default=0) >= goal
        option, most = max(("me", self.me), ("them", max(self.them)), key=lambda pair: pair[1])
        if edition.ending == "first-past":
            if most >= goal:
                raise Refused(phrase("the game is over at {goal} points", goal=goal), option, most)
        elif max(self.waiting) >= goal and not is_tie_break:
            reason = phrase(
                "that game is over: somebody had {goal} points before this round, and you are in no tie to play off "
                "(who got them in this round has had their turn in it)",
                goal=goal,
            )
            raise Refused(reason, option, most)
        if len(self.them) > 1 and (edition.ending == "first-past" or not (is_last_round or is_tie_break)):
            reason = phrase(
                "with more than two players only the last round is solved: "
                "somebody who has had their turn in it has {goal} points",
                goal=goal,
            )
            raise Refused(reason, "them", " ".join(map(str, self.them)))
        if len(self.playing(edition).to_come) > MOST_TO_COME:
            reason = phrase("with more than {most} players still to come this is not solved", most=MOST_TO_COME)
            raise Refused(reason, "them", " ".join(map(str, self.them)))


def read_scores(me: object, them: object, played: object) -> Scores:
    """Banked points; several others are a list, or numbers with spaces between them."""
    others = them.split() if isinstance(them, str) else them if isinstance(them, Iterable) else [them]
    points = tuple(_points("them", other) for other in others)
    if not 1 <= len(points) <= MOST_OTHERS:
        raise Refused(phrase("give the points of one to {most} other players", most=MOST_OTHERS), "them", them)
    return Scores(_points("me", me), points, whole_number("played", played, 0, len(points)))


def _points(option: str, points: object) -> int:
    return whole_number(option, points, 0, MOST_POINTS)


Worth = Callable[[int], float]
"""The chance to win after a turn that scored so much."""


class After(NamedTuple):
    """My chance to win after each score of this turn, and how far it can be off."""

    chance: Worth
    error: Worth


def chance_after(edition: Edition, scores: Scores) -> After:
    """My chance to win after each score of this turn; Refused where that is not solved.

    What it takes is worked out when it is asked for: in the last round that may be turns of others.
    """
    scores.refuse_what_cannot_be(edition)
    scores, game = scores.playing(edition), solved(edition)
    if len(scores.them) == 1:
        return After(_game_of_two(game, edition, scores), _doubt_of_two(game, edition, scores))
    end, lead, place = _last_round(game, edition, scores)

    def after(score: int) -> list[float]:
        return end.at(place + 1, lead.after(place, scores.me + score))

    return After(lambda score: after(score)[place], lambda score: after(score)[-1])


def chance_after_all(edition: Edition, scores: Scores, held: int, against: str = BEST) -> After:
    """The same for whoever will ask for all scores from so many points on: they are worked out together.

    The other one of two may keep to a policy, which I know.
    """
    scores.refuse_what_cannot_be(edition)
    game = solved(edition) if against == BEST else _answered(edition, scores, against)
    scores = scores.playing(edition)
    if len(scores.them) == 1:
        return After(_game_of_two(game, edition, scores), _doubt_of_two(game, edition, scores))
    level = 1 + len(scores.to_come) + max(map(scores.done.count, scores.done), default=0)
    end, lead, place = _last_round(with_tie_breaks(edition, game, level), edition, scores)
    most = max(held, lead.points - scores.me) + HORIZON
    leads = [lead.after(place, scores.me + score) for score in range(most + 1)]
    chances = end.chances(place + 1, leads)

    def after(score: int) -> list[float]:
        return chances[leads[min(score, most)]]

    return After(lambda score: after(score)[place], lambda score: after(score)[-1])


def with_tie_breaks(edition: Edition, game: Game, leaders: int) -> Game:
    """The game with the tie-breaks of so many leaders, or of a few; with more it is in doubt who wins them."""
    while len(game.tie_breaks) < min(leaders, MOST_LEVEL) - 1:
        chances, error = tie_break(edition, game.beats, game.tie_breaks, game.error, ENOUGH)
        game = game._replace(tie_breaks=[*game.tie_breaks, chances], error=max(game.error, error))
    return game


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


def _game_of_two(game: Game, edition: Edition, scores: Scores) -> Worth:
    goal, (me, (them,), played) = edition.goal, scores

    def first_past(score: int) -> float:
        return 1.0 if me + score >= goal else 1 - game.reply[them][me + score]

    def first_of_the_round(score: int) -> float:
        return 1 - game.second(them, me + score, goal)

    def last_of_the_round(score: int) -> float:
        return 1 - game.after(them, me + score, goal)

    if edition.ending == "first-past":
        return first_past
    return last_of_the_round if played else first_of_the_round


def _doubt_of_two(game: Game, edition: Edition, scores: Scores) -> Worth:
    """How far these chances can be off: not at all where my turn ends the game."""
    goal, (me, (them,), played) = edition.goal, scores

    def doubt(score: int) -> float:
        mine = me + score
        if edition.ending == "first-past":
            is_over = mine >= goal
        else:
            is_over = played > 0 and max(mine, them) >= goal and mine != them
        return 0.0 if is_over else game.error

    return doubt


def _last_round(game: Game, edition: Edition, scores: Scores) -> tuple[LastRound, Lead, int]:
    """The end of a game, the lead before my turn, and my place in the round."""
    lead = NOBODY
    for before, points in enumerate(scores.done):
        lead = lead.after(before, points)
    everybody = (*scores.done, scores.me, *scores.to_come)
    return LastRound(edition, everybody, game.beats, game.tie_breaks, game.error), lead, len(scores.done)
