import { pointerTo } from "./json-pointer";
import { isObject, type JsonObject } from "./json-value";

/** The text under a key; undefined where there is none or it is something else. */
export function textAt(object: JsonObject, key: string): string | undefined {
  const value = object[key];
  return typeof value === "string" ? value : undefined;
}

/** The finite number under a key; undefined where there is none or it is something else. */
export function numberAt(object: JsonObject, key: string): number | undefined {
  const value = object[key];
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** A count under a key: a whole number from 0. */
export function countAt(object: JsonObject, key: string): number | undefined {
  const value = numberAt(object, key);
  return value !== undefined && Number.isInteger(value) && value >= 0 ? value : undefined;
}

/** The object under a key; an empty one where there is none, so that reading on finds nothing. */
export function objectAt(object: JsonObject, key: string): JsonObject {
  const value = object[key];
  return isObject(value) ? value : {};
}

/** The list under a key; an empty one where there is none. */
export function listAt(object: JsonObject, key: string): unknown[] {
  const value = object[key];
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/** The objects of the list under a key, each with its pointer. What is no object is left out. */
export function objectsAt(object: JsonObject, key: string, pointer: string): { pointer: string; value: JsonObject }[] {
  return listAt(object, key).flatMap((value, at) =>
    isObject(value) ? [{ pointer: pointerTo(pointer, key, at), value }] : [],
  );
}

/** Whether an object has every one of these keys. */
export const hasKeys = (object: JsonObject, ...keys: readonly string[]): boolean =>
  keys.every((key) => Object.hasOwn(object, key));
