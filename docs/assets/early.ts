// Runs before anything is painted, so that nothing is shown that must be taken back.

import { keptLanguages, showLanguages } from "./languages";

showLanguages(keptLanguages());
// An address with a table in it waits for that table's answer; the built one is for a fresh turn.
document.documentElement.toggleAttribute("data-zd-asked", location.search.length > 1);
