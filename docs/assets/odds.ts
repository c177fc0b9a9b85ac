// <zd-odds>: the roll calculator. The page is built with the form and the answer for a fresh turn inside;
// this element brings the form to life, keeps the address in step and asks Python. The same stands under clauses.

import type { Derivation } from "./derivation";
import type { Answers, State } from "./protocol";
import { type Control, control, entered, showError, strange } from "./options";
import { ask } from "./python";
import { setOf, showSpecialDice } from "./special-dice";
import { type Dice, type Place, type Table, moveDie, readDice, readPile, size, writeDice } from "./table";

const TYPING_PAUSE = 250; // ms: long enough not to scold somebody in the middle of "5g3y2r"
const SIGNS = ["gift", "drink", "helmet"]; // with one of which Santa lies there
const ON_THE_TABLE = ["feet", "brains", "shotguns", "hand", "set", "dice"];

class RollCalculator extends HTMLElement {
  #form!: HTMLFormElement;
  #result!: HTMLElement;
  #status!: HTMLElement;
  #derivation!: Derivation;
  #link!: HTMLAnchorElement | null; // under a clause: to this table on the calculator's own page
  #builtState: State = {};
  #rules = ""; // the dice of the chosen rules
  #cup: Dice = new Map();
  #feet: Dice = new Map();
  #derived: State = {};
  #strange: State = {}; // what the address says and the form has no name for: refused, until something is changed
  #foreign: Record<string, string> = {}; // what the address says and no control can show: Python has to refuse it
  #pause = 0;
  #latest = 0;
  #shown = "{}"; // the state whose answer stands on the page
  #readAddress = () => this.#load(this.#address().searchParams);

