// The scores above the companion's advice: a fold whose fields make up `me`, `them` and `played` of the address.
// Whatever is changed in it is told by one `change` event, as from any field.

import type { State } from "./protocol";

export const SCORES = ["me", "them", "played"] as const;

export class Scores {
  readonly #fold: HTMLDetailsElement;
  readonly #players: HTMLElement[];
  #told = false; // whether advice is to heed them

  constructor(fold: HTMLDetailsElement) {
    this.#fold = fold;
    this.#players = [...fold.querySelectorAll<HTMLElement>(".zd-player")];
    fold.closest("form")!.addEventListener("click", (event) => this.#pressed(event));
    fold.addEventListener("change", () => (this.#told = fold.open));
    // Whoever opens the fold plays for the game: at nil all until he says more.
    fold.addEventListener("toggle", () => {
      if (fold.open && !this.#told) this.#changed();
    });
  }

  /** What stands in the address; nothing while no scores are told. */
  said(): State {
    if (!this.#told) return {};
    const others = this.#shown().length - 1;
    const began = Number(this.#fold.querySelector<HTMLInputElement>("[name=began]:checked")!.value);
    const [me, ...them] = this.#shown().map((player) => input(player).value || "0");
    return { me: me!, them: them.join(" "), ...(began > 0 && { played: String(others + 1 - began) }) };
  }

  /** Shows what stands in the address; with an answer, a field somebody types in again stays as it is. */
  show(state: State, answered = false): void {
    this.#told = "them" in state;
    if (!this.#told) return;
    const them = state["them"]!.split(" ").slice(0, this.#players.length - 1);
    this.#seat(them.length);
    for (const [n, points] of [state["me"] ?? "0", ...them].entries()) {
      const field = input(this.#players[n]!);
      if (!answered || field !== document.activeElement) field.value = points;
    }
    const played = Number(state["played"] ?? 0);
    const began = this.#players[played > 0 ? Math.max(1, them.length + 1 - played) : 0]!;
    began.querySelector<HTMLInputElement>("[name=began]")!.checked = true;
  }

  #shown(): HTMLElement[] {
    return this.#players.filter((player) => !player.hidden);
  }

  /** So many others sit at the table. */
  #seat(others: number): void {
    const most = this.#players.length - 1;
    for (const [n, player] of this.#players.entries()) {
      player.hidden = n > others;
      input(player).disabled = n > others;
      const began = player.querySelector<HTMLInputElement>("[name=began]")!;
      if (n > others && began.checked) this.#players[0]!.querySelector<HTMLInputElement>("[name=began]")!.checked = true;
    }
    this.#button("1").setAttribute("aria-disabled", String(others >= most));
    this.#button("-1").setAttribute("aria-disabled", String(others <= 1));
  }

  #button(by: string): HTMLElement {
    return this.#fold.querySelector<HTMLElement>(`[data-players="${by}"]`)!;
  }

  #pressed(event: Event): void {
    const button = (event.target as Element).closest<HTMLElement>("[data-step], [data-players]");
    const { step, players } = button?.dataset ?? {};
    if (step) {
      const field = input(button!.closest<HTMLElement>(".zd-player")!);
      const points = Math.min(Number(field.max), Math.max(0, Number(field.value) + Number(step)));
      if (String(points) === field.value) return;
      field.value = String(points);
      this.#changed();
    } else if (players === "0") {
      this.#fold.open = false;
      this.#fold.querySelector("summary")!.focus();
      this.#changed();
    } else if (players && button!.getAttribute("aria-disabled") !== "true") {
      this.#seat(this.#shown().length - 1 + Number(players));
      this.#changed();
    }
  }

  #changed(): void {
    this.#fold.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

function input(player: HTMLElement): HTMLInputElement {
  return player.querySelector<HTMLInputElement>("input[type=number]")!;
}
