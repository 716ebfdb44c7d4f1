import { type Document } from "../document";
import { literalsOfText } from "../json-literals";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { parseJsonText } from "../messages/parse-json-text";
import { groupBy } from "../group-by";
import { type PlatformRecord } from "../platforms/platform-record";

/** One part of a multipart body: `post.<id>`, `post.<id>.inputs`, `patch.<id>.outputs`, … */
interface Part {
  name: string;
  text: string;
}

const heading = /^Content-Disposition: *form-data; *name="((?:post|patch)\.[^"]{1,300})"/i;

/** Whether a text begins as a body that the LangSmith client posts does. */
export const isMultipart = (text: string): boolean =>
  text.startsWith("--") &&
  text
    .slice(0, 2_000)
    .split(/\r?\n/)
    .some((line) => heading.test(line));

/** The runs in the bodies of a file, or of the files of a folder, one record for each `post` and `patch`. */
export function multipartRuns(document: Document): PlatformRecord[] {
  if (document.kind === "folder") return document.files.flatMap((file) => multipartRuns(file));
  return document.kind === "text" ? recordsOf(splitParts(document.text), document.pointer) : [];
}

/**
 * The parts of one body after another. Every part is the headers up to an empty line, then its content up to the next
 * line that is a boundary: the line that stands before the headers.
 */
function splitParts(text: string): Part[] {
  const lines = text.split("\n");
  const parts: Part[] = [];
  let boundary = "";
  let open: { name: string; lines: string[] } | null = null;
  for (let at = 0; at < lines.length; at += 1) {
    const line = (lines[at] ?? "").replace(/\r$/, "");
    const isBoundary = boundary !== "" && (line === boundary || line === `${boundary}--`);
    const headers = line.startsWith("--") ? headersAt(lines, at + 1) : null;
    if (!isBoundary && headers === null) {
      open?.lines.push(line);
      continue;
    }
    if (open !== null) parts.push({ name: open.name, text: open.lines.join("\n") });
    open = headers?.name === undefined ? null : { name: headers.name, lines: [] };
    if (headers !== null) [boundary, at] = [line, headers.end];
  }
  return open === null ? parts : [...parts, { name: open.name, text: open.lines.join("\n") }];
}

/**
 * The headers that begin at a line, if any do: their end is the empty line after them. A
 * part of another kind has no name.
 */
function headersAt(lines: readonly string[], from: number): { name: string | undefined; end: number } | null {
  if (!/^Content-Disposition:/i.test(lines[from] ?? "")) return null;
  let name: string | undefined;
  for (let at = from; at < Math.min(lines.length, from + 20); at += 1) {
    const line = (lines[at] ?? "").replace(/\r$/, "");
    if (line === "") return { name, end: at };
    name ??= heading.exec(line)?.[1];
  }
  return null;
}

const ownFields = new Set(["inputs", "outputs", "events", "extra", "serialized", "error"]);

/** A run is its own part and one part for each large field. Fields are found by the names of their parts. */
function recordsOf(parts: readonly Part[], pointer: string): PlatformRecord[] {
  const groups = groupBy(parts, ({ name }) => name.split(".").slice(0, 2).join("."));
  return [...groups].map(([runName, own]) => {
    const fields: JsonObject = { id: runName.split(".")[1] };
    for (const { name, text } of own) {
      const field = name.slice(runName.length + 1);
      const value = parseJsonText(text) ?? text;
      if (field === "" && isObject(value)) Object.assign(fields, value);
      else if (ownFields.has(field)) fields[field] = value;
    }
    const names = new Set(own.map(({ name }) => name));
    const at: PlatformRecord["at"] = (key, ...path) => {
      const part = `${runName}.${key}`;
      return names.has(part) ? pointerTo(pointer, part, ...path) : pointerTo(pointer, runName, key, ...path);
    };
    const readable = own.filter(({ text }) => parseJsonText(text) !== undefined);
    const literals = readable.map(({ name, text }) => literalsOfText(text, pointerTo(pointer, name)));
    const literal = (wanted: string): string | undefined => {
      for (const read of literals) {
        const spelled = read(wanted);
        if (spelled !== undefined) return spelled;
      }
      return undefined;
    };
    return { fields, pointer: pointerTo(pointer, runName), literal, at };
  });
}
