// Which languages of the rulebook show, and in which order: the reader's choice, kept for the next visit.
// `data-zd-languages` on <html> and the order variables are all that the style sheet needs.

const KEPT = "zdcalc.languages";
const page = document.documentElement;

const order = (language: string) => `--zd-order-${language}`;

/** The kept choice; null when there is none (or the browser keeps nothing). */
export function keptLanguages(): string[] | null {
  try {
    const kept = localStorage.getItem(KEPT);
    return kept && /^[a-z]{2}( [a-z]{2})*$/.test(kept) ? kept.split(" ") : null;
  } catch {
    return null;
  }
}

export function keepLanguages(chosen: string[] | null): void {
  try {
    if (chosen) localStorage.setItem(KEPT, chosen.join(" "));
    else localStorage.removeItem(KEPT);
  } catch {
    // Private windows may refuse; the choice then lasts as long as the page.
  }
}

/** Shows these languages in this order; null is the page's own order, as it was built. */
export function showLanguages(chosen: string[] | null): void {
  const before = page.dataset["zdLanguages"]?.split(" ") ?? [];
  for (const property of ["--zd-columns", ...before.map(order)]) page.style.removeProperty(property);
  delete page.dataset["zdLanguages"];
  if (!chosen) return;
  page.dataset["zdLanguages"] = chosen.join(" ");
  page.style.setProperty("--zd-columns", String(chosen.length));
  chosen.forEach((language, place) => page.style.setProperty(order(language), String(place)));
}
