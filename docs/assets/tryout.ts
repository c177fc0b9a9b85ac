// <zd-tryout>: the calculator under a clause, on the table that shows what the clause does. It is made from the
// page's one template when somebody unfolds it; those that are open stand in the page's address, each with its table.

const NAMING = ["id", "for", "aria-labelledby", "aria-describedby"];

class Tryout extends HTMLElement {
  #clause!: string;
  #fold!: HTMLDetailsElement;
  #link!: HTMLAnchorElement; // to this table on the calculator's own page

  connectedCallback(): void {
    this.#clause = this.dataset["clause"]!;
    this.#fold = this.querySelector("details")!;
    this.#link = this.querySelector("a.zd-share")!;
    const kept = new URLSearchParams(location.search).get(this.#clause);
    if (kept !== null) {
      this.#link.search = kept;
      this.#fold.open = true;
      this.#show();
    }
    // A click, by mouse or keyboard, and not "toggle": the theme unfolds everything for a moment to print it.
    this.querySelector("summary")!.addEventListener("click", () => {
      this.#show();
      this.#keep(!this.#fold.open);
    });
    this.addEventListener("zd-table", () => this.#keep(this.#fold.open));
  }

  #show(): void {
    if (!this.#fold.querySelector("zd-odds")) this.#fold.querySelector("summary")!.after(this.#calculator());
  }

  /** An open calculator is found again after a reload, in another language, and by whoever is sent the address. */
  #keep(open: boolean): void {
    const url = new URL(location.href);
    const table = open ? this.#link.search.slice(1) : null;
    if (table === url.searchParams.get(this.#clause)) return;
    if (table === null) {
      url.searchParams.delete(this.#clause);
    } else {
      if (!url.searchParams.has(this.#clause)) url.hash = this.#clause; // so that the other language shows it too
      url.searchParams.set(this.#clause, table);
    }
    history.replaceState(history.state, "", url);
  }

  #calculator(): DocumentFragment {
    const template = document.querySelector<HTMLTemplateElement>("template.zd-calculator")!;
    const made = document.importNode(template.content, true);
    for (const element of made.querySelectorAll("*")) {
      for (const name of NAMING) {
        const names = element.getAttribute(name); // several calculators may be open, and a name is given once a page
        if (names) element.setAttribute(name, names.replaceAll("odds-", `odds-${this.#clause}-`));
      }
    }
    return made;
  }
}

customElements.define("zd-tryout", Tryout);
