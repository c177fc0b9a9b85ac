"""What the README shows is what the program prints."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from shlex import split

import pytest

from zdcalc.command import main
from zdcalc.own_dice import read, written

README = (Path(__file__).parent.parent / "README.md").read_text("utf8")


def test_the_terminal_answers_are_the_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    dice = re.search(r"```text\n([\s\S]*?)```", README)
    shown = re.findall(r"```console\n\$ zdcalc (.*)\n([\s\S]*?)```", README)
    assert dice and len(shown) == 5
    (tmp_path / "dice.txt").write_text(dice[1])
    monkeypatch.chdir(tmp_path)
    for line, answer in shown:
        main([*split(line), "--lang", "en"])
        assert capsys.readouterr().out == answer


def test_own_dice_of_the_readme_are_the_same_on_one_line() -> None:
    dice = re.search(r"```text\n([\s\S]*?)```", README)
    line = re.search(r'--dice "(.*?)"', README)
    assert dice and line
    assert written(read(dice[1])) == line[1]


def test_the_python_example_runs() -> None:
    shown = re.search(r"```pycon\n([\s\S]*?)```", README)
    assert shown
    example = doctest.DocTestParser().get_doctest(shown[1], {}, "README", None, None)
    assert doctest.DocTestRunner().run(example).failed == 0
