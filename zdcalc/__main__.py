"""`python -m zdcalc` is the command `zdcalc`."""

import sys


def run() -> int:
    """The command; whoever presses Ctrl+C while it is still being imported gets no traceback either."""
    try:
        from zdcalc.command import main

        return main()
    except KeyboardInterrupt:
        return 130  # as a shell has it


if __name__ == "__main__":
    sys.exit(run())
