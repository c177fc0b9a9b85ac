"""The tests once more, inside the browser's Python, where most answers are computed.

`python -m website.tests_in_pyodide` starts those whose answers could differ there: of numbers that are shown, of
files that are looked things up in, of what the pages ask. With `--whole` it is every test that can run there. They
come from the sources, but what they test is the bytecode that readers get; the doctests are in it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import zipfile
from itertools import chain
from pathlib import Path

WHOLE = "--whole"

# Whole numbers have 32 bits there, floats are printed by another library, files are read by another Python, and numpy
# is not there: what rests on these is tested there each time, the rest natively.
CHOSEN = [
    *(f"zdcalc/{module}.py" for module in ("bounded", "digits", "wording", "hand", "edition", "table", "one_roll")),
    *(f"zdcalc/{module}.py" for module in ("packed_position", "graph", "sweep", "law", "book", "turn_map", "formula")),
    *(
        f"tests/test_{name}.py"
        for name in ("hand", "table", "one_roll", "numbers", "followed_turn", "page", "page_lab")
    ),
]

# What cannot run there; every other test does, and skips by itself what starts other programs.
LEFT_OUT = {
    "zdcalc/array_sweep.py": "computes with numpy",
    "zdcalc/by_scores.py": "computes with numpy",
    "zdcalc/many_pay_offs.py": "computes with numpy",
    "zdcalc/many_turns.py": "computes with numpy",
    "zdcalc/two_players.py": "computes with numpy",
    "zdcalc/two_ways.py": "computes with numpy",
    "tests/browser": "drives a browser",
    "zdcalc/many_policies.py": "computes with numpy",
    "zdcalc/rule_families.py": "computes with numpy",
    "zdcalc/simple_rules.py": "computes with numpy",
    "zdcalc/watched_turns.py": "computes with numpy",
    "tests/test_commands.py": "starts other programs",
    "tests/test_crawlers.py": "looks at what the build makes",
    "tests/test_figures.py": "looks at what the build works out",
    "tests/test_figures_afresh.py": "looks at what the build works out",
    "tests/test_figures_on_pages.py": "looks at what the build works out",
    "tests/test_simple_rules.py": "computes with numpy",
    "tests/test_steps.py": "starts other programs",
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


def outside(*options: str) -> int:
    """On this machine: start the browser's Python, as it was built, on this very file."""
    from website.runtime import RUNTIMES, TEST_WHEELS, fetch_test_wheels, version
    from website.stamps import ROOT

    fetch_test_wheels()
    paths = [path.relative_to(ROOT) for path in (Path(__file__), TEST_WHEELS, RUNTIMES / version())]
    script = ["node", "website/in_pyodide.mjs", *map(str, paths), *options]
    return subprocess.run(script, cwd=ROOT, check=False).returncode


def inside(*given: str) -> int:
    """In the browser's Python: run the tests with the wheels in the folders that are given."""
    folders = [Path(word) for word in given if word != WHOLE]
    with tempfile.TemporaryDirectory() as unpacked:
        for wheel in chain.from_iterable(folder.glob("*.whl") for folder in folders):
            zipfile.ZipFile(wheel).extractall(unpacked)
        sys.path.insert(0, unpacked)
        # Doctests are found by their files but run on the modules of the wheel, which was imported first.
        os.environ["PY_IGNORE_IMPORTMISMATCH"] = "1"
        import pytest

        import zdcalc

        assert Path(zdcalc.__file__).is_relative_to(unpacked)
        which = [f"--ignore={path}" for path in LEFT_OUT] if WHOLE in given else CHOSEN
        return int(pytest.main(["-q", "--import-mode=append", "--hypothesis-profile=in-pyodide", *which]))


if __name__ == "__main__":
    sys.exit(inside(*sys.argv[1:]) if sys.platform == "emscripten" else outside(*sys.argv[1:]))
