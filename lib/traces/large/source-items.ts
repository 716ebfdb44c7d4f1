import { type JsonDocument } from "../document";
import { readLiterals, argumentKeys } from "../json-literals";
import { maxDepth, tooDeepAt } from "../json-value";
import { pointerTo } from "../json-pointer";
import { parseJson } from "../read-records";
import { type ImportIssue } from "../trace";
import { buildValue, readRun } from "./build-value";
import { type ByteSource } from "./byte-source";
import { LiteralStore } from "./literal-store";
import { readLines } from "./read-lines";
import { type Part } from "./scan-structure";

/** An item of a list or a line, as a document of its own, or what is wrong with it. */
export interface SourceItem {
  document: JsonDocument | null;
  issue: ImportIssue | null;
  /** Its own text; empty where several items were parsed together. */
  text: string;
  line: number;
  pointer: string;
  /** Where in the file it ends, about. */
  to: number;
}

/** A line longer than this is no item among many. */
const maxLineBytes = 64 * 1024 * 1024;

/** Every line of a file of JSON lines. */
export async function* eachLine(source: ByteSource, readSize: number): AsyncGenerator<SourceItem> {
  let count = 0;
  for await (const { text, line, to } of readLines(source, readSize, maxLineBytes)) {
    if (text.trim() === "") continue;
    const pointer = `/${count}`;
    count += 1;
    const read = parseJson(text);
    const isDeep = read.isRead && tooDeepAt(read.value) !== null;
    if (read.isRead && !isDeep) {
      const document = openItem(pointer, read.value, () => readLiterals(text, argumentKeys, pointer));
      yield { document, issue: null, text, line, pointer, to };
      continue;
    }
    const message = isDeep ? `Line ${line} is nested more than ${maxDepth} levels deep.` : `Line ${line} is not JSON.`;
    const issue: ImportIssue = { severity: "error", code: isDeep ? "too-deep" : "line-not-json", message, pointer };
    yield { document: null, issue, text, line, pointer, to };
  }
}

/** Every item of a list whose parts are known. */
export async function* eachItem(source: ByteSource, parts: readonly Part[]): AsyncGenerator<SourceItem> {
  let count = 0;
  for (const part of parts) {
    if (part.inside !== null) {
      const pointer = `/${count}`;
      const literals = new LiteralStore();
      const value = await buildValue(source, part, pointer, literals, () => undefined);
      const document: JsonDocument = { kind: "json", path: "", pointer, issues: [], value, literal: literals.read };
      yield { document, issue: null, text: "", line: 0, pointer, to: part.to };
      count += 1;
      continue;
    }
    const { text, values } = await readRun(source, part, true);
    const from = count;
    let found: Map<string, string> | null = null;
    for (const value of values as unknown[]) {
      const pointer = pointerTo("", count);
      const document = openItem(pointer, value, () => (found ??= readLiterals(text, argumentKeys, "", from)));
      yield { document, issue: null, text: part.count === 1 ? text.slice(1, -1) : "", line: 0, pointer, to: part.to };
      count += 1;
    }
  }
}

function openItem(pointer: string, value: unknown, read: () => Map<string, string>): JsonDocument {
  let found: Map<string, string> | null = null;
  const literal = (at: string): string | undefined => (found ??= read()).get(at);
  return { kind: "json", path: "", pointer, issues: [], value, literal };
}

/** The first items, as many as a look at a list needs. */
export async function firstItems(items: AsyncIterable<SourceItem>, byteLimit: number): Promise<SourceItem[]> {
  const first: SourceItem[] = [];
  for await (const item of items) {
    first.push(item);
    if (first.length === lookedAt || item.to > byteLimit) break;
  }
  return first;
}

const lookedAt = 200;
