// <zd-cite>: copies the address of a clause, which stays, and says that it did.

import { copied } from "./clipboard";

class Cite extends HTMLElement {
  connectedCallback(): void {
    const button = this.querySelector("button")!;
    button.hidden = false;
    button.addEventListener("click", () => void this.#copy());
  }

  async #copy(): Promise<void> {
    const address = new URL(`#${this.dataset["to"]}`, location.href);
    address.search = "";
    const said = this.dataset[await copied(address.href)]!;
    for (const status of document.querySelectorAll("zd-cite [role=status]")) status.textContent = "";
    this.querySelector("[role=status]")!.textContent = said;
  }
}

customElements.define("zd-cite", Cite);
