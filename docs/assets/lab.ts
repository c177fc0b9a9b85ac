// <zd-lab>: the strategy lab. The page is built with the form and an answer inside; this element brings the form to
// life, keeps the address in step and asks Python, which may take seconds and can be stopped.

import type { Answers, State } from "./protocol";
import { strange } from "./options";
import { ask, stop } from "./python";

// A policy may take long on a slow phone, and whoever does not want to wait can stop it.
const NEEDS = { packages: ["zdcalc"], patience: 600_000 };

class Lab extends HTMLElement {
  #form!: HTMLFormElement;
  #result!: HTMLElement;
  #builtState: State = {};
  #foreign: Record<string, string> = {}; // what the address says and no control can show: Python has to refuse it
  #strange: State = {}; // what it says and the form has no name for: refused, until something is changed
  #latest = 0;
  #shown = "{}"; // the state whose answer stands on the page
  #readAddress = () => this.#load(new URLSearchParams(location.search));

  connectedCallback(): void {
    this.#form = this.querySelector("form")!;
    this.#result = this.querySelector(".zd-result")!;
    // Disabled as built, so that nobody fills in a form that cannot answer.
    for (const fieldset of this.querySelectorAll("fieldset")) fieldset.disabled = false;
    this.#builtState = this.#entered();
    this.#form.addEventListener("submit", (event) => this.#submitted(event));
    this.#form.addEventListener("keydown", (event) => this.#key(event));
    this.#form.addEventListener("input", (event) => this.#typed(event.target as HTMLInputElement));
    this.addEventListener("click", (event) => this.#pressed(event.target as Element));
    window.addEventListener("popstate", this.#readAddress);
    this.#readAddress();
  }

  disconnectedCallback(): void {
    window.removeEventListener("popstate", this.#readAddress);
    this.#latest++;
    stop(this);
  }

  // ---- the form -----------------------------------------------------------------------------

  #control(name: string): { value: string } {
    return this.#form.elements.namedItem(name) as unknown as { value: string };
  }

  /** Everything in the form, by the words of the address. */
  #entered(): State {
    return Object.fromEntries([...new FormData(this.#form)].map(([name, value]) => [name, String(value)]));
  }

  /** What differs from the page as it was built. */
  #state(): State {
    const differs = ([name, value]: [string, string]) => value !== this.#builtState[name];
    return { ...Object.fromEntries(Object.entries(this.#entered()).filter(differs)), ...this.#foreign, ...this.#strange };
  }

  #load(asked: URLSearchParams): void {
    this.#foreign = {};
    this.#strange = strange(asked, Object.keys(this.#builtState));
    for (const [name, value] of Object.entries(this.#builtState)) {
      const wanted = asked.get(name) ?? value;
      this.#control(name).value = wanted;
      if (this.#control(name).value !== wanted && !this.#field(name)) this.#foreign[name] = wanted;
    }
    for (const field of this.querySelectorAll("textarea")) this.#mark(field);
    const folded = this.querySelector("details:has([name])") as HTMLDetailsElement;
    folded.open ||= asked.has("refill");
    this.#ask();
  }

  /** The field a policy is written in. */
  #field(name: string): HTMLTextAreaElement | null {
    return this.querySelector(`textarea[name="${name}"]`);
  }

  #key(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    if (!(event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    this.#form.requestSubmit();
  }

  #typed(input: HTMLInputElement | HTMLTextAreaElement): void {
    delete this.#foreign[input.name];
    if (input instanceof HTMLTextAreaElement) this.#mark(input);
    else this.#enter();
  }

  #submitted(event: Event): void {
    event.preventDefault();
    this.#enter();
  }

  #pressed(target: Element): void {
    const button = target.closest("button");
    if (button?.matches("[data-stop]")) this.#stop();
    if (button?.matches("[data-again]")) this.#ask();
    const name = button?.dataset["into"];
    if (!button || !name) return;
    this.#control(name).value = button.value;
    this.#mark(this.#field(name)!);
    this.#enter();
  }

  /** Somebody wants to know: an entry of its own in the history, and the answer. */
  #enter(): void {
    this.#strange = {};
    const url = new URL(location.href);
    url.search = new URLSearchParams(this.#state()).toString();
    if (url.href !== location.href) history.pushState(history.state, "", url);
    this.#ask();
    this.querySelector(".zd-computing")!.scrollIntoView({ block: "nearest" }); // its place, where it is not shown
  }

  // ---- asking and answering -----------------------------------------------------------------

  async #ask(): Promise<void> {
    const question = ++this.#latest;
    const state = this.#state();
    const wanted = JSON.stringify(state);
    this.#failed(false);
    this.#say("");
    if (wanted === this.#shown) {
      stop(this);
      this.#settle(true);
      this.#showError(null);
      return;
    }
    if (this.#shown === "{}") this.toggleAttribute("data-unanswered", true); // the built answer stands in for no other
    this.toggleAttribute("data-computing", true);
    this.#say(this.dataset["computingSaid"]);
    try {
      const best = this.querySelector("template")!.content.textContent ?? "";
      const answer = await ask(this, "lab", { ...this.#entered(), ...state, best }, document.documentElement.lang, NEEDS);
      if (question === this.#latest) await this.#answered(answer, wanted);
    } catch (failure) {
      if (question === this.#latest && (failure as Error).name !== "Superseded") this.#failed(true);
    }
  }

  async #answered(answer: Answers["lab"], wanted: string): Promise<void> {
    this.#showError("error" in answer ? answer.error : null);
    if ("error" in answer) {
      this.#settle(false);
      this.#say("");
      return;
    }
    const page = document.createElement("template");
    page.innerHTML = answer.html;
    const { drawChart } = await import("./chart");
    page.content.querySelector(".zd-chart")!.append(drawChart(answer.chart, document));
    this.#result.replaceChildren(page.content);
    this.#shown = wanted;
    this.#settle(true);
    this.#say(answer.spoken);
  }

  /** Nothing is computed any more; what stands there is the answer to what is asked, or it is not. */
  #settle(answered: boolean): void {
    this.removeAttribute("data-computing");
    this.removeAttribute("data-stopped-short");
    this.#result.toggleAttribute("data-stale", !answered);
    if (answered) this.removeAttribute("data-unanswered");
  }

  #stop(): void {
    this.#latest++;
    stop(this);
    this.#settle(false);
    this.toggleAttribute("data-stopped-short", true);
    this.#say(this.dataset["stopped"]);
    this.querySelector<HTMLElement>("[type=submit]")!.focus(); // the button that had the focus is gone
  }

  #say(text = ""): void {
    this.querySelector(".zd-status")!.textContent = text;
  }

  #failed(failed: boolean): void {
    if (failed) this.#settle(false);
    this.toggleAttribute("data-failed", failed);
    this.querySelector<HTMLElement>(".zd-failure")!.hidden = !failed;
  }

  // ---- mistakes -----------------------------------------------------------------------------

  #showError(error: { field: string; message: string; place?: readonly [number, number] } | null): void {
    for (const place of this.querySelectorAll<HTMLElement>("[data-field]")) {
      const wrong = error?.field === place.dataset["field"];
      place.querySelector(".zd-error")!.textContent = wrong ? error!.message : "";
      for (const input of place.querySelectorAll<HTMLElement>("[name]")) {
        if (wrong) input.setAttribute("aria-invalid", "true");
        else input.removeAttribute("aria-invalid");
      }
      const folded = place.closest("details");
      if (wrong && folded) folded.open = true;
      const field = place.querySelector("textarea");
      if (field) this.#mark(field, wrong ? error!.place : undefined);
    }
  }

  /** Underlines a word of a policy, and selects it for somebody who has just written it. */
  #mark(field: HTMLTextAreaElement, place?: readonly [number, number]): void {
    const letters = [...field.value]; // as Python counts them
    const [start, end] = place ?? [letters.length, letters.length];
    const part = (from: number, to?: number) => letters.slice(from, to).join("");
    const mark = document.createElement("mark");
    mark.textContent = part(start, end) || "\u00a0"; // where something is missing
    const before = part(0, start);
    field.nextElementSibling!.replaceChildren(before, ...(place ? [mark] : []), part(end), "\u200b"); // a last empty line has height
    if (!place || !document.activeElement?.matches("zd-lab [type=submit], zd-lab textarea")) return;
    field.focus();
    field.setSelectionRange(before.length, before.length + part(start, end).length);
  }
}

customElements.define("zd-lab", Lab);
