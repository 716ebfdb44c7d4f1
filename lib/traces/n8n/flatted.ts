import { parseJsonText } from "../messages/parse-json-text";

/** So many values and levels a text may unfold to: each value may be named again and again. */
const maxValues = 1_000_000;
const maxDepth = 200;

/**
 * The value of a text in which every text and object stands once, in a list, and is named by its place (`flatted`), as
 * n8n keeps what its nodes gave out. Undefined for any other text, for one that names itself and for one that unfolds
 * beyond all bounds.
 */
export function parseFlatted(text: string): unknown {
  if (!/^\s*\[\s*\{/.test(text.slice(0, 200))) return undefined;
  const table = parseJsonText(text);
  if (!Array.isArray(table) || table.length === 0) return undefined;
  const entries: readonly unknown[] = table;
  const open = new Set<number>();
  let left = maxValues;
  let isWhole = true;
  const entry = (at: number): unknown => {
    const value = entries[at];
    if (typeof value !== "object" || value === null) return value;
    if (open.has(at) || open.size >= maxDepth) {
      isWhole = false;
      return null;
    }
    open.add(at);
    const made = Array.isArray(value)
      ? value.map(named)
      : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, named(inner)]));
    open.delete(at);
    return made;
  };
  const named = (value: unknown): unknown => {
    left -= 1;
    if (left < 0) isWhole = false;
    if (!isWhole) return null;
    if (typeof value !== "string") return value;
    const at = Number(value);
    if (Number.isInteger(at) && at >= 0 && at < entries.length) return entry(at);
    isWhole = false;
    return null;
  };
  const whole = entry(0);
  return isWhole ? whole : undefined;
}
