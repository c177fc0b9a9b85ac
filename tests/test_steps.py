"""Steps side by side: in the right order, with a word on each, and nothing left running after a failure."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from threading import Barrier

import pytest

from website.steps import Failed, Step, carry_out, run

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="a browser starts no other programs")


def test_steps_wait_for_those_before_them_and_for_no_others(capsys: pytest.CaptureFixture[str]) -> None:
    done: list[str] = []
    met = Barrier(2)

    def meet(name: str) -> str:
        met.wait(timeout=60)  # it would break if the two were not done side by side
        done.append(name)
        return f"{name} was there."

    carry_out(
        [
            Step("last", partial(done.append, "last"), ["one", "other"]),
            Step("one", partial(meet, "one")),
            Step("other", partial(meet, "other")),
        ]
    )
    assert sorted(done[:2]) == ["one", "other"]
    assert done[2:] == ["last"]
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("]")[0] for line in lines] == ["[1 of 3", "[2 of 3", "[3 of 3"]
    assert "[3 of 3] last: 0 s." in lines
    assert sum("one was there." in line for line in lines) == 1


def test_nothing_is_said_of_what_was_done_before(capsys: pytest.CaptureFixture[str]) -> None:
    carry_out([Step("done long ago", lambda: False)])
    assert capsys.readouterr().out == ""


def test_a_command_gives_what_it_said() -> None:
    assert run(sys.executable, "-c", "print('so')") == "so\n"


def test_the_first_failure_ends_the_others_and_says_why(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    sleeps = f"import os, pathlib, time; pathlib.Path({str(begun)!r}).write_text(str(os.getpid())); time.sleep(600)"
    fails = (
        f"import pathlib, sys, time\nwhile not pathlib.Path({str(begun)!r}).exists():\n    time.sleep(0.01)\n"
        "print('the disk is full'); sys.exit(3)"
    )
    never: list[str] = []
    with pytest.raises(Failed) as failed:
        carry_out(
            [
                Step("long", partial(run, sys.executable, "-c", sleeps)),
                Step("wrong", partial(run, sys.executable, "-c", fails)),
                Step("later", partial(never.append, "later"), ["wrong"]),
            ]
        )
    assert str(failed.value).startswith("wrong: ")
    assert "ended with 3" in str(failed.value)
    assert "the disk is full" in str(failed.value)
    assert not never
    assert _is_gone(int(begun.read_text() or "0"))


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_who_interrupts_leaves_nothing_running(tmp_path: Path, sign: signal.Signals) -> None:
    begun = tmp_path / "begun"
    sleeps = f"import os, pathlib, time; pathlib.Path({str(begun)!r}).write_text(str(os.getpid())); time.sleep(600)"
    script = (
        "import sys\nfrom website.steps import Step, carry_out, run\n"
        f"try:\n    carry_out([Step('long', lambda: run(sys.executable, '-c', {sleeps!r}))])\n"
        "except KeyboardInterrupt:\n    sys.exit(130)"
    )
    process = subprocess.Popen([sys.executable, "-c", script], stderr=subprocess.PIPE, text=True)
    while not (begun.exists() and begun.read_text()):
        assert process.poll() is None
    process.send_signal(sign)
    _, said = process.communicate()
    assert (process.returncode, said) == (130, "")
    assert _is_gone(int(begun.read_text()))


def _is_gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False
