import { type Entry } from "./ledger";

/** Longer numbers are no counters. */
const maxDigits = 9;
const ending = new RegExp(`^(.*?)(\\d{1,${maxDigits}})$`, "u");

/** Numbers that count up, like pages: one that comes after two that were there is no copy of any of them. */
export class Counters {
  readonly #seen = new Set<string>();

  add(entry: Entry): void {
    const place = placeOf(entry);
    if (place) this.#seen.add(`${place.name} ${place.number}`);
  }

  isNext(entry: Entry): boolean {
    const place = placeOf(entry);
    return place !== null && [1, 2].every((back) => this.#seen.has(`${place.name} ${place.number - back}`));
  }
}

/** What is counted, and how far: the words before a number in its line, or a code without the number at its end. */
function placeOf({ kind, key, line, number }: Entry): { name: string; number: number } | null {
  if (kind === "number") {
    const name = (line.toLowerCase().match(/\p{L}+/gu) ?? []).join(" ");
    return Number.isInteger(number) && number >= 0 && number < 10 ** maxDigits ? { name, number } : null;
  }
  const [, name, digits] = kind === "code" ? (ending.exec(key) ?? []) : [];
  return name === undefined || digits === undefined ? null : { name: `code ${name}`, number: Number(digits) };
}
