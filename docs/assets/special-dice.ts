// The dice of the set that is chosen: what is there for the Hunk, the Hottie or Santa is seen with them alone.

/** Shows in a form what the dice of the chosen rules need, and keeps the rest out of sight and out of what it says. */
export function showSpecialDice(form: HTMLFormElement, set = setOf(form)): void {
  for (const place of form.querySelectorAll<HTMLElement>("[data-needs]")) {
    const there = set.includes(place.dataset["needs"]!);
    place.hidden = !there;
    for (const control of place.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[name]")) control.disabled = !there;
  }
}

/** The dice of the chosen rules; none when no rules are chosen, as after a wrong address. */
export function setOf(form: HTMLFormElement): string {
  return form.querySelector<HTMLElement>("[name=rules]:checked")?.dataset["set"] ?? "";
}
