// <zd-turn>: a turn under way, tapped in at the table or dealt for practice. The page is built with the buttons and
// one answer inside; every button says what it taps, Python says what comes of it, and the address keeps the whole turn.

import type { Answers, Refusal, State } from "./protocol";
import { strange } from "./options";
import { ask } from "./python";
import { showSpecialDice } from "./special-dice";
import { SCORES, Scores } from "./scores";

const STEP = "zd-step"; // early.ts tells of it

type Kind = "companion" | "practice";

/** What stands in the address, the settings first: those outlast a turn, and so do the scores. */
const SETTINGS = ["rules", "refill", "drink-rule"];
const KEPT: Record<Kind, readonly string[]> = {
  companion: [...SETTINGS, ...SCORES, "turn"],
  practice: [...SETTINGS, "seed", "played"],
};
const LATE = 1_500; // milliseconds after which a reader is told that advice to win takes its time, and may do without
const PATIENCE = 600_000; // milliseconds for that: in a last round all who follow have to be played out
const SEEDS = 1_000_000; // enough for nobody to meet the same dice twice, and short in the address

/** How an answer enters the address: a tap is a step that can be gone back over. */
type Entry = "push" | "replace";

class TurnUnderWay extends HTMLElement {
  #kind!: Kind;
  #form!: HTMLFormElement;
  #status!: HTMLElement;
  #scores: Scores | null = null;
  #state: State = {}; // what the answer on the page belongs to
  #wanted: State = {}; // what is asked for, with the taps that have no answer yet
  #strange: State = {}; // what the address says and is not known here: refused, until something is tapped
  #taps: string[] = [];
  #entry: Entry = "replace";
  #latest = 0;
  #search = ""; // what the address says of it
  #path = "";
  #stepped = (event: Event) => this.#step(event);

