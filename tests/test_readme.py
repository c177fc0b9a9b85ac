"""What the README shows is what the program prints."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from zdcalc.command import main

README = (Path(__file__).parent.parent / "README.md").read_text("utf8")


def test_the_terminal_answer_is_the_programs(capsys: pytest.CaptureFixture[str]) -> None:
    shown = re.search(r"```console\n\$ zdcalc (.*)\n([\s\S]*?)```", README)
    assert shown
    main([*shown[1].split(), "--lang", "en"])
    assert capsys.readouterr().out == shown[2]


def test_the_python_example_runs() -> None:
    shown = re.search(r"```pycon\n([\s\S]*?)```", README)
    assert shown
    example = doctest.DocTestParser().get_doctest(shown[1], {}, "README", None, None)
    assert doctest.DocTestRunner().run(example).failed == 0
