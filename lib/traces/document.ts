import { objectsAt } from "./json-fields";
import { pointerTo } from "./json-pointer";
import { isObject, type JsonObject } from "./json-value";
import { type ImportIssue } from "./trace";

interface Opened {
  /**
   * Relative path in what was imported, "" for a file by itself. Shown to people; never
   * looked at to see what a file is.
   */
  path: string;
  /**
   * What every pointer into it begins with: "" for a file by itself, `0001.json#` for a file of a folder or archive.
   */
  pointer: string;
  /** What opening noticed. */
  issues: ImportIssue[];
}

/** The source text of an object or list below an arguments key, by JSON pointer; see json-literals.ts. */
export type ReadLiteral = (pointer: string) => string | undefined;

/** One JSON value, or what a decoder made of other bytes: an OTLP protobuf message is its JSON form with hex ids. */
export interface JsonDocument extends Opened {
  kind: "json";
  value: unknown;
  literal: ReadLiteral;
}

/** Values one after another: JSONL, or concatenated JSON. */
export interface LinesDocument extends Opened {
  kind: "lines";
  records: { pointer: string; value: unknown }[];
  /**
   * Lines that are no JSON or too deep, with the pointer that each would have and its number, from
   * 1. `issue` says what is wrong.
   */
  others: { pointer: string; text: string; line: number; issue?: ImportIssue }[];
  literal: ReadLiteral;
}

export interface TextDocument extends Opened {
  kind: "text";
  text: string;
}

/** Tables of a database or a column file, rows in their order. Pointers into them are `/table/row/column`. */
export interface TablesDocument extends Opened {
  kind: "tables";
  tables: Record<string, JsonObject[]>;
}

/** What one file holds. */
export type FileDocument = JsonDocument | LinesDocument | TextDocument | TablesDocument;

/**
 * Files that belong together: an archive, or the requests of one run in a folder. Sidecars
 * (`*.headers.json`) are not among them.
 */
export interface FolderDocument extends Opened {
  kind: "folder";
  files: FileDocument[];
}

/** What detection and readers look at: bytes after archives were unpacked, text decoded and JSON parsed. */
export type Document = FileDocument | FolderDocument;

/**
 * The items of a JSON list or the values of lines, each with its pointer; null for
 * anything else. One reader serves both.
 */
export function itemsOf(document: Document): { pointer: string; value: unknown }[] | null {
  if (document.kind === "lines") return document.records;
  if (document.kind !== "json" || !Array.isArray(document.value)) return null;
  return document.value.map((value: unknown, at) => ({ pointer: pointerTo(document.pointer, at), value }));
}

/** The object that a JSON file is; null for anything else. */
export function objectOf(document: Document): JsonObject | null {
  if (document.kind !== "json") return null;
  return isObject(document.value) ? document.value : null;
}

/** How a value of the document was spelled, where that is known. */
export const literalOf = (document: Document): ReadLiteral =>
  document.kind === "json" || document.kind === "lines" ? document.literal : () => undefined;

/** An object of a document, where it stands, and how what stands in it was spelled. */
export interface PlacedObject {
  value: JsonObject;
  pointer: string;
  literal: ReadLiteral;
}

/** The objects of a JSON list or of lines. What is no object is left out. */
export function objectItems(document: Document): PlacedObject[] {
  const literal = literalOf(document);
  return (itemsOf(document) ?? []).flatMap(({ value, pointer }) =>
    isObject(value) ? [{ value, pointer, literal }] : [],
  );
}

/** The objects of the list under a key of the object that a JSON file is. */
export function objectsBelow(document: Document, key: string): PlacedObject[] {
  const literal = literalOf(document);
  return objectsAt(objectOf(document) ?? {}, key, document.pointer).map((item) => ({ ...item, literal }));
}

/** The first values of a JSON list or of lines, to recognize a document by. */
export const firstItems = (document: Document): unknown[] =>
  (itemsOf(document) ?? []).slice(0, 200).map(({ value }) => value);
