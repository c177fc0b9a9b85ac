// Draws charts at build time with the page's own code: one line of JSON in, one line of JSON (the SVG's text) out.
import readline from "node:readline";
import { parseHTML } from "linkedom";
import { drawChart } from "../build/charts/chart.mjs";

for await (const line of readline.createInterface({ input: process.stdin })) {
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const svg = drawChart(JSON.parse(line), document);
  console.log(JSON.stringify(svg.outerHTML));
}
