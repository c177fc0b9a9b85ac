"""Steps of some work, side by side where none waits for the other; the terminal shows how far it is."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from threading import Event, Lock
from time import monotonic
from typing import NamedTuple

from website.stamps import ROOT


class Step(NamedTuple):
    """Some work, and the names of the steps that come before it.

    What the work gives is put into words for the line that says that it is done; nothing is said
    where it gives False: there was nothing to do.
    """

    name: str
    work: Callable[[], object]
    after: Collection[str] = ()


class Failed(Exception):
    """A step failed; the text says which one, and what was said there."""


_running: set[subprocess.Popen[str]] = set()
_lock, _stopped = Lock(), Event()


def at_once() -> int:
    """How many steps are done side by side: one for each processor, and two in any case, for many only wait."""
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(2, processors or 1)


def run(*command: str | Path, **more: object) -> str:
    """Run a command in the project's folder; gives what it said. CalledProcessError if it fails has that too."""
    words = [str(word) for word in command]
    said = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    with _lock:
        if _stopped.is_set():
            raise InterruptedError(words[0])
        process: subprocess.Popen[str] = subprocess.Popen(words, cwd=ROOT, **(said | more))  # type: ignore[call-overload]
        _running.add(process)
    try:
        output, _ = process.communicate()
    finally:
        _running.discard(process)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, words, output)
    return output or ""


def carry_out(steps: Sequence[Step]) -> None:
    """Do all steps, each when those before it are done; the first that fails stops the others and raises Failed."""
    waiting, doing, done = list(steps), dict[Future[object], tuple[Step, float]](), 0
    _stopped.clear()
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)  # or the commands would outlive this process
    with ThreadPoolExecutor(at_once()) as pool:
        try:
            while waiting or doing:
                left = {step.name for step in waiting} | {step.name for step, _ in doing.values()}
                for step in [step for step in waiting if left.isdisjoint(step.after)][: at_once() - len(doing)]:
                    waiting.remove(step)
                    doing[pool.submit(step.work)] = step, monotonic()
                ended, _ = wait(doing, return_when=FIRST_COMPLETED)
                for future in ended:
                    step, begun = doing.pop(future)
                    done += 1
                    _tell(future, step, f"[{done} of {len(steps)}]", monotonic() - begun)
        except BaseException:
            stop()
            raise
        finally:
            signal.signal(signal.SIGTERM, before)


def _tell(future: Future[object], step: Step, how_far: str, seconds: float) -> None:
    try:
        given = future.result()
    except subprocess.CalledProcessError as failed:
        command = " ".join(failed.cmd[:4])
        raise Failed(f"{step.name}: {command} ... ended with {failed.returncode}.\n{failed.output or ''}") from None
    if given is not False:
        said = f" {given}" if isinstance(given, str) and given else ""
        print(f"{how_far} {step.name}: {seconds:.0f} s.{said}", flush=True)


def stop() -> None:
    """End all commands that run; none is begun any more."""
    with _lock:
        _stopped.set()
        for process in _running:
            process.terminate()
