// <zd-rulebook>: the reader picks which languages stand side by side, and in which order.

import { keepLanguages, keptLanguages, showLanguages } from "./languages";

class Rulebook extends HTMLElement {
  #picker!: HTMLElement;
  #status!: HTMLElement;
  #built: string[] = [];

  connectedCallback(): void {
    this.#picker = this.querySelector(".zd-picker")!;
    this.#status = this.#picker.querySelector("[role=status]")!;
    this.#built = this.#items().map((item) => item.dataset["language"]!);
    this.#picker.addEventListener("change", (event) => this.#toggled(event.target as HTMLInputElement));
    this.#picker.addEventListener("click", (event) => this.#pressed(event));
    this.#picker.hidden = false;
    const kept = keptLanguages()?.filter((language) => this.#built.includes(language));
    this.#show(kept?.length ? kept : null);
  }

  #items(): HTMLElement[] {
    return [...this.#picker.querySelectorAll<HTMLElement>("[data-language]")];
  }

  /** The checked languages, in the order they stand in. */
  #chosen(): string[] {
    return this.#items().filter((item) => item.querySelector("input")!.checked).map((item) => item.dataset["language"]!);
  }

  #toggled(box: HTMLInputElement): void {
    if (this.#chosen().length === 0) {
      box.checked = true; // a rulebook in no language helps nobody
      this.#status.textContent = this.#picker.dataset["last"]!;
      return;
    }
    this.#choose(this.#chosen());
    box.focus();
  }

  #pressed(event: Event): void {
    const button = (event.target as Element).closest("button");
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    if (button.hasAttribute("data-reset")) {
      this.#choose(null);
    } else {
      const language = button.closest<HTMLElement>("[data-language]")!.dataset["language"]!;
      const order = this.#chosen();
      const from = order.indexOf(language);
      order.splice(from, 1);
      order.splice(from + Number(button.dataset["move"]), 0, language);
      this.#choose(order);
    }
    button.focus(); // moving it about in the page has taken the focus away
  }

  #choose(chosen: string[] | null): void {
    keepLanguages(chosen);
    this.#show(chosen);
    const names = this.#chosen().map((language) => this.#name(language)).join(", ");
    this.#status.textContent = this.#picker.dataset["now"]!.replace("{languages}", names);
  }

  #name(language: string): string {
    return this.#picker.querySelector(`[data-language="${language}"] label`)!.textContent!.trim();
  }

  /** The order of the page itself follows, for those who listen to it. */
  #show(chosen: string[] | null): void {
    showLanguages(chosen);
    const shown = chosen ?? this.#built;
    const order = [...shown, ...this.#built.filter((language) => !shown.includes(language))];
    const sort = (parts: Iterable<Element>, language: (part: HTMLElement) => string) => {
      const parent = [...parts][0]?.parentElement;
      const place = (part: Element) => order.indexOf(language(part as HTMLElement));
      parent?.append(...[...parts].sort((a, b) => place(a) - place(b)));
    };
    for (const row of this.querySelectorAll(".zd-row")) sort(row.children, (cell) => cell.lang);
    sort(this.#items(), (item) => item.dataset["language"]!);
    this.#items().forEach((item, place) => {
      item.querySelector("input")!.checked = place < shown.length;
      for (const button of item.querySelectorAll<HTMLElement>("button")) {
        const to = place + Number(button.dataset["move"]);
        button.setAttribute("aria-disabled", String(place >= shown.length || to < 0 || to >= shown.length));
      }
    });
    this.#picker.querySelector("[data-reset]")!.toggleAttribute("hidden", !chosen);
  }
}

customElements.define("zd-rulebook", Rulebook);
