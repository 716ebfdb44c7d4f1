import { type Document } from "../document";
import { parseContainer } from "../messages/parse-json-text";
import { type ParsedTrace, type ParseResult } from "../parse-result";
import { type Trace } from "../trace";
import { repeatFaults } from "./repeat-faults";

/** JSON texts inside JSON texts are looked into so many times. */
const maxTextDepth = 4;

interface SourceText {
  text: string;
  /** The nearest key above it that is no index. */
  key: string;
}

/**
 * What is wrong with what a reader made of a document, whatever its format: steps that are not numbered 0..n-1, text of
 * a step that the source does not have, text of the source that is neither in a trace nor named as left over, what is
 * told twice. Empty
 * where all is well. Written without the code that it checks. In a damaged file a reader may join what does not belong
 * together: there words are looked for.
 */
export function readerFaults(document: Document, { traces, issues }: ParseResult, isDamaged = false): string[] {
  const read = traces.flatMap(({ trace }) => (trace ? [trace] : []));
  if (read.length === 0) return [];
  const errors = [...issues, ...traces.flatMap((each) => each.issues)].filter(
    ({ severity, code }) => severity === "error" || code === "file-left-out",
  );
  const source = sourceTexts(document, new Set(errors.flatMap(({ pointer }) => partsOf(pointer))));
  return [
    ...read.flatMap(indexFaults),
    ...inventedText(sourceTexts(document, new Set()), read, document.kind === "tables", isDamaged),
    ...repeatFaults(
      source.flatMap(({ text, key }) => (key === "" ? [] : [text])),
      read,
    ),
    ...lostText(
      source.filter(({ text }) => !isMedia(text, traces)),
      read,
      new Set(traces.flatMap(({ report }) => report.unmapped.map(({ key }) => lastName(key)))),
    ),
  ];
}

/** Bytes are kept beside the steps. */
const isMedia = (text: string, traces: readonly ParsedTrace[]): boolean =>
  traces.some(({ files }) => [...(files?.values() ?? [])].some((bytes) => text.endsWith(bytes)));

const indexFaults = ({ steps }: Trace): string[] =>
  steps.flatMap(({ index }, at) => (index === at ? [] : [`step ${at} is numbered ${index}`]));

/** The file and the item that a pointer leads into. */
const partsOf = (pointer: string): string[] => {
  const base = pointer.slice(0, pointer.indexOf("#") + 1);
  return [base, base + (/^\/\d+/.exec(pointer.slice(base.length))?.[0] ?? "")].filter((part) => part !== "");
};

/** Every text of a document, also those inside JSON texts, without the files and items that an error speaks of. */
function sourceTexts(document: Document, refused: ReadonlySet<string>): SourceText[] {
  const found: SourceText[] = [];
  const visit = (value: unknown, key: string, textDepth: number): void => {
    if (value instanceof Uint8Array) visit(new TextDecoder().decode(value), key, textDepth);
    else if (typeof value === "string") {
      const inside = textDepth < maxTextDepth ? parseText(value) : undefined;
      found.push({ text: value, key: inside === undefined ? key : "" });
      if (inside !== undefined) visit(inside, key, textDepth + 1);
    } else if (Array.isArray(value)) for (const inner of value) visit(inner, key, textDepth);
    else if (isPair(value)) visit(value.value, value.key, textDepth);
    else if (typeof value === "object" && value !== null)
      for (const [name, inner] of Object.entries(value)) {
        found.push({ text: name, key: notText });
        visit(inner, /^\d+$/.test(name) ? key : name, textDepth);
      }
    else if (value !== undefined) found.push({ text: JSON.stringify(value), key: notText });
  };
  const open = (each: Document): void => {
    if (refused.has(each.pointer)) return;
    if (each.kind === "folder") each.files.forEach(open);
    else if (each.kind === "tables") visit(each.tables, "", 0);
    else if (each.kind === "json" && Array.isArray(each.value))
      for (const [at, item] of each.value.entries()) {
        if (!refused.has(`${each.pointer}/${at}`)) visit(item, "", 0);
      }
    else if (each.kind === "json") visit(each.value, "", 0);
    else if (each.kind === "text")
      for (const line of each.text.split(/\r\n|\n|\r/)) visit(line.replace(/^data: /, ""), "lines", 0);
    else {
      for (const { value, pointer } of each.records) if (!refused.has(pointer)) visit(value, "", 0);
      for (const { text } of each.others) visit(text, "", 0);
    }
  };
  open(document);
  return found;
}