  connectedCallback(): void {
    this.#kind = this.dataset["question"] as Kind;
    this.#form = this.querySelector("form")!;
    this.#status = this.querySelector(".zd-status")!;
    const fold = this.querySelector<HTMLDetailsElement>(".zd-scores");
    this.#scores = fold && new Scores(fold);
    // Disabled as built, so that nobody taps what cannot answer.
    for (const fieldset of this.querySelectorAll("fieldset")) fieldset.disabled = false;
    this.#form.addEventListener("submit", (event) => event.preventDefault());
    this.#form.addEventListener("click", (event) => this.#pressed(event));
    this.#form.addEventListener("change", () => this.#begin(this.#kind === "companion" ? this.#wanted["turn"] : undefined));
    this.querySelector("[data-again]")!.addEventListener("click", () => this.#ask());
    document.addEventListener(STEP, this.#stepped);
    this.#path = location.pathname;
    this.#load();
  }

  disconnectedCallback(): void {
    document.removeEventListener(STEP, this.#stepped);
    this.#latest++;
  }

  /** Back or forward among the taps: nobody else needs to do anything. */
  #step(event: Event): void {
    if (location.pathname !== this.#path || location.search === this.#search) return;
    event.preventDefault();
    this.#load();
  }

  #load(): void {
    this.#search = location.search;
    const asked = new URLSearchParams(this.#search);
    const given = KEPT[this.#kind].filter((name) => asked.has(name));
    this.#wanted = Object.fromEntries(given.map((name) => [name, asked.get(name)!]));
    this.#strange = strange(asked, KEPT[this.#kind]);
    if (this.#kind === "practice" && !asked.has("seed")) this.#wanted = { ...this.#wanted, seed: anySeed() };
    this.#scores?.show(this.#wanted);
    this.#showSettings();
    this.#taps = [];
    this.#entry = "replace";
    this.toggleAttribute("data-unanswered", Object.keys({ ...this.#wanted, ...this.#strange }).length > 0);
    this.#showError(null);
    this.#ask();
  }

  #pressed(event: Event): void {
    const button = (event.target as Element).closest<HTMLElement>("button[data-tap]");
    const tap = button?.dataset["tap"];
    if (!tap) return;
    this.#strange = {};
    if (tap === "new") return this.#begin();
    this.#taps.push(tap);
    this.#entry = "push";
    this.#showError(null);
    this.#ask();
  }

  /** A new turn, or with the turn given the same under other rules. */
  #begin(turn?: string): void {
    this.#strange = {};
    showSpecialDice(this.#form);
    const settings = [...new FormData(this.#form)].filter(([name, value]) => SETTINGS.includes(name) && value !== "");
    this.#wanted = { ...Object.fromEntries(settings.map(([name, value]) => [name, String(value)])), ...this.#scores?.said() };
    if (turn) this.#wanted = { ...this.#wanted, turn };
    if (this.#kind === "practice") this.#wanted = { ...this.#wanted, seed: anySeed() };
    if (!turn) this.#taps = [];
    this.#entry = "push";
    this.#showError(null);
    this.#ask();
  }

  async #ask(): Promise<void> {
    const question = ++this.#latest;
    this.toggleAttribute("data-computing", true);
    const toWin = "them" in this.#wanted;
    const late = window.setTimeout(() => this.toggleAttribute("data-long", toWin && question === this.#latest), LATE);
    const taps = [...this.#taps];
    const state = { ...this.#wanted, ...this.#strange, ...(taps.length > 0 && { taps: taps.join(" ") }) };
    try {
      const lang = document.documentElement.lang;
      const answer = await ask(this, this.#kind, state, lang, toWin ? { patience: PATIENCE } : {});
      if (question !== this.#latest) return;
      this.removeAttribute("data-computing");
      this.#failed(false);
      if ("error" in answer) this.#refused(answer);
      else this.#answered(answer);
    } catch (failure) {
      if (question !== this.#latest || (failure as Error).name === "Superseded") return;
      this.removeAttribute("data-computing");
      this.#failed(true);
    } finally {
      window.clearTimeout(late);
      if (question === this.#latest) this.removeAttribute("data-long");
    }
  }

  #answered(answer: Exclude<Answers[Kind], Refusal>): void {
    for (const place of this.querySelectorAll<HTMLElement>("[data-part]")) {
      place.innerHTML = answer.parts[place.dataset["part"]!] ?? "";
    }
    for (const button of this.querySelectorAll<HTMLElement>("button[data-tap]")) {
      button.setAttribute("aria-disabled", String(answer.closed.includes(button.dataset["tap"]!)));
    }
    this.removeAttribute("data-unanswered");
    this.#state = this.#wanted = answer.state;
    this.#taps = [];
    this.#showSettings();
    this.#scores?.show(answer.state, true);
    const unsolved = this.querySelector("[data-field=scores] .zd-error");
    const why = answer.refused?.message ?? "";
    if (unsolved && unsolved.textContent !== why) unsolved.textContent = why; // said once
    const news = this.querySelectorAll("[data-part=advice] :is(.zd-happened, .zd-verdict)");
    this.#status.textContent = [...news].map((line) => line.textContent).join(" ");
    this.#writeAddress();
  }

  /** Whatever was wrong changes nothing; good taps before it stay. */
  #refused(answer: Refusal): void {
    this.#showError(answer.error);
    if (this.#taps.length > 0) {
      this.#taps.pop();
      if (this.#taps.length > 0) this.#ask();
    } else if (!this.hasAttribute("data-unanswered")) {
      this.#wanted = this.#state;
    }
    this.#showSettings();
  }

  #showSettings(): void {
    for (const name of SETTINGS) {
      const control = this.#form.elements.namedItem(name) as unknown as { value: string };
      control.value = this.#wanted[name] ?? (name === "rules" ? "base" : "");
    }
    showSpecialDice(this.#form);
  }

  #showError(error: Refusal["error"] | null): void {
    const places = [...this.querySelectorAll<HTMLElement>("[data-field]:not([data-field=scores])")];
    const right = places.find((place) => place.dataset["field"] === error?.field && !place.hidden) ?? places[0];
    for (const place of places) place.querySelector(".zd-error")!.textContent = place === right ? (error?.message ?? "") : "";
  }

  #failed(failed: boolean): void {
    this.toggleAttribute("data-failed", failed);
    this.querySelector<HTMLElement>(".zd-failure")!.hidden = !failed;
  }

  #writeAddress(): void {
    const url = new URL(location.href);
    url.search = new URLSearchParams(this.#state).toString();
    if (url.href === location.href) return;
    // The theme keeps the place on the page in the entry, for whoever comes back from another page.
    if (this.#entry === "push") history.pushState({ x: scrollX, y: scrollY }, "", url);
    else history.replaceState(history.state, "", url);
    this.#search = url.search;
  }
}

function anySeed(): string {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]! % SEEDS);
}

customElements.define("zd-turn", TurnUnderWay);
