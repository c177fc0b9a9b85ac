"""`zdcalc explain`: where the odds of a roll come from."""

from __future__ import annotations

from zdcalc.commands import TABLE_OPTIONS, Option, Said, as_json, table_options
from zdcalc.derivation import SUBJECTS, Derivation
from zdcalc.edition import one_of
from zdcalc.explanation import explain, latex_text
from zdcalc.formula import Latex, Plain
from zdcalc.one_roll import odds
from zdcalc.terminal import show_explanation
from zdcalc.wording import Wording, phrase

MEANING = phrase("where the odds of a roll come from, step by step")
EXAMPLES = (
    (phrase("why a roll busts as often as it does"), "zdcalc explain --cup 5g3y2r --shotguns 2"),
    (phrase("how many brains it brings"), "zdcalc explain --feet 1g --of brains"),
    (phrase("to be typeset"), "zdcalc explain --cup 5g3y2r --shotguns 2 --latex"),
)
OPTIONS = {
    **TABLE_OPTIONS,
    "of": Option("brains", phrase("what is explained: {choices}; bust if not given", choices=", ".join(SUBJECTS))),
    "latex": Option("", phrase("formulas as LaTeX")),
}
PLACE = None
NOTES = ()


def answer(said: Said, words: Wording) -> str:
    """The derivation as text, as LaTeX, or as JSON, which may have the LaTeX in it."""
    subject = one_of(SUBJECTS, "of", said.get("of", "bust"))
    derivation = Derivation(odds(**table_options(said)), subject)
    latex = latex_text(explain(derivation, words, Latex())) if "latex" in said else ""
    if "json" in said:
        return as_json(derivation.json() | ({"latex": latex} if latex else {}))
    if latex:
        return latex
    return show_explanation(explain(derivation, words, Plain()))
