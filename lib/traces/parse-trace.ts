import { checkText } from "./check-text";
import { decodeText } from "./decode-text";
import { type Source, type TraceFormat } from "./format";
import { traceFormats } from "./format-list";
import { readLiterals } from "./json-literals";
import { pointerTo } from "./json-pointer";
import { maxDepth, nameKind, tooDeepAt } from "./json-value";
import { type ParsedTrace, type ParseResult } from "./parse-result";
import { type FileRecord, readRecords } from "./read-records";
import { type ImportIssue } from "./trace";

/** So many items of a list are looked at to see what it is. */
const lookedAt = 200;
/** Keys below which tool arguments stand. */
const argumentKeys: ReadonlySet<string> = new Set(["arguments", "args"]);

/**
 * Reads every trace of a file: JSON, a JSON list of traces, or JSONL, in any format of format-list.ts, seen by its bytes and
 * keys and never by a name. `options.format` skips the recognition. Pure and synchronous. It never throws on bad input:
 * what is wrong comes back as issues with JSON pointers, and a trace that cannot be read as null beside its issues.
 */
export function parseTrace(input: Uint8Array | string, options: { format?: string } = {}): ParseResult {
  const decoded = decodeText(input);
  const chosen = options.format === undefined ? null : traceFormats.find(({ name }) => name === options.format);
  if (chosen === undefined) {
    const known = traceFormats.map(({ name }) => name).join(", ");
    const message = `There is no format of that name; known are ${known}.`;
    return failure([...decoded.issues, { severity: "error", code: "format-unknown", message, pointer: "" }]);
  }
  if (decoded.text === null) return failure(decoded.issues);
  const read = readRecords(decoded.text);
  if (!("records" in read)) return failure([...decoded.issues, read]);
  const whole = wholeFile(decoded.text, read.isLines, read.records);
  const candidates = findTraces(whole, read.isLines ? read.records : null, chosen);
  if (!Array.isArray(candidates)) return failure([...decoded.issues, candidates]);
  const first = candidates.find((candidate) => candidate.format !== null);
  if (first === undefined) return failure([...decoded.issues, unknownShape(whole.value)]);
  const broken = read.broken.map((issue): ParsedTrace => ({ trace: null, issues: [issue] }));
  return {
    format: first.format?.name ?? null,
    recognisedBy: chosen === null ? first.keys : [],
    traces: [...candidates.map(readCandidate), ...broken],
    issues: decoded.issues,
  };
}

interface Candidate extends FileRecord {
  format: TraceFormat | null;
  keys: string[];
  literal: Source["literal"];
}

/** The file as one value; the lines of JSONL as a list. */
const wholeFile = (text: string, isLines: boolean, records: readonly FileRecord[]): FileRecord =>
  isLines
    ? { pointer: "", text, value: records.map(({ value }) => value) }
    : (records[0] ?? { pointer: "", text, value: null });

/** What in the file is to be read as a trace each: the whole, or the items of its list; an issue where nothing can be. */
function findTraces(
  whole: FileRecord,
  lines: FileRecord[] | null,
  chosen: TraceFormat | null,
): Candidate[] | ImportIssue {
  const { value } = whole;
  const wholeLiteral = lines === null ? literalsOf([whole]) : literalsOf(lines);
  const asTrace = recognise(value, chosen);
  if (!Array.isArray(value)) {
    if (typeof value !== "object" || value === null) return unknownShape(value);
    return [{ ...whole, ...asTrace, format: chosen ?? asTrace.format, literal: wholeLiteral }];
  }
  if (value.length === 0)
    return { severity: "error", code: "no-traces", message: "The file holds an empty list.", pointer: "" };
  const items = value.map((item: unknown, at): Candidate => {
    const record = lines?.[at] ?? { pointer: pointerTo("", at), text: "", value: item };
    return { ...record, ...recognise(item, chosen), literal: wholeLiteral };
  });
  if (items.slice(0, lookedAt).some(({ format }) => format !== null)) {
    return items;
  }
  return [{ ...whole, ...asTrace, literal: wholeLiteral }];
}

function recognise(value: unknown, chosen: TraceFormat | null): { format: TraceFormat | null; keys: string[] } {
  for (const format of chosen === null ? traceFormats : [chosen]) {
    const keys = format.recognise(value);
    if (keys !== null) return { format, keys };
  }
  return { format: null, keys: [] };
}

/** Source texts of arguments, read from the file in one pass when the first is asked for. */
function literalsOf(records: readonly FileRecord[]): Source["literal"] {
  let found: Map<string, string> | null = null;
  return (pointer) => {
    found ??= new Map(records.flatMap((record) => [...readLiterals(record.text, argumentKeys, record.pointer)]));
    return found.get(pointer);
  };
}

function readCandidate(candidate: Candidate): ParsedTrace {
  const { format, value, pointer, literal } = candidate;
  if (format === null) return { trace: null, issues: [{ ...unknownShape(value), pointer }] };
  const deep = tooDeepAt(value);
  if (deep !== null) {
    const message = `The content is nested more than ${maxDepth} levels deep.`;
    return {
      trace: null,
      issues: [{ severity: "error", code: "too-deep", message, pointer: pointerTo(pointer, ...deep) }],
    };
  }
  const { trace, issues } = format.read(value, { pointer, literal });
  return { trace, issues: trace === null ? issues : [...issues, ...checkText(trace)] };
}

function unknownShape(value: unknown): ImportIssue {
  const titles = traceFormats.map(({ title }) => title).join(", ");
  const isContainer = typeof value === "object" && value !== null;
  const message = isContainer
    ? `No known shape was recognised in ${nameKind(value)}. Known are: ${titles}.`
    : `Expected a trace and found ${nameKind(value)}.`;
  return { severity: "error", code: "shape-unknown", message, pointer: "" };
}

const failure = (issues: ImportIssue[]): ParseResult => ({ format: null, recognisedBy: [], traces: [], issues });
