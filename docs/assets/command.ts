// <zd-command>: the command that gives the same answer in a terminal, with a button that copies it.

import { copied } from "./clipboard";

class CommandLine extends HTMLElement {
  connectedCallback(): void {
    const button = this.querySelector("button")!;
    button.hidden = false;
    button.addEventListener("click", () => void this.#copy());
  }

  async #copy(): Promise<void> {
    const said = this.dataset[await copied(this.querySelector("code")!.textContent!)]!;
    this.querySelector("[role=status]")!.textContent = said;
  }
}

customElements.define("zd-command", CommandLine);
