// <zd-turn>: a turn under way, tapped in at the table or dealt for practice. The page is built with the buttons and
// one answer inside; every button says what it taps, Python says what comes of it, and the address keeps the whole turn.

import { strange } from "./options";
import type { Answers, Refusal, State, TurnAnswer } from "./protocol";
import { ask, askBeside, endBeside, isUp } from "./python";
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
const LATE = 1_000; // milliseconds after which a reader is told that advice to win takes its time, and gets what is quick
const PATIENCE = 600_000; // milliseconds for that: in a last round all who follow have to be played out
const SEEDS = 1_000_000; // enough for nobody to meet the same dice twice, and short in the address

/** What is worked out for advice to win serves the whole turn. */
const RESTS = [...SETTINGS, ...SCORES];
const BANK = "bank"; // the tap that adds the points of a turn to one's score

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
  #left: { wanted: State; taps: string[] } | null = null; // the turn that was given up for a new one: it can come back
  #parts: TurnAnswer["parts"] = {};
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
    this.#form.addEventListener("change", () => this.#begin(this.#kind === "practice"));
    this.querySelector("[data-again]")!.addEventListener("click", () => this.#ask());
    document.addEventListener(STEP, this.#stepped);
    this.#path = location.pathname;
    this.#load();
  }

  disconnectedCallback(): void {
    document.removeEventListener(STEP, this.#stepped);
    this.#latest++;
    endBeside();
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
    this.#left = null;
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
    if (tap === "new") return this.#begin(true);
    if (tap === "undo" && this.#left && !this.#wanted["turn"] && this.#taps.length === 0) {
      this.#wanted = this.#left.wanted;
      this.#taps = this.#left.taps;
      this.#left = null;
      this.#scores?.show(this.#wanted);
    } else {
      this.#taps.push(tap);
      this.#draw(button);
    }
    this.#entry = "push";
    this.#showError(null);
    this.#ask();
  }

  /** The die that was tapped is seen at once, where it will lie; what comes of it is for the answer to say. */
  #draw(key: HTMLElement): void {
    const tapped = key.querySelector<HTMLElement>(".zd-cube");
    if (!tapped || key.getAttribute("aria-disabled") === "true") return;
    const slots = this.querySelector(".zd-slots");
    const drawn = slots?.querySelector<HTMLElement>(`.zd-waits .zd-cube[data-die="${tapped.dataset["die"]}"][data-shows=""]`);
    if (drawn && tapped.dataset["shows"]) drawn.dataset["shows"] = tapped.dataset["shows"];
    else slots?.querySelector(".zd-empty")?.replaceWith(waiting(tapped));
  }

  /** What the form says holds from now on, for a turn that begins anew or for the same one with the taps it has. */
  #begin(anew: boolean): void {
    this.#strange = {};
    showSpecialDice(this.#form);
    const { turn } = this.#wanted;
    const settings = [...new FormData(this.#form)].filter(([name, value]) => SETTINGS.includes(name) && value !== "");
    const said = { ...Object.fromEntries(settings.map(([name, value]) => [name, String(value)])), ...this.#scores?.said() };
    if (anew) {
      if (turn || this.#taps.length > 0) this.#left = { wanted: this.#wanted, taps: this.#taps };
      this.#taps = [];
    }
    this.#wanted = turn && !anew ? { ...said, turn } : said;
    if (this.#kind === "practice") this.#wanted = { ...this.#wanted, seed: anySeed() };
    this.#entry = "push";
    this.#showError(null);
    this.#ask();
  }

  async #ask(): Promise<void> {
    const question = ++this.#latest;
    this.toggleAttribute("data-computing", true);
    const toWin = "them" in this.#wanted;
    const taps = [...this.#taps];
    const state: State = { ...this.#wanted, ...this.#strange, ...(taps.length > 0 && { taps: taps.join(" ") }) };
    const late = window.setTimeout(() => this.#askMeanwhile(question, state), this.hasAttribute("data-long") ? 0 : LATE);
    if (!toWin) window.clearTimeout(late);
    const needs = toWin ? { patience: PATIENCE, rests: JSON.stringify(RESTS.map((name) => state[name])) } : {};
    try {
      const answer = await ask(this, this.#kind, state, document.documentElement.lang, needs);
      if (question === this.#latest) this.#heard(answer);
    } catch (failure) {
      if (question !== this.#latest || (failure as Error).name === "Superseded") return;
      this.#failed(true);
    } finally {
      window.clearTimeout(late);
      if (question === this.#latest) {
        this.removeAttribute("data-computing");
        this.removeAttribute("data-long");
        endBeside();
      }
    }
  }

  /** What wins takes long to work out: meanwhile the taps count, and there is the advice for points. */
  async #askMeanwhile(question: number, state: State): Promise<void> {
    const stale = () => question !== this.#latest || !this.hasAttribute("data-computing");
    if (stale()) return;
    if (!isUp()) return void window.setTimeout(() => this.#askMeanwhile(question, state), LATE); // it is no question of time yet
    this.toggleAttribute("data-long", true);
    try {
      const answer = await askBeside(this, this.#kind, { ...state, aim: "points" }, document.documentElement.lang);
      if (!stale()) this.#heard(answer);
    } catch {
      // The other answer is on its way.
    }
  }

  #heard(answer: Answers[Kind]): void {
    this.#failed(false);
    if ("error" in answer) this.#refused(answer);
    else this.#answered(answer);
  }

  #answered(answer: TurnAnswer): void {
    this.#parts = answer.parts;
    for (const place of this.querySelectorAll<HTMLElement>("[data-part]")) {
      place.innerHTML = answer.parts[place.dataset["part"]!] ?? "";
    }
    if (this.#state["turn"] && !answer.state["turn"] && this.#taps.includes(BANK)) this.#left = { wanted: this.#state, taps: [] };
    this.removeAttribute("data-unanswered");
    this.#state = this.#wanted = answer.state;
    this.#taps = [];
    for (const button of this.querySelectorAll<HTMLElement>("button[data-tap]")) {
      const closed = answer.closed.includes(button.dataset["tap"]!);
      const comesBack = button.dataset["tap"] === "undo" && this.#left !== null && !answer.state["turn"];
      button.setAttribute("aria-disabled", String(closed && !comesBack));
    }
    this.#showSettings();
    this.#scores?.show(answer.state, true);
    const unsolved = this.querySelector("[data-field=scores] .zd-error");
    const why = answer.refused?.message ?? "";
    if (unsolved && unsolved.textContent !== why) unsolved.textContent = why; // said once
    const news = this.querySelectorAll(":is([data-part=advice], [data-part=verdict]) :is(.zd-happened, .zd-verdict)");
    this.#status.textContent = [...news].map((line) => line.textContent).join(" ");
    this.#writeAddress();
  }

  /** Whatever was wrong changes nothing; good taps before it stay. */
  #refused(answer: Refusal): void {
    this.#showError(answer.error);
    const roll = this.querySelector<HTMLElement>("[data-part=roll]");
    if (roll && "roll" in this.#parts) roll.innerHTML = this.#parts["roll"]!;
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
    if (error) right?.scrollIntoView({ block: "nearest" });
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

/** A die that was tapped, in its place. */
function waiting(tapped: HTMLElement): HTMLElement {
  const slot = document.createElement("li");
  slot.className = "zd-waits";
  slot.append(tapped.cloneNode());
  return slot;
}

function anySeed(): string {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]! % SEEDS);
}

customElements.define("zd-turn", TurnUnderWay);
