"""`python -m zdcalc` is the command `zdcalc`."""

import gc
import sys

GARBAGE = 100_000  # objects; what is imported, and a quick answer, make no cycles worth looking for


def run() -> int:
    """The command; whoever presses Ctrl+C while it is still being imported gets no traceback either."""
    gc.set_threshold(GARBAGE)
    try:
        from zdcalc.command import main

        return main()
    except KeyboardInterrupt:
        return 130  # as a shell has it


if __name__ == "__main__":
    sys.exit(run())
