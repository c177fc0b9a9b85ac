"""Answers about a whole turn as plain text, at most 80 columns wide."""

from __future__ import annotations

from collections.abc import Iterable

from zdcalc import sentences
from zdcalc.best_turn import DEPENDS, ScoreOdds, Turn
from zdcalc.figure import Bounded, Figure, Share
from zdcalc.lines import columns, width, wrap
from zdcalc.more_rolls import Rolls
from zdcalc.one_policy import Policy
from zdcalc.reaching import Reach
from zdcalc.rulebooks.base import ROLL, STOP
from zdcalc.simple_rules import FAMILIES, Ranking
from zdcalc.wording import Plural, Wording, phrase

LONGEST_FRACTION = 36  # characters; a longer one says nothing to a reader, and --json has it
HARDLY_EVER = 1 / 2000  # scores less likely than that, all together, share a line

OR_MORE = Plural("{n} point or more", "{n} points or more")

ACTIONS = {STOP: phrase("Stop"), ROLL: phrase("Roll")}

NO_ROLL = phrase("The cup cannot complete another roll, so the turn stops with what it has.")
STOPS_SHORT = phrase("Where the cup cannot complete a roll, the turn stops with what it has.")


def show_turn(turn: Turn, words: Wording) -> str:
    """The answer of `zdcalc turn`: the advice, what each action is worth, the law of the score."""
    blocks = [prose([sentences.table_sentence(turn.table, words), advice(turn, words)])]
    if not turn.outset.is_fresh:
        rows = [[words.say(ACTIONS[action]), *_points(worth, words)] for action, worth in turn.worth.items()]
        blocks.append([words.text("Points of the turn, on average:"), *columns(rows, left={0})])
    if turn.action != STOP:
        headline = [_mean(turn.mean_score, words), _bust(turn.chance_of_bust, words)]
        blocks += [
            [words.text("Under best play for points:"), *columns(headline, left={0, 3}, may_go=(3, 1))],
            _scores(turn.score, words),
        ]
    return joined([*blocks, _accuracy([*turn.worth.values(), turn.chance_of_bust, *_laws(turn.score)], words)])


def advice(turn: Turn, words: Wording) -> str:
    """What to do, and how much better that is."""
    if said := without_a_choice(turn.outset.is_fresh, turn.actions, turn.action, words):
        return said
    more = sentences.decimal(turn.margin, words) if turn.margin else ""
    if turn.action == ROLL:
        return words.text("Roll: on average that brings {more} more than stopping.", more=more)
    return words.text("Stop: on average that brings {more} more than rolling.", more=more)


def without_a_choice(is_fresh: bool, actions: tuple[str, ...], action: str, words: Wording) -> str:
    """What is said where there is nothing to choose, or no telling which is better; else nothing."""
    if is_fresh:
        return words.text("A turn begins with a roll.")
    if actions == (ROLL,):
        return words.text("The dice are drawn, so they have to be rolled.")
    if actions == (STOP,):
        return words.text("Stop: the cup cannot complete another roll.")
    if action == DEPENDS:
        return words.text("Roll or stop? That depends on what was left open.")
    return ""


def show_policy(policy: Policy, words: Wording) -> str:
    """The answer of `zdcalc policy`: its score, bust, spread and loss, and the law of the score."""
    rows = [
        _mean(policy.mean_score, words),
        _bust(policy.chance_of_bust, words),
        [words.text("Spread (standard deviation)"), "", sentences.decimal(policy.deviation, words), ""],
        [words.text("Best play, on average"), *_points(policy.best.mean_score, words), ""],
        [words.text("Lost against best play"), *_points(policy.lost_points, words), ""],
    ]
    return joined(
        [
            prose([sentences.table_sentence(policy.table, words), words.text("Policy: {policy}", policy=policy.name)]),
            columns(rows, left={0, 3}, may_go=(3, 1)),
            _scores(policy.score, words),
            _accuracy(
                [policy.mean_score, policy.chance_of_bust, policy.lost_points, *_laws(policy.score)],
                words,
                spread=policy.deviation,
            ),
        ]
    )


def show_rolls(rolls: Rolls, words: Wording) -> str:
    """The answer of `zdcalc rolls`: bust and mean after each roll, and the points held after the last."""
    heads = [words.text("Rolls"), words.text("Bust"), "", "", "", words.text("points on average")]
    rows = [
        [str(after.rolls), *_chance(after.chance_of_bust, words), *_points(after.mean_score, words)]
        for after in rolls.after
    ]
    last = rolls.after[-1]
    held = [[words.text("Brains"), words.text("probability"), "", ""]]
    held += [[str(n.brains), *_chance(n.chance, words)] for n in last.held]
    return joined(
        [
            prose(
                [
                    sentences.table_sentence(rolls.table, words),
                    _how_rolls_go_on(rolls, words),
                ]
            ),
            columns([heads, *rows], left={3}, may_go=(4, 3, 1)),
            [words.text("Brains after the last of these rolls:"), *columns(held, left={3}, may_go=(3,))],
        ]
    )


