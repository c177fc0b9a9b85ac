"""What is shipped: the wheel speaks every language, and the locks name packages but no places."""

from __future__ import annotations

import json
import tomllib
import zipfile
from pathlib import Path

from tests.missing import lacks
from translations import catalogues
from website.figures.every import every
from zdcalc.rulebook import pages

ROOT = Path(__file__).resolve().parent.parent


def test_the_wheel_has_rules_and_languages_and_nothing_else() -> None:
    wheels = list((ROOT / "build" / "package").glob("zdcalc-*.whl"))
    if not wheels:
        lacks("built wheel")
    with zipfile.ZipFile(wheels[0]) as wheel:
        names = set(wheel.namelist())
    assert {f"zdcalc/clauses/{page.id}.toml" for page in pages()} < names
    assert {figure.name for figure in every() if figure.name.startswith("zdcalc/")} < names
    for lang in catalogues.languages():
        for domain in catalogues.PACKAGED:
            assert f"zdcalc/locale/{lang}/LC_MESSAGES/{domain}.mo" in names
    assert {name.split("/")[0].split("-")[0] for name in names} == {"zdcalc"}
    assert not [name for name in names if "pages.mo" in name]


def test_books_do_not_travel_with_the_package_into_the_browser() -> None:
    wheels = [file for folder in ("plain", "compiled") for file in (ROOT / "build" / folder).glob("zdcalc-*.whl")]
    if len(wheels) != 2:
        lacks("wheel for the browser")
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as packed:
            assert not [name for name in packed.namelist() if name.startswith("zdcalc/books/")]


def test_in_the_browser_sympy_is_the_only_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    sympy, *others = project["dependencies"]
    assert sympy.startswith("sympy>")
    assert [other.split(">")[0] for other in others] == ["numpy", "tqdm"]
    assert all(other.endswith('; sys_platform != "emscripten"') for other in others)


def test_locks_pin_everything_and_name_no_place() -> None:
    for lock in (ROOT / "requirements").glob("*.txt"):
        text = lock.read_text()
        assert "://" not in text, lock
        assert "--hash=sha256:" in text
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    for name, package in packages.items():
        assert "resolved" not in package, name
        assert not name or package.get("integrity"), name
