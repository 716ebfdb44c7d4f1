import { z } from "zod";
import { type Document } from "../document";
import { pointerTo } from "../json-pointer";
import { isObject } from "../json-value";

/**
 * Where a value stands, as keys joined by `/`, with `~1` for a slash inside a key and `~0` for a tilde; `*` is every
 * item of a list, "" the whole: `runs`, `*`, `messages` are the messages of every run.
 */
export const FieldPath = z.string().max(500);
export type FieldPath = z.infer<typeof FieldPath>;

/** A value with the JSON pointer to it. */
export interface Placed {
  pointer: string;
  value: unknown;
}

export const joinPath = (...keys: readonly string[]): FieldPath =>
  keys.map((key) => key.replace(/~/g, "~0").replace(/\//g, "~1")).join("/");

export const splitPath = (path: FieldPath): string[] =>
  path === "" ? [] : path.split("/").map((key) => key.replace(/~1/g, "/").replace(/~0/g, "~"));

/** What a document holds, with its pointer: the value of a file, the values of lines as a list, tables by name. */
export const rootOf = (document: Document): Placed | null => {
  const { pointer } = document;
  if (document.kind === "json") return { pointer, value: document.value };
  if (document.kind === "lines") return { pointer, value: document.records.map(({ value }) => value) };
  return document.kind === "tables" ? { pointer, value: document.tables } : null;
};

/** The value at a path without `*` below a place; null where there is none. Items of lists go by their number. */
export function placeAt(from: Placed, path: FieldPath): Placed | null {
  let place = from;
  for (const key of splitPath(path)) {
    const { value } = place;
    const isThere = Array.isArray(value) ? /^\d{1,9}$/.test(key) && Number(key) < value.length : hasKey(value, key);
    if (!isThere) return null;
    place = { pointer: pointerTo(place.pointer, key), value: (value as Record<string, unknown>)[key] };
  }
  return place;
}

const hasKey = (value: unknown, key: string): boolean => isObject(value) && Object.hasOwn(value, key);

/** Every place at a path in a document, with the number of the item taken at each `*`. */
export function placesAt(document: Document, path: FieldPath): (Placed & { taken: number[] })[] {
  const root = rootOf(document);
  let places: (Placed & { taken: number[] })[] = root === null ? [] : [{ ...root, taken: [] }];
  for (const [depth, key] of splitPath(path).entries())
    places = places.flatMap((place) => {
      if (key === "*")
        return itemsIn(place, document, depth === 0).map((item, at) => ({ ...item, taken: [...place.taken, at] }));
      const inner = placeAt(place, joinPath(key));
      return inner === null ? [] : [{ ...inner, taken: place.taken }];
    });
  return places;
}

/** The items of a list. A line's pointer counts the broken lines before it. */
export function itemsIn(list: Placed, document: Document, isRoot: boolean): Placed[] {
  if (!Array.isArray(list.value)) return [];
  if (isRoot && document.kind === "lines") return document.records;
  return list.value.map((value: unknown, at) => ({ pointer: pointerTo(list.pointer, at), value }));
}

/**
 * A path with the items taken in place of its `*`: of the third run, `runs`, `*`, `task` is
 * `runs/2/task`. Further `*` stay.
 */
export function fillPath(path: FieldPath, taken: readonly number[]): FieldPath {
  let used = 0;
  return path
    .split("/")
    .map((key) => (key === "*" && used < taken.length ? String(taken[used++]) : key))
    .join("/");
}
