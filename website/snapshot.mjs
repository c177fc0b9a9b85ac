// Writes what the memory of the browser's Python holds once zdcalc has answered, to be restored instead of booted:
//   node website/snapshot.mjs library.zip zdcalc.whl out
// Snapshots are a private interface of Pyodide, so the worker can also boot without.
import fs from "node:fs";
import { loadPyodide } from "pyodide";

const [library, wheel, out] = process.argv.slice(2);
const python = await loadPyodide({
  stdLibURL: library,
  _makeSnapshot: true,
  env: { PYTHONHASHSEED: "0" }, // or the snapshot differs much from one build to the next
});
const extractDir = python.runPython("import site; site.getsitepackages()[0]");
// Not loadPackage: what that loads, Pyodide would afterwards believe to be there still.
python.unpackArchive(new Uint8Array(fs.readFileSync(wheel)), "zip", { extractDir });
// The files are not part of the snapshot, only the memory: everything that an answer needs is used here once.
python.runPython(`
import gc, json, random, traceback
from zdcalc import page, shelf
from zdcalc.book import Book, no_values
from zdcalc.edition import EDITIONS

for edition in EDITIONS.values():
    empty = Book(edition, {}, no_values(edition), 0.0)
    shelf.put(shelf.book_name(edition), empty.written())  # the real ones are fetched by whoever asks

languages = ("en", *${JSON.stringify(fs.readdirSync("zdcalc/locale").sort())})
turns = ("", "gbysrf", "gbysrf.rgg", "gbysrf.rfybgs.stop", "gsysrs", "gbgbgb.gbgbgb.ybybyb.ysrfrb", "?")
usual = [name for name, edition in EDITIONS.items() if not edition.is_special]
for lang in languages:
    for state in ({"cup": "5g3y2r", "shotguns": "2"}, {"shotguns": "2"}, {"cup": "7g"}, {"cup": "?"}):
        json.dumps(page.ask("odds", state, lang))
    for turn in turns if lang == "en" else turns[1:2]:
        json.dumps(page.ask("companion", {"turn": turn}, lang))
    json.dumps(page.ask("companion", {"me": "13", "them": "12 9"}, lang))
    json.dumps(page.ask("practice", {"seed": "7", "played": "rs", "taps": "next"}, lang))
for rules in usual:
    json.dumps(page.ask("odds", {"rules": rules}, "en"))
    json.dumps(page.ask("companion", {"rules": rules, "turn": "gbgbgb.gbgbgb.ybybyb.ysrfrb"}, "en"))
json.dumps(page.ask("odds", {"rules": "sequel", "hand": "HTS", "shotguns": "1g"}, "en"))
json.dumps(page.ask("companion", {"rules": "sequel", "turn": "HbbTsSp"}, "en"))
shelf.clear()
gc.collect()
`);
fs.writeFileSync(out, python.makeMemorySnapshot());
process.exit(0);
