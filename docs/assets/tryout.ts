// <zd-tryout>: the calculator under a clause, on the table that shows what the clause does. It is made from the
// page's one template when somebody unfolds it.

const NAMING = ["id", "for", "aria-labelledby", "aria-describedby"];

class Tryout extends HTMLElement {
  connectedCallback(): void {
    const fold = this.querySelector("details")!;
    // A click, by mouse or keyboard, and not "toggle": the theme unfolds everything for a moment to print it.
    fold.querySelector("summary")!.addEventListener("click", () => {
      if (!fold.querySelector("zd-odds")) fold.querySelector("summary")!.after(this.#calculator());
    });
  }

  #calculator(): DocumentFragment {
    const template = document.querySelector<HTMLTemplateElement>("template.zd-calculator")!;
    const made = document.importNode(template.content, true);
    for (const element of made.querySelectorAll("*")) {
      for (const name of NAMING) {
        const names = element.getAttribute(name); // several calculators may be open, and a name is given once a page
        if (names) element.setAttribute(name, names.replaceAll("odds-", `odds-${this.dataset["clause"]}-`));
      }
    }
    return made;
  }
}

customElements.define("zd-tryout", Tryout);
