"""How far long work is, for whoever listens: the work knows nothing of terminals or pages.

A long loop takes its steps through `steps`, and what would take minutes says so to `expect` before it
begins. Nobody listens unless somebody asked to; then both cost nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sized
from functools import cached_property
from typing import Protocol, TypeVar

from zdcalc.wording import Phrase

Step = TypeVar("Step")


class Listener(Protocol):
    """Whoever is told of long work. Work that begins before other work has ended is a part of that."""

    def expect(self, seconds: float, megabytes: float) -> None:
        """What follows will take about so long, and so much memory."""

    def begin(self, what: Phrase, steps: int) -> None:
        """Work of about so many steps begins."""

    def step(self) -> None:
        """A step of what began last is done."""

    def end(self) -> None:
        """What began last has ended."""

    def close(self) -> None:
        """There is nothing more to tell, whatever has become of the work."""


class Listening:
    """As long as it is entered, a listener is told; it is made when there is something to tell.

    >>> from zdcalc.wording import phrase
    >>> class Heard(list):
    ...     begin, close = lambda heard, what, steps: heard.append(f"{what}: {steps}"), lambda heard: None
    ...     step, end = lambda heard: heard.append("step"), lambda heard: heard.append("end")
    >>> heard = Heard()
    >>> with Listening(lambda: heard):
    ...     sum(steps([1, 2], phrase("numbers")))
    3
    >>> heard
    ['numbers: 2', 'step', 'step', 'end']
    """

    def __init__(self, make: Callable[[], Listener]) -> None:
        self._make, self._made = make, False

    @cached_property
    def listener(self) -> Listener:
        """Whoever listens."""
        self._made = True
        return self._make()

    def __enter__(self) -> None:
        _listening.append(self)

    def __exit__(self, *_: object) -> None:
        _listening.remove(self)
        if self._made:
            self.listener.close()


_listening: list[Listening] = []


def steps(things: Iterable[Step], what: Phrase, expected: int | None = None) -> Iterable[Step]:
    """The things one by one, each a step of long work; where they have no length, say how many are expected."""
    if not _listening:
        return things
    if expected is None:
        expected = len(things) if isinstance(things, Sized) else 0
    return _told(_listening[-1].listener, things, what, expected)


def expect(seconds: float, megabytes: float = 0) -> None:
    """Say about how long, and how much memory, what follows will take."""
    if _listening:
        _listening[-1].listener.expect(seconds, megabytes)


def _told(listener: Listener, things: Iterable[Step], what: Phrase, expected: int) -> Iterator[Step]:
    listener.begin(what, expected)
    try:
        for thing in things:
            yield thing
            listener.step()
    finally:
        listener.end()
