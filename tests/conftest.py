"""Where tests run elsewhere than with `make.py test`: fewer examples in a browser, and no error for what is missing."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

from tests.missing import Untestable, UntestableFolder, everything_is_here, packages

# Hypothesis inside the browser's Python, a slower one: fewer examples, and no clock (website/tests_in_pyodide.py).
settings.register_profile("in-pyodide", max_examples=30, deadline=None)


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module | None:
    """A file that imports what is not installed is skipped, and says what."""
    if everything_is_here() or not packages(module_path):
        return None
    made: pytest.Module = Untestable.from_parent(parent, path=module_path)
    return made


def pytest_collect_directory(path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """So is a folder."""
    conftest = path / "conftest.py"
    if everything_is_here() or not conftest.exists() or not packages(conftest):
        return None
    made: pytest.Collector = UntestableFolder.from_parent(parent, path=path)
    return made
