"""The tests once more, inside the browser's Python, where most answers are computed.

`python -m website.tests_in_pyodide` starts them. They come from the sources, but what they test is the bytecode
that readers get; the doctests are in it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

# What cannot run there; every other test does, and skips by itself what starts other programs.
LEFT_OUT = {
    "zdcalc/array_sweep.py": "computes with numpy",
    "zdcalc/by_scores.py": "computes with numpy",
    "zdcalc/many_pay_offs.py": "computes with numpy",
    "zdcalc/many_turns.py": "computes with numpy",
    "zdcalc/two_players.py": "computes with numpy",
    "zdcalc/two_ways.py": "computes with numpy",
    "tests/browser": "drives a browser",
    "tests/test_coverage.py": "reads the catalogues with Babel",
    "tests/test_decision_table.py": "tests what the build works out and no page does",
    "tests/test_game.py": "solves games with numpy",
    "tests/test_no_typed_figures.py": "reads the catalogues with Babel",
    "tests/test_project.py": "reads the catalogues with Babel",
    "tests/test_questions.py": "looks at what the build works out",
    "tests/test_rulings.py": "looks at what the build works out",
    "tests/test_special_game.py": "tests what no page asks yet, with numpy",
    "tests/test_special_turn.py": "tests what no page asks yet, part of it with numpy",
    "tests/test_terms.py": "reads the catalogues with Babel",
    "tests/test_translations.py": "reads the catalogues with Babel",
    "tests/test_whole_games.py": "looks at what the build works out",
    "tests/test_whole_sets.py": "looks at what the build works out",
    "tests/test_whole_turns.py": "looks at what the build works out",
}


def outside() -> int:
    """On this machine: bring the wheels together and start the browser's Python on this very file."""
    from website.runtime import TEST_WHEELS, assemble, fetch_test_wheels
    from website.stamps import ROOT

    shipped = assemble()
    fetch_test_wheels()
    print("The tests, inside the browser's Python:", flush=True)
    script = [path.relative_to(ROOT) for path in (Path(__file__), TEST_WHEELS, shipped)]
    return subprocess.run(["node", "website/in_pyodide.mjs", *script], cwd=ROOT, check=False).returncode


def inside(*folders: str) -> int:
    """In the browser's Python: run the tests with the wheels in these folders."""
    with tempfile.TemporaryDirectory() as unpacked:
        for folder in folders:
            for wheel in Path(folder).glob("*.whl"):
                zipfile.ZipFile(wheel).extractall(unpacked)
        sys.path.insert(0, unpacked)
        # Doctests are found by their files but run on the modules of the wheel, which was imported first.
        os.environ["PY_IGNORE_IMPORTMISMATCH"] = "1"
        import pytest

        import zdcalc

        assert Path(zdcalc.__file__).is_relative_to(unpacked)
        ignored = [f"--ignore={path}" for path in LEFT_OUT]
        return int(pytest.main(["-q", "--import-mode=append", "--hypothesis-profile=in-pyodide", *ignored]))


if __name__ == "__main__":
    sys.exit(inside(*sys.argv[1:]) if sys.platform == "emscripten" else outside())
