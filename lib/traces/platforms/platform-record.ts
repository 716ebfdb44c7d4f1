import { type Document, literalOf, type ReadLiteral } from "../document";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";

/** One value of an import with its place and the spelling of what stands in it. */
export interface PlacedValue {
  pointer: string;
  value: unknown;
  literal: ReadLiteral;
  /** The source text of a value that was JSON in a string. */
  text?: string;
}

/**
 * A record of a platform, perhaps merged of several that were sent one after another: where each field stands is kept.
 */
export interface PlatformRecord {
  fields: JsonObject;
  /** Where the first of its parts stands. */
  pointer: string;
  literal: ReadLiteral;
  /** The place of something in a field. */
  at: (key: string, ...path: (string | number)[]) => string;
}

/** So many values are looked at to see what a document is. */
const lookedAt = 200;

/** Every item of a list, every line, every row, or the object itself; of a folder those of all its files. */
export function placedValues(document: Document): PlacedValue[] {
  if (document.kind === "folder") return document.files.flatMap((file) => placedValues(file));
  const literal = literalOf(document);
  if (document.kind === "lines") return document.records.map(({ pointer, value }) => ({ pointer, value, literal }));
  if (document.kind === "tables") return rowsOf(document.tables, document.pointer);
  if (document.kind === "text") return [];
  const { pointer, value } = document;
  return Array.isArray(value)
    ? value.map((item: unknown, at) => ({ pointer: pointerTo(pointer, at), value: item, literal }))
    : [{ pointer, value, literal }];
}

const rowsOf = (tables: Record<string, JsonObject[]>, pointer: string): PlacedValue[] =>
  Object.entries(tables).flatMap(([table, rows]) =>
    rows.map((value, at) => ({ pointer: pointerTo(pointer, table, at), value, literal: () => undefined })),
  );

/** The first values, to recognize a document by. */
export function firstValues(document: Document): PlacedValue[] {
  if (document.kind === "folder")
    return document.files
      .slice(0, lookedAt)
      .flatMap((file) => firstValues(file))
      .slice(0, lookedAt);
  if (document.kind === "lines") return placedValues({ ...document, records: document.records.slice(0, lookedAt) });
  if (document.kind === "json" && Array.isArray(document.value))
    return placedValues({ ...document, value: document.value.slice(0, lookedAt) });
  return placedValues(document);
}

/** What stands under a key of a value, item by item where it is a list. */
export function valuesBelow({ pointer, value, literal }: PlacedValue, ...path: string[]): PlacedValue[] {
  let inner: unknown = value;
  for (const key of path) inner = isObject(inner) ? inner[key] : undefined;
  const place = pointerTo(pointer, ...path);
  if (!Array.isArray(inner)) return inner === undefined ? [] : [{ pointer: place, value: inner, literal }];
  return inner.map((item: unknown, at) => ({ pointer: pointerTo(place, at), value: item, literal }));
}

/** The objects among the values, as records. */
export const toRecords = (values: readonly PlacedValue[]): PlatformRecord[] =>
  values.flatMap(({ pointer, value, literal }): PlatformRecord[] =>
    isObject(value)
      ? [{ fields: value, pointer, literal, at: (key, ...path) => pointerTo(pointer, key, ...path) }]
      : [],
  );

/**
 * One record of several for the same thing, later fields over earlier ones. A null or an empty object says nothing and
 * leaves what stood there; `isDeep` merges objects key by key, as the platform that sends the difference does.
 */
export function mergeRecords(parts: readonly PlatformRecord[], { isDeep = false } = {}): PlatformRecord {
  const [first] = parts;
  if (first === undefined) throw new Error("nothing to merge");
  if (parts.length === 1) return first;
  const fields: JsonObject = {};
  const places = new Map<string, PlatformRecord>();
  const innerPlaces = new Map<string, PlatformRecord>();
  for (const part of parts)
    for (const [key, value] of Object.entries(part.fields)) {
      if (Object.hasOwn(fields, key) && isEmpty(value)) continue;
      const known = fields[key];
      const isMerged = isDeep && isObject(known) && isObject(value);
      fields[key] = isMerged ? { ...known, ...value } : value;
      if (!isMerged) places.set(key, part);
      else for (const inner of Object.keys(value)) innerPlaces.set(JSON.stringify([key, inner]), part);
    }
  const at: PlatformRecord["at"] = (key, ...path) => {
    const owner = path[0] === undefined ? undefined : innerPlaces.get(JSON.stringify([key, String(path[0])]));
    return (owner ?? places.get(key) ?? first).at(key, ...path);
  };
  const literal: ReadLiteral = (pointer) => {
    for (const part of parts) {
      const spelled = part.literal(pointer);
      if (spelled !== undefined) return spelled;
    }
    return undefined;
  };
  return { fields, pointer: first.pointer, literal, at };
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (isObject(value) && Object.keys(value).length === 0);
