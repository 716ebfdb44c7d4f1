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
