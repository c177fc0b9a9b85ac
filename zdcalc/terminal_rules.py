"""The rulebook as plain text for a terminal."""

from __future__ import annotations

from zdcalc.glossary import terms
from zdcalc.lines import fill, item
from zdcalc.rulebook import DIFFERENT, SILENT, Clause, Page, pages, sources
from zdcalc.sentences import EDITION_NAMES
from zdcalc.wording import Wording, phrase

STATUS = {
    DIFFERENT: phrase("different"),
    SILENT: phrase("silent"),
}


def contents_text(words: Wording) -> str:
    """Every page, section and clause with its id and number."""
    lines: list[str] = []
    for page in pages():
        lines += [""] * bool(lines) + [f"{words.clause(page.id, page.title)}  ({page.id})"]
        for section in page.sections:
            lines += ["", f"  {words.clause(section.id, section.title)}"]
            for clause in section.clauses:
                lines += item(f"{clause.number:5}  {clause.id}", words.clause(clause.id, clause.title), 32)
    lines += ["", f"{words.text('Glossary')}  (glossary)"]
    return "\n".join(lines)


def glossary_text(words: Wording) -> str:
    """The words of the game, each with its meaning and the clauses that say more."""
    blocks = [_underlined(words.text("Glossary"), "=")]
    for term in terms():
        named = f"  [{', '.join(term.clauses)}]" if term.clauses else ""
        blocks.append(f"{words.clause(term.id, term.term)}{named}\n{_filled(words.clause(term.id, term.meaning))}")
    return "\n\n".join(blocks)


def glossary_record(words: Wording) -> list[dict[str, object]]:
    """The glossary for programs, in the reader's language."""
    return [
        {
            "id": term.id,
            "term": words.clause(term.id, term.term),
            "meaning": words.clause(term.id, term.meaning),
            "clauses": list(term.clauses),
        }
        for term in terms()
    ]


def page_text(page: Page, words: Wording) -> str:
    """A page, clause after clause."""
    blocks = [_underlined(words.clause(page.id, page.title), "=")]
    for section in page.sections:
        blocks.append(_underlined(words.clause(section.id, section.title), "-"))
        blocks += [clause_text(clause, words) for clause in section.clauses]
    return "\n\n".join(blocks)


def clause_text(clause: Clause, words: Wording) -> str:
    """A clause: the rule, our ruling, how editions differ, where it comes from."""

    def said(text: str) -> str:
        return words.clause(clause.id, text)

    lines = [f"§ {clause.number}  {said(clause.title)}  [{clause.id}]", _filled(said(clause.text))]
    if clause.ruling:
        lines.append(_filled(said(clause.ruling), words.text("Our ruling:")))
    for edition, stand in clause.editions.items():
        if stand.status in STATUS:
            edition_name, status = EDITION_NAMES[edition], STATUS[stand.status]
            if stand.note:
                label = words.text("{edition} ({status}):", edition=edition_name, status=status)
            else:
                label = words.text("{edition} ({status})", edition=edition_name, status=status)
            lines.append(_filled(said(stand.note), label))
    named = " · ".join(words.clause(number, sources()[number]) for number in clause.source)
    lines.append(_filled(named or words.text("no printed text"), words.text("Source:")))
    if clause.to_come:
        lines.append(_filled(words.text("Not computed yet.")))
    elif clause.code:
        lines.append(_filled(clause.code.replace(":", "."), words.text("Code:")))
    else:
        lines.append(_filled(said(clause.not_computed), words.text("Not computed:")))
    return "\n".join(lines)


def clause_record(clause: Clause, words: Wording) -> dict[str, object]:
    """A clause for programs, its texts in the reader's language."""

    def said(text: str) -> str:
        return words.clause(clause.id, text)

    texts = {name: said(getattr(clause, name)) for name in ("title", "text", "ruling", "not_computed")}
    stands = {name: {"status": s.status, "note": said(s.note)} for name, s in clause.editions.items()}
    return {**clause._asdict(), **texts, "editions": stands}


def _filled(text: str, label: str = "") -> str:
    whole = f"{label} {text}".strip()
    return fill(whole, first="  ", rest="  " + "  " * bool(label))


def _underlined(title: str, line: str) -> str:
    return f"{title}\n{line * len(title)}"
