// Runs a Python script inside the browser's Python, here under Node, with this machine's files in sight:
//   node website/in_pyodide.mjs script.py arguments...
// So bytecode and tests come from the very Python that the site ships, whatever Python this machine has.
import path from "node:path";
import { loadPyodide } from "pyodide";

const [script, ...rest] = process.argv.slice(2);
const python = await loadPyodide({ args: ["-B"] });
python.mountNodeFS("/host", "/");
python.globals.set("FOLDER", "/host" + process.cwd());
python.globals.set("ARGUMENTS", python.toPy([script, ...rest]));
try {
  const status = python.runPython(`
import os, runpy, sys
os.chdir(FOLDER)
sys.argv = list(ARGUMENTS)
status = 0
try:
    runpy.run_path(sys.argv[0], run_name="__main__")
except SystemExit as end:
    status = end.code or 0
status
`);
  process.exit(status);
} catch (error) {
  console.error(String(error));
  process.exit(1);
}
