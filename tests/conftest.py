"""Where tests run elsewhere than with `make.py test`: fewer examples in a browser, and no error for what is missing."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.missing import Untestable, everything_is_here, packages

# Hypothesis inside the browser's Python, a slower one: fewer examples, and no clock (website/tests_in_pyodide.py).
settings.register_profile("in-pyodide", max_examples=30, deadline=None)

Collectors = list[pytest.Collector]


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> Generator[None, Collectors, Collectors]:
    """A file that imports what is not installed is skipped, its doctests too, and says what is missing."""
    found = yield
    return [_untestable(file_path, parent)] if found and _lacks_something(file_path) else found


def pytest_collect_directory(path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """So is a folder."""
    conftest = path / "conftest.py"
    return _untestable(path, parent) if conftest.exists() and _lacks_something(conftest) else None


def _lacks_something(file: Path) -> bool:
    return not everything_is_here() and file.suffix == ".py" and bool(packages(file))


def _untestable(path: Path, parent: pytest.Collector) -> pytest.Collector:
    made: pytest.Collector = Untestable.from_parent(parent, path=path)
    return made
