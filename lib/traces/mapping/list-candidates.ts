import { type Document } from "../document";
import { isObject, type JsonObject } from "../json-value";
import { type FieldPath, joinPath, rootOf } from "./field-path";

/** A field that items of a list have. */
export interface CandidateField {
  /** Path below the item. */
  path: FieldPath;
  /** How many of the items looked at have a value here. */
  count: number;
  distinctCount: number;
  /** Mean length of the values as text. */
  averageLength: number;
  /** How many of the values are texts. */
  textCount: number;
  /** Different values, cut: up to three, of short ones up to twelve. */
  examples: string[];
}

/** A list of objects that could be the steps. */
export interface CandidateList {
  path: FieldPath;
  /** How many lists the path names, each a trace of its own. */
  listCount: number;
  itemCount: number;
  /** How many items the fields were counted over. */
  lookedAtCount: number;
  fields: CandidateField[];
}

const maxPlaces = 50_000;
const maxPathLength = 8;
const maxLists = 50;
const maxItems = 200;
const maxFields = 80;
const maxFieldDepth = 4;
const maxDistinct = 1_000;
const exampleLength = 120;
/** A value no longer than this may be a word that says what kind of step it is; more of those are told. */
const shortLength = 30;

/**
 * Every list of objects in a document, those with most items first, with the fields of their items. Looks
 * at no more than so many places.
 */
export function listCandidates(document: Document): CandidateList[] {
  const root = rootOf(document);
  if (root === null) return [];
  const found = new Map<FieldPath, { listCount: number; itemCount: number; items: JsonObject[] }>();
  const open: { value: unknown; path: FieldPath; depth: number }[] = [{ value: root.value, path: "", depth: 0 }];
  for (let at = 0; at < open.length && at < maxPlaces; at += 1) {
    const { value, path, depth } = open[at] ?? { value: null, path: "", depth: 0 };
    const items = Array.isArray(value) ? value.filter(isObject) : [];
    if (items.length > 0 && (found.has(path) || found.size < maxLists)) {
      const known = found.get(path) ?? { listCount: 0, itemCount: 0, items: [] };
      known.items.push(...items.slice(0, maxItems - known.items.length));
      const { listCount, itemCount } = known;
      found.set(path, { ...known, listCount: listCount + 1, itemCount: itemCount + items.length });
    }
    if (depth >= maxPathLength || open.length > maxPlaces) continue;
    const below = Array.isArray(value)
      ? value.slice(0, maxItems).map((inner: unknown) => ["*", inner] as const)
      : isObject(value)
        ? Object.entries(value).slice(0, maxItems)
        : [];
    for (const [key, inner] of below) {
      if (typeof inner !== "object" || inner === null) continue;
      const step = Array.isArray(value) ? "*" : joinPath(key);
      open.push({ value: inner, path: path === "" ? step : `${path}/${step}`, depth: depth + 1 });
    }
  }
  return [...found]
    .map(([path, { items, ...counts }]) => ({
      path,
      ...counts,
      lookedAtCount: items.length,
      fields: fieldsOf(items),
    }))
    .sort((a, b) => b.itemCount - a.itemCount);
}

interface Counted {
  count: number;
  textCount: number;
  length: number;
  distinct: Set<string>;
  examples: string[];
}

/** The fields of items, through objects inside them; lists count as one value. */
function fieldsOf(items: readonly JsonObject[]): CandidateField[] {
  const fields = new Map<FieldPath, Counted>();
  const count = (path: FieldPath, value: unknown): void => {
    const field = fields.get(path) ?? { count: 0, textCount: 0, length: 0, distinct: new Set(), examples: [] };
    if (!fields.has(path) && fields.size >= maxFields) return;
    const text = typeof value === "string" ? value : JSON.stringify(value);
    const shown = text.length > exampleLength ? `${text.slice(0, exampleLength)}…` : text;
    field.count += 1;
    field.textCount += typeof value === "string" ? 1 : 0;
    field.length += text.length;
    if (!field.distinct.has(shown) && field.examples.length < (shown.length > shortLength ? 3 : 12))
      field.examples.push(shown);
    if (field.distinct.size < maxDistinct) field.distinct.add(shown);
    fields.set(path, field);
  };
  const visit = (object: JsonObject, above: FieldPath, depth: number): void => {
    for (const [key, value] of Object.entries(object).slice(0, maxFields)) {
      const path = above === "" ? joinPath(key) : `${above}/${joinPath(key)}`;
      if (isObject(value) && depth < maxFieldDepth) visit(value, path, depth + 1);
      else if (value !== null && value !== "") count(path, value);
    }
  };
  for (const item of items) visit(item, "", 1);
  return [...fields].map(([path, field]) => ({
    path,
    count: field.count,
    textCount: field.textCount,
    distinctCount: field.distinct.size,
    averageLength: Math.round(field.length / field.count),
    examples: field.examples,
  }));
}
