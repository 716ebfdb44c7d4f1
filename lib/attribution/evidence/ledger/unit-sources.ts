import { type Entry } from "./ledger";

const maxPerNumber = 8;
/** So near each other stand "12 pallets of 40 boxes". */
const maxApart = 40;

/** The units and counted words in which each number stood so far. */
export class UnitSources {
  readonly #byNumber = new Map<string, Entry[]>();
  /** The words that were counted in each step, with where. */
  readonly #counted = new Map<string, number>();

  add(entry: Entry): void {
    if (entry.noun !== null) this.#counted.set(countedKey(entry.stepIndex, entry.noun), entry.from);
    const known = this.#byNumber.get(entry.key);
    if (!known) this.#byNumber.set(entry.key, [entry]);
    else if (known.length < maxPerNumber && !known.some((other) => isSame(entry, other))) known.push(entry);
  }

  hasNumber = ({ key }: Entry): boolean => this.#byNumber.has(key);

  /** The same number in another unit of the same dimension, and nowhere in this one, nor in the step in that one. */
  differs(entry: Entry, held: readonly Entry[]): Entry | null {
    const { unit } = entry;
    if (!unit || !isSpecific(entry)) return null;
    const known = (this.#byNumber.get(entry.key) ?? []).filter((other) => other.unit?.dimension === unit.dimension);
    const [source] = known;
    if (!source || known.some((other) => other.unit?.name === unit.name)) return null;
    const isHeld = held.some(({ key, unit: own }) => key === entry.key && own?.name === source.unit?.name);
    return isHeld ? null : source;
  }

  /** The same number of other things, where what it counts now was counted there too: 12 pallets of 40 boxes. */
  countsOther(entry: Entry): Entry | null {
    const { noun } = entry;
    if (noun === null || !isSpecific(entry)) return null;
    const known = (this.#byNumber.get(entry.key) ?? []).filter((other) => other.noun !== null);
    const own = stem(noun);
    if (known.some((other) => stem(other.noun ?? "") === own)) return null;
    const isNear = ({ stepIndex, from }: Entry): boolean =>
      Math.abs((this.#counted.get(countedKey(stepIndex, noun)) ?? Infinity) - from) <= maxApart;
    return known.find(isNear) ?? null;
  }
}

const isSame = (entry: Entry, other: Entry): boolean =>
  entry.unit?.name === other.unit?.name && entry.noun === other.noun;

const countedKey = (stepIndex: number | null, noun: string): string => `${stepIndex ?? "question"} ${stem(noun)}`;

/** A word without its ending, which says how many there are. */
const stem = (word: string): string => word.slice(0, Math.max(1, Math.min(word.length - 2, 5)));

/** A number of one digit stands for too many things. */
const isSpecific = ({ kind, number }: Entry): boolean =>
  kind === "time" || (kind === "number" && String(Math.abs(number)).replace(/\D/gu, "").length >= 2);
