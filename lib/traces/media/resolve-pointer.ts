import { type Document, type FileDocument } from "../document";
import { isObject } from "../json-value";
import { parseContainer, parseJsonText } from "../messages/parse-json-text";
import { leafKeys, mayHoldMedia } from "./find-media";

/** So many JSON texts are kept parsed: steps of one text follow one another. */
const keptTexts = 8;

/**
 * Finds what stands at the pointers of a document, also below a string that is JSON. Null where it is nothing, or
 * where a string on the way has nothing of media in it.
 */
export class PointerResolver {
  private readonly files: readonly FileDocument[];
  private readonly records = new Map<string, unknown>();
  private readonly byPointer = new Map<string, FileDocument>();
  private readonly parsed = new Map<string, unknown>();

  constructor(document: Document) {
    this.files = document.kind === "folder" ? document.files : [document];
    for (const file of this.files) {
      this.byPointer.set(file.pointer, file);
      if (file.kind === "lines") for (const { pointer, value } of file.records) this.records.set(pointer, value);
    }
  }

  /**
   * The value at a pointer, and whether it is the whole block that an address, a type or bytes at the pointer belong
   * to: then it is to be read as that alone.
   */
  valueAt(pointer: string): { value: unknown; isBlock: boolean } | null {
    const start = this.startOf(pointer);
    if (start === null) return null;
    const path = start.rest === "" ? [] : start.rest.slice(1).split("/").map(unescapeKey);
    const way: { value: unknown; key: string }[] = [{ value: start.value, key: "" }];
    let at = pointer.slice(0, pointer.length - start.rest.length);
    for (const key of path) {
      const value = this.below(way.at(-1)?.value, key, at);
      if (value === undefined) return null;
      way.push({ value, key });
      at += `/${key}`;
    }
    const leaf = way.at(-1);
    if (typeof leaf?.value !== "string" || !leafKeys.has(leaf.key)) return { value: leaf?.value, isBlock: false };
    let top = way.length - 1;
    while (top > 0 && leafKeys.has(way[top]?.key ?? "") && isObject(way[top - 1]?.value)) top -= 1;
    return { value: way[top]?.value, isBlock: true };
  }

  private startOf(pointer: string): { value: unknown; rest: string } | null {
    const file = this.fileOf(pointer);
    if (file === undefined || file.kind === "text") return null;
    const rest = pointer.slice(file.pointer.length);
    if (file.kind === "json") return { value: file.value, rest };
    if (file.kind === "tables") return { value: file.tables, rest };
    const end = rest.indexOf("/", 1);
    const record = file.pointer + (end < 0 ? rest : rest.slice(0, end));
    return this.records.has(record) ? { value: this.records.get(record), rest: end < 0 ? "" : rest.slice(end) } : null;
  }

  private fileOf(pointer: string): FileDocument | undefined {
    const [only] = this.files;
    if (this.files.length === 1 && only !== undefined) return pointer.startsWith(only.pointer) ? only : undefined;
    const named = this.byPointer.get(pointer.slice(0, pointer.indexOf("#") + 1));
    return named ?? this.files.find((file) => pointer.startsWith(file.pointer));
  }

  /** What stands under a key of a value; of a string what it holds as JSON. Attributes of OTLP are looked through. */
  private below(value: unknown, key: string, pointer: string): unknown {
    if (typeof value === "string") return this.below(this.open(value, pointer), key, pointer);
    if (typeof value !== "object" || value === null) return undefined;
    const own: unknown = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
    if (own !== undefined || Array.isArray(value)) return own;
    return this.belowOtlp(value, key);
  }

  private belowOtlp(value: object, key: string): unknown {
    const { arrayValue, kvlistValue, values } = value as Record<string, unknown>;
    const list =
      values ??
      (isObject(arrayValue) ? arrayValue["values"] : isObject(kvlistValue) ? kvlistValue["values"] : undefined);
    if (!Array.isArray(list)) return undefined;
    const item: unknown = /^\d+$/.test(key)
      ? list[Number(key)]
      : list.find((pair) => isObject(pair) && pair["key"] === key);
    const plain = isObject(item) && "key" in item && "value" in item ? item["value"] : item;
    return isObject(plain) && typeof plain["stringValue"] === "string" ? plain["stringValue"] : plain;
  }

  private open(text: string, pointer: string): unknown {
    if (!mayHoldMedia(text)) return undefined;
    if (this.parsed.has(pointer)) return this.parsed.get(pointer);
    let value: unknown = text;
    for (let wraps = 0; wraps < 4 && typeof value === "string"; wraps += 1)
      value = value.trimStart().startsWith('"') ? parseJsonText(value) : parseContainer(value);
    const [oldest] = this.parsed.keys();
    if (this.parsed.size >= keptTexts && oldest !== undefined) this.parsed.delete(oldest);
    this.parsed.set(pointer, value);
    return value;
  }
}

const unescapeKey = (key: string): string => (key.includes("~") ? key.replace(/~1/g, "/").replace(/~0/g, "~") : key);
