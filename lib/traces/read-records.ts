import { pointerTo } from "./json-pointer";
import { maxDepth, tooDeepAt } from "./json-value";
import { type JsonScan, quoteOddNumbers, scanJson } from "./scan-json";
import { type ImportIssue } from "./trace";

/** One JSON value of a file. `pointer` is empty for the whole file; a line of JSONL counts as an item of a list. */
export interface FileRecord {
  pointer: string;
  text: string;
  value: unknown;
}

/** A line that is no value: no JSON, or nested too deep. */
interface BrokenLine {
  /** The pointer that it would have. */
  pointer: string;
  text: string;
  /** From 1. */
  line: number;
  issue: ImportIssue;
}

export interface FileRecords {
  /** Whether the file holds several values: one a line, or one after another. */
  isLines: boolean;
  records: FileRecord[];
  others: BrokenLine[];
}

/**
 * Reads a text as one JSON value, else as JSONL, else as values one after another. An
 * issue says why it is none of them.
 */
export function readRecords(text: string, maxKeys: number): FileRecords | ImportIssue {
  if (text.trim() === "") return fault("file-empty", "The file is empty.");
  const scan = scanJson(text);
  if (scan.valueCount > maxKeys && looksLikeJson(text))
    return fault("too-many-values", `It contains more than ${maxKeys} keys and items.`);
  const readWhole = () => parseJson(text, scan);
  // What goes on behind its first list or object is not one value, and no time is lost on an error that says so.
  const whole = scan.ends.length > 1 ? null : readWhole();
  if (whole?.isRead) {
    const deep = scan.depth > maxDepth ? tooDeepIssue(whole.value, "") : null;
    return deep ?? { isLines: false, records: [{ pointer: "", text, value: whole.value }], others: [] };
  }
  return readLines(text, scan) ?? readValues(text, scan) ?? notJson(whereOf(whole ?? readWhole()));
}

/** Whether a text means to be JSON, well formed or not. */
export const looksLikeJson = (text: string): boolean => /^\s*[[{]/.test(text);

function readLines(text: string, scan: JsonScan): FileRecords | null {
  const records: FileRecord[] = [];
  const others: BrokenLine[] = [];
  // by a character where that does: the engine finds it ten times as fast as a pattern
  const lines = text.includes("\r") ? text.split(/\r\n|\n|\r/) : text.split("\n");
  for (const [at, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const pointer = `/${records.length + others.length}`;
    const read = parseJson(line, scan.oddNumbers.length > 0 ? undefined : noScan);
    const deep = read.isRead && scan.depth > maxDepth ? tooDeepIssue(read.value, pointer) : null;
    if (read.isRead && deep === null) records.push({ pointer, text: line, value: read.value });
    else others.push({ pointer, text: line, line: at + 1, issue: deep ?? lineFault(at + 1, pointer) });
  }
  const isLines = records.some(({ value }) => isContainer(value)) && records.length > others.length;
  return isLines ? { isLines, records, others } : null;
}

/**
 * Objects one after another, each over many lines, as a console exporter prints them. What follows the
 * last whole one may be cut off.
 */
function readValues(text: string, scan: JsonScan): FileRecords | ImportIssue | null {
  const records: FileRecord[] = [];
  let from = 0;
  for (const end of scan.ends) {
    const piece = text.slice(from, end).replace(/^\s*,/, "");
    const read = parseJson(piece);
    if (!read.isRead || !isContainer(read.value)) return null;
    records.push({ pointer: `/${records.length}`, text: piece, value: read.value });
    from = end;
  }
  const rest = text.slice(from).replace(/^\s*,/, "");
  if (records.length === 0 || (rest.trim() !== "" && !looksLikeJson(rest))) return null;
  if (records.length === 1 && rest.trim() === "") return null;
  const deep = scan.depth > maxDepth ? records.flatMap(({ value, pointer }) => tooDeepIssue(value, pointer) ?? []) : [];
  if (deep[0]) return deep[0];
  const pointer = `/${records.length}`;
  const line = lineAt(text, from);
  const others = rest.trim() === "" ? [] : [{ pointer, text: rest, line, issue: lineFault(line, pointer) }];
  return { isLines: true, records, others };
}

/** Where a text that is no JSON breaks, in words. */
const whereOf = (read: ReadJson): string => (read.isRead ? "" : read.where);

const noScan: JsonScan = { depth: 0, valueCount: 0, ends: [], oddNumbers: [] };
const isContainer = (value: unknown): boolean => typeof value === "object" && value !== null;
const lineAt = (text: string, at: number): number => text.slice(0, at).split("\n").length;

function tooDeepIssue(value: unknown, pointer: string): ImportIssue | null {
  const deep = tooDeepAt(value);
  if (deep === null) return null;
  const message = `The content is nested more than ${maxDepth} levels deep.`;
  return { severity: "error", code: "too-deep", message, pointer: pointerTo(pointer, ...deep) };
}

const lineFault = (line: number, pointer: string): ImportIssue => ({
  severity: "error",
  code: "line-not-json",
  message: `Line ${line} is not JSON.`,
  pointer,
});
const fault = (code: string, message: string): ImportIssue => ({ severity: "error", code, message, pointer: "" });
const notJson = (where: string): ImportIssue => fault("not-json", `The file is neither JSON nor JSONL${where}.`);

type ReadJson = { isRead: true; value: unknown } | { isRead: false; where: string };

/** JSON, also with the `NaN` and `Infinity` of Python; `where` says in words where it breaks. */
export function parseJson(text: string, scan?: JsonScan): ReadJson {
  try {
    return { isRead: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    const places = (scan ?? scanJson(text)).oddNumbers;
    const quoted = places.length > 0 ? quoteOddNumbers(text, places) : text;
    if (quoted !== text) return parseJson(quoted, noScan);
    const position = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined;
    if (position === undefined) return { isRead: false, where: "" };
    const before = text.slice(0, Number(position));
    const line = lineAt(before, before.length);
    return {
      isRead: false,
      where: `: reading stopped at line ${line}, column ${before.length - before.lastIndexOf("\n")}`,
    };
  }
}
