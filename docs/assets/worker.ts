// Python in a Web Worker: boots once, then answers one question after the other.
// It keeps no state between questions, so the page may end it and start another at any time.

import type { PyodideInterface } from "pyodide";
import type { Answer, Question, Report } from "./protocol";

declare const RUNTIME: string; // the folder of the runtime beside this file, put in by website/assets.py

const FILES = new URL(RUNTIME, import.meta.url).href;

/** A Python that can answer: `ask` takes the question as JSON and gives JSON back. */
interface Python {
  readonly pyodide: PyodideInterface;
  readonly ask: (question: string, state: string, lang: string) => string;
}

function report(message: Report): void {
  self.postMessage(message);
}

/**
 * Pyodide can wait for ever for a file that never comes, so a missing file is reported from here, at once.
 * The response itself goes through untouched: browsers keep compiled WebAssembly only for such.
 */
function watchFetches(): void {
  const fetchFile = self.fetch.bind(self);
  self.fetch = async (...request) => {
    try {
      const response = await fetchFile(...request);
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
const WAYS: readonly (() => Promise<PyodideInterface>)[] = [fromBytecode];

/** Loads Pyodide and zdcalc as byte-compiled archives. */
async function fromBytecode(): Promise<PyodideInterface> {
  const { loadPyodide } = (await import(`${FILES}pyodide.mjs`)) as typeof import("pyodide");
  const pyodide = await loadPyodide({ indexURL: FILES, packageBaseUrl: FILES });
  await loadPackages(pyodide, ["zdcalc"]);
  return pyodide;
}

async function loadPackages(pyodide: PyodideInterface, names: readonly string[]): Promise<void> {
  const quiet = { messageCallback: () => {}, errorCallback: () => {} };
  const wanted = names.filter((name) => !(name in pyodide.loadedPackages));
  if (wanted.length > 0) await pyodide.loadPackage(wanted, quiet);
}

async function boot(): Promise<Python> {
  watchFetches();
  let reason: unknown;
  for (const way of WAYS) {
    try {
      const pyodide = await way();
      const ask = pyodide.runPython(`
import json
from zdcalc import page

def answer(question, state, lang):
    return json.dumps(page.ask(question, json.loads(state), lang))

answer`) as Python["ask"];
      report({ ready: true });
      return { pyodide, ask };
    } catch (failed) {
      reason = failed;
    }
  }
  report({ bootFailed: String(reason) });
  throw reason;
}

async function answer(python: Python, asked: Question): Promise<Answer> {
  await loadPackages(python.pyodide, asked.packages);
  return JSON.parse(python.ask(asked.question, JSON.stringify(asked.state), asked.lang)) as Answer;
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
