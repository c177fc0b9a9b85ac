// Python in a Web Worker: boots once, then answers one question after the other.
// It keeps no state between questions, so the page may end it and start another at any time.

import type { PyodideInterface } from "pyodide";
import type { Answer, Question, Report } from "./protocol";

declare const RUNTIME: string; // the folder of the runtime beside this file, put in by website/assets.py

const FILES = new URL(RUNTIME, import.meta.url).href;

const fetchUnwatched = self.fetch.bind(self);

/** A Python that can answer: `ask` takes the question as JSON and gives JSON back. */
interface Python {
  readonly pyodide: PyodideInterface;
  readonly ask: (question: string, state: string, lang: string) => string;
  readonly put: (file: string, content: Uint8Array) => void;
}

/** Python lacks a file of the runtime for its answer. */
interface Missing {
  readonly missing: string;
}

function report(message: Report): void {
  self.postMessage(message);
}

/**
 * Pyodide can wait for ever for a file that never comes, so a missing file is reported from here, at once.
 * The response itself goes through untouched: browsers keep compiled WebAssembly only for such.
 */
function watchFetches(): void {
  self.fetch = async (...request) => {
    try {
      const response = await fetchUnwatched(...request);
      if (!response.ok) throw new Error(`status ${response.status}`);
      report({ loading: response.url });
      return response;
    } catch (reason) {
      report({ bootFailed: `${String(request[0])}: ${String(reason)}` });
      throw reason;
    }
  };
}

/** The ways to a running Python, the quickest first; the next is tried when one fails. */
const WAYS: readonly (() => Promise<PyodideInterface>)[] = [fromSnapshot, fromBytecode];

const SNAPSHOT_START = 0x706e7300; // Pyodide's mark

/** Wakes Python up as it was when the site was built: zdcalc loaded, most of the standard library not there. */
async function fromSnapshot(): Promise<PyodideInterface> {
  const memory = fetchSpare("zdcalc.snapshot").then(unpacked);
  const library = fetchSpare("python-min.zip");
  const parts = Promise.all([memory, library]);
  parts.catch(() => {}); // until it is waited for
  const { loadPyodide } = await importPyodide();
  const stdLibURL = URL.createObjectURL(new Blob([await library]));
  const booting = loadPyodide({ indexURL: FILES, packageBaseUrl: FILES, stdLibURL, _loadSnapshot: memory });
  booting.catch(() => {});
  await parts; // without them loadPyodide might never end
  const pyodide = await booting;
  URL.revokeObjectURL(stdLibURL);
  pyodide.runPython("import random; random.seed()"); // or every visit would draw alike
  return pyodide;
}

/** A file that the boot can do without, so that its failure is no failure of the boot. */
async function fetchSpare(name: string): Promise<ArrayBuffer> {
  const response = await fetchUnwatched(FILES + name);
  if (!response.ok) throw new Error(`${name}: status ${response.status}`);
  report({ loading: response.url });
  return response.arrayBuffer();
}

/** The snapshot; some hosts or browsers have unpacked it already. */
async function unpacked(bytes: ArrayBuffer): Promise<ArrayBuffer> {
  const [first, second] = new Uint8Array(bytes);
  let memory = bytes;
  if (first === 0x1f && second === 0x8b) {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    memory = await new Response(stream).arrayBuffer();
  }
  if (memory.byteLength < 4 || new DataView(memory).getUint32(0, true) !== SNAPSHOT_START) {
    throw new Error("not a snapshot");
  }
  return memory;
}

async function importPyodide(): Promise<typeof import("pyodide")> {
  return (await import(`${FILES}pyodide.mjs`)) as typeof import("pyodide");
}

/** Loads Pyodide and zdcalc as byte-compiled archives. */
async function fromBytecode(): Promise<PyodideInterface> {
  const { loadPyodide } = await importPyodide();
  const pyodide = await loadPyodide({ indexURL: FILES, packageBaseUrl: FILES });
  await loadPackages(pyodide, ["zdcalc"]);
  return pyodide;
}

async function loadPackages(pyodide: PyodideInterface, names: readonly string[]): Promise<void> {
  const quiet = { messageCallback: () => {}, errorCallback: () => {} };
  const wanted = names.filter((name) => !(name in pyodide.loadedPackages));
  if (wanted.length > 0) await pyodide.loadPackage(wanted, quiet);
}

/** After a boot from the snapshot the files are missing, of the library and of zdcalc; a boot from bytecode has them. */
function isComplete(pyodide: PyodideInterface): boolean {
  return "zdcalc" in pyodide.loadedPackages;
}

async function complete(pyodide: PyodideInterface): Promise<void> {
  if (isComplete(pyodide)) return;
  const library = await (await self.fetch(`${FILES}python_stdlib.zip`)).arrayBuffer();
  // In the place of the small one: what is imported already remembers where it came from.
  const place = pyodide.runPython("import sys; next(p for p in sys.path if p.endswith('.zip'))") as string;
  pyodide.FS.writeFile(place, new Uint8Array(library));
  pyodide.runPython(`
import importlib, sys, zipimport
zipimport._zip_directory_cache.clear()
sys.path_importer_cache.clear()
importlib.invalidate_caches()`);
  await loadPackages(pyodide, ["zdcalc"]);
}

async function boot(): Promise<Python> {
  watchFetches();
  let reason: unknown;
  for (const way of WAYS) {
    try {
      const pyodide = await way();
      const ask = pyodide.runPython(`
import json
from zdcalc import page, shelf

shelf.fetch_files()

def answer(question, state, lang):
    try:
        return json.dumps(page.ask(question, json.loads(state), lang))
    except shelf.NotHere as missing:
        return json.dumps({"missing": str(missing)})

answer`) as Python["ask"];
      const put = pyodide.runPython("lambda file, content: shelf.put(file, content.to_bytes())") as Python["put"];
      report({ ready: true });
      return { pyodide, ask, put };
    } catch (failed) {
      reason = failed;
    }
  }
  report({ bootFailed: String(reason) });
  throw reason;
}

async function answer(python: Python, asked: Question): Promise<Answer> {
  const { pyodide } = python;
  const ask = async (): Promise<Answer> => {
    report({ computing: asked.id });
    const said = JSON.parse(python.ask(asked.question, JSON.stringify(asked.state), asked.lang)) as Answer | Missing;
    if (!("missing" in said)) return said;
    report({ fetching: asked.id });
    const file = await self.fetch(FILES + said.missing);
    python.put(said.missing, new Uint8Array(await file.arrayBuffer()));
    return ask();
  };
  if (asked.packages.length > 0) {
    await complete(pyodide);
    await loadPackages(pyodide, asked.packages);
  }
  try {
    return await ask();
  } catch (failure) {
    if (isComplete(pyodide)) throw failure;
    await complete(pyodide); // it may have wanted a file
    return ask();
  }
}

const booting = boot();
booting.catch(() => {}); // it has been reported

self.onmessage = async ({ data: asked }: MessageEvent<Question>) => {
  const python = await booting.catch(() => null);
  if (!python) return;
  try {
    report({ id: asked.id, answer: await answer(python, asked) });
  } catch (failure) {
    report({ id: asked.id, failure: String(failure) });
  }
};
