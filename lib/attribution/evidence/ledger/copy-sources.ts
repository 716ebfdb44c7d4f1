import { sameAgent } from "@/lib/traces/normalise-agent";
import { Counters } from "./counters";
import { type Entry } from "./ledger";
import { NearKeys, type Slip, slipOf } from "./near-keys";
import { numberKey } from "./read-values";

export interface Difference {
  kind: Slip | "digits" | "scale" | "date" | "era" | "sign";
  source: Entry;
  strength: number;
}

const maxPerPlace = 6;
const maxLabels = 6;
/** A figure of which two digits differ is compared from so many digits on. */
const minFigure = 6;

/** What was in view so far, by what a wrong copy of it still has in common with it. */
export class CopySources {
  readonly #keys = new Map<string, Entry>();
  readonly #near = new NearKeys();
  readonly #byDigits = new Map<string, Entry[]>();
  readonly #byEnds = new Map<string, Entry[]>();
  readonly #eras = new Map<string, Entry[]>();
  readonly #agents = new Map<Entry, string>();
  readonly #counters = new Counters();

  /** `agent` is null for what no agent says: a question, prompt or result. */
  add(entry: Entry, agent: string | null): void {
    this.#counters.add(entry);
    if (entry.era !== null) put(this.#eras, entry.key, entry);
    if (entry.other !== null && !this.#keys.has(numberKey(entry.other))) this.#keys.set(numberKey(entry.other), entry);
    if (this.#keys.has(entry.key) && this.#keys.get(entry.key)?.key === entry.key) return;
    this.#keys.set(entry.key, entry);
    const dayOfYear = entry.kind === "date" ? entry.key.replace(/^d:\d+/u, "d:") : entry.key;
    if (!this.#keys.has(dayOfYear)) this.#keys.set(dayOfYear, entry);
    if (agent !== null) this.#agents.set(entry, agent);
    const digits = digitsOf(entry);
    if (mayBeSlip(entry, digits)) this.#near.add(digits, entry);
    if (entry.kind !== "number") return;
    const mantissa = mantissaOf(digits);
    if (mantissa.length >= 3) put(this.#byDigits, mantissa, entry);
    if (digits.length >= minFigure) for (const ends of endsOf(digits)) put(this.#byEnds, ends, entry);
  }

  /** Whether it stands there as it is; a value whose era is another does not. */
  has(entry: Entry): boolean {
    if (entry.era === "ad" && this.#keys.has(entry.key)) return !this.#isOtherEra(entry);
    const known = this.#keys.get(entry.key);
    if (known && (known.key === entry.key || entry.kind === "date")) return true;
    // Known by another reading alone.
    if (known) return !isMisread(entry, known);
    return entry.other !== null && this.#keys.has(numberKey(entry.other));
  }

  #isOtherEra(entry: Entry): boolean {
    const eras = this.#eras.get(entry.key) ?? [];
    return eras.length > 0 && eras.every(({ era }) => era === "bc");
  }

  /** The closest value in view that this one is a wrong copy of; not one that the step holds as well. */
  differs(entry: Entry, held: ReadonlySet<string>, agent: string): Difference | null {
    const isOpen = (source: Entry): boolean => {
      const by = this.#agents.get(source);
      return !held.has(source.key) && (by === undefined || !sameAgent(by, agent));
    };
    if (entry.kind === "date") return this.#swappedDate(entry, isOpen);
    if (this.#counters.isNext(entry)) return null;
    const [era] = this.#eras.get(entry.key) ?? [];
    if (entry.era === "ad" && era && this.#isOtherEra(entry)) return { kind: "era", source: era, strength: 5 };
    return (
      this.#slip(entry, isOpen) ??
      this.#scaled(entry, isOpen) ??
      this.#figure(entry, isOpen) ??
      this.#sign(entry, isOpen)
    );
  }

  #swappedDate({ key }: Entry, isOpen: (source: Entry) => boolean): Difference | null {
    const [year = "", month = "", day = ""] = key.slice(2).split("-");
    const source = this.#keys.get(`d:${year}-${day}-${month}`) ?? this.#keys.get(`d:-${day}-${month}`);
    return source && month !== day && isOpen(source) ? { kind: "date", source, strength: 6 } : null;
  }

  #slip(entry: Entry, isOpen: (source: Entry) => boolean): Difference | null {
    const digits = digitsOf(entry);
    if (!mayBeSlip(entry, digits)) return null;
    const near = this.#near.near(digits).filter((source) => source.kind === entry.kind || digits.length > 5);
    const slips = near.flatMap((source): (Difference & { at: number })[] => {
      const found = slipOf(digits, digitsOf(source));
      return found && isOpen(source) ? [{ kind: found.slip, source, strength: 4, at: found.at }] : [];
    });
    const isSure = (source: Entry): boolean => entry.kind === "code" || digits.length > 4 || isCompanion(entry, source);
    const swapped = slips.find(({ kind, source }) => kind === "swapped" && isSure(source));
    if (swapped) return { kind: "swapped", source: swapped.source, strength: 6 };
    // Two or more that differ by one sign are counted on or listed.
    const [only, another] = slips;
    if (!only || another || near.length > 1 || only.kind === "swapped") return null;
    const isLast = only.at >= Math.min(digits.length, digitsOf(only.source).length) - 1;
    if (isLast || !areDigits(digits, digitsOf(only.source), only.at)) return null;
    return isCompanion(entry, only.source) || (entry.kind === "code" && digits.length >= 6) ? only : null;
  }

  #scaled(entry: Entry, isOpen: (source: Entry) => boolean): Difference | null {
    if (entry.kind !== "number") return null;
    const mantissa = mantissaOf(digitsOf(entry));
    if (mantissa.length < 3) return null;
    const source = (this.#byDigits.get(mantissa) ?? []).find((other) => {
      const size = Math.log10(Math.abs(entry.number / other.number));
      const isScaled = Math.abs(size - Math.round(size)) < 1e-9 && Math.round(size) !== 0 && Math.abs(size) < 3.5;
      const isSame =
        (entry.unit !== null && other.unit?.name === entry.unit.name) || (size < 0 && isMisread(entry, other));
      return isScaled && isSame && entry.isPercent === other.isPercent && isOpen(other);
    });
    return source ? { kind: "scale", source, strength: 5 } : null;
  }

  #figure(entry: Entry, isOpen: (source: Entry) => boolean): Difference | null {
    const digits = digitsOf(entry);
    if (entry.kind !== "number" || digits.length < minFigure) return null;
    const source = endsOf(digits)
      .flatMap((ends) => this.#byEnds.get(ends) ?? [])
      .find((other) => differing(digits, digitsOf(other)) <= 2 && isCompanion(entry, other) && isOpen(other));
    return source ? { kind: "digits", source, strength: 4 } : null;
  }

  #sign(entry: Entry, isOpen: (source: Entry) => boolean): Difference | null {
    if (entry.kind !== "number" || entry.unit?.dimension !== "temperature") return null;
    const source = this.#keys.get(numberKey(-entry.number));
    return source?.unit?.name === entry.unit.name && isOpen(source) ? { kind: "sign", source, strength: 3 } : null;
  }
}

/** Whether a machine-written number may be one with separators of thousands that was read as decimal: 1.250 as 1.25. */
function isMisread(entry: Entry, source: Entry): boolean {
  const isGrouped = /\d[.,]\d{3}(?!\d)/u.test(source.text) && Math.abs(source.number) >= 1000;
  if (entry.other !== null || entry.decimals === 0 || !isGrouped) return false;
  if (entry.unit !== null) return entry.unit.name === source.unit?.name;
  // A field without a unit may be in thousands of what is measured: kilograms in tonnes.
  return (
    entry.field !== null && (source.unit === null || source.unit.dimension === "money") && isThousandth(entry, source)
  );
}

const isThousandth = (entry: Entry, source: Entry): boolean => Math.abs(source.number / entry.number - 1000) < 1e-6;

function put(places: Map<string, Entry[]>, key: string, entry: Entry): void {
  const place = places.get(key);
  if (!place) places.set(key, [entry]);
  else if (place.length < maxPerPlace) place.push(entry);
}

/** What a value is compared by, sign by sign. */
const digitsOf = ({ kind, key, text, number }: Entry): string =>
  kind === "number" ? writtenDigits(text, number) : kind === "code" ? key : "";

/** The digits of a number as they are written, in ASCII. */
const writtenDigits = (text: string, number: number): string =>
  /^[\d.,'’\s]+$/u.test(text) ? text.replace(/\D/gu, "") : String(Math.abs(number)).replace(/\D/gu, "");

const mantissaOf = (digits: string): string => digits.replace(/^0+|0+$/gu, "");

/** The two first and two last digits: what a figure has that was copied wrong in its middle. */
const endsOf = (digits: string): string[] => [`${digits.length} ${digits.slice(0, 2)} ${digits.slice(-2)}`];

const differing = (digits: string, other: string): number =>
  digits.length === other.length ? [...digits].filter((digit, at) => digit !== other[at]).length : 99;

/** No year and none of few digits. */
const mayBeSlip = ({ kind }: Entry, digits: string): boolean =>
  (kind === "code" && /\d\D*\d/u.test(digits)) ||
  (kind === "number" && !/^(?:19|20)\d\d$/u.test(digits) && digits.length >= 4);

/** Whether what differs at a place is digits on both sides. */
const areDigits = (digits: string, known: string, at: number): boolean =>
  [digits[at], known[at]].every((sign) => sign === undefined || /\d/u.test(sign));

/** Whether both stand beside the same words: a field, or a word before them. */
function isCompanion(entry: Entry, source: Entry): boolean {
  if (entry.field !== null && source.field !== null && /\p{L}/u.test(entry.field) && entry.field === source.field)
    return true;
  const labels = new Set(labelsOf(entry));
  return labelsOf(source).some((label) => labels.has(label));
}

/** The last words before a value, in lower case. */
const labelsOf = ({ line }: Entry): string[] =>
  (line.toLowerCase().match(/\p{L}[\p{L}\p{M}]{1,30}/gu) ?? [])
    .slice(-maxLabels)
    .filter((label) => label.length > 2 || label >= "\u3040");
