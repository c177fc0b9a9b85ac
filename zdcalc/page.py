"""Answers for the page: HTML and chart data, made alike at build time and in the browser."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

from zdcalc import sentences
from zdcalc.derivation import SUBJECTS, Derivation
from zdcalc.edition import one_of
from zdcalc.figure import Figure
from zdcalc.one_roll import Odds, odds
from zdcalc.page_address import understood
from zdcalc.page_command import command, command_html
from zdcalc.page_explanation import explanation_html
from zdcalc.page_figure import bust_html
from zdcalc.refusal import Refused, option_name
from zdcalc.table import OPTIONS
from zdcalc.wording import Wording


def ask(question: str, state: Mapping[str, str], lang: str) -> dict[str, object]:
    """Answer a question of the page; a refusal names the field it belongs to.

    `state` holds the table options as text, as they stand in the page's address; marks that others
    left in it are ignored, any other name is refused.

    >>> ask("odds", {"cup": "5g3y2r", "shotguns": "2"}, "en")["state"]
    {'rules': 'base', 'cup': '5g3y2r', 'shotguns': '2'}
    >>> ask("odds", {"cup": "7g"}, "en")["error"]["field"]
    'cup'
    """
    words = Wording(lang)
    try:
        return QUESTIONS[question](understood(question, state), words)
    except Refused as refused:
        return {"error": {"field": option_name(refused.option), "message": words.say(refused.reason)}}


def answer_odds(state: Mapping[str, str], words: Wording) -> dict[str, object]:
    """What the next roll brings."""
    answer = odds(**_options(state))
    return {
        "html": "".join(
            [
                '<div class="zd-answer">',
                bust_html(answer.chance_of_bust, words),
                _prose(answer, words),
                _means(answer, words),
                _brains(answer, words),
                _joint(answer, words),
                command_html([command("odds", said=answer.table.said())], words),
                "</div>",
            ]
        ),
        "chart": _chart(answer, words),
        "state": answer.table.said(),
        "derived": _derived(answer),
    }


def answer_explain(state: Mapping[str, str], words: Wording) -> dict[str, object]:
    """Where the odds of the next roll come from; `of` names what is explained (bust, brains)."""
    subject = one_of(SUBJECTS, "of", state.get("of", "bust"))
    answer = odds(**_options(state))
    html, latex = explanation_html(Derivation(answer, subject), words)
    return {"html": html, "latex": latex, "state": {**answer.table.said(), "of": subject}}


def answer_lab(state: Mapping[str, str], words: Wording) -> dict[str, object]:
    """How good a policy is, beside best play."""
    from zdcalc import page_lab  # it brings all of a turn, and the odds of a roll should not wait for that

    return page_lab.answer_lab(state, words)


def answer_companion(state: Mapping[str, str], words: Wording) -> dict[str, object]:
    """A turn that is tapped in, roll by roll: what to do, and what was done."""
    from zdcalc.page_companion import companion

    return companion(state, words)


def answer_practice(state: Mapping[str, str], words: Wording) -> dict[str, object]:
    """Turns that are dealt, and what each decision cost."""
    from zdcalc.page_practice import practice

    return practice(state, words)


QUESTIONS: dict[str, Callable[[Mapping[str, str], Wording], dict[str, object]]] = {
    "odds": answer_odds,
    "explain": answer_explain,
    "lab": answer_lab,
    "companion": answer_companion,
    "practice": answer_practice,
}


def _options(state: Mapping[str, str]) -> dict[str, str]:
    options = {option: state[option] for option in OPTIONS if option in state}
    if "dice" in options:
        from zdcalc import own_dice  # few bring their own

        options["dice"] = own_dice.written(own_dice.read_line(options["dice"]))  # a page has no files
    return options


def _prose(answer: Odds, words: Wording) -> str:
    spoken = [
        sentences.table_sentence(answer.table, words),
        sentences.roll_sentence(answer, words),
        sentences.open_question(answer, words),
    ]
    return "".join(f'<p class="zd-sentence">{escape(line)}</p>' for line in spoken if line)


def _means(answer: Odds, words: Wording) -> str:
    means = (
        (words.text("Brains, on average"), answer.mean_brains),
        (words.text("Shotguns, on average"), answer.mean_shotguns),
    )
    items = "".join(
        f"<div><dt>{escape(label)}</dt><dd>{sentences.decimal(mean, words)} "
        f'<span class="zd-fraction">{sentences.fraction(mean, words)}</span></dd></div>'
        for label, mean in means
    )
    return f'<dl class="zd-means">{items}</dl>'


def _brains(answer: Odds, words: Wording) -> str:
    rows = "".join(
        f'<tr><th scope="row">{words.say(exactly.brains)}</th>'
        f"{_chance(exactly.chance, words)}{_chance(at_least.chance, words)}</tr>"
        for exactly, at_least in zip(answer.brains_exactly, answer.brains_at_least, strict=True)
    )
    caption = words.text("Brains in this roll")
    return (
        f'<table class="zd-brains"><caption>{caption}</caption>'
        f'<thead><tr><th scope="col">{words.text("Brains")}</th>'
        f'<th scope="col">{words.text("exactly")}</th>'
        f'<th scope="col">{words.text("at least")}</th></tr></thead><tbody>{rows}</tbody></table>'
    )


def _joint(answer: Odds, words: Wording) -> str:
    """Brains down, shotguns across; the columns that bust are marked."""
    possible = answer.possible
    across = sorted({outcome.shotguns for outcome in possible})
    heads = "".join(
        f'<th scope="col"{_bust_mark(answer, shotguns)}>'
        f"{words.say(sentences.SHOTGUNS.of(shotguns))}"
        + (f" <small>{mark}</small>" if (mark := sentences.bust_mark(_ends(answer, shotguns), words)) else "")
        + "</th>"
        for shotguns in across
    )
    rows = ""
    for brains in sorted({outcome.brains for outcome in possible}):
        cells = ""
        for shotguns in across:
            chance = _chance_of_both(answer, brains, shotguns)
            mark = _bust_mark(answer, shotguns)
            cells += _chance(chance, words, mark) if float(chance.most) else f"<td{mark}></td>"
        rows += f'<tr><th scope="row">{words.say(sentences.BRAINS.of(brains))}</th>{cells}</tr>'
    caption = words.text("Brains and shotguns together")
    return (
        f'<div class="zd-wide"><table class="zd-joint"><caption>{caption}</caption>'
        f"<thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _chance_of_both(answer: Odds, brains: int, shotguns: int) -> Figure:
    return answer.probability(lambda o: (o.brains, o.shotguns) == (brains, shotguns))


def _bust_mark(answer: Odds, shotguns: int) -> str:
    return ' class="zd-busts"' if _ends(answer, shotguns) else ""


def _ends(answer: Odds, shotguns: int) -> bool | None:
    return answer.ends_turn(lambda outcome: outcome.shotguns == shotguns)


def _chance(figure: Figure, words: Wording, mark: str = "") -> str:
    fraction = sentences.fraction(figure, words).replace("/", "/<wbr/>")  # on a phone it may need two lines
    return (
        f'<td{mark}><span class="zd-percent">{sentences.percent(figure, words)}</span> '
        f'<span class="zd-fraction">{fraction}</span></td>'
    )


def _chart(answer: Odds, words: Wording) -> dict[str, object]:
    laws = {"exactly": answer.brains_exactly, "at-least": answer.brains_at_least}
    rows = [
        {
            "brains": n.brains,
            "kind": kind,
            "value": (float(n.chance.least) + float(n.chance.most)) / 2,
            "label": sentences.percent(n.chance, words),
        }
        for kind, law in laws.items()
        for n in law
    ]
    return {
        "rows": rows,
        "title": words.text("Bar chart: the chance of each number of brains in this roll"),
        "brains": words.text("Brains"),
        "exactly": words.text("exactly"),
        "at_least": words.text("at least"),
    }


def _derived(answer: Odds) -> dict[str, str]:
    """What follows for the places that were left open: dice, or their number; and the set."""
    positions = list(answer.table.positions())
    places = {"set": str(answer.table.rules.set)}
    for place in ("cup", "brains", "shotguns"):
        hands = {getattr(position, place) for position in positions}
        sizes = sorted({hand.size for hand in hands})
        places[place] = str(*hands) if len(hands) == 1 else "–".join(map(str, (sizes[0], sizes[-1])[: len(sizes)]))
    return places
