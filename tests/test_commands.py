"""What make.py does to the machine around this folder: a link to zdcalc, and never in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

from website.commands import put_within_reach


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the PATH, at home."""
    folder = tmp_path / ".local" / "bin"
    folder.mkdir(parents=True)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", str(folder))
    return folder


def command(clone: Path) -> Path:
    """The command in a copy of the project."""
    made = clone / ".venv" / "bin" / "zdcalc"
    made.parent.mkdir(parents=True)
    made.touch()
    return made


def test_the_command_is_linked_where_it_is_found(folder: Path, tmp_path: Path) -> None:
    ours = command(tmp_path / "here")
    said = put_within_reach(ours)
    assert (folder / "zdcalc").readlink() == ours
    assert said.startswith(f"The command zdcalc is ready ({folder / 'zdcalc'}).")
    assert put_within_reach(ours) == said


def test_who_takes_the_link_of_another_copy_says_so(folder: Path, tmp_path: Path) -> None:
    theirs, ours = command(tmp_path / "there"), command(tmp_path / "here")
    put_within_reach(theirs)
    said = put_within_reach(ours)
    assert (folder / "zdcalc").readlink() == ours
    assert str(theirs) in said.splitlines()[0]
    assert str(ours) in said.splitlines()[0]


def test_the_file_of_somebody_else_is_left_alone(folder: Path, tmp_path: Path) -> None:
    (folder / "zdcalc").write_text("theirs")
    ours = command(tmp_path / "here")
    assert put_within_reach(ours).startswith(f"The command is {ours}.")
    assert (folder / "zdcalc").read_text() == "theirs"
