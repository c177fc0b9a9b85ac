// Formulas as in print: KaTeX with its styles and fonts, none of which is fetched before a derivation is unfolded.

declare const FORMULAS: string; // the style sheet beside this file, put in by website/assets.py

let styles: Promise<void> | null = null;

/** Typesets the formulas in there; where that fails they stay as they were written, in plain text. */
export async function typeset(within: Element): Promise<void> {
  try {
    const [{ default: katex }] = await Promise.all([import("katex"), (styles ??= loadStyles())]);
    for (const formula of within.querySelectorAll<HTMLElement>(".zd-formula:not(:has(*))")) {
      const printed = document.createElement("span");
      katex.render(`\\displaystyle ${formula.dataset["latex"]}`, printed);
      formula.replaceChildren(printed);
    }
  } catch (failure) {
    console.warn(failure); // nothing is lost: the text is there
  }
  for (const box of within.querySelectorAll<HTMLElement>(".zd-wide")) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0; // for those who scroll by keyboard
  }
}

function loadStyles(): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(FORMULAS, import.meta.url).href;
  document.body.append(link); // not the head: the theme clears that up when it goes to another page
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      styles = null; // the next time it may come
      link.remove();
      reject(new Error(`${link.href} did not load`));
    };
  });
}
