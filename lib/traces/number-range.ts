import { type NumberRange } from "./sent-terms";

const lower = (min: number, isOpen: boolean): NumberRange => (isOpen ? { min, isAbove: true } : { min });
const upper = (max: number, isOpen: boolean): NumberRange => (isOpen ? { max, isBelow: true } : { max });

/**
 * Reads `12`, `>12`, `<=12`, `5..9`, `5..`, `>5..<9`; `read` reads a number with its unit. Answers null for what is
 * none of these.
 */
export function readRange(text: string, read: (number: string) => number | null): NumberRange | null {
  const at = text.indexOf("..");
  if (at < 0) {
    const [, sign = "=", said = ""] = /^(>=|<=|>|<|=)?(.*)$/s.exec(text) ?? [];
    const value = read(said);
    if (value === null) return null;
    if (sign === "=") return { min: value, max: value };
    return sign.startsWith(">") ? lower(value, sign === ">") : upper(value, sign === "<");
  }
  const range: NumberRange = {};
  for (const [sign, end, make] of [
    [">", text.slice(0, at), lower],
    ["<", text.slice(at + 2), upper],
  ] as const) {
    if (end === "") continue;
    const value = read(end.startsWith(sign) ? end.slice(1) : end);
    if (value === null) return null;
    Object.assign(range, make(value, end.startsWith(sign)));
  }
  return range.min === undefined && range.max === undefined ? null : range;
}

/** Writes a range as `readRange` reads it. */
export function formatRange({ min, max, isAbove, isBelow }: NumberRange, write: (value: number) => string): string {
  if (min !== undefined && max !== undefined) {
    if (min === max && !isAbove && !isBelow) return write(min);
    return `${isAbove ? ">" : ""}${write(min)}..${isBelow ? "<" : ""}${write(max)}`;
  }
  if (min !== undefined) return `${isAbove ? ">" : ">="}${write(min)}`;
  return max === undefined ? "" : `${isBelow ? "<" : "<="}${write(max)}`;
}

/** What is in both. */
export function narrowRange(known: NumberRange | undefined, other: NumberRange): NumberRange {
  if (known === undefined) return other;
  const range: NumberRange = {};
  for (const { min, isAbove = false } of [known, other])
    if (min !== undefined && (range.min === undefined || min > range.min || (min === range.min && isAbove)))
      Object.assign(range, { isAbove: undefined }, lower(min, isAbove));
  for (const { max, isBelow = false } of [known, other])
    if (max !== undefined && (range.max === undefined || max < range.max || (max === range.max && isBelow)))
      Object.assign(range, { isBelow: undefined }, upper(max, isBelow));
  return Object.fromEntries(Object.entries(range).filter(([, value]) => value !== undefined));
}

/** Whether a number is in the range; what is unknown is in none. */
export const isInRange = (value: number | null | undefined, { min, max, isAbove, isBelow }: NumberRange): boolean =>
  value !== null &&
  value !== undefined &&
  (min === undefined || (isAbove ? value > min : value >= min)) &&
  (max === undefined || (isBelow ? value < max : value <= max));
