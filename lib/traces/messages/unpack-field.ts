import { type ReadLiteral } from "../document";
import { literalsOfText } from "../json-literals";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { parseContainer } from "./parse-json-text";

/** What stands under a key, also where rows of a table keep it as JSON in a text; pointers go on below the text. */
export function unpackField(
  from: JsonObject,
  key: string,
  pointer: string,
  literal: ReadLiteral,
): { value: unknown; pointer: string; literal: ReadLiteral } {
  const value = from[key];
  const where = pointerTo(pointer, key);
  const inner = typeof value === "string" ? parseContainer(value) : undefined;
  if (typeof value !== "string" || inner === undefined) return { value, pointer: where, literal };
  return { value: inner, pointer: where, literal: literalsOfText(value, where) };
}

/** The object under a key, in whatever form; an empty one where there is none. */
export function unpackObject(from: JsonObject, key: string): JsonObject {
  const { value } = unpackField(from, key, "", () => undefined);
  return isObject(value) ? value : {};
}

/** The objects of the list under a key, in whatever form. */
export function unpackList(from: JsonObject, key: string, pointer: string, literal: ReadLiteral) {
  const { value, pointer: where, literal: own } = unpackField(from, key, pointer, literal);
  return (Array.isArray(value) ? (value as unknown[]) : []).flatMap((item, at) =>
    isObject(item) ? [{ value: item, pointer: pointerTo(where, at), literal: own }] : [],
  );
}
