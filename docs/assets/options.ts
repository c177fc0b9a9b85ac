// The table options in a form: every control is named as its option is in the address.

import type { Refusal, State } from "./protocol";

/** Whatever has a value: a field, a group of buttons, or a box whose value is what the address says of it. */
export interface Control {
  value: string;
}

export function control(form: HTMLFormElement, name: string): Control {
  const found = form.elements.namedItem(name);
  if (!(found instanceof HTMLInputElement) || found.type !== "checkbox") return found as unknown as Control;
  return {
    get value() {
      return found.checked ? "on" : "";
    },
    set value(said) {
      found.checked = said === "on";
    },
  };
}

/** Everything in the form, by the words of the address; options that the chosen dice have no use for are empty. */
export function entered(form: HTMLFormElement): State {
  const names = [...form.querySelectorAll<HTMLInputElement>("[name]")].map((control) => [control.name, ""]);
  const said = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
  return Object.fromEntries([...names, ...said]);
}

/** Shows what is wrong beside the field it belongs to, or on top where that field is not in sight; and nothing anywhere else. */
export function showError(form: HTMLElement, error: Refusal["error"] | null): void {
  const fields = [...form.querySelectorAll<HTMLElement>("[data-field]")];
  const right = error && (fields.find((field) => field.dataset["field"] === error.field && !field.closest("[hidden]")) ?? fields[0]);
  for (const field of fields) {
    const wrong = field === right;
    field.querySelector<HTMLElement>(".zd-error")!.textContent = wrong ? error!.message : "";
    for (const input of field.querySelectorAll<HTMLElement>("[name]")) {
      if (wrong) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    }
    const folded = field.closest("details");
    if (wrong && folded) folded.open = true;
  }
}
