"""Bundles the page's own code and styles with esbuild; a hash in each name keeps releases from mixing."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from website.stamps import BUILD, ROOT, once
from website.steps import run

SOURCES = ROOT / "docs" / "assets"
PICTURES = sorted(SOURCES.rglob("*.svg"))
OUT = BUILD / "assets"
CHARTS = BUILD / "charts"
NAMES = BUILD / "bundles.json"
ESBUILD = ROOT / "node_modules" / ".bin" / "esbuild"
BROWSERS = "es2022"


def bundle(python: str) -> bool:
    """Bundle everything for the runtime of that name; says whether anything had changed."""
    inputs: list[Path | str] = [SOURCES, ROOT / "package-lock.json", ROOT / "website" / "assets.py", python]
    return once("bundles", inputs, lambda: _bundle(python), NAMES, OUT, CHARTS)


def bundles() -> dict[str, str]:
    """The file made of each source, `zdcalc.ts` and so on."""
    made: dict[str, str] = json.loads(NAMES.read_text())
    return made


def _bundle(python: str) -> None:
    shutil.rmtree(OUT, ignore_errors=True)
    made = _esbuild("worker.ts", "--format=esm", f"--define:RUNTIME={json.dumps(f'py/{python}/')}")
    # KaTeX has its fonts in three formats; every browser that runs the rest reads the first.
    fonts = ("--loader:.woff2=file", "--loader:.woff=empty", "--loader:.ttf=empty")
    made |= _esbuild("typeset.css", *fonts, "--asset-names=fonts/[name]-[hash]")
    worker = f"--define:WORKER={json.dumps(made['worker.ts'])}"
    formulas = f"--define:FORMULAS={json.dumps(made['typeset.css'])}"
    made |= _esbuild("zdcalc.ts", "--format=esm", "--splitting", worker, formulas)
    made |= _esbuild("early.ts", "--format=iife")
    made |= _esbuild("zdcalc.css", "--loader:.svg=file", "--asset-names=[name]-[hash]")
    chart = (SOURCES / "chart.ts", "--bundle", "--format=esm", "--platform=node", f"--outfile={CHARTS / 'chart.mjs'}")
    run(ESBUILD, *chart, "--log-level=warning")
    NAMES.write_text(json.dumps(made))


def _esbuild(source: str, *options: str) -> dict[str, str]:
    meta = BUILD / "bundle.meta.json"
    shared = ("--bundle", "--minify", f"--target={BROWSERS}", f"--outdir={OUT}", f"--metafile={meta}")
    names = ("--entry-names=[name]-[hash]", "--chunk-names=[name]-[hash]", "--log-level=warning")
    run(ESBUILD, SOURCES / source, *shared, *names, *options)
    outputs = json.loads(meta.read_text())["outputs"]
    meta.unlink()
    return {
        Path(entry).name: Path(file).name for file, output in outputs.items() if (entry := output.get("entryPoint"))
    }
