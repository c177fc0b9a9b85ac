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

/** How names begin that others add to an address; zdcalc/page_address.py has the same. */
const TRACKING = ["utm_", "fbclid", "gclid", "dclid", "msclkid", "yclid", "ysclid", "mc_", "igsh", "_g", "ref", "h", "q"];

/** What an address says that is not known here, or says twice: to be refused, and nothing else answered in its place. */
export function strange(asked: URLSearchParams, known: readonly string[]): State {
  const tracks = (name: string) => TRACKING.some((mark) => name === mark || (mark.length > 1 && name.startsWith(mark)));
  const names = [...asked.keys()].filter((name) => known.includes(name) || !tracks(name));
  const twice = names.find((name, place) => names.indexOf(name) < place);
  const unknown = names.filter((name) => !known.includes(name)).map((name) => [name, asked.get(name)!]);
  return { ...Object.fromEntries(unknown), ...(twice !== undefined && { twice }) };
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
