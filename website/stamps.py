"""Do costly work once for the same inputs."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"


def digest(*inputs: Path | str) -> str:
    """A short name for exactly these texts, files and whole folders."""
    total = hashlib.sha256()
    for given in inputs:
        for name, content in _contents(given):
            total.update(hashlib.sha256(name.encode()).digest())
            total.update(hashlib.sha256(content).digest())
    return total.hexdigest()[:8]


def _contents(given: Path | str) -> Iterable[tuple[str, bytes]]:
    if isinstance(given, str):
        yield "", given.encode()
    elif given.is_file():
        yield given.name, given.read_bytes()
    elif not given.is_dir():
        raise FileNotFoundError(f"There is no {given} to be hashed.")
    else:
        for file in sorted(given.rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                yield str(file.relative_to(given)), file.read_bytes()


def once(name: str, inputs: Iterable[Path | str], work: Callable[[], object], *made: Path) -> bool:
    """Run `work` unless it was done before on equal inputs and what it made is still there; says whether it ran."""
    stamp, now = BUILD / "stamps" / name, digest(*inputs)
    if stamp.exists() and stamp.read_text() == now and all(path.exists() for path in made):
        return False
    stamp.unlink(missing_ok=True)
    work()
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(now)
    return True
