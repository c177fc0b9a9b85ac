"""Long work in the terminal: a bar for those who watch, a line before what takes minutes or gigabytes for all."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, TextIO

from zdcalc.wording import Counted, Phrase, Plural, Wording, phrase

if TYPE_CHECKING:
    from tqdm import tqdm

PATIENCE = 2  # seconds that may pass without a word
GLIMPSE = 0.5  # seconds that a part takes at least to be worth a bar of its own
LONG = 50  # seconds that are announced: minutes, roughly
MUCH = 900  # megabytes that are announced: gigabytes, roughly
MUCH_MORE = 1.5  # times what was announced is announced again

BAR = "{desc} |{bar}| {n_fmt}/{total_fmt} {elapsed} < {remaining}"  # the same in every language
COUNT = "{desc} {n_fmt} {elapsed}"  # where nobody knows how many there will be

MINUTES = Plural("about {n} minute", "about {n} minutes")
HOURS = Plural("about {n} hour", "about {n} hours")


class Bars:
    """Listens to long work and shows it on standard error, as a bar where that is a terminal."""

    def __init__(self, words: Wording, stream: TextIO | None = None, clock: Callable[[], float] = monotonic) -> None:
        self.words, self.stream, self.clock = words, stream or sys.stderr, clock
        self.is_watched = self.stream.isatty()
        self.began = clock()
        self._works: list[_Work] = []
        self._announced = _Expected(0, 0)

    def expect(self, seconds: float, megabytes: float) -> None:
        """Announce what takes minutes or gigabytes, unless as much is announced already: it is a part of that."""
        if seconds < LONG and megabytes < MUCH:
            return
        if seconds <= self._announced.seconds * MUCH_MORE and megabytes <= self._announced.megabytes * MUCH_MORE:
            return
        self._announced = _Expected(seconds, megabytes)
        line = self.words.text("this takes {what}", what=self._announced.said(self.words))
        print(self.words.text("zdcalc: {line}", line=line), file=self.stream, flush=True)

    def begin(self, what: Phrase, steps: int) -> None:
        """Work begins; it is shown once it has taken a while."""
        self._works.append(_Work(self.words.say(what), steps, self.clock()))

    def step(self) -> None:
        """One step more; a bar that lags behind the clock is not drawn again for each."""
        work = self._works[-1]
        work.done += 1
        if work.bar is not None:
            work.bar.update()
        elif self.is_watched:
            now = self.clock()
            if now - self.began > PATIENCE and now - work.began > GLIMPSE:
                work.bar = self._bar(work)

    def end(self) -> None:
        """The work is done, and its bar goes."""
        if self._works and (bar := self._works.pop().bar) is not None:
            bar.close()

    def close(self) -> None:
        """Take all bars away: the work is given up, or done."""
        while self._works:
            self.end()

    def _bar(self, work: _Work) -> tqdm:
        from tqdm import tqdm  # only those who wait pay for it

        tqdm.monitor_interval = 0  # no thread beside the work
        shown = [other for other in self._works if other.bar is not None]
        return tqdm(
            desc=work.what,
            total=max(work.steps, work.done) if work.steps else None,
            initial=work.done,
            position=len(shown),
            leave=False,
            file=self.stream,
            bar_format=BAR if work.steps else COUNT,
            dynamic_ncols=True,
        )


class _Expected(NamedTuple):
    """How long something takes, and how much memory."""

    seconds: float
    megabytes: float

    def said(self, words: Wording) -> Phrase | Counted:
        """What of it is worth saying, roughly."""
        hours, minutes = round(self.seconds / 3600), max(1, round(self.seconds / 60))
        time = HOURS.of(hours) if hours > 1 else MINUTES.of(minutes)
        memory = words.decimal(round(self.megabytes / 100), 10, 1)
        if self.megabytes < MUCH:
            return time
        if self.seconds < LONG:
            return phrase("about {gigabytes} GB of memory", gigabytes=memory)
        return phrase("{time} and {gigabytes} GB of memory", time=time, gigabytes=memory)


class _Work:
    """Work that is being done, and its bar, if there is one."""

    def __init__(self, what: str, steps: int, began: float) -> None:
        self.what, self.steps, self.began = what, steps, began
        self.done = 0
        self.bar: tqdm | None = None
