"""What `python3 make.py` can do."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import webbrowser
from pathlib import Path

from website import checks, runtime, serve, steps
from website.environment import PYTHON, SCRIPTS, Missing, find_browser, install, preparations, run
from website.stamps import BUILD, ROOT, once


def main() -> int:
    parser = argparse.ArgumentParser(prog="make.py", description="Build, serve and test zdcalc and its site.")
    commands = parser.add_subparsers(dest="command", required=True)
    site = commands.add_parser("site", help="build the site and open it in the browser")
    site.add_argument("--port", type=int, default=8000, help="first port to try (8000)")
    site.add_argument("--no-open", action="store_true", help="open no browser")
    site.add_argument("--no-serve", action="store_true", help="build only")
    test = commands.add_parser("test", help="check everything; what follows goes to pytest")
    test.add_argument(
        "--quick", action="store_true", help="the small circle: lint, types, and the tests that build and solve nothing"
    )
    test.add_argument("--whole-pyodide", action="store_true", help="all that can run in the browser's Python too")
    commands.add_parser("benchmarks", help="time zdcalc beside other ways, in one run")
    commands.add_parser("figures", add_help=False, help="work out again the books, games and figures that are kept")
    commands.add_parser("messages", help="bring the translation catalogues up to date with the sources")
    kit = commands.add_parser("translations", help="what is missing, stale or at odds with the glossary in a language")
    kit.add_argument("language", nargs="*", help="fr, ru, ...; all if none is given")
    covered = commands.add_parser("coverage", help="say which sentences of the texts of the rules have no clause")
    covered.add_argument("folder", type=Path, help="where the texts are: files whose names begin with 000, 001 ...")
    options, rest = parser.parse_known_args()
    if rest and options.command not in ("test", "figures"):
        parser.error(f"unknown: {' '.join(rest)}")
    try:
        builds = options.command in ("site", "benchmarks") or (options.command == "test" and not options.quick)
        prepare(builds)
        if options.command == "site":
            return make_site(options)
        if options.command == "benchmarks":
            return make_benchmarks()
        if options.command == "figures":
            run(PYTHON, "-m", "website.figures.remake", *rest)
            return 0
        if options.command == "coverage":
            run(PYTHON, "-m", "website.coverage", options.folder.resolve())
            return 0
        if options.command == "messages":
            run(PYTHON, "-m", "translations.catalogues", "update")
            return 0
        if options.command == "translations":
            run(PYTHON, "-m", "translations.report", *options.language)
            return 0
        return checks.check_quickly(rest) if options.quick else checks.check(rest, options.whole_pyodide)
    except (Missing, steps.Failed) as missing:
        print(missing, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as failed:
        print(f"Stopped: {' '.join(map(str, failed.cmd[:4]))} ... ended with {failed.returncode}.", file=sys.stderr)
        return failed.returncode or 1
    except KeyboardInterrupt:
        return 130


def prepare(builds: bool) -> None:
    """Bring what others made to the pinned versions; for the site the browser's Python too, which takes as long."""
    steps.carry_out([*preparations(), *(runtime.library() if builds else ())])


def make_site(options: argparse.Namespace) -> int:
    run(PYTHON, "-m", "website.build")
    print(put_within_reach(SCRIPTS / "zdcalc"))
    if options.no_serve:
        return 0
    with serve.listen(BUILD / "site", options.port) as server:
        address = f"http://127.0.0.1:{server.server_address[1]}/"
        print(f"The site is at {address} (Ctrl+C ends it).", flush=True)
        if not options.no_open:
            webbrowser.open(address)
        server.serve_forever()
    return 0


def make_benchmarks() -> int:
    lock = ROOT / "requirements" / "benchmarks.txt"
    once("benchmarks", [lock], lambda: install(lock), PYTHON)
    find_browser()
    run(PYTHON, "-m", "website.build")
    for module in ("one_roll", "turn", "game", "simulation", "start_up", "boot", "companion"):
        run(PYTHON, "-m", f"benchmarks.{module}")
        print(flush=True)
    return 0


def put_within_reach(command: Path) -> str:
    """Link `zdcalc` into a folder of the PATH, never over somebody else's file; say what was done."""
    on_path = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    for folder in (Path.home() / ".local" / "bin", Path.home() / "bin", Path("/usr/local/bin")):
        link = folder / "zdcalc"
        if folder not in on_path or not os.access(folder, os.W_OK):
            continue
        before = link.readlink() if link.is_symlink() else None
        if before and before.parts[-3:] == command.parts[-3:]:
            link.unlink()  # ours, of this folder or of another copy
        if not os.path.lexists(link):
            link.symlink_to(command)
            moved = f"{link} led to {before} and now leads to {command}.\n" if before not in (None, command) else ""
            return f"{moved}The command zdcalc is ready ({link}). Try: zdcalc odds --cup 5g3y2r --shotguns 2"
    return f"The command is {command}. Try: {command} odds --cup 5g3y2r --shotguns 2"
