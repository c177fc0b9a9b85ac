"""A whole run of `zdcalc odds` against Python doing nothing, in processor time.

Both are run in turn, so that a machine that slows down slows both. Run: python3 make.py benchmarks
"""

from __future__ import annotations

import resource
import subprocess
import sys
from statistics import median

NOTHING = [sys.executable, "-c", "pass"]
ODDS = [sys.executable, "-m", "zdcalc", "odds", "--cup", "5g3y2r", "--shotguns", "2", "--json"]
RUNS = 30


def processor_time(command: list[str]) -> float:
    """Seconds of processor time, user and system, that a command and its children take."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main() -> None:
    """Print milliseconds and the ratio, pair by pair."""
    processor_time(ODDS)
    pairs = [(processor_time(NOTHING), processor_time(ODDS)) for _ in range(RUNS)]
    print(f"{'whole run, processor time':32}{'ms':>6}")
    print(f"{'python -c pass':32}{median(a for a, _ in pairs) * 1000:6.0f}")
    print(f"{'zdcalc odds --json':32}{median(b for _, b in pairs) * 1000:6.0f}")
    print(f"{'ratio, median of the pairs':32}{median(b / a for a, b in pairs):6.2f}")


if __name__ == "__main__":
    main()
