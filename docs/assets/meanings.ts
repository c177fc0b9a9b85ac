// The words of the glossary in a text: what one means appears beside it, when it is pointed at, focused or touched.
// Without this they are links to the glossary, and stay that.

const TERM = "a.zd-term";
const LINGER = 150; // milliseconds to reach the meaning with the pointer, or the next word

let shown: HTMLElement | null = null;
let leaving = 0;

function termAt(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(TERM) : null;
}

function show(term: HTMLAnchorElement): void {
  clearTimeout(leaving);
  const meaning = document.getElementById(term.getAttribute("aria-describedby")!);
  if (!meaning?.showPopover) return;
  if (shown !== meaning) hide();
  meaning.showPopover();
  shown = meaning;
  const word = term.getClientRects()[0]!;
  const { width, height } = meaning.getBoundingClientRect();
  const room = document.documentElement.clientWidth - width - 8;
  const below = word.bottom + 6;
  meaning.style.left = `${Math.max(8, Math.min(word.left, room))}px`;
  meaning.style.top = `${below + height < innerHeight ? below : word.top - height - 6}px`;
}

function hide(): void {
  clearTimeout(leaving);
  if (shown?.isConnected) shown.hidePopover();
  shown = null;
}

function leave(): void {
  clearTimeout(leaving);
  leaving = window.setTimeout(hide, LINGER);
}

document.addEventListener("pointerover", (event) => {
  const term = termAt(event);
  if (event.pointerType === "mouse" && term) show(term);
  else if (event.target instanceof Element && event.target.closest(".zd-meaning")) clearTimeout(leaving);
  else if (event.pointerType === "mouse" && shown && !document.activeElement?.matches(TERM)) leave();
});
document.addEventListener("focusin", (event) => {
  const term = termAt(event);
  if (term) show(term);
  else hide();
});
document.addEventListener("focusout", (event) => {
  if (termAt(event)) leave();
});
// Where nothing can point, a touch shows the meaning and a second one follows the link.
document.addEventListener(
  "click",
  (event) => {
    const term = termAt(event);
    if (!term) return hide();
    const meaning = document.getElementById(term.getAttribute("aria-describedby")!);
    if (matchMedia("(hover: none)").matches && meaning && term.dataset["touched"] !== "yes") {
      event.preventDefault();
      event.stopPropagation();
      for (const other of document.querySelectorAll<HTMLElement>(TERM)) delete other.dataset["touched"];
      term.dataset["touched"] = "yes";
      show(term);
    }
  },
  true,
);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hide();
});
document.addEventListener("scroll", hide, { passive: true });
