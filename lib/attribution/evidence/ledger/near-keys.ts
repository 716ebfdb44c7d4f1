import { type Entry } from "./ledger";

/** Longer keys are not compared, and so many entries are kept in one place. */
const maxLength = 24;
const minLength = 4;
const maxPerPlace = 6;
/** So many keys are kept. */
const maxKeys = 20_000;

/** How one key differs from another. */
export type Slip = "swapped" | "changed" | "dropped" | "added";

/** Finds keys that differ by one sign from one that was added: by the forms that both have with one sign left out. */
export class NearKeys {
  readonly #places = new Map<string, Entry[]>();

  #count = 0;

  add(key: string, entry: Entry): void {
    if (!fits(key) || this.#count >= maxKeys) return;
    this.#count += 1;
    for (const form of formsOf(key)) {
      const place = this.#places.get(form);
      if (!place) this.#places.set(form, [entry]);
      else if (place.length < maxPerPlace) place.push(entry);
    }
  }

  near(key: string): readonly Entry[] {
    if (!fits(key)) return [];
    return [...new Set(formsOf(key).flatMap((form) => this.#places.get(form) ?? []))];
  }
}

const fits = (key: string): boolean => key.length >= minLength && key.length <= maxLength;

const formsOf = (key: string): string[] => [
  ...new Set([key, ...Array.from(key, (_, at) => key.slice(0, at) + key.slice(at + 1))]),
];

/** How a key differs from one in view by one sign or two that changed places; null where it differs by more. */
export function slipOf(key: string, known: string): { slip: Slip; at: number } | null {
  const longer = key.length - known.length;
  let at = 0;
  while (at < known.length && key[at] === known[at]) at += 1;
  const rest = (text: string, from: number): string => text.slice(from);
  if (longer === 0) {
    if (key[at] === known[at + 1] && key[at + 1] === known[at] && rest(key, at + 2) === rest(known, at + 2))
      return key[at] === key[at + 1] ? null : { slip: "swapped", at };
    return rest(key, at + 1) === rest(known, at + 1) ? { slip: "changed", at } : null;
  }
  if (longer === 1) return rest(key, at + 1) === rest(known, at) ? { slip: "added", at } : null;
  return longer === -1 && rest(key, at) === rest(known, at + 1) ? { slip: "dropped", at } : null;
}
