"""The parts that the table companion and the practice share: dice, piles, the odds of the next roll, the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape

from zdcalc import sentences
from zdcalc.dice import HOTTIE, HUNK, SANTA, Die, Face
from zdcalc.edition import Edition
from zdcalc.followed_turn import BUST, FollowedTurn, Step
from zdcalc.one_roll import Odds
from zdcalc.page_heroes import happened_html, lies_aside, lies_with
from zdcalc.page_worth import POINTS, SCORE, Unit, decision_html, total_html
from zdcalc.reviewed_turn import Decision
from zdcalc.rulebooks import base
from zdcalc.table import Table
from zdcalc.tapping import drawing, picture, standing
from zdcalc.wording import Wording, phrase

FACE_NAMES = {
    "b": phrase("brain"),
    "s": phrase("shotgun"),
    "f": phrase("footprints"),
    "bb": phrase("double brain"),
    "ss": phrase("double shotgun"),
    "p": phrase("gift"),
    "d": phrase("energy drink"),
    "h": phrase("helmet"),
}

NAMES = {HUNK: phrase("Hunk"), HOTTIE: phrase("Hottie"), SANTA: phrase("Santa")}

# ---- dice ------------------------------------------------------------------------------------


def cube(letter: str, shows: str = "") -> str:
    """A die, with what it shows; the style sheet draws both."""
    return f'<span class="zd-cube" data-die="{letter}" data-shows="{shows}" aria-hidden="true"></span>'


def drawn_html(die: Die, face: Face | None, words: Wording) -> str:
    """A die for the eye: a special one with its name, since its letter may not be known."""
    drawn = cube(die.letter, picture(face))
    if die not in NAMES:
        return drawn
    return f'<span class="zd-who">{drawn}<small aria-hidden="true">{escape(words.say(NAMES[die]))}</small></span>'


def die_html(die: Die, face: Face | None, words: Wording) -> str:
    """A die of a roll, drawn and named."""
    return f'{drawn_html(die, face, words)}<span class="zd-unseen">{escape(_named(die, 1, face, words))}</span>'


def _named(die: Die, n: int, face: Face | None, words: Wording) -> str:
    name = words.say(die.in_words(n))
    return words.text("{die}: {face}", die=name, face=FACE_NAMES[picture(face)]) if face else name


def roll_html(dice: Iterable[tuple[Die, Face | None]], words: Wording) -> str:
    """The dice of a roll in a row."""
    return '<span class="zd-roll">' + ", ".join(die_html(die, face, words) for die, face in dice) + "</span>"


def slots_html(turn: FollowedTurn, words: Wording) -> str:
    """The places of the next roll: what was tapped, what stands there already, and what is to come.

    At the end of a turn its last roll stays there.
    """
    last = turn.steps[-1].showing if turn.over else ()
    stood = [(die, None) for die in standing(turn)]
    dice: list[tuple[Die, Face | None]] = [*(turn.tapped or last or stood)]
    places = [f'<li class="{"" if face else "zd-waits"}">{die_html(die, face, words)}</li>' for die, face in dice]
    empty = f'<li class="zd-empty"><span class="zd-unseen">{words.text("a die to come")}</span></li>'
    return f'<ul class="zd-slots">{"".join(places)}{empty * (base.DICE_IN_A_ROLL - len(dice))}</ul>'


def piles_html(turn: FollowedTurn, words: Wording) -> str:
    """The points held, and what lies where; the footprints stand among the dice of the next roll."""
    table = drawing(turn)
    held = words.text("no points") if turn.over == BUST else words.say(POINTS.of(turn.held))
    noted = f" <small>{words.text('{n} of them noted', n=turn.noted)}</small>" if turn.noted and not turn.over else ""
    piles = (
        (words.text("Brains"), "b", [(die, lies_with(die, table)) for die in table.brains]),
        (words.text("Shotguns"), "s", [(die, lies_with(die, table)) for die in table.shotguns]),
        (words.text("In the cup"), "", [(die, None) for die in table.cup]),
    )
    rows = "".join(_pile(label, shows, dice, words) for label, shows, dice in piles)
    if aside := lies_aside(table, turn.edition):
        face, what = aside
        lies = f'<span class="zd-aside">{die_html(SANTA, face, words)} <span>{escape(words.say(what))}</span></span>'
        rows += _row(words.text("Aside"), "", lies)
    return f'<p class="zd-held">{held}{noted}</p><dl class="zd-piles">{rows}</dl>'


def _pile(label: str, shows: str, dice: Sequence[tuple[Die, Face | None]], words: Wording) -> str:
    named = ", ".join(_named(die, n, face, words) for (die, face), n in Counter(dice).items()) or words.text("none")
    drawn = "".join(drawn_html(die, face, words) for die, face in dice) or '<span aria-hidden="true">–</span>'
    return _row(label, shows, f'<span class="zd-dice">{drawn}</span><span class="zd-unseen">{escape(named)}</span>')


def _row(label: str, shows: str, lies: str) -> str:
    face = f'<span class="zd-shown" data-shows="{shows}" aria-hidden="true"></span>'
    return f"<div><dt>{face}{escape(label)}</dt><dd>{lies}</dd></div>"


# ---- the next roll ---------------------------------------------------------------------------


def next_odds(turn: FollowedTurn) -> Odds:
    """The odds of the next roll, given the dice that are drawn for it."""
    return Odds(Table.at(drawing(turn), turn.held, turn.edition))


def brains_html(odds: Odds, words: Wording) -> str:
    """The chance of so many brains."""
    heads = "".join(f'<th scope="col">{words.say(n.brains)}</th>' for n in odds.brains_exactly)
    rows = ""
    for label, law in ((words.text("exactly"), odds.brains_exactly), (words.text("at least"), odds.brains_at_least)):
        cells = "".join(f"<td>{sentences.percent(n.chance, words)}</td>" for n in law)
        rows += f'<tr><th scope="row">{escape(label)}</th>{cells}</tr>'
    return (
        f'<table class="zd-next"><caption class="zd-unseen">{words.text("Brains in this roll")}</caption>'
        f'<thead><tr><th scope="col">{words.text("Brains")}</th>{heads}</tr></thead><tbody>{rows}</tbody></table>'
    )


# ---- what was done ---------------------------------------------------------------------------


def log_html(turn: FollowedTurn, decided: Sequence[Decision | None], words: Wording, unit: Unit = SCORE) -> str:
    """Each roll with the decision before it, in order, and what all decisions cost."""
    if not turn.steps:
        return ""
    entries = ""
    for number, decision in enumerate(decided):
        step = turn.steps[number] if number < len(turn.steps) else None
        said = decision_html(decision, words, unit) if decision else ""
        entries += f"<li>{said}{_step_html(step, turn.edition, words) if step else ''}</li>"
    return f'<ol class="zd-log">{entries}</ol>{total_html([d for d in decided if d], words, unit)}'


def _step_html(step: Step, edition: Edition, words: Wording) -> str:
    back = ""
    if step.back:
        back = f'<p class="zd-back">{words.text("The brain dice went back into the cup: {dice}.", dice=step.back)}</p>'
    if step.after is None:
        outcome = words.text("Bust: the turn scores nothing.")
    else:
        held = step.held + step.settled.points
        outcome = words.text("{points} held", points=POINTS.of(held))
    happened = happened_html(step, edition, words)
    return f'{back}<p class="zd-fell">{roll_html(step.showing, words)} <span>{escape(outcome)}</span></p>{happened}'
