import { type JsonObject } from "../json-value";

/** The first of the fields that holds a text with something in it. */
export const textField = (value: JsonObject, ...keys: string[]): string | undefined => textEntry(value, ...keys)?.text;

/** The same, and the key under which it stands. */
export function textEntry(value: JsonObject, ...keys: string[]): { key: string; text: string } | undefined {
  for (const key of keys) {
    const text = value[key];
    if (typeof text === "string" && text !== "") return { key, text };
  }
  return undefined;
}

/** The first of the keys under which something stands. Dumps write null for what a part has not. */
export const keyOf = (value: JsonObject, ...keys: string[]): string | undefined =>
  keys.find((key) => value[key] !== undefined && value[key] !== null);

/** The first of the fields that holds a count. */
export function countField(value: JsonObject, ...keys: string[]): number | undefined {
  for (const key of keys) {
    const field = value[key];
    if (typeof field === "number" && Number.isSafeInteger(field) && field >= 0) return field;
  }
  return undefined;
}

/** The sum of the counts that are there; undefined where none is. */
export function sumOf(...counts: readonly (number | undefined)[]): number | undefined {
  const known = counts.filter((count) => count !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, count) => sum + count, 0);
}
