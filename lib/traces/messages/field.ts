import { type JsonObject } from "../json-value";

/** The first of the fields that holds a text with something in it. */
export function textField(value: JsonObject, ...keys: string[]): string | undefined {
  for (const key of keys) {
    const field = value[key];
    if (typeof field === "string" && field !== "") return field;
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
