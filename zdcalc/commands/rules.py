"""`zdcalc rules`: the rulebook in the terminal."""

from __future__ import annotations

from zdcalc.commands import Option, Said, as_json
from zdcalc.refusal import Refused, nearest, shown
from zdcalc.rulebook import clauses, pages
from zdcalc.terminal_rules import clause_record, clause_text, contents_text, glossary_record, glossary_text, page_text
from zdcalc.wording import Wording, phrase

MEANING = phrase("the rulebook: its contents, a page, or a clause")
EXAMPLES = (
    (phrase("what there is"), "zdcalc rules"),
    (phrase("one clause"), "zdcalc rules turn.draw"),
    (phrase("a clause by its number"), "zdcalc rules 105"),
    (phrase("what the words mean"), "zdcalc rules glossary"),
    (phrase("a whole page in French"), "zdcalc rules base --lang fr"),
)
OPTIONS: dict[str, Option] = {}
GLOSSARY = "glossary"
SIGNS = "§ \u202f\xa0"  # before the number of a clause
PLACE = "PAGE|CLAUSE"
NOTES = ()


def answer(said: Said, words: Wording) -> str:
    """A page or a clause in the reader's language; the contents where none is named."""
    given = said.get("place")
    name = None if given is None else given.lower().strip(SIGNS)
    if name == GLOSSARY:
        return as_json({"schema": 1, "terms": glossary_record(words)}) if "json" in said else glossary_text(words)
    page = next((page for page in pages() if page.id == name), None)
    chosen = [*page.clauses] if page else [c for c in clauses() if name is None or name in (c.id, str(c.number))]
    if not chosen:
        raise _no_clause(str(given), str(name))
    if "json" in said:
        return as_json({"schema": 1, "clauses": [clause_record(clause, words) for clause in chosen]})
    if name is None:
        return contents_text(words)
    return page_text(page, words) if page else clause_text(chosen[0], words)


def _no_clause(given: str, name: str) -> Refused:
    names = [GLOSSARY, *(page.id for page in pages()), *(clause.id for clause in clauses())]
    if near := nearest(name, names):
        reason = phrase("“{word}” is no page and no clause; did you mean “{near}”?", word=shown(given), near=near)
        return Refused(reason)
    return Refused(phrase("“{word}” is no page and no clause; zdcalc rules lists them", word=shown(given)))
