"""The strategy lab of the page: one policy or two beside best play, as HTML and chart data."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html import escape
from math import ceil
from typing import NamedTuple

from zdcalc import sentences
from zdcalc.edition import Edition
from zdcalc.figure import Bounded, Number
from zdcalc.page_command import command, command_html
from zdcalc.policy_text import Misread, StoppingRule
from zdcalc.table import Table
from zdcalc.ways import Way, best_way, policy_way, read
from zdcalc.wording import Phrase, Wording, phrase

HARDLY_EVER = 1 / 500  # scores less likely than that, all together, share a line
GRID = 10  # lines of the chart up to certainty

FIRST, SECOND, BEST = "first", "second", "best"
FIELDS = {"policy": FIRST, "than": SECOND}


class Column(NamedTuple):
    """A way to play as it stands in the answer: which of the three, and what it is called."""

    kind: str
    head: str
    policy: str
    way: Way


def answer_lab(state: Mapping[str, str], words: Wording) -> dict[str, object]:
    """How good a policy is, beside another one (`than`) if that is given, and beside best play.

    `best` holds what somebody worked out before: laws of best play by refill rule, as JSON.
    """
    table = Table.of(rules=state.get("rules"), refill=state.get("refill") or None)
    edition = table.rules
    policies = {}
    for field in FIELDS:
        if field == "policy" or state.get(field, "").strip():
            try:
                policies[field] = StoppingRule.parse(state.get(field, "")).text
            except Misread as misread:
                return {"error": {"field": field, "message": words.say(misread.reason), "place": misread.place}}
    columns = [
        Column(FIELDS[field], words.say(_head(field, len(policies))), text, policy_way(text, edition))
        for field, text in policies.items()
    ]
    columns.append(Column(BEST, words.text("best play"), "", _best(edition, state.get("best", ""))))
    return {
        "html": "".join(
            [
                '<div class="zd-answer">',
                f'<p class="zd-sentence">{escape(sentences.table_sentence(table, words))}</p>',
                _policies(columns, words),
                '<div class="zd-chart"></div>',
                _measures(columns, words),
                _scores(columns, words),
                _accuracy(columns, words),
                command_html([command("policy", text, said=table.said()) for text in policies.values()], words),
                "</div>",
            ]
        ),
        "chart": _chart(columns, words),
        "spoken": _spoken(columns, words),
        "state": {**table.said(), **policies},
    }


def _best(edition: Edition, known: str) -> Way:
    law = json.loads(known).get(edition.refill) if known else None
    return Way(read(law), edition) if law else best_way(edition)


def _head(field: str, how_many: int) -> Phrase:
    if how_many == 1:
        return phrase("this policy")
    return phrase("first policy") if field == "policy" else phrase("second policy")


def _key(column: Column) -> str:
    """The sign by which a way is found in the chart and in the heads of the tables."""
    return f'<span class="zd-key-{column.kind}" aria-hidden="true"></span>'


def _policies(columns: Sequence[Column], words: Wording) -> str:
    items = "".join(
        f"<div><dt>{_key(column)}{escape(column.head)}</dt><dd><code>{escape(column.policy)}</code></dd></div>"
        for column in columns
        if column.policy
    )
    best = f"<div><dt>{_key(columns[-1])}{escape(columns[-1].head)}</dt><dd>{_explained(words)}</dd></div>"
    return f'<dl class="zd-ways">{items}{best}</dl>'


def _explained(words: Wording) -> str:
    return escape(words.text("rolls or stops by whichever is worth more points"))


def _measures(columns: Sequence[Column], words: Wording) -> str:
    """What sums a way up, a line each, a column a way."""
    best = columns[-1].way
    rows = (
        ("zd-mean", words.text("Points, on average"), [_points(its.way.mean, words) for its in columns]),
        (
            "zd-lost",
            words.text("Lost against best play"),
            [*(_points(its.way.lost_against(best), words) for its in columns[:-1]), ""],
        ),
        ("", words.text("Bust"), [_percent(its.way.law.chance_of_bust, words) for its in columns]),
        ("", words.text("Spread (standard deviation)"), [_points(its.way.spread, words) for its in columns]),
    )
    heads = "".join(f'<th scope="col">{_key(column)}{escape(column.head)}</th>' for column in columns)
    body = "".join(
        f'<tr class="{kind}"><th scope="row">{escape(label)}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'
        for kind, label, cells in rows
    )
    caption = words.text("The turn as a whole")
    return (
        f'<table class="zd-measures"><caption>{caption}</caption>'
        f"<thead><tr><td></td>{heads}</tr></thead><tbody>{body}</tbody></table>"
    )


def _most(columns: Sequence[Column]) -> int:
    """The score from which on all scores share a line."""
    score = 1
    while any(float(column.way.law.chance_of_at_least(score)) >= HARDLY_EVER for column in columns):
        score += 1
    return score


def _scores(columns: Sequence[Column], words: Wording) -> str:
    """How likely each score is; the last line has all that hardly ever come."""
    most = _most(columns)
    heads = "".join(f'<th scope="colgroup" colspan="2">{_key(its)}{escape(its.head)}</th>' for its in columns)
    both = f'<th scope="col">{words.text("exactly")}</th><th scope="col">{words.text("at least")}</th>'
    rows = ""
    for score in range(most):
        cells = "".join(_cells(column.way, score, words) for column in columns)
        rows += f'<tr><th scope="row">{score}</th>{cells}</tr>'
    last = "".join(f"<td></td><td>{_chance(its.way.law.chance_of_at_least(most), words)}</td>" for its in columns)
    rows += f'<tr><th scope="row">{words.text("{n} or more", n=most)}</th>{last}</tr>'
    caption = words.text("Points of the turn")
    groups = '<colgroup span="2"></colgroup>' * len(columns)
    return (
        f'<div class="zd-wide"><table class="zd-scores"><caption>{caption}</caption><col class="zd-first-col"/>{groups}'
        f'<thead><tr><td></td>{heads}</tr><tr><th scope="col">{words.text("Points")}</th>{both * len(columns)}</tr>'
        f"</thead><tbody>{rows}</tbody></table></div>"
    )


def _cells(way: Way, score: int, words: Wording) -> str:
    law = way.law
    return f"<td>{_chance(law.chance(score), words)}</td><td>{_chance(law.chance_of_at_least(score), words)}</td>"


def _accuracy(columns: Sequence[Column], words: Wording) -> str:
    """Whether the figures are exact, or by how much they can be off."""
    best = columns[-1].way
    figures = [number for its in columns for number in (its.way.mean, its.way.spread, its.way.lost_against(best))]
    if all(column.way.law.is_exact for column in columns):
        said = words.text("A turn ends under these rules, so all this is exact; figures are rounded only to be shown.")
    else:
        error = max(number.error for number in figures if isinstance(number, Bounded))
        said = words.text(
            "Where refills can go on for ever no finite sum gives a figure; none of these is off by more "
            "than {bound}, which is proven, and they are rounded only to be shown.",
            bound=sentences.bound(error),
        )
    return f'<p class="zd-hint">{escape(said)}</p>'


def _chart(columns: Sequence[Column], words: Wording) -> dict[str, object]:
    most = _most(columns)
    rows = []
    for column in columns:
        law = column.way.law
        for score in range(most + 1):
            value = float(law.chance(score) if score < most else law.chance_of_at_least(score))
            rows.append({"score": score, "kind": column.kind, "value": value})
    highest = max(float(str(row["value"])) for row in rows)
    return {
        "series": [{"kind": column.kind, "name": column.head} for column in columns],
        "rows": rows,
        "scores": [*map(str, range(most)), f"{most}+"],
        "grid": [{"value": n / GRID, "label": _whole_percent(n, words)} for n in range(ceil(highest * GRID) + 1)],
        "title": words.text("Bar chart: how likely each score is, for each way to play"),
        "points": words.text("Points"),
    }


def _spoken(columns: Sequence[Column], words: Wording) -> str:
    means = ", ".join(f"{column.head} {_points(column.way.mean, words)}" for column in columns)
    return f"{words.text('Points, on average')}: {means}"


def _points(number: Number, words: Wording) -> str:
    return sentences.decimal_of(number, words)


def _percent(number: Number, words: Wording) -> str:
    return words.percent(*number.known)


def _whole_percent(n: int, words: Wording) -> str:
    return words.text("{number}%", number=words.decimal(100 * n, GRID, 0))


def _chance(number: Number, words: Wording) -> str:
    """Nothing for what is not known to come at all."""
    weight, _, doubt = number.known
    return _percent(number, words) if weight > doubt else ""
