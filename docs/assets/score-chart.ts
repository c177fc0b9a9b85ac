// The bars of the strategy lab: how likely each score of a turn is, a bar for each way to play.

import * as Plot from "@observablehq/plot";
import type { ScoreChart } from "./protocol";

const WIDTH = 400;
const HEIGHT = 250;
const FOOT = 38; // the scores, and what they are
const LETTER = 7.5; // a rough width: nothing measures text in linkedom

/** Draws the bars as an SVG whose colours come from the style sheet. */
export function scoreChart(chart: ScoreChart, document: Document): SVGSVGElement {
  const kinds = chart.series.map((series) => series.kind);
  const label = new Map(chart.grid.map((line) => [line.value, line.label]));
  const score = (row: { score: number }) => chart.scores[row.score];
  const heights = chart.grid.map((line) => line.value);
  const plot = Plot.plot({
    document,
    width: WIDTH,
    height: HEIGHT,
    marginTop: 10,
    marginBottom: FOOT,
    marginLeft: 8 + LETTER * Math.max(...chart.grid.map((line) => line.label.length)),
    marginRight: 4,
    className: "zd-plot",
    style: { fontSize: "12px", fontFamily: "inherit", background: "none", color: "inherit" },
    x: { domain: kinds, axis: null, paddingInner: 0.08, paddingOuter: 0.3 },
    y: { domain: [0, Math.max(...heights)], label: null },
    fx: { domain: chart.scores, label: null, padding: 0, round: false },
    marks: [
      Plot.ruleY(heights, { className: "zd-grid" }),
      Plot.axisY(heights, { tickSize: 0, tickFormat: (height: number) => label.get(height) ?? "" }),
      ...kinds.map((kind) =>
        Plot.barY(
          chart.rows.filter((row) => row.kind === kind),
          { x: "kind", y: "value", fx: score, className: `zd-bars-${kind}` },
        ),
      ),
      Plot.ruleY([0], { className: "zd-bars-foot" }),
      Plot.axisFx({ anchor: "bottom", tickSize: 0, tickPadding: 6, label: null, fontWeight: 600 }),
    ],
  }) as SVGSVGElement;
  plot.setAttribute("role", "img");
  plot.setAttribute("aria-label", chart.title);
  plot.querySelector("style")?.remove();
  for (const part of plot.querySelectorAll("[aria-label]")) part.removeAttribute("aria-label");
  const name = document.createElementNS("http://www.w3.org/2000/svg", "text");
  for (const [key, value] of Object.entries({ x: WIDTH / 2, y: HEIGHT - 4, class: "zd-axis-name" })) {
    name.setAttribute(key, String(value));
  }
  name.textContent = chart.points;
  plot.append(name);
  return plot;
}
