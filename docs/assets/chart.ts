// The bars under the calculator's answer: the chance of exactly, and of at least, so many brains.
// Charts draw in whatever document they are given: the browser's, or linkedom's when the site is built.

import * as Plot from "@observablehq/plot";
import type { Chart, ChartRow, ScoreChart } from "./protocol";
import { scoreChart } from "./score-chart";

const WIDTH = 400;
const BAND = 44; // one number of brains: two bars and the air around them
const TOP = 30; // the key
const AXIS = 34; // the numbers of brains
const LETTER = 7; // a rough width: nothing measures text in linkedom

/** Draws the chart of an answer, whichever it is. */
export function drawChart(chart: Chart | ScoreChart, document: Document): SVGSVGElement {
  return "series" in chart ? scoreChart(chart, document) : brainsChart(chart, document);
}

/** Draws the bars as an SVG whose colours come from the style sheet. */
function brainsChart(chart: Chart, document: Document): SVGSVGElement {
  const counts = [...new Set(chart.rows.map((row) => row.brains))];
  const bars = (kind: ChartRow["kind"]) => chart.rows.filter((row) => row.kind === kind);
  const position = { x: "value", y: "kind", fy: "brains" } as const;
  const plot = Plot.plot({
    document,
    width: WIDTH,
    height: TOP + BAND * counts.length + 8,
    marginTop: TOP,
    marginBottom: 8,
    marginLeft: AXIS,
    marginRight: 12 + LETTER * Math.max(...chart.rows.map((row) => row.label.length)),
    className: "zd-plot",
    style: { fontSize: "13px", fontFamily: "inherit", background: "none", color: "inherit" },
    x: { domain: [0, 1], axis: null },
    y: { domain: ["exactly", "at-least"], axis: null, padding: 0.12 },
    fy: { domain: counts, label: null, padding: 0.22 },
    facet: { data: chart.rows, y: "brains" },
    marks: [
      Plot.barX(bars("exactly"), { ...position, className: "zd-bars-exactly", rx: 2 }),
      Plot.barX(bars("at-least"), { ...position, className: "zd-bars-at-least", rx: 2 }),
      Plot.text(chart.rows, { ...position, text: "label", textAnchor: "start", dx: 6, className: "zd-bar-labels" }),
      Plot.ruleX([0], { className: "zd-bars-foot" }),
      Plot.axisFy({ anchor: "left", fontSize: 15, tickSize: 0, tickPadding: 10, label: null, fontWeight: 600, tickFormat: signed }),
    ],
  }) as SVGSVGElement;
  plot.setAttribute("role", "img");
  plot.setAttribute("aria-label", chart.title);
  plot.querySelector("style")?.remove();
  for (const part of plot.querySelectorAll("[aria-label]")) part.removeAttribute("aria-label");
  addKey(plot, chart, document);
  return plot;
}

/** With a minus sign as print has it: a rescue can leave fewer brains than none. */
function signed(brains: number): string {
  return String(brains).replace("-", "−");
}

/** What the two kinds of bars stand for, above them; told apart by outline, not by colour alone. */
function addKey(plot: SVGSVGElement, chart: Chart, document: Document): void {
  const put = (name: string, attributes: Record<string, string | number>, text = "") => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
    node.textContent = text;
    plot.append(node);
  };
  put("text", { x: 0, y: 15, class: "zd-key zd-key-axis" }, chart.brains);
  const entries = [["exactly", chart.exactly], ["at-least", chart.at_least]] as const;
  let x = WIDTH;
  for (const [kind, label] of [...entries].reverse()) {
    x -= (LETTER + 1) * label.length + 30; // from the right edge leftwards
    put("rect", { x, y: 4, width: 13, height: 13, rx: 2, class: `zd-bars-${kind}` });
    put("text", { x: x + 19, y: 15, class: "zd-key" }, label);
  }
}
