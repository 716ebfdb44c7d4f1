import { type Estimate } from "./estimate";

type Ends = Pick<Estimate, "low" | "high">;

/** A number with its sign and so many digits after the point: "+0.40", "−0.12", "0.00". */
export const writeSigned = (value: number, digits: number): string => {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${value > 0 ? "+" : "−"}${text}`;
};

/** A share of 0–1 in percent, without the sign for it: 0.614 → "61". */
export const writePercent = (share: number, digits = 0): string => (100 * share).toFixed(digits);

/**
 * An interval as it stands on pages, in files and in a terminal: "[48–73]". Between ends of which one has a sign stands
 * a word: "[−20 to +40]". `write` writes an end.
 */
export function writeInterval({ low, high }: Ends, write: (end: number) => string): string {
  const ends = [write(low), write(high)];
  return `[${ends.join(ends.every((end) => /^\d/.test(end)) ? "–" : " to ")}]`;
}

/** A share of 0–1 with its interval: "61% [48–73]". */
export const writeShare = ({ value, low, high }: Estimate, digits = 0): string => {
  const write = (end: number): string => writePercent(end, digits);
  return `${write(value)}% ${writeInterval({ low, high }, write)}`;
};

/**
 * Whether drawing the groups again showed any spread. Of a single group, and of groups that all give the same, it shows
 * none: then the ends of a bootstrap interval lie on the value and say nothing of how sure it is.
 */
export const hasSpread = ({ low, high }: Ends): boolean => high - low > 1e-12;
