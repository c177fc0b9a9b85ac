"""What a test needs and is not there: elsewhere a reason to skip it, with `make.py test` a failure."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

import pytest

from website.figures import sources
from website.stamps import ROOT

OUR_PYTHON = ROOT / ".venv"  # make.py puts everything there
TO_HAVE_IT = "`python3 make.py test` brings everything and runs every test"


def everything_is_here() -> bool:
    """Whether these tests run where nothing may be missing."""
    return OUR_PYTHON.exists() and Path(sys.prefix).samefile(OUR_PYTHON)


def packages(file: Path) -> list[str]:
    """The packages without which a file cannot be imported, and that are not installed."""
    module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
    return sorted(name for name in sources.packages(module) if not find_spec(name))


def lacks(what: str) -> NoReturn:
    """Give up a test for lack of something."""
    (pytest.fail if everything_is_here() else pytest.skip)(f"There is no {what}: {TO_HAVE_IT}.")


class Untestable(pytest.File):
    """A file of tests that cannot be imported here, or a folder whose conftest.py cannot."""

    def collect(self) -> NoReturn:
        file = self.path / "conftest.py" if self.path.is_dir() else self.path
        needed = ", ".join(packages(file))
        pytest.skip(f"{self.path.name} needs what is not installed: {needed}; {TO_HAVE_IT}", allow_module_level=True)
