import { type Entry } from "./ledger";

/** So many of the last amounts are tried as terms, and so often in one trace. */
const maxTerms = 9;
const maxQuestions = 1_500;

/** Finds amounts of several units that were added as if they were of one. */
export class MixedSums {
  #terms: Entry[] = [];
  #questions = 0;
  /** The sum of each choice of terms, by the bits of its index. */
  readonly #sums = new Float64Array(1 << maxTerms);

  add(entry: Entry): void {
    if (!isTerm(entry)) return;
    this.#terms = this.#terms.filter(({ key, unit }) => key !== entry.key || unit?.name !== entry.unit?.name);
    this.#terms.push(entry);
    if (this.#terms.length > maxTerms) this.#terms.shift();
  }

  /** The terms of different units that an amount is the plain sum of; null where it is none. */
  termsOf(entry: Entry): readonly Entry[] | null {
    this.#questions += 1;
    if (!isTerm(entry) || this.#questions > maxQuestions) return null;
    const digits = String(Math.abs(entry.number)).replace(/\D|0+$/gu, "").length;
    const terms = this.#terms.filter(({ unit, key }) => unit?.dimension === entry.unit?.dimension && key !== entry.key);
    // Many sums are possible: of more than two only for figures that are no round ones.
    const most = digits >= 4 ? terms.length : 2;
    if (digits < 3) return null;
    this.#sums[0] = 0;
    for (let mask = 1; mask < 1 << terms.length; mask += 1) {
      const rest = mask & (mask - 1);
      const last = terms[31 - Math.clz32(mask ^ rest)];
      const sum = (this.#sums[rest] ?? 0) + (last?.number ?? 0);
      this.#sums[mask] = sum;
      if (rest === 0 || Math.abs(sum - entry.number) >= 1e-6) continue;
      const chosen = terms.filter((_, at) => (mask >> at) % 2 === 1);
      const units = new Set(chosen.map(({ unit }) => unit?.name));
      if (chosen.length <= most && units.size > 1 && units.has(entry.unit?.name)) return chosen;
    }
    return null;
  }
}

const isTerm = ({ kind, unit, number }: Entry): boolean => kind === "number" && unit !== null && Math.abs(number) > 1;
