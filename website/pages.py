"""Turns the page templates docs/**/*.md into plain Markdown, once a language, with every figure computed."""

from __future__ import annotations

import gettext
import json
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
import yaml
from babel import Locale
from babel.numbers import format_decimal

from translations import catalogues
from website import heat_map, lab, literate, rulings, terms, tested, whole_games, whole_sets, whole_turns
from website.stamps import BUILD, ROOT
from zdcalc import glossary, rulebook, sentences
from zdcalc import page as zdcalc_page
from zdcalc.edition import EDITIONS
from zdcalc.one_roll import odds
from zdcalc.policy_names import MEANINGS
from zdcalc.policy_text import GRAMMAR
from zdcalc.scores import MOST_OTHERS
from zdcalc.wording import ENGLISH, Wording

DOCS = ROOT / "docs"
CHARTS = ROOT / "website" / "charts.mjs"


def _own_name(lang: str) -> str:
    return (Locale.parse(lang).get_display_name() or lang).capitalize()


LANGUAGES = {lang: _own_name(lang) for lang in (ENGLISH, *catalogues.languages())}


def folder(lang: str) -> str:
    """Where a language lives below the site's root."""
    return "" if lang == ENGLISH else f"{lang}/"


@cache
def translations(lang: str) -> gettext.NullTranslations:
    """All catalogues of a language as one: the pages' own first."""
    if lang == ENGLISH:
        return gettext.NullTranslations()
    first = gettext.translation("pages", BUILD / "locale", [lang])
    for domain in catalogues.PACKAGED:
        first.add_fallback(gettext.translation(domain, ROOT / "zdcalc" / "locale", [lang]))
    return first


def say(lang: str, text: str) -> str:
    """A message in a language that need not be the page's."""
    return translations(lang).gettext(text) if text else ""


def said(text: str, context: str, lang: str) -> str:
    """A text of the rulebook in a language; its context is the id of the clause it stands in."""
    return Wording(lang).clause(context, text)


def rule_page(page: str) -> str:
    """The folder of a page of the rulebook; the base rules are what most readers mean by the rules."""
    return "rules" if page == "base" else page


def rule_link(clause: str, part: str = "") -> str:
    """From one page of the site to a clause, or to a part of it such as its code."""
    return f"../{rule_page(rulebook.page_of(clause))}/#{part}{clause}"


def environment(lang: str) -> jinja2.Environment:
    """What a template can say, in a language."""
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(DOCS),
        extensions=["jinja2.ext.i18n", "jinja2.ext.do"],
        comment_start_string="{# ",  # {#reading} names a heading in Markdown
        keep_trailing_newline=True,
    )
    made.policies["ext.i18n.trimmed"] = True
    made.install_gettext_translations(translations(lang), newstyle=False)  # type: ignore[attr-defined]
    made.globals.update(
        lang=lang,
        languages=list(LANGUAGES.items()),
        rulebook=rulebook.pages(),
        rule_page=rule_page,
        glossary=glossary.terms(),
        alphabetical=terms.alphabetical,
        clauses_with=terms.clauses_with,
        linked=lambda text, code, root: terms.linked(text, code, root + folder(code)),
        rule_link=rule_link,
        say=say,
        words=words,
        said=said,
        wording=Wording(lang),
        plurals=plurals(lang),
        odds=odds,
        editions=EDITIONS,
        most_others=MOST_OTHERS,
        ask=lambda question, state=(): zdcalc_page.ask(question, dict(state), lang),
        chart=draw,
        code_of=literate.code_of,
        by_module=literate.by_module,
        tests_of=tested.tests_of,
        tests_by_file=tested.by_file,
        known_policies=lab.known,
        default_policy=lab.default,
        best_play=lab.best,
        policy_grammar=GRAMMAR,
        policy_names=MEANINGS,
        bust=literate.bust,
        bust_by_edition=literate.bust_by_edition,
        turns=whole_turns.answers,
        games=whole_games.answers,
        heat_map=heat_map,
        rulings=rulings.by_page,
        effect=rulings.effect,
        drinks=whole_sets.drinks,
        sets=whole_sets.answers,
        showing=whole_sets.showing,
        sets_chart=whole_sets.chart,
        examples=whole_turns.examples,
        power_of_ten=sentences.bound,
        counted=sentences,
        whole=lambda number: format_decimal(number, locale=lang),
    )
    made.filters["formula"] = formula
    return made


def plurals(lang: str) -> dict[str, int]:
    """The kinds of number a language tells apart, as the browser names them, each with one such number."""
    kind = Locale.parse(lang).plural_form
    return {kind(number): number for number in reversed(range(100))}


def render(lang: str, out: Path, bundles: dict[str, str]) -> None:
    """Write every page in one language, and remove pages that are no more."""
    templates, wanted = environment(lang), set()
    for source in sorted(DOCS.rglob("*.md")):
        name = source.relative_to(DOCS)
        target = out / name
        target.parent.mkdir(parents=True, exist_ok=True)
        depth = len(name.with_suffix("").parts) - (name.stem == "index")
        to_root = "../" * (depth + (lang != ENGLISH))
        template = templates.get_template(name.as_posix())
        target.write_text(template.render(root=to_root, assets=f"{to_root}assets", bundles=bundles), "utf-8")
        wanted.add(target)
    for stale in set(out.rglob("*.md")) - wanted:
        stale.unlink()


def words(lang: str) -> dict[str, Any]:
    """What the theme's overrides say, docs/words.yml in a language."""
    said: dict[str, Any] = yaml.safe_load(environment(lang).get_template("words.yml").render())
    return said


@cache
def _charts() -> subprocess.Popen[str]:
    """A Node process that draws charts and formulas: one line of JSON in, one line of JSON out."""
    node = shutil.which("node") or "node"
    return subprocess.Popen([node, CHARTS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")


@cache
def _drawn(asked: str) -> str:
    process = _charts()
    assert process.stdin
    assert process.stdout
    process.stdin.write(asked + "\n")
    process.stdin.flush()
    line = process.stdout.readline()
    if not line:
        raise RuntimeError(f"This could not be drawn; Node says why above: {asked}")
    drawn: str = json.loads(line)
    return drawn


def draw(chart: dict[str, Any]) -> str:
    """The chart of an answer as SVG, drawn by the code that draws it in the browser."""
    return _drawn(json.dumps(chart))


def formula(latex: str) -> str:
    """A formula as HTML that needs no script; its styles are those of docs/assets/typeset.css."""
    drawn = _drawn(json.dumps({"latex": latex.strip()}))
    return f'<div class="zd-displayed" tabindex="0" data-pagefind-ignore="all">{drawn}</div>'