def show_reach(reach: Reach, words: Wording) -> str:
    """The answer of `zdcalc reach`."""
    points = words.say(OR_MORE.of(reach.points))
    rows = [
        [points, *_chance(reach.chance, words)],
        _bust(reach.chance_of_bust, words),
    ]
    question = words.text("The turn is stopped at {points}, and never before.", points=points)
    if not reach.outset.may_roll:
        question = words.say(NO_ROLL)
    elif reach.may_stop_short:
        question += " " + words.say(STOPS_SHORT)
    return joined(
        [
            prose([sentences.table_sentence(reach.table, words), question]),
            columns(rows, left={0, 3}, may_go=(3, 1)),
            _accuracy([reach.chance, reach.chance_of_bust], words),
        ]
    )


def show_ranking(ranking: Ranking, words: Wording) -> str:
    """The answer of `zdcalc rank`: the best rule of each family, and best play."""
    explained = words.text(
        "The best of each kind of rule that a person can remember: no other of its kind scores more."
    )
    rows = [[words.text("points on average"), words.text("lost"), words.text("Bust"), ""]]
    best = sentences.decimal(ranking.best.mean_score, words, 4), sentences.percent(ranking.best.chance_of_bust, words)
    rows.append([best[0], "", best[1], words.text("best play for points")])
    for rule in ranking.winners:
        its = rule.policy
        points = [sentences.decimal(figure, words, 4) for figure in (its.mean_score, its.lost_points)]
        kind, *more = wrap(words.say(FAMILIES[rule.family]), width() // 2)
        rows.append([*points, sentences.percent(its.chance_of_bust, words), kind])
        if its.name != rule.family:
            more += wrap(its.name, width() // 2)
        rows += [["", "", "", line] for line in more]
    return joined(
        [
            prose([sentences.table_sentence(ranking.table, words), explained]),
            columns(rows, left={3}),
        ]
    )


def prose(said: Iterable[str]) -> list[str]:
    """Sentences as lines, each beginning a new one."""
    return [line for sentence in said for line in wrap(sentence)]


def joined(blocks: Iterable[list[str]]) -> str:
    """Blocks of lines with an empty line between them; an empty block leaves no trace."""
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _mean(figure: Figure, words: Wording) -> list[str]:
    return [words.text("Points, on average"), *_points(figure, words), ""]


def _bust(figure: Figure, words: Wording) -> list[str]:
    return [words.text("Bust"), *_chance(figure, words)]


def _points(figure: Figure, words: Wording) -> list[str]:
    return [_fraction(figure, words), sentences.decimal(figure, words)]


def _chance(figure: Figure, words: Wording) -> list[str]:
    return [_fraction(figure, words), sentences.percent(figure, words), sentences.about(figure, words)]


def _fraction(figure: Figure, words: Wording) -> str:
    """The exact fraction where there is one that a person can read."""
    if not all(isinstance(number, Share) for number in figure):
        return ""
    fraction = sentences.fraction(figure, words)
    return fraction if len(fraction) <= LONGEST_FRACTION else ""


def _scores(score: list[ScoreOdds], words: Wording) -> list[str]:
    """How likely each score is; the last line has all that hardly ever come."""
    rows = [[words.text("Points"), words.text("exactly"), "", words.text("at least"), ""]]
    for odds in score:
        more = _brief(odds.chance_of_more, words)
        if float(odds.chance_of_more.most) < HARDLY_EVER:
            rows.append([words.text("{n} or more", n=odds.score), "", "", *more])
            break
        rows.append([str(odds.score), *_brief(odds.chance, words), *more])
    return columns(rows, left={2, 4}, may_go=(4, 2))


def _brief(figure: Figure, words: Wording) -> list[str]:
    return [sentences.percent(figure, words), sentences.about(figure, words)]


def _laws(score: list[ScoreOdds]) -> list[Figure]:
    return [figure for odds in score for figure in (odds.chance, odds.chance_of_more)]


def _accuracy(figures: Iterable[Figure], words: Wording, spread: Figure | None = None) -> list[str]:
    """How far off what stands behind the figures can be, as a power of ten; nothing where all are exact."""
    if not (error := _error(figures)):
        return []
    said = words.text(
        "Figures without a fraction are rounded for display; the values behind them are accurate to within {bound}.",
        bound=sentences.bound(error),
    )
    if spread and sentences.bound(_error([spread])) != sentences.bound(error):
        said += " " + words.text("The spread is accurate to within {bound}.", bound=sentences.bound(_error([spread])))
    return prose([said])


def _error(figures: Iterable[Figure]) -> float:
    return max((number.error for figure in figures for number in figure if isinstance(number, Bounded)), default=0.0)


def _how_rolls_go_on(rolls: Rolls, words: Wording) -> str:
    if not rolls.outset.may_roll:
        return words.say(NO_ROLL)
    said = words.text("Every roll is made, come what may; a bust is for good.")
    return f"{said} {words.say(STOPS_SHORT)}" if rolls.may_stop_short else said
