import { decodeText } from "./decode-text";
import { type FileDocument } from "./document";
import { argumentKeys, readLiterals } from "./json-literals";
import { type FileRecord, readRecords } from "./read-records";
import { type ImportIssue } from "./trace";

/** Where a file lies in what is imported, and what pointers into it begin with; see document.ts. */
export interface Place {
  path: string;
  pointer: string;
}

/**
 * A file of text as a document: JSON, values line by line, or plain text. `document` is
 * null where the bytes hold no text.
 */
export function openText(
  input: Uint8Array | string,
  { path, pointer }: Place = { path: "", pointer: "" },
  maxKeys = 10_000_000,
): { document: FileDocument | null; issues: ImportIssue[] } {
  const { text, issues: noticed } = decodeText(input);
  const issues = noticed.map((issue) => ({ ...issue, pointer }));
  if (text === null) return { document: null, issues };
  const read = readRecords(text, maxKeys);
  if (!("records" in read)) {
    if (read.code === "not-json") return { document: { kind: "text", path, pointer, issues, text }, issues };
    return { document: null, issues: [...issues, { ...read, pointer: pointer + read.pointer }] };
  }
  const literal = literalsOf(read.records, pointer);
  const [first] = read.records;
  if (!read.isLines && first)
    return { document: { kind: "json", path, pointer, issues, value: first.value, literal }, issues };
  const records = read.records.map((record) => ({ pointer: pointer + record.pointer, value: record.value }));
  const others = read.others.map((other) => ({
    ...other,
    pointer: pointer + other.pointer,
    issue: { ...other.issue, pointer: pointer + other.issue.pointer },
  }));
  return { document: { kind: "lines", path, pointer, issues, records, others, literal }, issues };
}

/** Source texts of arguments, read from the file in one pass when the first is asked for. */
function literalsOf(records: readonly FileRecord[], base: string): (pointer: string) => string | undefined {
  let found: Map<string, string> | null = null;
  return (pointer) => {
    found ??= new Map(records.flatMap((record) => [...readLiterals(record.text, argumentKeys, base + record.pointer)]));
    return found.get(pointer);
  };
}
