import { checkText } from "./check-text";
import { type Document, itemsOf, literalOf } from "./document";
import { type TraceFormat } from "./format";
import { traceFormats } from "./format-list";
import { plainReport } from "./import-report";
import { nameKind } from "./json-value";
import { type ParsedTrace, type ParseResult, type RecognisedFormat } from "./parse-result";
import { confidences, type Recognition } from "./recognition";
import { type ImportIssue } from "./trace";

/** So many items of a list are looked at to see what it is. */
const lookedAt = 200;

interface Found extends Recognition {
  format: TraceFormat;
}

/**
 * Reads every trace of an opened document in the format that fits best: by confidence, then by the order of format-list.ts. A
 * list whose items are traces of their own is read item by item. `options.format` skips the recognition. Never throws on bad input.
 */
export function readDocument(document: Document, options: { format?: string } = {}): ParseResult {
  const chosen = options.format === undefined ? null : traceFormats.find(({ name }) => name === options.format);
  if (chosen === undefined) return failure([...document.issues, unknownFormat()]);
  const asWhole = recognise(document);
  const items = openItems(document);
  const asItems = bestOf(items.slice(0, lookedAt).flatMap((item) => recognise(item).slice(0, 1)));
  const [best] = asWhole;
  const candidates = (asWhole.length > 0 ? asWhole : asItems).map(nameOf);
  const base = { candidates, issues: document.issues };
  const isByItem = asItems[0] !== undefined && (best === undefined || rank(asItems[0]) < rank(best));
  if (chosen !== null) {
    const readsItems = items.length > 0 && chosen.recognise(document) === null && items.some(chosen.recognise);
    const traces = readsItems ? items.flatMap((item) => readOne(item, chosen)) : readOne(document, chosen);
    return { ...base, format: chosen.name, confidence: null, recognisedBy: [], traces };
  }
  if (isByItem && asItems[0]) return { ...base, ...describe(asItems[0]), traces: readItems(document, items) };
  if (best) return { ...base, ...describe(best), traces: readOne(document, best.format) };
  if (document.kind === "folder" && document.files.length > 0) return readFilesOf(document.files, document.issues);
  return failure([...document.issues, unknownShape(document)]);
}

const rank = ({ confidence }: Recognition): number => confidences.indexOf(confidence);
const nameOf = ({ format, confidence, keys }: Found): RecognisedFormat => ({ format: format.name, confidence, keys });
const describe = ({ format, confidence, keys }: Found) => ({ format: format.name, confidence, recognisedBy: keys });
const bestOf = (found: Found[]): Found[] => found.toSorted((a, b) => rank(a) - rank(b));

/** Every format that recognises the document, best first. */
function recognise(document: Document): Found[] {
  const found = traceFormats.flatMap((format): Found[] => {
    const recognition = format.recognise(document);
    return recognition === null ? [] : [{ ...recognition, format }];
  });
  return bestOf(found);
}

/** The items of a list as documents of their own. */
const openItems = (document: Document): Document[] =>
  (itemsOf(document) ?? []).map(({ pointer, value }) => ({
    kind: "json",
    path: document.path,
    pointer,
    value,
    literal: literalOf(document),
    issues: [],
  }));

function readItems(document: Document, items: readonly Document[]): ParsedTrace[] {
  const traces = items.flatMap((item): ParsedTrace[] => {
    const [best] = recognise(item);
    return best ? readOne(item, best.format) : [refused(unknownShape(item))];
  });
  return [...traces, ...brokenLines(document)];
}

/** Lines that are no JSON, where each line was to be a trace. */
const brokenLines = (document: Document): ParsedTrace[] =>
  document.kind !== "lines"
    ? []
    : document.others.flatMap(({ issue }) => (issue === undefined ? [] : [refused(issue)]));

function readOne(document: Document, format: TraceFormat): ParsedTrace[] {
  return format.read(document).map(({ trace, issues, report }) => ({
    trace,
    issues: trace === null ? issues : [...issues, ...checkText(trace)],
    report,
  }));
}

/** A folder that is no run as a whole: its files, each by itself. */
function readFilesOf(files: readonly Document[], issues: ImportIssue[]): ParseResult {
  const results = files.map((file) => readDocument(file));
  const first = results.find(({ format }) => format !== null);
  if (first === undefined) return failure([...issues, ...results.flatMap((result) => result.issues)]);
  return {
    ...first,
    traces: results.flatMap(({ traces }) => traces),
    issues: [...issues, ...results.flatMap((result) => result.issues)],
  };
}

const unknownFormat = (): ImportIssue => ({
  severity: "error",
  code: "format-unknown",
  message: `There is no format of that name; known are ${traceFormats.map(({ name }) => name).join(", ")}.`,
  pointer: "",
});

function unknownShape(document: Document): ImportIssue {
  const { pointer } = document;
  const what = document.kind === "json" ? nameKind(document.value) : `${documentWords[document.kind]}`;
  const message = `No known shape was recognised in ${what}. Map its fields by hand, or choose a format.`;
  return { severity: "error", code: "shape-unknown", message, pointer };
}

const documentWords = { lines: "its lines", text: "the text", tables: "its tables", folder: "the folder" } as const;

const refused = (issue: ImportIssue): ParsedTrace => ({ trace: null, issues: [issue], report: plainReport });

const failure = (issues: ImportIssue[]): ParseResult => ({
  format: null,
  confidence: null,
  recognisedBy: [],
  candidates: [],
  traces: [],
  issues,
});
