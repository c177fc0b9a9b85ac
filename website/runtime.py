"""The browser's Python: Pyodide from its npm package, zdcalc as a wheel of this tree, and sympy for whoever asks.

Everything is byte-compiled by pyodide-build inside Pyodide itself, so any host Python will do.
A snapshot of its memory, taken after its first answers, spares most visits the boot itself.
It all ends up in build/runtime/<version>/, whose name changes with its content, so browsers may keep it for ever.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import zipfile
from functools import partial
from pathlib import Path
from typing import Any

from website import books
from website.environment import ASK_NOTHING, NODE, OWN_PYTHON, PYTHON
from website.stamps import BUILD, ROOT, digest, once
from website.steps import Step, run

PYODIDE = ROOT / "node_modules" / "pyodide"
LOADER = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm")
LIBRARY = "python_stdlib.zip"
LOCK = "pyodide-lock.json"
SNAPSHOT = "zdcalc.snapshot"  # packed with gzip; a name that says so would make some hosts unpack it, others not
SCANT = "python-min.zip"  # what Python imports while it wakes up from the snapshot
SCANT_MODULES = ("abc.pyc", "traceback.pyc")
DEPENDS = {"zdcalc": [], "sympy": ["mpmath"], "mpmath": []}  # zdcalc answers without sympy until it is asked for more

TOOLS = [ROOT / "website" / name for name in ("runtime.py", "bytecode.py", "in_pyodide.mjs", "snapshot.mjs")]
PACKAGE = [ROOT / name for name in ("zdcalc", "pyproject.toml", "hatch_build.py")]

FETCHED, LIBRARY_THERE = "Wheels for the browser", "The browser's library"
LOCK_FILE = ROOT / "requirements" / "browser.txt"
WHEELS = BUILD / "wheels"  # as they were fetched
TEST_WHEELS = BUILD / "test-wheels"
PLAIN = BUILD / "plain"  # without what no page needs
COMPILED = BUILD / "compiled"
RUNTIMES = BUILD / "runtime"

# A page has no terminal, no test runner and no processes, and it fetches the books one by one.
NEEDLESS = re.compile(
    r"^zdcalc/books/|(^|/)(tests|benchmarks)/|^sympy/(parsing/(autolev|latex/_antlr)|galgebra)|^isympy|\.data/|\.pyi$"
    r"|^(unittest|doctest|pdb|bdb|pydoc|_pyrepl|idlelib|turtle|multiprocessing|wsgiref|xmlrpc|_pyio|pickletools"
    r"|optparse|mailbox|imaplib|poplib|smtplib|ftplib|cProfile|profile|pstats|trace|venv|ensurepip)(/|\.py)"
)


def library() -> list[Step]:
    """What needs nothing but Node and a fresh Python: the library from outside, fetched and byte-compiled."""
    return [
        Step(FETCHED, fetch, [OWN_PYTHON]),
        Step(LIBRARY_THERE, compile_library, [NODE, FETCHED]),
    ]


def assemble() -> Path:
    """The folder with everything the worker loads."""
    name = version()
    for work in (fetch, compile_library, compile_package, take_snapshot, partial(put_together, name)):
        work()
    return RUNTIMES / name


def version() -> str:
    """The name of the folder, which changes with its content."""
    return f"{_pyodide_version()}-{_package()}"


def fetch() -> bool:
    """The wheels that come from outside."""
    return once("wheels", [LOCK_FILE], lambda: _fetch_wheels(LOCK_FILE, WHEELS), WHEELS)


def compile_library() -> bool:
    """The standard library, sympy and what it needs, in bytecode."""
    return once("library", [_library()], _compile_library, COMPILED)


def compile_package() -> bool:
    """zdcalc in bytecode."""
    return once("package-wheel", [_package()], _compile_package, COMPILED)


def take_snapshot() -> bool:
    """The memory of a Python that has answered."""
    return once("snapshot", [_package()], _take_snapshot, COMPILED / SNAPSHOT, COMPILED / SCANT)


def put_together(name: str) -> bool:
    """Everything in the folder of that name, and the files that answers are looked up in."""
    out = RUNTIMES / name
    return once("runtime", [name], lambda: _put_together(out), out)


def _library() -> str:
    return digest(LOCK_FILE, ROOT / "package-lock.json", *TOOLS)


def _package() -> str:
    return digest(_library(), *PACKAGE)


def _pyodide_version() -> str:
    version: str = json.loads((PYODIDE / "package.json").read_text())["version"]
    return version


def fetch_test_wheels() -> None:
    """What the tests need in the browser's Python, where nothing else does."""
    lock = ROOT / "requirements" / "browser-tests.txt"
    once("test-wheels", [lock], lambda: _fetch_wheels(lock, TEST_WHEELS), TEST_WHEELS)


