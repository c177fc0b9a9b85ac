"""Every sentence of the four texts has its clause: the table is whole, and rulebook and table agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from website import coverage
from zdcalc.rulebook import TEXTS, Clause, clauses, sources

CLAUSES = {clause.id: clause for clause in clauses()}
SENTENCES = {"000": 54, "001": 34, "002": 109, "003": 38}
EDITION_OF = dict(zip(SENTENCES, TEXTS, strict=True))
SILENCES = {"cup.none"}  # the French sheet has no such sentence, and that is what we read there

TEXT = "The start\nWhoever shouts loudest begins. Ask\nno questions!"


def test_every_sentence_of_every_text_has_a_row() -> None:
    assert {text: len(rows) for text, rows in coverage.table().items()} == SENTENCES
    assert list(SENTENCES) == list(sources())


@pytest.mark.parametrize("text", SENTENCES)
def test_a_row_names_clauses_or_a_reason(text: str) -> None:
    for number, row in enumerate(coverage.table()[text], 1):
        assert bool(row.clauses) != bool(row.reason), number
        assert set(row.clauses) <= CLAUSES.keys(), number
        assert not row.reason or row.reason in coverage.REASONS, number
        assert len(row.hash) == len(coverage.hash_of("")), number


@pytest.mark.parametrize("clause", CLAUSES.values(), ids=CLAUSES)
def test_a_clause_rests_on_the_texts_that_have_its_sentences(clause: Clause) -> None:
    has = {text for text, rows in coverage.table().items() if any(clause.id in row.clauses for row in rows)}
    noted = {text for text in SENTENCES if clause.stand(EDITION_OF[text]).note}
    assert has <= {*clause.source, *noted}
    assert clause.id in SILENCES or set(clause.source) <= has


def test_a_gap_in_the_numbers_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "TABLE", tmp_path / "table.toml")
    coverage.TABLE.write_text('["000"]\n1 = { hash = "a", reason = "story" }\n3 = { hash = "b", reason = "story" }\n')
    with pytest.raises(ValueError, match="000"):
        coverage.table()


def test_a_sentence_without_a_row_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for text in SENTENCES:
        (tmp_path / f"{text}_some.txt").write_text(TEXT, "utf-8")
    heading, begins, asks = map(coverage.hash_of, coverage.sentences(TEXT))
    rows = [coverage.Row(heading, reason="heading"), coverage.Row(begins, ("start.first",))]
    monkeypatch.setattr(coverage, "table", lambda: dict.fromkeys(SENTENCES, rows))
    assert coverage.report(tmp_path) == len(SENTENCES)
    assert f"3  {asks}  Ask no questions!" in capsys.readouterr().out
    rows.append(coverage.Row(asks, reason="story"))
    assert coverage.report(tmp_path) == 0
    rows.append(coverage.Row("gone", reason="story"))
    assert coverage.report(tmp_path) == len(SENTENCES)


def test_a_text_that_is_not_there_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert coverage.report(tmp_path) == len(SENTENCES)
    assert "000: no text in" in capsys.readouterr().out


def test_a_hash_knows_words_and_not_how_they_are_set() -> None:
    assert coverage.hash_of("Stop –  or CARRY on!") == coverage.hash_of("stop, or carry on")
    assert coverage.hash_of("Stop or carry on") != coverage.hash_of("Carry on or stop")


def test_borrowed_words_are_found() -> None:
    clause = CLAUSES["turn.draw"]
    assert list(coverage.borrowed(f"Then {clause.text.lower()}"))
    assert list(coverage.borrowed("Nobody ever wrote such a sentence into any rulebook of this game.")) == []
