"""What a fresh machine needs before anything can be built: Python packages, Node packages, a browser.

This runs on the Python that started make.py, with nothing but the standard library.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from website import steps
from website.stamps import ROOT, digest, once

VENV = ROOT / ".venv"
SCRIPTS = VENV / "bin"
PYTHON = SCRIPTS / "python"
NODE_PACKAGES = ROOT / "node_modules"
NODE_LOCK = ROOT / "package-lock.json"
ASK_NOTHING = ("--disable-pip-version-check", "--no-input")
OLDEST_NODE = 20
# The shell is Chromium without windows: pages take half the work there.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class Missing(Exception):
    """Something that only the person at the keyboard can put right; the text says what."""


# What other steps wait for.
OWN_PYTHON = "Virtual environment"
NODE = "Node packages"


def run(*command: str | Path, **more: object) -> None:
    """Run a command in the project's folder and stop if it fails."""
    subprocess.run([str(word) for word in command], cwd=ROOT, check=True, **more)  # type: ignore[call-overload]


def preparations() -> list[steps.Step]:
    """Bring Python and Node packages to the pinned versions; quick when they are there already."""
    check_tools()
    lock = ROOT / "requirements" / "development.txt"
    host = f"{sys.version} {ROOT}"
    packages = digest(lock, host)
    package = digest(ROOT / "pyproject.toml", ROOT / "hatch_build.py", packages)
    return [
        steps.Step(OWN_PYTHON, lambda: once("venv", [packages], _make_venv, PYTHON)),
        steps.Step(
            "Python packages", lambda: once("python-packages", [packages], lambda: _install(lock), PYTHON), [OWN_PYTHON]
        ),
        steps.Step("zdcalc itself", lambda: _ready(package), ["Python packages"]),
        steps.Step(NODE, lambda: once("node-packages", [NODE_LOCK], _install_node_packages, NODE_PACKAGES)),
    ]


def check_tools() -> None:
    """Raise Missing for what is not on this machine."""
    if os.name == "nt":
        raise Missing("On Windows, run this inside WSL, the Windows Subsystem for Linux.")
    if not all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        raise Missing(
            f"This Python cannot make virtual environments. On Debian and Ubuntu: apt install python{version}-venv"
        )
    node, npm = shutil.which("node"), shutil.which("npm")
    found = _node_version(node) if node else 0
    if found < OLDEST_NODE or not npm:
        have = f"node {found} is too old" if found else "node was not found"
        have = "npm was not found" if found >= OLDEST_NODE else have
        raise Missing(f"The site needs Node.js {OLDEST_NODE} or newer with npm (https://nodejs.org): {have}.")


def _node_version(node: str) -> int:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    return int(said.strip().removeprefix("v").split(".")[0])


def _make_venv() -> None:
    steps.run(sys.executable, "-m", "venv", "--clear", VENV)


def _install(lock: Path) -> None:
    print("Installing the Python packages into .venv ...", flush=True)
    install(lock)


def install(lock: Path) -> None:
    """Install exactly what a lock file names into the virtual environment."""
    steps.run(PYTHON, "-m", "pip", "install", "-qq", *ASK_NOTHING, "--require-hashes", "-r", lock)


def _ready(package: str) -> bool:
    is_new = once("package", [package], _install_package, SCRIPTS / "zdcalc")
    # The command is quick only with bytecode at hand, and some machines tell Python to write none by itself.
    steps.run(PYTHON, "-m", "compileall", "-q", ROOT / "zdcalc")
    return is_new


def _install_package() -> None:
    how = ("--no-deps", "--no-build-isolation", "--editable")
    steps.run(PYTHON, "-m", "pip", "install", "-qq", *ASK_NOTHING, *how, ROOT)


def _install_node_packages() -> None:
    print("Installing the Node packages into node_modules ...", flush=True)
    steps.run(shutil.which("npm") or "npm", "ci", "--silent")


def find_browser() -> Path:
    """Chromium for the browser tests; on Debian as root it is installed when it is missing."""
    if not _browser() and shutil.which("apt-get") and os.geteuid() == 0:
        print("Installing Chromium for the browser tests ...", flush=True)
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        run("apt-get", "-qq", "update", env=quiet, stdin=subprocess.DEVNULL)
        has_shell = subprocess.run(["apt-cache", "show", BROWSERS[0]], capture_output=True, check=False).returncode == 0
        package = BROWSERS[0] if has_shell else "chromium"
        install = ("apt-get", "-qq", "install", "--yes", "--no-install-recommends", package)
        run(*install, env=quiet, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    if found := _browser():
        return found
    raise Missing("The browser tests need Chromium. On Debian: apt install chromium (or name one in CHROMIUM=...).")


def _browser() -> Path | None:
    names = (os.environ.get("CHROMIUM", ""), *BROWSERS)
    found = next((path for name in names if name and (path := shutil.which(name))), None)
    return Path(found) if found else None
