import { findFacts } from "./find-facts";

/** Of a longer text the beginning is read, and of one step so many values count. */
const maxReadLength = 20_000;
const maxValues = 300;
const address = /https?:\/\/[^\s"'<>()[\]{}]{3,200}/giu;
const quoted = /["“«「]([^"“”«»「」\n]{2,60})["”»」]/gu;
/** Two to four words that begin with a capital: a name of a person, place or thing. */
const name = /\p{Lu}[\p{Ll}\p{M}]+(?:[ -]\p{Lu}[\p{Ll}\p{M}]+){1,3}/gu;
const thousands = /(?<=\p{N}),(?=\p{N}{3}(?!\p{N}))/gu;

/**
 * Something that one step can take over from another: a number, code, address, quoted passage or name.
 * `key` is what it is compared by.
 */
export interface CarriedValue {
  key: string;
  text: string;
}

/** How a value is compared: letter case, white space and thousands separators do not count. */
export const valueKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(thousands, "")
    .split(/\s+/u)
    .filter(Boolean)
    .join(" ")
    .replace(/[.,;:]+$/u, "");

/** The values of a text in order, each once. A number of one digit is none. */
export function findValues(whole: string): CarriedValue[] {
  const text = whole.slice(0, maxReadLength);
  const found = new Map<string, CarriedValue>();
  const add = (value: string): void => {
    const key = valueKey(value);
    if (key.length > 1 && found.size < maxValues && !found.has(key)) found.set(key, { key, text: value });
  };
  for (const [value] of text.matchAll(address)) add(value);
  for (const fact of findFacts(text)) if (/\p{N}/u.test(fact.text)) add(fact.text);
  for (const [, value] of text.matchAll(quoted)) add(value ?? "");
  for (const [value] of text.matchAll(name)) add(value);
  return [...found.values()];
}

/**
 * Whether a value is a code or number of at least four characters, and none that is counted
 * on: no year, date or time of day.
 */
export const mayBeSlip = (key: string): boolean =>
  key.length >= 4 && /\p{N}/u.test(key) && !/\s/u.test(key) && !isCounted.test(key);

const isCounted = /^(?:(?:19|20)\p{N}\p{N}|\p{N}{1,2}:\p{N}{2}|\p{N}{4}-\p{N}{2}(?:-\p{N}{2})?)$/u;

/**
 * Whether one value is a slip of the pen for another: codes or numbers of at least four characters, alike but for two
 * neighboring characters that changed places, one that is wrong or one that is missing or too many. Not where only the
 * last character differs: codes are counted on there. Asked of values that `mayBeSlip`.
 */
export function isSlipOf(value: string, known: string): boolean {
  const longer = value.length - known.length;
  if (longer < -1 || longer > 1 || value === known) return false;
  const shorter = Math.min(value.length, known.length);
  let start = 0;
  while (start < shorter && value.charCodeAt(start) === known.charCodeAt(start)) start += 1;
  let last = value.length - 1;
  while (last >= start && last - longer >= start && value.charCodeAt(last) === known.charCodeAt(last - longer))
    last -= 1;
  if (last - start > 1) return false; // most pairs: more than two characters differ
  const end = value.length - 1 - last;
  const own = value.slice(start, value.length - end);
  const other = known.slice(start, known.length - end);
  if (!/^\p{N}*$/u.test(own) || !/^\p{N}*$/u.test(other)) return false;
  const isSwapped = own.length === 2 && other.length === 2 && own[0] === other[1] && own[1] === other[0];
  return isSwapped || (own.length <= 1 && other.length <= 1 && end > 0);
}
