import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { type PlacedValue } from "../platforms/platform-record";

export interface Attribute {
  value: unknown;
  pointer: string;
}

/**
 * The attributes of a span, event or resource, each with its place. Dotted keys are also
 * readable as the tree that they mean.
 */
export class Attributes {
  private root: AttributeNode | null = null;

  constructor(private readonly map: ReadonlyMap<string, Attribute>) {}

  /**
   * Of an object, flat or nested: `{ "a.b": 1 }` and `{ a: { b: 1 } }` mean the same where
   * a text or number is asked for.
   */
  static ofObject(value: unknown, pointer: string): Attributes {
    const map = new Map<string, Attribute>();
    if (isObject(value)) flatten(value, "", pointer, map, 0);
    return new Attributes(map);
  }

  has(key: string): boolean {
    return this.map.has(key);
  }

  /** Whether a key begins so. */
  hasPrefix(prefix: string): boolean {
    for (const key of this.map.keys()) if (key.startsWith(prefix)) return true;
    return false;
  }

  keys(): string[] {
    return [...this.map.keys()];
  }

  value(key: string): unknown {
    return this.map.get(key)?.value;
  }

  /** The text of the first of the keys that holds one with something in it. */
  text(...keys: string[]): string | undefined {
    for (const key of keys) {
      const value = this.value(key);
      if (typeof value === "string" && value !== "") return value;
    }
    return undefined;
  }

  /** The count of the first of the keys that holds one; a text of digits counts. */
  count(...keys: string[]): number | undefined {
    for (const key of keys) {
      const number = Number(this.value(key) ?? Number.NaN);
      if (this.value(key) !== "" && Number.isSafeInteger(number) && number >= 0) return number;
    }
    return undefined;
  }

  number(...keys: string[]): number | undefined {
    for (const key of keys) {
      const value = this.value(key);
      const number = typeof value === "string" && value !== "" ? Number(value) : value;
      if (typeof number === "number" && Number.isFinite(number) && number >= 0) return number;
    }
    return undefined;
  }

  pointer(key: string): string {
    return this.map.get(key)?.pointer ?? "";
  }

  /** The first of the keys that is there, as a value with its place. */
  place(...keys: string[]): PlacedValue {
    const key = keys.find((name) => this.map.has(name)) ?? "";
    return { value: this.value(key), pointer: this.pointer(key), literal: () => undefined };
  }

  /** What the keys that begin so hold, without the beginning. */
  below(prefix: string): JsonObject {
    const found = [...this.map].filter(([key]) => key.startsWith(prefix));
    return Object.fromEntries(found.map(([key, { value }]) => [key.slice(prefix.length), value]));
  }

  /** The tree of dotted keys at a path; an empty one where there is none. */
  tree(path: string): AttributeNode {
    if (this.root === null) {
      this.root = new AttributeNode();
      for (const [key, { value, pointer }] of this.map) this.root.plant(key.split("."), value, pointer, 0);
    }
    return this.root.at(path);
  }
}

function flatten(
  object: JsonObject,
  prefix: string,
  pointer: string,
  into: Map<string, Attribute>,
  depth: number,
): void {
  for (const [key, value] of Object.entries(object)) {
    const place = pointerTo(pointer, key);
    if (value === null || value === undefined) continue;
    into.set(prefix + key, { value, pointer: place });
    if (isObject(value) && depth < 20) flatten(value, `${prefix}${key}.`, place, into, depth + 1);
  }
}

/** A place in the tree of dotted keys: `llm.output_messages.0.message.role`. */
export class AttributeNode {
  value: unknown = undefined;
  pointer = "";
  private readonly children = new Map<string, AttributeNode>();

  plant(path: readonly string[], value: unknown, pointer: string, depth: number): void {
    if (value === null || value === undefined || path.length + depth > 60) return;
    const [key, ...rest] = path;
    if (key !== undefined) {
      let child = this.children.get(key);
      if (child === undefined) this.children.set(key, (child = new AttributeNode()));
      child.plant(rest, value, pointer, depth + 1);
      return;
    }
    this.value = value;
    this.pointer = pointer;
    if (Array.isArray(value))
      value.forEach((item, at) => this.plant([String(at)], item, pointerTo(pointer, at), depth + 1));
    else if (isObject(value))
      for (const [inner, item] of Object.entries(value))
        this.plant(inner.split("."), item, pointerTo(pointer, inner), depth + 1);
  }

  at(path: string): AttributeNode {
    let node: AttributeNode | undefined = this as AttributeNode;
    for (const key of path.split(".")) node = node?.children.get(key);
    return node ?? new AttributeNode();
  }

  get isEmpty(): boolean {
    return this.value === undefined && this.children.size === 0;
  }

  /** The text at a path; undefined where there is none or something else. */
  text(path: string): string | undefined {
    const { value } = this.at(path);
    return typeof value === "string" ? value : undefined;
  }

  /** Children named by numbers, in their order. */
  items(path = ""): AttributeNode[] {
    const named = [...(path === "" ? this : this.at(path)).children].filter(([key]) => /^\d{1,9}$/.test(key));
    return named.sort(([a], [b]) => Number(a) - Number(b)).map(([, node]) => node);
  }
}
