"""`python -m zdcalc` is the command `zdcalc`."""

import gc
import os

MANY = 100_000  # objects; what is imported, and a quick answer, make no cycles worth looking for


def run() -> None:
    """The command; whoever presses Ctrl+C while it is still being imported gets no traceback either.

    An answer is written as soon as it is there, so nothing is left to be done at the end, and to take
    everything apart would take a tenth of the time of a quick answer.
    """
    gc.set_threshold(MANY)
    try:
        from zdcalc.command import main

        status = main()
    except KeyboardInterrupt:
        status = 130  # as a shell has it
    os._exit(status)


if __name__ == "__main__":
    run()
