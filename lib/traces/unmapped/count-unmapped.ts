import { type UnmappedKey } from "../import-report";

/** A place in a document: the keys from the top, the last one first. */
export interface KeyPath {
  name: string;
  parent: KeyPath | null;
}

const maxKeys = 500;
const exampleLength = 200;
/** Where keys beyond the limit are counted together. */
const otherKeys = "…";
/** A key that names one thing among many of its kind: a number, an identifier, a text of its own. */
const oneOfMany = /^\d+$|^(?=.*\d)[0-9a-f]{8,}$|^[0-9a-f]{8}-[0-9a-f-]{20,}$|^.{61,}$|\s/i;

/** Counts values by the pattern of their keys: joined by slashes, `N` for an index, `*` for a name of its own. */
export class UnmappedCounter {
  private readonly counts = new Map<string, { count: number; size: number; example: string }>();

  add(path: KeyPath, value: string, example = value): void {
    const key = patternOf(path);
    const known = this.counts.get(key);
    if (known !== undefined) {
      known.count += 1;
      known.size += value.length;
      return;
    }
    const isFull = this.counts.size >= maxKeys;
    if (isFull && key !== otherKeys) return this.add({ name: otherKeys, parent: null }, value, example);
    this.counts.set(key, { count: 1, size: value.length, example: cut(example) });
  }

  /** The keys under which most was left behind first. */
  list(): UnmappedKey[] {
    return [...this.counts]
      .toSorted(([, a], [, b]) => b.size - a.size)
      .map(([key, { count, example }]) => ({ key, count, example }));
  }
}

function patternOf(path: KeyPath): string {
  const names: string[] = [];
  for (let at: KeyPath | null = path; at !== null; at = at.parent) names.push(nameOf(at.name));
  return names.reverse().join("/");
}

/** Numbers inside a dotted key are indexes as well; a slash of the key itself is written as in a JSON pointer. */
function nameOf(key: string): string {
  if (oneOfMany.test(key)) return /^\d+$/.test(key) ? "N" : "*";
  return key
    .replace(/\.\d+(?=\.|$)/g, ".N")
    .replaceAll("~", "~0")
    .replaceAll("/", "~1");
}

/** Never half a character at the end. */
function cut(text: string): string {
  if (text.length <= exampleLength) return text;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(exampleLength - 1)) ? exampleLength - 1 : exampleLength;
  return `${text.slice(0, end)}…`;
}
