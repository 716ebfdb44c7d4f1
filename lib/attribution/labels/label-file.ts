import { openFile } from "@/lib/traces/containers/open-files";
import { decodeText } from "@/lib/traces/decode-text";
import { type Document, type FileDocument } from "@/lib/traces/document";
import { whoAndWhen } from "@/lib/traces/formats/who-and-when";
import { isObject, type JsonObject } from "@/lib/traces/json-value";
import { parties, type Party, readParty } from "@/lib/traces/party";
import { readAs } from "@/lib/traces/read-document";
import { readCsv } from "./label-file-csv";

/** A label of a file. Of which trace it is, is said by any of three keys; what is not given is null. */
export interface FileLabel {
  /** Where it stands, for people: "line 3", "15.json". */
  place: string;
  traceId: string | null;
  /** The id that the trace has in its data set: `question_ID` in Who&When files. Several traces may have it. */
  externalId: string | null;
  /** SHA-256 of what was executed, see lib/traces/content-hash.ts; of a file that holds the trace it is computed. */
  contentHash: string | null;
  agent: string;
  stepIndex: number;
  reason: string;
  isCertain: boolean;
  failureMode: string | null;
  party: Party | null;
}

/** What could not be read as a label, and why. */
export interface FileFault {
  place: string;
  message: string;
}

interface LabelFile {
  labels: FileLabel[];
  faults: FileFault[];
}

/** Spellings of each field, the one that we write first; compared without regard to case, spaces, `_` and `-`. */
const spellings = {
  traceId: ["trace", "traceid", "id"],
  externalId: ["externalid", "questionid"],
  contentHash: ["contenthash"],
  agent: ["agent", "mistakeagent", "responsibleagent"],
  stepIndex: ["step", "stepindex", "mistakestep", "decisivestep"],
  reason: ["reason", "mistakereason"],
  isCertain: ["iscertain", "certain", "certainty"],
  failureMode: ["failuremode", "mistaketype"],
  party: ["party", "mistakeparty"],
} as const;
type Field = keyof typeof spellings;

/**
 * Reads labels from Who&When files (one or many in an archive, with or without their history), JSON, JSONL or CSV with
 * a row of names. Never throws: what is no label comes back as a fault with its place.
 */
export async function readLabelFile(bytes: Uint8Array, fileName: string): Promise<LabelFile> {
  const { document, issues } = await openFile(bytes, fileName);
  if (document === null) {
    return { labels: [], faults: issues.slice(0, 1).map(({ message }) => ({ place: fileName, message })) };
  }
  if (document.kind === "folder") return merge(document.files.map((file) => readDocument(file, file.path)));
  if (document.kind === "lines")
    return readDocument(document, "", lineNumbers(bytes, document.records.length + document.others.length));
  return readDocument(document, document.kind === "text" ? "" : fileName);
}

const merge = (files: readonly LabelFile[]): LabelFile => ({
  labels: files.flatMap(({ labels }) => labels),
  faults: files.flatMap(({ faults }) => faults),
});

/** On which line each record stands; null where one record takes several lines, or the file was unpacked. */
function lineNumbers(bytes: Uint8Array, recordCount: number): number[] | null {
  const numbers = (decodeText(bytes).text ?? "")
    .split(/\r\n|\n|\r/)
    .flatMap((line, at) => (line.trim() === "" ? [] : [at + 1]));
  return numbers.length === recordCount ? numbers : null;
}

const inFile = (path: string, place: string): string => (path === "" ? place : `${path}, ${place}`);

function readDocument(document: FileDocument, path: string, lines: readonly number[] | null = null): LabelFile {
  if (document.kind === "text") return readTable(document.text, path);
  if (document.kind === "tables")
    return { labels: [], faults: [{ place: path, message: "This database has no labels that can be read here." }] };
  const whole = document.kind === "json" && !Array.isArray(document.value);
  const items = itemsOf(document).map(({ value, at }) => ({
    value,
    place: whole ? path || "the file" : inFile(path, lines ? `line ${lines[at]}` : `record ${at + 1}`),
  }));
  const broken = document.kind === "lines" ? document.others : [];
  return merge([
    ...items.map(({ value, place }) => readItem(value, place)),
    {
      labels: [],
      faults: broken.map(({ line }) => ({ place: inFile(path, `line ${line}`), message: "This is not JSON." })),
    },
  ]);
}