  connectedCallback(): void {
    this.#form = this.querySelector("form")!;
    this.#result = this.querySelector(".zd-result")!;
    this.#status = this.querySelector(".zd-status")!;
    this.#derivation = this.querySelector("zd-derivation")!;
    this.#link = this.closest("zd-tryout")?.querySelector("a.zd-share") ?? null;
    // Disabled as built, so that nobody fills in a form that cannot answer.
    for (const fieldset of this.#form.querySelectorAll("fieldset")) fieldset.disabled = false;
    this.#builtState = this.#entered();
    this.#form.addEventListener("submit", (event) => event.preventDefault());
    this.#form.addEventListener("click", (event) => this.#pressed(event));
    this.#form.addEventListener("keydown", (event) => this.#arrow(event));
    this.#form.addEventListener("input", (event) => this.#typed(event));
    this.querySelector("[data-again]")?.addEventListener("click", () => this.#ask());
    if (!this.#link) window.addEventListener("popstate", this.#readAddress);
    this.#readAddress();
  }

  disconnectedCallback(): void {
    window.removeEventListener("popstate", this.#readAddress);
    window.clearTimeout(this.#pause);
    this.#latest++;
  }

  // ---- the form -----------------------------------------------------------------------------

  #control = (name: string): Control => control(this.#form, name);
  #entered = (): State => entered(this.#form);

  /** What differs from a fresh turn. The cup is said whenever anything else lies on the table. */
  #state(): State {
    const entered = this.#entered();
    const differs = ([name, value]: [string, string]) => value !== "" && value !== this.#builtState[name];
    const state: Record<string, string> = Object.fromEntries(Object.entries(entered).filter(differs));
    if (entered["cup"] && ON_THE_TABLE.some((name) => name in state)) state["cup"] = entered["cup"];
    return { ...state, ...this.#foreign, ...this.#strange };
  }

  #load(address: URLSearchParams): void {
    const asked = new URLSearchParams([...address].map(([name, value]) => [name === "footprints" ? "feet" : name, value]));
    const built = Object.entries(this.#builtState);
    this.#strange = strange(asked, Object.keys(this.#builtState));
    const given = built.some(([name]) => asked.has(name));
    for (const [name, value] of built) {
      // A table that comes without its cup leaves the cup to Python: the set less what lies about.
      this.#control(name).value = asked.get(name) ?? (given && name === "cup" ? "" : value);
    }
    showSpecialDice(this.#form);
    this.#rules = setOf(this.#form);
    const shown = this.#entered();
    const unshown = built.filter(([name]) => asked.has(name) && shown[name] !== asked.get(name)!.trim());
    this.#foreign = Object.fromEntries(unshown.map(([name]) => [name, asked.get(name)!]));
    this.#derived = {};
    for (const details of this.#form.querySelectorAll("details")) {
      details.open ||= [...details.querySelectorAll<HTMLInputElement>("[name]")].some((input) => asked.has(input.name));
    }
    this.toggleAttribute("data-unanswered", given || Object.keys(this.#strange).length > 0);
    this.#ask();
  }

  #table(): Table {
    const text = this.#entered();
    const set = readDice(text["set"] || this.#setShown()) ?? new Map<string, number>();
    const feet = readDice(text["feet"] ?? "", set) ?? this.#feet;
    const [brains, shotguns] = [readPile(text["brains"] ?? ""), readPile(text["shotguns"] ?? "")];
    const cup = text["cup"] ? (readDice(text["cup"], set) ?? this.#cup) : this.#restOf(set, [feet, brains, shotguns]);
    this.#cup = cup;
    this.#feet = feet;
    return { set, cup, feet, brains, shotguns };
  }

  /** The dice there are: those of the rules, or as the answer told them where the set or the dice are the reader's own. */
  #setShown(): string {
    const own = this.#control("set").value || this.#control("dice").value;
    return (own && this.#derived["set"]) || setOf(this.#form) || this.dataset["set"]!;
  }

  /** The cup when nothing is said about it. */
  #restOf(set: Dice, away: (Dice | number)[]): Dice {
    const derived = readDice(this.#derived["cup"] ?? "");
    if (derived?.size) return derived;
    const rest = new Map(set);
    if (SIGNS.some((sign) => this.#control(sign).value)) rest.delete("S");
    for (const pile of away) {
      if (typeof pile === "number") continue;
      for (const [letter, n] of pile) rest.set(letter, Math.max(0, (rest.get(letter) ?? 0) - n));
    }
    return rest;
  }

  #typed(event: Event): void {
    const input = event.target as HTMLInputElement;
    const { place, letter } = input.dataset;
    this.#strange = {};
    if (place && letter) {
      if (input.type === "checkbox") this.#count(place as Place, letter, Number(input.checked));
      else if (input.value !== "") this.#count(place as Place, letter, Number(input.value));
      return;
    }
    delete this.#foreign[input.name];
    if (input.name === "rules") this.#changeDice();
    if (SIGNS.includes(input.name) && input.checked) this.#bring(input.name);
    // Other dice make another cup, unless somebody has said what is in it.
    const cup = this.#control("cup");
    if (["set", "dice"].includes(input.name) && cup.value === this.#builtState["cup"]) cup.value = "";
    this.#ask(input.type === "text" ? TYPING_PAUSE : 0);
  }

  /** Other rules may have other dice, and then those that lay there are gone. */
  #changeDice(): void {
    showSpecialDice(this.#form);
    if (setOf(this.#form) === this.#rules) return;
    this.#rules = setOf(this.#form);
    this.#derived = {};
    this.#control("cup").value = "";
    for (const name of ["feet", "brains", "hand", "hunk", "drink-rule", ...SIGNS]) {
      this.#control(name).value = this.#builtState[name]!;
    }
    if (typeof readPile(this.#control("shotguns").value) !== "number") this.#control("shotguns").value = "0";
  }

  /** Santa lies there with this, and so with nothing else and nowhere else. */
  #bring(sign: string): void {
    for (const other of SIGNS) if (other !== sign) this.#control(other).value = "";
    const table = this.#table();
    for (const place of ["cup", "feet"] as const) {
      if (this.#control(place).value) this.#control(place).value = writeDice(new Map(table[place]).set("S", 0), table.set);
    }
  }

  #pressed(event: Event): void {
    const button = (event.target as Element).closest<HTMLElement>("button[data-step]");
    if (!button) return;
    this.#strange = {};
    const step = Number(button.dataset["step"]) as 1 | -1;
    const { place, letter, pile } = button.dataset;
    if (place && letter) this.#move(place as Place, letter, step);
    else if (pile) this.#pile(pile, step);
  }

  #arrow(event: KeyboardEvent): void {
    const pile = (event.target as HTMLElement).dataset["arrows"];
    const step = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (!pile || !step) return;
    event.preventDefault();
    this.#strange = {};
    this.#pile(pile, step);
  }

  /** Shotguns by plus and minus: from then on a plain number. */
  #pile(name: string, step: 1 | -1): void {
    const { limit, helmet } = this.#entered();
    const most = Number(limit || this.#derived["limit"] || this.dataset["limit"]) - (helmet ? 0 : 1);
    const count = size(readPile(this.#control(name).value)) + step;
    this.#control(name).value = String(Math.max(0, Math.min(count, most)));
    this.#ask();
  }

  #count(place: Place, letter: string, wanted: number): void {
    const table = this.#table();
    if (!Number.isInteger(wanted) || wanted < 0 || wanted > (table.set.get(letter) ?? 0)) {
      // No die moves like that: it stands in the text as it was typed, and the answer says what is wrong.
      const counts = [...table.set.keys()].map((kind) => [kind === letter ? wanted : (table[place].get(kind) ?? 0), kind]);
      this.#control(place).value = counts.map(([n, kind]) => (n ? `${n}${kind}` : "")).join("") || "0";
      this.#ask(TYPING_PAUSE);
      return;
    }
    const shown = () => this.#table()[place].get(letter) ?? 0;
    while (shown() !== wanted && this.#move(place, letter, wanted > shown() ? 1 : -1));
  }

  #move(place: Place, letter: string, step: 1 | -1): boolean {
    if (letter === "S" && step > 0) for (const sign of SIGNS) this.#control(sign).value = "";
    const moved = moveDie(this.#table(), place, letter, step);
    if (moved) {
      for (const where of ["cup", "feet"] as const) this.#control(where).value = writeDice(moved.table[where], moved.table.set);
      if (moved.other) this.#showMove(moved.other, letter);
    }
    this.#ask();
    return moved !== null;
  }

  /** A die has left the other place by itself: that must be seen and heard. */
  #showMove(from: Place, letter: string): void {
    const number = this.querySelector(`input[data-place="${from}"][data-letter="${letter}"]`)?.parentElement;
    number?.animate([{ backgroundColor: "var(--zd-flash)" }, {}], { duration: 900, easing: "ease-out" });
    this.#status.textContent = this.dataset[from === "cup" ? "fromCup" : "fromFeet"] ?? "";
  }

  #showTable(): void {
    const table = this.#table();
    for (const input of this.querySelectorAll<HTMLInputElement>("input[data-place]")) {
      const { place, letter } = input.dataset as { place: Place; letter: string };
      input.parentElement!.hidden = !table.set.has(letter); // own dice with other letters are typed
      const shown = String(table[place].get(letter) ?? 0);
      if (input.type === "checkbox") input.checked = shown === "1";
      else if (input.value !== shown) input.value = shown;
      for (const button of input.parentElement!.querySelectorAll<HTMLElement>("button")) {
        const possible = moveDie(table, place, letter, Number(button.dataset["step"]) as 1 | -1);
        button.setAttribute("aria-disabled", String(possible === null));
      }
    }
    (this.#control("cup") as HTMLInputElement).placeholder = writeDice(table.cup, table.set);
  }

  // ---- asking and answering -----------------------------------------------------------------

  #ask(pause = 0): void {
    this.#showTable();
    window.clearTimeout(this.#pause);
    const question = ++this.#latest;
    this.toggleAttribute("data-computing", JSON.stringify(this.#state()) !== this.#shown);
    this.#pause = window.setTimeout(async () => {
      const state = this.#state();
      try {
        const answer = await ask(this, "odds", state, document.documentElement.lang);
        if (question === this.#latest) await this.#answered(answer, state);
      } catch (failure) {
        if (question === this.#latest && (failure as Error).name !== "Superseded") this.#failed(true);
      }
      if (question === this.#latest) this.removeAttribute("data-computing");
    }, pause);
  }

  async #answered(answer: Answers["odds"], state: State): Promise<void> {
    this.#failed(false);
    showError(this, "error" in answer ? answer.error : null);
    this.#result.toggleAttribute("data-stale", "error" in answer);
    if (Object.keys(this.#strange).length > 0) return; // it stays to be mended
    this.#writeAddress("error" in answer ? state : { ...state, ...pick(answer.state, Object.keys(state)) });
    if ("error" in answer) return;
    const page = document.createElement("template");
    page.innerHTML = answer.html;
    const { drawChart } = await import("./chart");
    const chart = document.createElement("div");
    chart.className = "zd-chart";
    chart.append(drawChart(answer.chart, document));
    page.content.querySelector(".zd-brains")?.before(chart);
    this.#result.replaceChildren(page.content);
    this.#shown = JSON.stringify(state);
    this.removeAttribute("data-unanswered");
    this.#derived = answer.derived;
    this.#showTable();
    for (const [name, value] of Object.entries(this.#derived)) {
      const input = this.querySelector<HTMLInputElement>(`input[name="${name}"]`);
      if (input) input.placeholder = value;
    }
    this.#status.textContent = this.#result.querySelector(".zd-bust")?.textContent ?? "";
    this.#derivation.follow(state);
  }

  #failed(failed: boolean): void {
    this.toggleAttribute("data-failed", failed);
    this.querySelector<HTMLElement>(".zd-failure")!.hidden = !failed;
  }

  /** Where the table is kept: in the page's own address, or under a clause in the link to the calculator's page. */
  #address(): URL {
    return new URL(this.#link?.href ?? location.href);
  }

  #writeAddress(state: State): void {
    const url = this.#address();
    url.search = new URLSearchParams(state).toString();
    if (this.#link) {
      this.#link.href = url.href;
      this.dispatchEvent(new Event("zd-table", { bubbles: true }));
    } else if (url.href !== location.href) {
      history.replaceState(history.state, "", url);
    }
  }
}

function pick(from: State, names: string[]): State {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}

customElements.define("zd-odds", RollCalculator);
