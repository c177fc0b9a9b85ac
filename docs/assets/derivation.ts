// <zd-derivation>: where the odds come from, step by step, in a fold under the calculator's answer. The page is built
// with the steps for a fresh turn inside; before somebody unfolds them nothing is computed, and sympy is not fetched.

import { copied } from "./clipboard";
import type { Answers, State } from "./protocol";
import { ask } from "./python";
import { typeset } from "./typeset";

export class Derivation extends HTMLElement {
  #fold!: HTMLDetailsElement;
  #form!: HTMLFormElement;
  #steps!: HTMLElement;
  #copy!: HTMLButtonElement;
  #state: State = {};
  #derived = ""; // the question whose steps stand in the fold
  #latex = "";

  connectedCallback(): void {
    this.#fold = this.querySelector("details")!;
    this.#form = this.querySelector("form")!;
    this.#steps = this.querySelector(".zd-steps")!;
    this.#copy = this.querySelector("[data-copy]")!;
    this.#latex = this.dataset["latex"] ?? "";
    for (const fieldset of this.querySelectorAll("fieldset")) fieldset.disabled = false;
    if (this.#latex) this.#derived = JSON.stringify(this.#question());
    // A click, by mouse or keyboard, and not "toggle": the theme unfolds everything for a moment to print it.
    this.querySelector("summary")!.addEventListener("click", () => this.#fold.open || this.#derive());
    this.#form.addEventListener("submit", (event) => event.preventDefault());
    this.#form.addEventListener("change", () => this.#derive());
    this.#copy.addEventListener("click", () => this.#copyLatex());
  }

  /** The calculator has another table. */
  follow(state: State): void {
    this.#state = state;
    if (this.#fold.open) this.#derive();
    else if (JSON.stringify(this.#question()) !== this.#derived) this.#show("", "");
  }

  #question(): State {
    return { ...this.#state, of: String(new FormData(this.#form).get("of")) };
  }

  async #derive(): Promise<void> {
    const question = this.#question();
    const wanted = JSON.stringify(question);
    if (wanted !== this.#derived) {
      this.#derived = "";
      this.toggleAttribute("data-computing", true);
      try {
        const answer = await ask(this, "explain", question, document.documentElement.lang, { packages: ["sympy"] });
        this.#answered(answer, wanted);
      } catch (failure) {
        if ((failure as Error).name === "Superseded") return;
        this.#show("", "", this.dataset["failure"]);
      }
      this.removeAttribute("data-computing");
    }
    this.#copy.hidden = !this.#latex;
    await typeset(this.#steps);
  }

  #answered(answer: Answers["explain"], wanted: string): void {
    if ("error" in answer) this.#show("", "", answer.error.message);
    else this.#show(answer.html, answer.latex);
    this.#derived = wanted;
  }

  #show(html: string, latex: string, refusal = ""): void {
    this.#steps.innerHTML = html;
    this.#latex = latex;
    this.#derived = "";
    this.#copy.hidden = true;
    this.#say(".zd-refusal", refusal);
    this.#say(".zd-copied", "");
  }

  async #copyLatex(): Promise<void> {
    this.#say(".zd-copied", this.dataset[await copied(this.#latex)]);
  }

  #say(place: string, text = ""): void {
    this.querySelector(place)!.textContent = text;
  }
}

customElements.define("zd-derivation", Derivation);
