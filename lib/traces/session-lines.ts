import { type Document, type LinesDocument } from "./document";
import { groupBy } from "./group-by";
import { isObject, type JsonObject } from "./json-value";
import { type ParsedTrace } from "./parse-result";

type Read = (document: Document) => ParsedTrace[];

/** Reads a file of lines session by session, where several were written one behind the other. */
export const eachSession =
  (idAtStart: (value: JsonObject) => string | undefined, read: Read): Read =>
  (document) =>
    sessionsIn(document, idAtStart).flatMap(read);

/**
 * The sessions of a file of lines, each of which begins with a line that names it. A line that names one again belongs
 * to what goes on.
 */
export function sessionsIn(document: Document, idAtStart: (value: JsonObject) => string | undefined): Document[] {
  if (document.kind !== "lines") return [document];
  const seen = new Set<string>();
  const places = document.records.map(({ value }) => {
    const id = isObject(value) ? idAtStart(value) : undefined;
    if (id !== undefined) seen.add(id);
    return Math.max(seen.size, 1);
  });
  return seen.size < 2 ? [document] : partsOf(document, (_, at) => places[at]);
}

/** Reads a file of lines session by session, in whatever turns they were written: every line names its own. */
export const bySession =
  (idOf: (value: JsonObject) => string | undefined, read: Read): Read =>
  (document) => {
    if (document.kind !== "lines") return read(document);
    const ids = document.records.map(({ value }) => (isObject(value) ? idOf(value) : undefined));
    const known = new Set(ids);
    return known.size < 2 || known.has(undefined)
      ? read(document)
      : partsOf(document, (_, at) => ids[at]).flatMap(read);
  };

type Line = LinesDocument["records"][number];

function partsOf(document: LinesDocument, keyOf: (line: Line, at: number) => unknown): LinesDocument[] {
  const groups = groupBy(
    document.records.map((line, at) => ({ line, key: keyOf(line, at) })),
    ({ key }) => key,
  );
  return [...groups.values()].map((group) => ({ ...document, records: group.map(({ line }) => line) }));
}