def _fetch_wheels(lock: Path, folder: Path) -> None:
    print("Fetching the wheels for the browser's Python ...", flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    for_the_browser = ("--python-version", "3.13", "--only-binary", ":all:", "--no-deps", "--require-hashes")
    run(PYTHON, "-m", "pip", "download", "-qq", *ASK_NOTHING, *for_the_browser, "--dest", folder, "-r", lock)


def _compile_library() -> None:
    print("Byte-compiling the browser's Python library ...", flush=True)
    shutil.rmtree(COMPILED, ignore_errors=True)
    _byte_compile(PYODIDE / LIBRARY, _wheel(WHEELS, "mpmath"), _wheel(WHEELS, "sympy"))


def _compile_package() -> None:
    print("Byte-compiling zdcalc for the browser ...", flush=True)
    for old in (*PLAIN.glob("zdcalc-*"), *COMPILED.glob("zdcalc-*")):
        old.unlink()
    fresh = BUILD / "package"
    shutil.rmtree(fresh, ignore_errors=True)
    run(PYTHON, "-m", "hatchling", "build", "--target", "wheel", "--directory", fresh)
    _byte_compile(_wheel(fresh, "zdcalc"))


def _take_snapshot() -> None:
    print("Taking a snapshot of the browser's Python ...", flush=True)
    raw = COMPILED / "memory"
    run("node", "website/snapshot.mjs", COMPILED / LIBRARY, _wheel(COMPILED, "zdcalc"), raw)
    (COMPILED / SNAPSHOT).write_bytes(gzip.compress(raw.read_bytes(), 9, mtime=0))
    raw.unlink()
    with zipfile.ZipFile(COMPILED / LIBRARY) as full, zipfile.ZipFile(COMPILED / SCANT, "w") as scant:
        for name in SCANT_MODULES:
            scant.writestr(full.getinfo(name), full.read(name), zipfile.ZIP_DEFLATED)


def _byte_compile(*archives: Path) -> None:
    PLAIN.mkdir(parents=True, exist_ok=True)
    COMPILED.mkdir(parents=True, exist_ok=True)
    lean = [_lean(archive) for archive in archives]
    folders = [path.relative_to(ROOT) for path in (WHEELS, COMPILED, *lean)]
    run("node", "website/in_pyodide.mjs", "website/bytecode.py", *folders)


def _lean(archive: Path) -> Path:
    """A copy without what a page can never need."""
    target = PLAIN / archive.name
    with zipfile.ZipFile(archive) as given, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as kept:
        for name in given.namelist():
            if not NEEDLESS.search(name):
                kept.writestr(name, given.read(name))
    return target


def _wheel(folder: Path, name: str) -> Path:
    (found,) = folder.glob(f"{name}-*.whl")
    return found


def _put_together(out: Path) -> None:
    shutil.rmtree(RUNTIMES, ignore_errors=True)
    out.mkdir(parents=True)
    for name in LOADER:
        shutil.copy(PYODIDE / name, out)
    for file in (*(COMPILED / name for name in (LIBRARY, SNAPSHOT, SCANT)), *books.files()):
        shutil.copy(file, out)
    wheels = {name: Path(shutil.copy(_wheel(COMPILED, name), out)) for name in DEPENDS}
    (out / LOCK).write_text(json.dumps(lock_of(wheels), separators=(",", ":")))


def lock_of(wheels: dict[str, Path]) -> dict[str, Any]:
    """The list of packages that Pyodide can load: ours alone, where its own names hundreds that are not here."""
    info = json.loads((PYODIDE / LOCK).read_text())["info"]
    return {"info": info, "packages": {name: _entry(name, wheel) for name, wheel in wheels.items()}}


def _entry(name: str, wheel: Path) -> dict[str, Any]:
    return {
        "name": name,
        "version": wheel.name.split("-")[1],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": [name],
        "depends": DEPENDS[name],
        "unvendored_tests": False,
    }
