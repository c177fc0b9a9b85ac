// Switching the language keeps the page, the question in its address and the place on it.
// The links are right as built; but Material swaps pages without rebuilding its header,
// and the address changes while somebody calculates, so they are set again just before they are used.

const LINKS = "a.zd-language";

function aim(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(LINKS) : null;
  const there = link && document.head.querySelector<HTMLLinkElement>(`link[rel=zd-language][hreflang=${link.hreflang}]`);
  if (there) link.href = there.href + location.search + location.hash;
}

for (const moment of ["pointerover", "focusin", "click", "auxclick"]) document.addEventListener(moment, aim, true);