/** What a text is as JSON, where it is a list, an object or a text in quotes. */
function parseText(text: string): unknown {
  if (!/^".*"$/s.test(text)) return parseContainer(text);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A key and its value, as attributes of spans are written. */
const isPair = (value: unknown): value is { key: string; value: unknown } =>
  typeof value === "object" &&
  value !== null &&
  Object.keys(value).join() === "key,value" &&
  "key" in value &&
  typeof value.key === "string";

/** What Python's repr writes of a text, as the text. */
const unescapePython = (text: string): string =>
  text.replace(/\\(.)/gs, (_, sign: string) => (sign === "n" ? "\n" : sign === "t" ? "\t" : sign));

const signs: Readonly<Record<string, string>> = {
  quot: '"',
  "#34": '"',
  "#39": "'",
  "#x27": "'",
  lt: "<",
  gt: ">",
  amp: "&",
};

/** What a page writes of a text, as the text. */
const withoutEntities = (text: string): string =>
  text.replace(/&(\w+|#\w+);/g, (written, name: string) => signs[name] ?? written);

/** In the place of a key, for what is no text: numbers, and the names of keys, which JSON of a value repeats. */
const notText = "\0";

/**
 * Step text that stands nowhere in the source: neither as a text or pieces of one that follow each other, nor as the
 * JSON of values, nor line by line. Of numbers packed in the blobs of a database nothing can be said.
 */
function inventedText(
  source: readonly SourceText[],
  traces: readonly Trace[],
  hasBytes: boolean,
  isDamaged: boolean,
): string[] {
  const texts = new Set(source.map(({ text }) => text));
  const pieces = new Map<string, string>();
  for (const { text, key } of source) pieces.set(key, (pieces.get(key) ?? "") + text);
  const unescaped = [...texts].filter((text) => text.includes("\\")).map(unescapePython);
  const entities = [...texts].filter((text) => text.includes("&")).map(withoutEntities);
  const all = [[...texts].join("\n"), ...pieces.values(), ...unescaped, ...entities].join("\n");
  const keys = new Map<string, boolean>();
  const has = (text: string): boolean => {
    if (text.trim() === "" || texts.has(text)) return true;
    const known = keys.get(text) ?? all.includes(text);
    keys.set(text, known);
    return known;
  };
  const isFrom = (content: string, textDepth: number): boolean => {
    if (textDepth > maxTextDepth) return false;
    if (has(content) || (hasBytes && /^-?\d+(\.\d+)?$/.test(content))) return true;
    const value = textDepth < maxTextDepth ? parseContainer(content) : undefined;
    if (value !== undefined && leavesOf(value).every((leaf) => isFrom(leaf, textDepth + 1))) return true;
    const pieces = isDamaged ? content.split(/[^\p{L}\p{N}]+/u) : content.split("\n");
    return pieces.length > 1 && pieces.every((piece) => has(piece.trim()) || isFrom(piece.trim(), textDepth + 1));
  };
  return traces.flatMap(({ steps }) =>
    steps.flatMap(({ index, kind, content, source: { pointer } }) =>
      isFrom(content, 0)
        ? []
        : [`step ${index} (${kind}, ${pointer}) says what the source does not: ${shorten(content)}`],
    ),
  );
}

function leavesOf(value: unknown): string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(leavesOf);
  return value === null || value === undefined ? [] : [String(value)];
}

/** Source text that no trace holds and no report names. */
function lostText(source: readonly SourceText[], traces: readonly Trace[], named: ReadonlySet<string>): string[] {
  const held = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
    else {
      const inside = typeof value === "string" && !held.has(value) ? parseText(value) : undefined;
      held.add(String(value));
      if (inside !== undefined) collect(inside);
    }
  };
  collect(traces);
  const all = [...held].join("\n");
  const isHeld = (text: string): boolean => held.has(text) || all.includes(text);
  const seen = new Set<string>();
  return source.flatMap(({ text, key }) => {
    const name = key.replace(/\.\d+(?=\.|$)/g, ".N");
    const isNamed = [name, "*", "…", "line-beginnings"].some((each) => named.has(each));
    if (key === "" || key === notText || text.trim() === "" || seen.has(`${key} ${text}`)) return [];
    seen.add(`${key} ${text}`);
    const isIn =
      isNamed ||
      isHeld(text) ||
      isHeld(withoutEntities(text)) ||
      text.split("\n").every((line) => isHeld(line.trim())) ||
      isTime(text);
    return isIn ? [] : [`${key} is neither in a step nor in the report: ${shorten(text)}`];
  });
}

/** Times come into a trace in one spelling, whatever the file's is. */
const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d|^\d{16,19}$/.test(text);
const lastName = (key: string): string =>
  (key.split("/").findLast((name) => name !== "N") ?? "").replaceAll("~1", "/").replaceAll("~0", "~");
const shorten = (text: string): string => JSON.stringify(text.length > 160 ? `${text.slice(0, 160)}…` : text);
