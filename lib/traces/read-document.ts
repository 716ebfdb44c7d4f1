import { checkText } from "./check-text";
import { type Document } from "./document";
import { countEscapes } from "./escape-text";
import { findUnmapped } from "./find-unmapped";
import { type TraceFormat } from "./format";
import { traceFormats } from "./format-list";
import { plainReport } from "./import-report";
import { nameKind } from "./json-value";
import { type FileMapping, mappedFormat, readByMapping } from "./mapping/file-mapping";
import { attachMedia } from "./media/attach-media";
import { type ParsedTrace, type ParseResult } from "./parse-result";
import { looksLikeJson, readRecords } from "./read-records";
import { statedOutcome } from "./stated-outcome";
import { itemDocuments, recogniseDocument, type RecognisedDocument } from "./recognise-document";
import { type ImportIssue, type Outcome } from "./trace";
import { type StatedTokens, statedTokens, tokenIssues } from "./stated-tokens";

/** How a person wants a file read. */
export interface ReadOptions {
  /** The format, instead of recognizing one. */
  format?: string | undefined;
  /** How its fields are mapped by hand, instead of any format. */
  mapping?: FileMapping | undefined;
}

/** What a document is, and its traces one by one: of a list each is read when it is asked for. */
export interface ReadInTurn extends Omit<ParseResult, "traces"> {
  traces: Iterable<ParsedTrace>;
}

/** `readInTurn` with all traces at once. */
export function readDocument(document: Document, options: ReadOptions = {}): ParseResult {
  const read = readInTurn(document, options);
  return { ...read, traces: [...read.traces] };
}

/**
 * Reads every trace of an opened document in the format that fits best; a list whose items are traces of their own is
 * read item by item, and of a folder that is no run as a whole every file by itself. Never throws on bad input.
 */
export function readInTurn(document: Document, options: ReadOptions = {}): ReadInTurn {
  const { mapping } = options;
  const { best, isByItem, candidates, formatOf } = recogniseDocument(document);
  const { issues } = document;
  const byHand = (format: string, traces: ParsedTrace[]): ParseResult => ({
    format,
    confidence: null,
    recognisedBy: [],
    candidates,
    traces,
    issues,
  });
  if (mapping !== undefined)
    return byHand(
      mappedFormat(mapping),
      finish(document, () => readByMapping(document, mapping)),
    );
  if (options.format !== undefined) {
    const format = traceFormats.find(({ name }) => name === options.format);
    return format ? byHand(format.name, readAs(document, format)) : failure([...issues, unknownFormat()]);
  }
  if (best !== undefined) {
    const { format, confidence, keys } = best;
    const traces = isByItem ? readItems(document, formatOf) : readOne(document, format);
    return { format: format.name, confidence, recognisedBy: keys, candidates, traces, issues };
  }
  if (document.kind === "folder") return readFilesOf(document.files, issues);
  return failure([...issues, unknownShape(document)]);
}

/**
 * As a format that a person chose: as a whole where it is of that shape, else item by item
 * or file by file where those are.
 */
export function readAs(document: Document, format: TraceFormat): ParsedTrace[] {
  if (format.recognise(document) === null) {
    const parts = document.kind === "folder" ? document.files : itemDocuments(document);
    if (parts.some((part) => format.recognise(part) !== null)) return parts.flatMap((part) => readAs(part, format));
  }
  return readOne(document, format);
}

/** Every item by itself, each in the format that fits it. A line that could not be read is an error in its place. */
function* readItems(document: Document, formatOf: RecognisedDocument["formatOf"]): Generator<ParsedTrace> {
  const readItem = itemReader(formatOf);
  const items = itemDocuments(document).map((item) => ({ pointer: item.pointer, read: () => readItem(item) }));
  const others = document.kind === "lines" ? document.others : [];
  const broken = others.flatMap(({ pointer, issue }) =>
    issue === undefined ? [] : [{ pointer, read: () => [refused(issue)] }],
  );
  const all = broken.length === 0 ? items : [...items, ...broken].toSorted(byLine);
  for (const { read } of all) yield* read();
}

const lineOf = ({ pointer }: { pointer: string }): number => Number(pointer.slice(pointer.lastIndexOf("/") + 1));
const byLine = (a: { pointer: string }, b: { pointer: string }): number => lineOf(a) - lineOf(b);

/** Reads the items of a list of traces, one after another; one of no known shape is an error beside the others. */
export function itemReader(formatOf: RecognisedDocument["formatOf"]): (item: Document) => ParsedTrace[] {
  return (item) => {
    const found = formatOf(item);
    return found ? readOne(item, found.format) : [refused(unknownShape(item))];
  };
}

/** A document as one format reads it. */
const readOne = (document: Document, format: TraceFormat): ParsedTrace[] =>
  finish(document, () => format.read(document), { isElsewhere: format.name === "faultline" });