function itemsOf(document: Exclude<FileDocument, { kind: "text" | "tables" }>): { value: unknown; at: number }[] {
  if (document.kind === "lines")
    return document.records.map(({ pointer, value }) => ({
      value,
      at: Number(pointer.slice(pointer.lastIndexOf("/") + 1)),
    }));
  const { value } = document;
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.map((item, at) => ({ value: item, at }));
}

function readItem(value: unknown, place: string): LabelFile {
  if (!isObject(value))
    return { labels: [], faults: [{ place, message: "This is no label: an object with names is expected." }] };
  const fields = namedFields(value);
  return readFields(fields, place, hashOf(value, place));
}

/** The content hash of a Who&When trace that a file holds beside its label. */
function hashOf(value: JsonObject, path: string): string | null {
  const document: Document = { kind: "json", path, pointer: "", issues: [], value, literal: () => undefined };
  if (whoAndWhen.recognise(document) === null) return null;
  return readAs(document, whoAndWhen)[0]?.trace?.contentHash ?? null;
}

function readTable(text: string, path: string): LabelFile {
  const [head, ...rows] = readCsv(text);
  if (
    !head ||
    !head.cells.some((name) => fieldOf(name) === "agent") ||
    !head.cells.some((name) => fieldOf(name) === "stepIndex")
  ) {
    const message = "The first line names no columns “agent” and “step”.";
    return { labels: [], faults: [{ place: inFile(path, "line 1"), message }] };
  }
  return merge(
    rows.map(({ line, cells }) => {
      const row = Object.fromEntries(head.cells.map((name, at) => [name, cells[at] ?? ""]));
      return readFields(namedFields(row), inFile(path, `line ${line}`), null);
    }),
  );
}

const fold = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, "");

const fieldOf = (name: string): Field | null => {
  const folded = fold(name);
  for (const [field, names] of Object.entries(spellings))
    if ((names as readonly string[]).includes(folded)) return field as Field;
  return null;
};

/** Values by what they mean; empty ones are absent. Of several spellings of one field the one that we write counts. */
function namedFields(value: JsonObject): Partial<Record<Field, unknown>> {
  const byName = new Map<string, unknown>();
  for (const [name, held] of Object.entries(value)) {
    if (held !== null && held !== undefined && held !== "" && !byName.has(fold(name))) byName.set(fold(name), held);
  }
  const fields: Partial<Record<Field, unknown>> = {};
  for (const [field, names] of Object.entries(spellings)) {
    const name = names.find((one) => byName.has(one));
    if (name !== undefined) fields[field as Field] = byName.get(name);
  }
  return fields;
}

const textOf = (value: unknown): string | null =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : null;
const nameOf = (value: unknown): string | null => textOf(value)?.trim() || null;

function readFields(fields: Partial<Record<Field, unknown>>, place: string, hash: string | null): LabelFile {
  const fault = (message: string): LabelFile => ({ labels: [], faults: [{ place, message }] });
  const agent = nameOf(fields.agent);
  if (agent === null) return fault("It names no agent.");
  const step = textOf(fields.stepIndex)?.trim() ?? "";
  if (!/^\d{1,9}(\.0+)?$/.test(step)) return fault("Its step is not a whole number from 0.");
  const isCertain = certaintyOf(fields.isCertain);
  if (isCertain === null) return fault("Its certainty is neither “certain” nor “uncertain”.");
  const party = readParty(fields.party);
  if (party === null && fields.party !== undefined) return fault(`Its party is none of ${parties.join(", ")}.`);
  const key = {
    traceId: nameOf(fields.traceId),
    externalId: nameOf(fields.externalId),
    contentHash: hash ?? nameOf(fields.contentHash),
  };
  if (Object.values(key).every((one) => one === null)) return fault("It does not say of which trace it is.");
  const label = { agent, stepIndex: Number(step), reason: textOf(fields.reason) ?? "", isCertain };
  return { labels: [{ place, ...key, ...label, failureMode: nameOf(fields.failureMode), party }], faults: [] };
}

/** Certain where nothing is said. */
function certaintyOf(value: unknown): boolean | null {
  if (value === undefined || value === true || value === false) return value ?? true;
  const word = textOf(value)?.trim().toLowerCase() ?? "";
  if (["true", "certain", "yes", "1"].includes(word)) return true;
  return ["false", "uncertain", "no", "0"].includes(word) ? false : null;
}
