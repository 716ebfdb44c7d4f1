import { openFile, packingOf } from "./containers/open-files";
import { Budget, defaultLimits, OpenError, openIssue, type OpenLimits } from "./containers/opening";
import { unpackStream } from "./containers/unpack-stream";
import { type Document, type LinesDocument, type ReadLiteral } from "./document";
import { traceFormats } from "./format-list";
import { maxDepth } from "./json-value";
import { BrokenJson, buildValue } from "./large/build-value";
import { type ByteSource, type ReadSizes, sourceOf, usualSizes } from "./large/byte-source";
import { LiteralStore } from "./large/literal-store";
import { scanStructure } from "./large/scan-structure";
import { eachItem, eachLine, firstItems, type SourceItem } from "./large/source-items";
import { type ParsedTrace, type ParseResult } from "./parse-result";
import { itemReader, readAs, readDocument, readInTurn, type ReadOptions, refused } from "./read-document";
import { looksLikeJson } from "./read-records";
import { itemDocuments, recogniseDocument, type RecognisedDocument } from "./recognise-document";
import { type ImportIssue } from "./trace";

export { type ByteSource } from "./large/byte-source";

export interface SourceOptions extends ReadOptions {
  limits?: OpenLimits;
  sizes?: ReadSizes;
  /** Told now and then which share of the file was read, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** What a file is, and its traces one by one: each is read when it is asked for and then forgotten. */
export interface ParsedSource extends Omit<ParseResult, "traces"> {
  traces: AsyncIterable<ParsedTrace>;
}

const headBytes = 64 * 1024;

/**
 * Reads one file of any size. A text of JSON is never held as a whole: of a list of traces only the trace that
 * is read, of one large trace its values. Other files (archives, databases) are opened as `parseFiles` opens
 * them. Never throws on bad input.
 */
export async function parseSource(source: ByteSource, options: SourceOptions = {}): Promise<ParsedSource> {
  const sizes = options.sizes ?? usualSizes;
  if (source.byteSize <= sizes.whole) return readWhole(source, options);
  const head = await source.read(0, headBytes);
  const packing = packingOf(head);
  if (packing !== null) return unpackFirst(source, packing, options);
  if (!looksLikeJson(new TextDecoder().decode(head))) return readWhole(source, options);
  try {
    if (!(await isLines(source, sizes.read))) return await readStructure(source, sizes, options);
    const lines = (): AsyncGenerator<SourceItem> => eachLine(source, sizes.read);
    const progress = (at: number): void => options.onProgress?.(at / source.byteSize);
    return await readList(lines, true, () => allLines(lines(), progress), options, progress);
  } catch (error) {
    if (error instanceof BrokenJson) return failed(openIssue("not-json", error.message, ""));
    throw error;
  }
}

async function readWhole(source: ByteSource, options: SourceOptions): Promise<ParsedSource> {
  const bytes = await source.read(0, source.byteSize);
  const { document, issues } = await openFile(bytes, "", options.limits);
  if (document === null) return { ...nothingFound, issues, traces: giveAway([]) };
  const read = readInTurn(document, options);
  return { ...read, traces: Array.isArray(read.traces) ? giveAway(read.traces) : inTurn(read.traces) };
}

async function unpackFirst(
  source: ByteSource,
  packing: "gzip" | "zstd",
  { limits = defaultLimits, ...options }: SourceOptions,
): Promise<ParsedSource> {
  try {
    const packed = await source.read(0, source.byteSize);
    const bytes = await unpackStream(packed, packing, new Budget(limits, packed.length));
    const isPackedAgain = packingOf(bytes) !== null;
    return await (isPackedAgain ? readWhole : parseSource)(sourceOf(bytes), { limits, ...options });
  } catch (error) {
    if (error instanceof OpenError) return failed(openIssue(error.code, error.message, ""));
    throw error;
  }
}

/** Whether the first line is a value by itself and another line follows. */
async function isLines(source: ByteSource, readSize: number): Promise<boolean> {
  try {
    let count = 0;
    for await (const { document } of eachLine(source, readSize)) {
      count += 1;
      if (document === null || count > 1) return count > 1;
    }
    return false;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** One value over many lines, or several one after another. */
async function readStructure(source: ByteSource, sizes: ReadSizes, options: SourceOptions): Promise<ParsedSource> {
  const { limits = defaultLimits, onProgress = () => undefined } = options;
  const structure = await scanStructure(source, sizes, (share) => onProgress(share / 2));
  if (structure === "not-json") return readWhole(source, options);
  if (structure === "too-deep")
    return failed(openIssue("too-deep", `It is nested more than ${maxDepth} levels deep.`, ""));
  const { values, valueCount, isCutOff } = structure;
  if (isCutOff) return failed(openIssue("not-json", "The file is JSON that is cut off: its end is missing.", ""));
  const [only, second] = values;
  if (only === undefined) return readWhole(source, options);
  const tellHalf = (at: number): void => onProgress(0.5 + at / source.byteSize / 2);
  const list = second !== undefined ? values : only.inside?.isList ? only.inside.parts : null;
  const readAll = async (): Promise<Document> => {
    if (second !== undefined) return allLines(eachItem(source, values), tellHalf);
    const literals = new LiteralStore();
    const value = await buildValue(source, only, "", literals, tellHalf);
    return { kind: "json", path: "", pointer: "", issues: [], value, literal: literals.read };
  };
  const isTooLarge = valueCount > limits.maxKeys;
  const all = isTooLarge ? null : readAll;
  if (list !== null) return readList(() => eachItem(source, list), second !== undefined, all, options, tellHalf);
  return all === null ? failed(tooManyValues(limits.maxKeys)) : atOnce(readDocument(await all(), options));
}

/** A list or lines: item by item where each is a trace of its own, else all of it as one. */
async function readList(
  items: () => AsyncGenerator<SourceItem>,
  isLines: boolean,
  readAll: (() => Promise<Document>) | null,
  options: SourceOptions,
  progress: (at: number) => void,
): Promise<ParsedSource> {
  const first = await firstItems(items(), (options.sizes ?? usualSizes).sample);
  const sample = isLines ? linesOf(first) : listOf(first);
  const how = readsByItem(sample, options);
  if (how !== null) {
    const { formatOf, ...result } = how;
    return { ...result, traces: readEach(items(), formatOf, options, progress) };
  }
  const { maxKeys } = options.limits ?? defaultLimits;
  return readAll === null ? failed(tooManyValues(maxKeys)) : atOnce(readDocument(await readAll(), options));
}

/** What a list of traces is read as; null where the list is one trace, is mapped by hand, or is unknown. */
function readsByItem(
  sample: Document,
  { format, mapping }: SourceOptions,
): (Omit<ParseResult, "traces"> & Pick<RecognisedDocument, "formatOf">) | null {
  const { best, isByItem, candidates, formatOf } = recogniseDocument(sample);
  if (mapping !== undefined) return null;
  if (format === undefined)
    return best && isByItem
      ? {
          format: best.format.name,
          confidence: best.confidence,
          recognisedBy: best.keys,
          candidates,
          issues: [],
          formatOf,
        }
      : null;
  const chosen = traceFormats.find(({ name }) => name === format);
  if (!chosen || chosen.recognise(sample) !== null || !itemDocuments(sample).some((item) => chosen.recognise(item)))
    return null;
  return { format, confidence: null, recognisedBy: [], candidates, issues: [], formatOf };
}

async function* readEach(
  items: AsyncIterable<SourceItem>,
  formatOf: RecognisedDocument["formatOf"],
  { format }: SourceOptions,
  progress: (at: number) => void,
): AsyncGenerator<ParsedTrace> {
  const chosen = traceFormats.find(({ name }) => name === format);
  const readItem = itemReader(formatOf);
  for await (const { document, issue, to } of items) {
    if (document !== null) yield* chosen ? readAs(document, chosen) : readItem(document);
    else if (issue !== null) yield refused(issue);
    progress(to);
  }
}

/** All lines as one document. Of their texts only what the arguments' spelling needs stays. */
async function allLines(items: AsyncIterable<SourceItem>, progress: (at: number) => void): Promise<LinesDocument> {
  const literals = new LiteralStore();
  const document: LinesDocument = { ...linesOf([]), literal: literals.read };
  for await (const item of items) {
    if (item.document !== null) literals.add(item.text, item.pointer);
    addLine(document, item);
    progress(item.to);
  }
  return document;
}

function linesOf(items: readonly SourceItem[]): LinesDocument {
  const literals = new Map(items.map(({ pointer, document }) => [pointer, document?.literal]));
  const literal: ReadLiteral = (pointer) => literals.get(/^\/\d+/.exec(pointer)?.[0] ?? "")?.(pointer);
  const lines: LinesDocument = { kind: "lines", path: "", pointer: "", issues: [], records: [], others: [], literal };
  for (const item of items) addLine(lines, item);
  return lines;
}

function addLine({ records, others }: LinesDocument, { document, issue, pointer, text, line }: SourceItem): void {
  if (document !== null) records.push({ pointer, value: document.value });
  else if (issue !== null) others.push({ pointer, text, line, issue });
}

function listOf(items: readonly SourceItem[]): Document {
  const value = items.map(({ document }) => document?.value);
  return { kind: "json", path: "", pointer: "", issues: [], value, literal: linesOf(items).literal };
}

const tooManyValues = (count: number): ImportIssue =>
  openIssue("too-many-values", `It contains more than ${count} keys and items.`, "");

const atOnce = ({ traces, ...result }: ParseResult): ParsedSource => ({ ...result, traces: giveAway(traces) });

async function* inTurn(traces: Iterable<ParsedTrace>): AsyncGenerator<ParsedTrace> {
  yield* traces;
}

/** Lets go of each trace when the next one is asked for. */
async function* giveAway(traces: ParsedTrace[]): AsyncGenerator<ParsedTrace> {
  traces.reverse();
  for (let next = traces.pop(); next !== undefined; next = traces.pop()) yield next;
}

const nothingFound = { format: null, confidence: null, recognisedBy: [], candidates: [] };

const failed = (issue: ImportIssue): ParsedSource => ({ ...nothingFound, issues: [issue], traces: giveAway([]) });