/** What all formats share once the steps are read. A reader that stumbles over a file ends in an error of that file. */
function finish(document: Document, reader: () => ParsedTrace[], where: { isElsewhere?: boolean } = {}): ParsedTrace[] {
  try {
    const read = reader();
    if (read.length === 0) return [refused(holdsNothing(document.pointer))];
    const traces = read.flatMap(({ trace }) => (trace ? [trace] : []));
    const attached = attachMedia(document, read, where);
    const unmapped = findUnmapped(document, traces, attached.held);
    const stated = traces.length === 1 ? outcomeBeside(document, traces[0]?.format) : "unknown";
    const tokens =
      traces.length === 1 && document.kind === "json" ? statedTokens(document.value, document.pointer) : undefined;
    return attached.traces.map((parsed, at) => {
      const { trace, issues, report } = parsed;
      const asRead = read[at]?.trace;
      if (trace === null || !asRead) return parsed;
      const escapedCount = trace.steps.reduce((sum, { content }) => sum + countEscapes(content), 0);
      const leftovers = unmapped[traces.indexOf(asRead)] ?? [];
      return {
        ...parsed,
        trace: trace.outcome === "unknown" ? { ...trace, outcome: stated } : trace,
        issues: [...issues, ...checkText(trace), ...tokensBeside(parsed, tokens)],
        report: { ...report, unmapped: leftovers, escapedCount },
      };
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : "unknown reason";
    const message = `It has the keys of a known shape but cannot be read as one (${why}). Choose another format, or map its fields.`;
    return [refused({ severity: "error", code: "reader-failed", message, pointer: document.pointer })];
  }
}

/** What the file says of the tokens of its one run, where its reader did not look. */
const tokensBeside = ({ trace, issues }: ParsedTrace, stated: StatedTokens | undefined): ImportIssue[] =>
  trace === null || stated === undefined || issues.some(({ code }) => code === "tokens-differ")
    ? []
    : tokenIssues(trace.steps, stated);

/** What the fields of a file that holds one run say of how it ended. */
const outcomeBeside = (document: Document, format = ""): Outcome =>
  document.kind === "json" ? statedOutcome(document.value, !plainFormats.has(format)) : "unknown";

/** Formats of no framework: a status in them is what the writer of the file says of the run. */
const plainFormats = new Set(["history", "openai-chat"]);

const holdsNothing = (pointer: string): ImportIssue => ({
  severity: "error",
  code: "no-traces",
  message: "It has the keys of a known shape, but no trace is in it.",
  pointer,
});

/** A folder that is no run as a whole: its files, each by itself. */
function readFilesOf(files: readonly Document[], issues: ImportIssue[]): ParseResult {
  const results = files.map((file) => readDocument(file));
  const first = results.find(({ format }) => format !== null);
  const all = results.flatMap((result) => result.issues);
  if (first === undefined) return failure([...issues, ...all]);
  const noted = files.flatMap((file, at) => (results[at]?.issues ?? []).map((issue) => asLeftOut(file, issue)));
  return { ...first, traces: results.flatMap(({ traces }) => traces), issues: [...issues, ...noted] };
}

/**
 * A text that is no trace beside files that are (a script, a list of packages) is named and left out;
 * JSON of no known shape is a fault.
 */
const asLeftOut = (file: Document, issue: ImportIssue): ImportIssue =>
  file.kind !== "text" || issue.code !== "shape-unknown"
    ? issue
    : { ...issue, severity: "info", code: "file-left-out", message: `${file.path} holds no trace and is left out.` };

const unknownFormat = (): ImportIssue => ({
  severity: "error",
  code: "format-unknown",
  message: `There is no format of that name; known are ${traceFormats.map(({ name }) => name).join(", ")}.`,
  pointer: "",
});

/** What to say of a document that no format recognizes. Text that means to be JSON is told where it breaks. */
function unknownShape(document: Document): ImportIssue {
  const { pointer } = document;
  if (document.kind === "text" && looksLikeJson(document.text)) {
    const fault = readRecords(document.text, Infinity);
    if (!("records" in fault)) return { ...fault, pointer };
  }
  if (document.kind === "json" && Array.isArray(document.value) && document.value.length === 0)
    return { severity: "error", code: "no-traces", message: "It is an empty list.", pointer };
  const what = document.kind === "json" ? nameKind(document.value) : documentWords[document.kind];
  const way = document.kind === "text" ? "Split it by its speakers" : "Map its fields";
  const message = `No known shape was recognized in ${what}. ${way}, or choose a format.`;
  return { severity: "error", code: "shape-unknown", message, pointer };
}

const documentWords = { lines: "its lines", text: "the text", tables: "its tables", folder: "the folder" } as const;

export const refused = (issue: ImportIssue): ParsedTrace => ({ trace: null, issues: [issue], report: plainReport });

const failure = (issues: ImportIssue[]): ParseResult => ({
  format: null,
  confidence: null,
  recognisedBy: [],
  candidates: [],
  traces: [],
  issues,
});
