// Runs before anything is painted, so that nothing is shown that must be taken back.

import { keptLanguages, showLanguages } from "./languages";

showLanguages(keptLanguages());
// An address with a table in it waits for that table's answer; the built one is for a fresh turn.
document.documentElement.toggleAttribute("data-zd-asked", location.search.length > 1);

// A step back or forward that a page takes by itself is kept from the theme, which would fetch the page and swap it. The
// theme listens on the window too, and there whoever came first is heard first: so this cannot wait for that page's code.
addEventListener("popstate", (event) => {
  const step = new Event("zd-step", { cancelable: true });
  if (!document.dispatchEvent(step)) event.stopImmediatePropagation();
});
