// <zd-map>: a heat map over all pairs of scores. It is built as a plain table; here arrow keys, the mouse and taps
// say a cell in full. <zd-game> is one whose rules can be chosen: the chances by all rules stand in the page.

import { strange } from "./options";

const LONGEST = 60; // characters of a wrong value that are shown, as in the terminal

function cut(value: string): string {
  return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
}

type Cell = readonly [shown: string, exact: string, heat: number];

class ScoreMap extends HTMLElement {
  protected cells: HTMLTableCellElement[][] = [];
  #at: readonly [mine: number, theirs: number] = [0, 0];

  connectedCallback(): void {
    const table = this.querySelector("table")!;
    this.cells = [...table.tBodies[0]!.rows].map((row) => [...row.cells].slice(1));
    table.setAttribute("role", "grid"); // cells take the focus one at a time
    for (const cell of this.cells.flat()) cell.tabIndex = -1;
    table.addEventListener("keydown", (event) => this.#key(event));
    table.addEventListener("focusin", (event) => this.#enter(event.target as Element));
    table.addEventListener("pointerover", (event) => this.#say(this.#place(event.target as Element)));
    table.addEventListener("pointerleave", () => this.#say(this.#at));
    table.addEventListener("click", (event) => this.#enter(event.target as Element));
    this.querySelector<HTMLElement>(".zd-map-said")!.hidden = false;
    this.show();
  }

  /** Says the cell that was chosen last; to be called when cells have changed. */
  protected show(): void {
    this.#say(this.#at);
    this.#cell(this.#at)!.tabIndex = 0;
  }

  #cell([mine, theirs]: readonly [number, number]): HTMLTableCellElement | undefined {
    return this.cells[mine]?.[theirs];
  }

  #place(target: Element): readonly [number, number] | null {
    const cell = target.closest("td");
    const mine = this.cells.findIndex((row) => row.includes(cell!));
    return mine < 0 ? null : [mine, this.cells[mine]!.indexOf(cell!)];
  }

  #enter(target: Element): void {
    const place = this.#place(target);
    if (!place) return;
    this.#cell(this.#at)!.tabIndex = -1;
    this.#at = place;
    this.show();
  }

  #key(event: KeyboardEvent): void {
    const [mine, theirs] = this.#at;
    const last = this.cells.length - 1;
    const to = {
      ArrowUp: [mine - 1, theirs],
      ArrowDown: [mine + 1, theirs],
      ArrowLeft: [mine, theirs - 1],
      ArrowRight: [mine, theirs + 1],
      Home: [mine, 0],
      End: [mine, last],
    }[event.key] as [number, number] | undefined;
    if (!to || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.#cell(to)?.focus();
  }

  #say(place: readonly [number, number] | null): void {
    if (!place) return;
    const [mine, theirs] = place;
    const said = this.querySelector<HTMLElement>("[data-said]")!.dataset["said"]!;
    this.querySelector(".zd-map-said span")!.textContent = said
      .replace("{me}", String(mine))
      .replace("{them}", String(theirs))
      .replace("{exact}", this.#cell(place)!.dataset["exact"]!);
    this.said(mine, theirs);
  }

  /** What else hangs on the cell that is said. */
  protected said(_mine: number, _theirs: number): void {}
}

class Game extends ScoreMap {
  #form!: HTMLFormElement;
  #games!: Record<string, Cell[][]>;
  #readAddress = () => this.#load();

  override connectedCallback(): void {
    this.#form = this.querySelector("form")!;
    const games = this.querySelector("template")!.content.textContent!; // no script element: Material would run it
    this.#games = JSON.parse(games) as Record<string, Cell[][]>;
    this.querySelector("fieldset")!.disabled = false;
    this.#form.addEventListener("change", () => this.#chosen());
    window.addEventListener("popstate", this.#readAddress);
    super.connectedCallback();
    this.#load();
  }

  disconnectedCallback(): void {
    window.removeEventListener("popstate", this.#readAddress);
  }

  #choices(): HTMLSelectElement[] {
    return [...this.#form.querySelectorAll("select")];
  }

  #strange(asked: URLSearchParams): Map<string, string> {
    return new Map(Object.entries(strange(asked, this.#choices().map((choice) => choice.name))));
  }

  /** The rules in the address; what no game is played by is refused, and nothing is shown in its place. */
  #load(): void {
    const asked = new URLSearchParams(location.search);
    const error = this.querySelector<HTMLElement>(".zd-error")!;
    error.textContent = "";
    for (const choice of this.#choices()) {
      const wanted = asked.get(choice.name) ?? choice.options[0]!.value;
      choice.value = wanted;
      choice.removeAttribute("aria-invalid");
      if (choice.value === wanted) continue;
      choice.setAttribute("aria-invalid", "true");
      error.textContent = error.dataset["refused"]!.replace("{value}", () => cut(`${choice.name}=${wanted}`));
    }
    const [other] = this.#strange(asked);
    if (other) error.textContent = error.dataset["refused"]!.replace("{value}", () => cut(other.join("=")));
    this.#put(Boolean(other));
  }

  #chosen(): void {
    const url = new URL(location.href);
    for (const name of this.#strange(url.searchParams).keys()) url.searchParams.delete(name);
    for (const choice of this.#choices()) {
      if (choice.selectedIndex > 0) url.searchParams.set(choice.name, choice.value);
      else if (choice.value) url.searchParams.delete(choice.name);
    }
    if (url.href !== location.href) history.pushState(history.state, "", url);
    this.#load();
  }

  #put(refused: boolean): void {
    const game = refused ? undefined : this.#games[this.#choices().map((choice) => choice.value).join(" ")];
    this.toggleAttribute("data-refused", !game);
    game?.forEach((row, mine) =>
      row.forEach(([shown, exact, heat], theirs) => {
        const cell = this.cells[mine]![theirs]!;
        cell.textContent = shown;
        cell.dataset["exact"] = exact;
        cell.style.setProperty("--zd-heat", String(heat));
      }),
    );
    this.show();
  }

  protected override said(mine: number, theirs: number): void {
    const [refill, ending] = this.#choices() as [HTMLSelectElement, HTMLSelectElement];
    const state = new URLSearchParams({ me: String(mine), them: String(theirs) });
    if (refill.selectedIndex > 0) state.set(refill.name, refill.value);
    const link = this.querySelector<HTMLAnchorElement>(".zd-map-said a")!;
    link.search = state.toString();
    link.hidden = ending.selectedIndex > 0; // at the table the round is finished
  }
}

customElements.define("zd-map", ScoreMap);
customElements.define("zd-game", Game);
