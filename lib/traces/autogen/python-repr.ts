import { type JsonObject, maxDepth } from "../json-value";

/**
 * The key under which a constructor call keeps its class: `TextMessage(source='a')` is
 * `{ [classKey]: "TextMessage", source: "a" }`.
 */
export const classKey = "__class__";
/** The key of arguments without a name. */
const argumentsKey = "__args__";

/**
 * Reads the value that Python printed at a place of a text: literals, lists, tuples, sets, dicts and constructor calls,
 * as data and never evaluated. Objects in angle brackets and bare names are kept as text. Null where none stands there,
 * or one nested too deep. One pass, no way back.
 */
export function readPythonRepr(text: string, from = 0): { value: unknown; end: number } | null {
  const reader = new ReprReader(text, from);
  try {
    const value = reader.readValue(0);
    return { value, end: reader.at };
  } catch (error) {
    if (error instanceof NoRepr) return null;
    throw error;
  }
}

/**
 * Reads named values that stand one after another, as `str()` of a pydantic model prints
 * them: `source='a' content='b'`.
 */
export function readPythonFields(text: string, from = 0): { value: JsonObject; end: number } | null {
  const reader = new ReprReader(text, from);
  const value: JsonObject = {};
  let end = from;
  try {
    for (let name = reader.readFieldName(); name !== null; name = reader.readFieldName()) {
      setField(value, name, reader.readValue(0));
      end = reader.at;
    }
  } catch (error) {
    if (!(error instanceof NoRepr)) throw error;
  }
  return Object.keys(value).length === 0 ? null : { value, end };
}

class NoRepr extends Error {}

const words = new Map<string, unknown>([
  ["None", null],
  ["True", true],
  ["False", false],
  ["nan", null],
  ["inf", null],
]);
const wordPattern = /[\p{L}_][\p{L}\p{N}_.]*/uy;
const numberPattern = /[+-]?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const fieldPattern = /\s*([\p{L}_][\p{L}\p{N}_]*)=/uy;
const escapes: Record<string, string> = {
  n: "\n",
  t: "\t",
  r: "\r",
  b: "\b",
  f: "\f",
  v: "\v",
  a: "\u0007",
  "0": "\0",
};

class ReprReader {
  constructor(
    private readonly text: string,
    public at: number,
  ) {}

  readValue(depth: number): unknown {
    if (depth > maxDepth) throw new NoRepr();
    this.skipSpace();
    const sign = this.text[this.at] ?? "";
    if (sign === "'" || sign === '"') return this.readStrings();
    if (sign === "[") return this.readItems("]", depth);
    if (sign === "(") return this.readItems(")", depth);
    if (sign === "{") return this.readBraces(depth);
    if (sign === "<") return this.readAngle();
    const number = this.match(numberPattern);
    if (number !== null) return Number(number.replaceAll("_", ""));
    return this.readWord(depth);
  }

  /** The name in `name=`; null where none stands here, and then nothing is taken. */
  readFieldName(): string | null {
    fieldPattern.lastIndex = this.at;
    const found = fieldPattern.exec(this.text);
    if (found === null) return null;
    this.at = fieldPattern.lastIndex;
    return found[1] ?? null;
  }

  private readWord(depth: number): unknown {
    const word = this.match(wordPattern);
    if (word === null) throw new NoRepr();
    const next = this.text[this.at];
    if (next === "(") return this.readCall(word, depth);
    if (/^(?:[rbu]|rb|br)$/i.test(word) && (next === "'" || next === '"')) return this.readStrings();
    return words.has(word) ? words.get(word) : word;
  }

  private readCall(name: string, depth: number): JsonObject {
    const called: JsonObject = { [classKey]: name };
    const unnamed: unknown[] = [];
    this.at += 1;
    while (!this.takes(")")) {
      const field = this.readFieldName();
      const value = this.readValue(depth + 1);
      if (field === null) unnamed.push(value);
      else setField(called, field, value);
      if (!this.takes(",") && !this.stands(")")) throw new NoRepr();
    }
    if (unnamed.length > 0) called[argumentsKey] = unnamed;
    return called;
  }

