"""Works one figure out, in a process of its own that gives back its memory: `... work_out NAME FILE`."""

from __future__ import annotations

import sys
from pathlib import Path

from website.figures.every import every


def main(name: str, out: Path) -> None:
    """Write the figure of that name into another file."""
    (figure,) = (figure for figure in every() if figure.name == name)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(figure.worked_out())


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
