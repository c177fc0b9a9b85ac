"""What long work says on the way: to a terminal a bar, to anybody a line before it takes minutes, and Ctrl+C."""

from __future__ import annotations

import io
import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable

import pytest

from zdcalc import command, progress
from zdcalc.terminal_progress import Bars
from zdcalc.wording import Wording, phrase

processes = pytest.mark.skipif(sys.platform == "emscripten", reason="the browser's Python starts no other program")
bars = pytest.mark.skipif(sys.platform == "emscripten", reason="there is no tqdm in a page, and no terminal")

WORK = phrase("turns")


class Terminal(io.StringIO):
    """A terminal that remembers what was written."""

    def isatty(self) -> bool:
        return True


def listener(stream: io.StringIO, lang: str = "en", seconds_a_look: float = 1) -> Callable[[], Bars]:
    """Bars for whom time passes with each look at the clock."""
    looks = iter(range(1_000_000))
    return lambda: Bars(Wording(lang), stream, lambda: next(looks) * seconds_a_look)


def work(steps: int) -> int:
    return sum(1 for _ in progress.steps(range(steps), WORK))


@bars
@pytest.mark.parametrize(("lang", "said"), [("en", "turns"), ("fr", "tours"), ("ru", "ходы")])
def test_a_bar_for_those_who_watch_and_wait(lang: str, said: str) -> None:
    terminal = Terminal()
    with progress.Listening(listener(terminal, lang)):
        assert work(10) == 10
    assert said in terminal.getvalue()
    assert "/10 " in terminal.getvalue()
    assert terminal.getvalue().endswith("\r")  # and the line is empty again


@bars
def test_no_bar_for_what_is_soon_done() -> None:
    terminal = Terminal()
    with progress.Listening(listener(terminal, seconds_a_look=0.001)):
        work(100)
    assert terminal.getvalue() == ""


def test_no_bar_where_nobody_watches() -> None:
    pipe = io.StringIO()
    with progress.Listening(listener(pipe)):
        work(10)
    assert pipe.getvalue() == ""


@bars
def test_work_within_work_has_a_bar_of_its_own() -> None:
    terminal = Terminal()
    with progress.Listening(listener(terminal)):
        for _ in progress.steps(range(5), phrase("pairs of scores")):
            work(5)
    assert "turns" in terminal.getvalue()
    assert "pairs of scores" in terminal.getvalue()


def test_nothing_changes_where_nobody_listens() -> None:
    things = [3, 1, 2]
    assert progress.steps(things, WORK) is things


def test_work_that_is_given_up_leaves_nothing_behind() -> None:
    terminal = Terminal()
    with progress.Listening(listener(terminal)):
        for step in progress.steps(range(10), WORK):
            if step == 8:
                break
    assert not terminal.getvalue() or terminal.getvalue().endswith("\r")


@pytest.mark.parametrize("stream", [io.StringIO, Terminal])
def test_minutes_and_gigabytes_are_told_beforehand(stream: Callable[[], io.StringIO]) -> None:
    told = stream()
    with progress.Listening(listener(told)):
        progress.expect(20, 100)
        assert told.getvalue() == ""
        progress.expect(250, 1400)
        progress.expect(100, 1000)  # a part of that
    assert told.getvalue() == "zdcalc: this takes about 4 minutes and 1.4 GB of memory\n"


@pytest.mark.parametrize(
    ("seconds", "megabytes", "lang", "said"),
    [
        (60, 0, "en", "this takes about 1 minute"),
        (7200, 0, "en", "this takes about 2 hours"),
        (0, 2000, "en", "this takes about 2.0 GB of memory"),
        (250, 1400, "fr", "il y faut environ 4 minutes et 1,4 Go de mémoire"),
        (250, 1400, "ru", "на это уйдёт примерно 4 минуты и 1,4 ГБ памяти"),
        (300, 0, "ru", "на это уйдёт примерно 5 минут"),
    ],
)
def test_how_long_it_takes_is_said_roughly(seconds: float, megabytes: float, lang: str, said: str) -> None:
    told = io.StringIO()
    Bars(Wording(lang), told).expect(seconds, megabytes)
    assert told.getvalue().strip().endswith(said)


def test_whoever_interrupts_gets_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "_answers", interrupted)
    assert command.main(["rank", "--lang", "en"]) == 130
    assert capsys.readouterr() == ("", "zdcalc: interrupted\n")


@processes
def test_long_work_says_so_and_can_be_interrupted() -> None:
    """Ctrl+C once the line has come that announces how long it takes."""
    asked = ["simulate", "stop when shotguns >= 2", "--turns", "10000000", "--lang", "en", "--json"]
    process = subprocess.Popen(
        [sys.executable, "-m", "zdcalc", *asked], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stderr and process.stderr.readline().startswith("zdcalc: this takes about ")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert (process.returncode, out, err) == (130, "", "zdcalc: interrupted\n")


@processes
def test_a_terminal_shows_the_bar_of_a_long_simulation() -> None:
    import pty
    import termios

    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    asked = ["simulate", "stop when shotguns >= 2", "--turns", "3000000", "--lang", "en"]
    process = subprocess.Popen([sys.executable, "-m", "zdcalc", *asked], stdout=subprocess.DEVNULL, stderr=theirs)
    seen = b""
    while b"turns |" not in seen and process.poll() is None:
        if select.select([ours], [], [], 1)[0]:
            seen += os.read(ours, 10_000)
    process.send_signal(signal.SIGINT)
    assert process.wait() == 130
    os.close(theirs)
    os.close(ours)
