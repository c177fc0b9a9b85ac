// Draws charts and sets formulas at build time with the page's own code: one line of JSON in, one line of JSON
// (the SVG's or the formula's text) out.
import readline from "node:readline";
import katex from "katex";
import { parseHTML } from "linkedom";
import { drawChart } from "../build/charts/chart.mjs";

for await (const line of readline.createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  console.log(JSON.stringify("latex" in asked ? formula(asked.latex) : chart(asked)));
}

function chart(asked) {
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  return drawChart(asked, document).outerHTML;
}

/** Printed for those who see, MathML for those who listen. */
function formula(latex) {
  return katex.renderToString(latex, { displayMode: true, strict: "error" });
}