  private readItems(close: string, depth: number): unknown[] {
    const items: unknown[] = [];
    this.at += 1;
    while (!this.takes(close)) {
      items.push(this.readValue(depth + 1));
      if (!this.takes(",") && !this.stands(close)) throw new NoRepr();
    }
    return items;
  }

  /** A dict, or a set as a list. */
  private readBraces(depth: number): unknown {
    const dict: JsonObject = {};
    const set: unknown[] = [];
    this.at += 1;
    while (!this.takes("}")) {
      const key = this.readValue(depth + 1);
      if (this.takes(":"))
        setField(dict, typeof key === "string" ? key : JSON.stringify(key), this.readValue(depth + 1));
      else set.push(key);
      if (!this.takes(",") && !this.stands("}")) throw new NoRepr();
    }
    return set.length > 0 ? set : dict;
  }

  /** `<MemoryMimeType.TEXT: 'text/plain'>` and other objects that have no way to be written, as text. */
  private readAngle(): string {
    const from = this.at;
    let open = 0;
    for (; this.at < this.text.length; this.at += 1) {
      const sign = this.text[this.at];
      if (sign === "<") open += 1;
      if (sign === ">") open -= 1;
      if (open === 0) {
        this.at += 1;
        return this.text.slice(from, this.at);
      }
    }
    throw new NoRepr();
  }

  /** Strings that follow one another are one, as in Python. */
  private readStrings(): string {
    let value = "";
    for (;;) {
      value += this.readString();
      const after = this.at;
      this.skipSpace();
      const sign = this.text[this.at];
      if (sign !== "'" && sign !== '"') {
        this.at = after;
        return value;
      }
    }
  }

  private readString(): string {
    const quote = this.text[this.at] ?? "";
    const pieces: string[] = [];
    let from = this.at + 1;
    for (let at = from; at < this.text.length; at += 1) {
      const sign = this.text[at];
      if (sign === quote) {
        pieces.push(this.text.slice(from, at));
        this.at = at + 1;
        return pieces.join("");
      }
      if (sign !== "\\") continue;
      const escape = readEscape(this.text, at + 1);
      pieces.push(this.text.slice(from, at), escape.text);
      from = at + 1 + escape.length;
      at = from - 1;
    }
    throw new NoRepr();
  }

  private skipSpace(): void {
    while (/\s/.test(this.text[this.at] ?? "")) this.at += 1;
  }

  private stands(sign: string): boolean {
    this.skipSpace();
    return this.text[this.at] === sign;
  }

  private takes(sign: string): boolean {
    const isHere = this.stands(sign);
    if (isHere) this.at += 1;
    return isHere;
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? null;
    if (found !== null) this.at += found.length;
    return found;
  }
}

/** A key such as `__proto__` is a key like any other. */
function setField(object: JsonObject, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

/** What an escape stands for, and how long it is behind its backslash. An unknown one stays as it is written. */
function readEscape(text: string, at: number): { text: string; length: number } {
  const sign = text[at] ?? "";
  const digits = { x: 2, u: 4, U: 8 }[sign];
  if (digits !== undefined) {
    const code = text.slice(at + 1, at + 1 + digits);
    const value = Number.parseInt(code, 16);
    if (code.length === digits && /^[\da-f]+$/i.test(code) && value <= 0x10ffff)
      return { text: String.fromCodePoint(value), length: 1 + digits };
  }
  if (sign === "\n") return { text: "", length: 1 };
  if (sign === "\\" || sign === "'" || sign === '"') return { text: sign, length: 1 };
  const known = escapes[sign];
  return known === undefined ? { text: "\\", length: 0 } : { text: known, length: 1 };
}
