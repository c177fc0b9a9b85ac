"""A derivation for the page: sentences, formulas as text with their LaTeX beside it, and all of it to copy."""

from __future__ import annotations

from html import escape

from zdcalc.derivation import Derivation
from zdcalc.explanation import Step, explain, is_formula, latex_text
from zdcalc.formula import Latex, Plain
from zdcalc.wording import Wording


def explanation_html(derivation: Derivation, words: Wording) -> tuple[str, str]:
    """The derivation as HTML, whose formulas carry their LaTeX, and as LaTeX to copy."""
    plain = explain(derivation, words, Plain())
    latex = explain(derivation, words, Latex())
    steps = "".join(_step(*both) for both in zip(plain, latex, strict=True))
    return f'<div class="zd-derivation">{steps}</div>', latex_text(latex)


def _step(plain: Step, latex: Step) -> str:
    rows = "".join(
        f"<tr>{''.join(_cell(*both) for both in zip(*lines, strict=True))}</tr>"
        for lines in zip(plain.lines, latex.lines, strict=True)
    )
    table = f'<div class="zd-wide"><table class="zd-formulas"><tbody>{rows}</tbody></table></div>' if rows else ""
    return f'<section class="zd-reason"><p>{escape(plain.sentence)}</p>{table}</section>'


def _cell(plain: str, latex: str) -> str:
    if not is_formula(latex):
        return f"<td>{escape(plain)}</td>"
    return f'<td><span class="zd-formula" data-latex="{escape(latex)}">{escape(plain)}</span></td>'
