"""Terminals as they are: narrow ones, ones without some letters, closed streams, input that is no text."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from zdcalc import letters
from zdcalc.command import main
from zdcalc.lines import wrap
from zdcalc.wording import languages

processes = pytest.mark.skipif(sys.platform == "emscripten", reason="the browser's Python starts no other program")


def zdcalc(line: str, given: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The command in a shell, with standard input and variables of its own."""
    environment = {**os.environ, "LC_ALL": "", "LANG": "en", **environment}
    command = f"{sys.executable} -m zdcalc {line}"
    return subprocess.run(["bash", "-c", command], input=given, capture_output=True, check=False, env=environment)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("line", ["odds --cup 5g3y2r --shotguns 2", "odds --help", "rules 9", "rules", "policy --help"])
def test_lines_are_as_narrow_as_the_terminal(
    lang: str, line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "44")
    assert main([*line.split(), "--lang", lang]) == 0
    shown = [line for line in capsys.readouterr().out.splitlines() if "zdcalc" not in line]  # commands stay whole
    assert max(map(len, shown)) <= 44


@pytest.mark.parametrize("columns", ["200", "0", "", "many", "-3"])
def test_lines_are_never_wider_than_eighty(
    columns: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    main(["odds", "--help"])
    assert 60 < max(map(len, capsys.readouterr().out.splitlines())) <= 80


def test_a_no_break_space_is_no_place_to_break() -> None:
    assert wrap("a b\u202fc d", 4) == ["a", "b\u202fc", "d"]
    assert wrap("abcdefgh", 5, first="- ", rest="  ") == ["- abc", "  def", "  gh"]
    assert wrap("") == []


@processes
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "koi8-r"])
@pytest.mark.parametrize("line", ["turn --rules french", "explain --cup 5g3y2r", "rules 9", "turn --refill when-short"])
def test_nothing_is_shown_as_a_question_mark(encoding: str, line: str) -> None:
    done = zdcalc(line, PYTHONIOENCODING=encoding)
    shown = done.stdout.decode(encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "?" not in shown
    assert "\\" not in shown
    if "when-short" in line:
        assert "accurate to within 1e-1" in shown.replace("\n", " ")


@processes
def test_russian_on_a_terminal_without_its_letters_is_told_and_answered_in_english() -> None:
    done = zdcalc("odds --cup 5g3y2r --shotguns 2 --lang ru", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout == zdcalc("odds --cup 5g3y2r --shotguns 2 --lang en").stdout
    assert done.stderr.count(b"\n") == 1
    assert b"no letters" in done.stderr
    russian = zdcalc("odds --cup 5g3y2r --shotguns 2 --lang ru", PYTHONIOENCODING="koi8-r")
    assert "Провал" in russian.stdout.decode("koi8-r")
    assert russian.stderr == b""


@processes
def test_json_is_the_same_whatever_letters_the_terminal_has() -> None:
    plain, whole = (zdcalc("rules 9 --json --lang ru", PYTHONIOENCODING=name).stdout for name in ("ascii", "utf-8"))
    assert plain != whole
    assert json.loads(plain) == json.loads(whole)


@processes
def test_a_line_in_other_letters_does_not_stop_those_after_it() -> None:
    tables = ['{"cup": "5ж"}'.encode(), b'{"cup": "\xff"}', b'{"cup": "5g3y2r", "shotguns": 2}']
    done = zdcalc("odds --lines", b"\n".join(tables), PYTHONIOENCODING="ascii")
    first, second, third = map(json.loads, done.stdout.splitlines())
    assert (done.returncode, done.stderr) == (2, b"")
    assert (first["error"]["value"], second["error"]["option"]) == ("5ж", "cup")
    assert third["bust"]["exact"] == "1099/1728"


@processes
def test_closed_streams_are_told_in_a_line() -> None:
    no_input = zdcalc("odds --lines <&-")
    assert (no_input.returncode, no_input.stdout) == (2, b"")
    assert no_input.stderr == b"zdcalc: --lines: standard input is closed\n"
    no_output = zdcalc("odds >&-")
    assert no_output.returncode == 1
    assert no_output.stderr.count(b"\n") == 1
    no_errors = zdcalc("odds --cup 7g 2>&-")
    assert (no_errors.returncode, no_errors.stdout) == (2, b"")


def test_input_that_cannot_be_read_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def folder() -> Iterator[str]:
        raise IsADirectoryError(21, "Is a directory")
        yield

    monkeypatch.setattr("sys.stdin", folder())
    assert main(["odds", "--lines", "--lang", "en"]) == 2
    assert capsys.readouterr().err == "zdcalc: --lines: standard input cannot be read: Is a directory\n"


@processes
def test_ctrl_c_while_it_is_imported_leaves_no_traceback() -> None:
    code = (
        "import sys, zdcalc.__main__ as it\n"
        "class Interrupted:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'zdcalc.hand': raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupted())\n"
        "it.run()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


@processes
def test_nothing_is_imported_before_the_command_is_ready_for_ctrl_c() -> None:
    code = "import sys; before = {*sys.modules}; import zdcalc.__main__; print(*sorted({*sys.modules} - before))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert set(done.stdout.split()) <= {"zdcalc", "zdcalc.__main__", "gc"}


@pytest.mark.parametrize(
    ("text", "encoding", "spelled"),
    [
        ("10⁻¹¹", "ascii", "1e-11"),
        ("10⁻¹¹", "latin-1", "1e-11"),
        ("(15+9s)²·2", "ascii", "(15+9s)^2*2"),
        ("“a” … − ± é œ", "ascii", '"a" ... - +/- e oe'),
        ("déjà “vu”", "latin-1", 'déjà "vu"'),
        ("ход", "ascii", "\\u0445\\u043e\\u0434"),
        ("ход", "koi8-r", "ход"),
    ],
)
def test_signs_have_a_plain_spelling(text: str, encoding: str, spelled: str) -> None:
    assert letters.spelled(text, encoding) == spelled
