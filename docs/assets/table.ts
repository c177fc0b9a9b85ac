// The table in front of a player, as far as the plus and minus buttons must know it.
// Whether a table is possible at all is Python's to say; here dice are only moved about.

/** How many dice there are of each letter. */
export type Dice = ReadonlyMap<string, number>;

/** What lies where: dice by letter, or just how many where the colours are not known. */
export interface Table {
  readonly set: Dice;
  readonly cup: Dice;
  readonly feet: Dice;
  readonly brains: Dice | number;
  readonly shotguns: Dice | number;
}

/** The Hunk, the Hottie and Santa, each of whom is in the box once and written without a number. */
export const SPECIAL = new Set("HTS");

export type Place = "cup" | "feet";

/**
 * Reads "5g3y2r"; null when it is no hand of dice (Python will say what is wrong with it). A letter that is none of the
 * set is the other case of one that is: "h" is the Hunk.
 */
export function readDice(text: string, set?: Dice): Dice | null {
  const dice = new Map<string, number>();
  const compact = text.replace(/\s/g, "").replace(/[GYR]/g, (letter) => letter.toLowerCase());
  if (compact === "0" || compact === "") return dice;
  if (!/^(\d{0,2}[a-zA-Z])+$/.test(compact)) return null;
  for (const [, number, letter] of compact.matchAll(/(\d{0,2})([a-zA-Z])/g)) {
    const cases = [letter!, letter!.toUpperCase(), letter!.toLowerCase()];
    const known = cases.find((one) => set?.has(one)) ?? letter!;
    dice.set(known, (dice.get(known) ?? 0) + (number === "" ? 1 : Number(number)));
  }
  return dice;
}

/** Reads what may be dice or a plain number; what cannot be read counts as nothing. */
export function readPile(text: string): Dice | number {
  return /^\s*\d{1,2}\s*$/.test(text) ? Number(text) : (readDice(text) ?? 0);
}

/** Writes dice in the order of the set: "5g3y2r", and "0" for none. */
export function writeDice(dice: Dice, set: Dice): string {
  const letters = [...set.keys(), ...[...dice.keys()].filter((letter) => !set.has(letter))];
  const written = (letter: string, n: number) => (n === 0 ? "" : n === 1 && SPECIAL.has(letter) ? letter : `${n}${letter}`);
  return letters.map((letter) => written(letter, Math.max(0, dice.get(letter) ?? 0))).join("") || "0";
}

export function size(pile: Dice | number): number {
  return typeof pile === "number" ? pile : [...pile.values()].reduce((sum, n) => sum + n, 0);
}

/** Dice of this letter that are neither in the cup nor spoken for: they can go anywhere. */
function unplaced(table: Table, letter: string): number {
  const of = (pile: Dice | number) => (typeof pile === "number" ? 0 : (pile.get(letter) ?? 0));
  const here = of(table.set) - of(table.cup) - of(table.feet) - of(table.brains) - of(table.shotguns);
  const anywhere = size(table.set) - size(table.cup) - size(table.feet) - size(table.brains) - size(table.shotguns);
  return Math.max(0, Math.min(here, anywhere));
}

/** What has become of the table, and from where the die came or whither it went when that was another field. */
export interface Moved {
  readonly table: Table;
  readonly other: Place | null;
}

/**
 * One die more, or one fewer, of this letter in the cup or among the footprints; null when there is none to move.
 * A die more is taken from those that lie about unplaced, else from the other place: dice are things.
 */
export function moveDie(table: Table, place: Place, letter: string, step: 1 | -1): Moved | null {
  const other: Place = place === "cup" ? "feet" : "cup";
  const count = (where: Place) => table[where].get(letter) ?? 0;
  const changed = (where: Place, by: number) => new Map(table[where]).set(letter, count(where) + by);
  if (step < 0) return count(place) > 0 ? { table: { ...table, [place]: changed(place, -1) }, other: null } : null;
  if (unplaced(table, letter) > 0) return { table: { ...table, [place]: changed(place, 1) }, other: null };
  if (count(other) === 0) return null;
  return { table: { ...table, [place]: changed(place, 1), [other]: changed(other, -1) }, other };
}
