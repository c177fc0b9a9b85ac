"""Every check and every test: what fails fastest comes first, and side by side what does not wait for each other."""

from __future__ import annotations

import os
import subprocess
from functools import partial
from pathlib import Path

from website.environment import NODE_PACKAGES, PYTHON, find_browser
from website.environment import run as run_aloud
from website.stamps import ROOT
from website.steps import Step, carry_out, run

LINT = [
    Step("Lint", partial(run, PYTHON, "-m", "ruff", "check", "--quiet")),
    Step("Format", partial(run, PYTHON, "-m", "ruff", "format", "--check", "--quiet")),
]
TYPES = [
    Step("Types", partial(run, PYTHON, "-m", "mypy", "--no-error-summary")),
    Step("Types of the scripts", partial(run, NODE_PACKAGES / ".bin" / "tsc", "--noEmit")),
]
# Each process that drives pages has a browser of its own; those tests take longest, so they are not left to the end.
SHARED_OUT = ["--numprocesses", "auto", "--maxprocesses", "4", "--dist", "worksteal"]
TESTS = ["tests/browser", "zdcalc", "tests", *SHARED_OUT]
# Those that need nothing built and solve nothing: dice, tables, one roll, the clauses, what is typed and what is said.
QUICK = (
    *("hand", "table", "one_roll", "own_dice", "derivation", "numbers", "policy_text", "followed_turn", "page"),
    *("rulebook", "rulebooks_base", "rulebooks_double_feature", "translations", "no_typed_figures", "terms", "links"),
)
QUICK_TESTS = [*(f"tests/test_{name}.py" for name in QUICK), *SHARED_OUT]


def check(rest: list[str], whole_pyodide: bool = False) -> int:
    """Everything; `rest` goes to pytest in place of all tests."""
    browser = find_browser()
    carry_out(LINT)
    run_aloud(PYTHON, "-m", "website.build")
    everything = ["--whole"] if whole_pyodide else []
    carry_out([Step("Tests in the browser's Python", partial(_in_pyodide, *everything)), *TYPES])
    return _pytest(rest or TESTS, {"CHROMIUM": str(browser)})


def check_quickly(rest: list[str]) -> int:
    """The small circle while one writes: no build, no browser, and no test that takes seconds."""
    carry_out([*LINT, Step("Catalogues", partial(run, PYTHON, "-m", "translations.catalogues")), *TYPES])
    return _pytest([*QUICK_TESTS, *rest], {})


def _in_pyodide(*options: str) -> str:
    """What the tests there say last."""
    *_, last = run(PYTHON, "-m", "website.tests_in_pyodide", *options).splitlines()
    return last


def _pytest(given: list[str], variables: dict[str, str]) -> int:
    command: list[str | Path] = [PYTHON, "-m", "pytest", *given]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **variables}, check=False).returncode
