/** An object as JSON means it: neither null nor a list. */
export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Nesting beyond this is refused: nothing that a person or a tool writes comes near it, and
 * every later reader may recurse.
 */
export const maxDepth = 200;

/**
 * The first place, as path, that lies deeper than `limit` levels; null where there is none. Does not
 * recurse, so that depth cannot hurt it.
 */
export function tooDeepAt(value: unknown, limit: number = maxDepth): (string | number)[] | null {
  interface Place {
    value: object;
    depth: number;
    key: string | number;
    parent: Place | null;
  }
  const isContainer = (inner: unknown): inner is object => typeof inner === "object" && inner !== null;
  const open: Place[] = isContainer(value) ? [{ value, depth: 1, key: "", parent: null }] : [];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (place.depth > limit) {
      const path: (string | number)[] = [];
      for (let at = place; at.parent !== null; at = at.parent) path.unshift(at.key);
      return path;
    }
    for (const [key, inner] of Object.entries(place.value)) {
      if (!isContainer(inner)) continue;
      open.push({ value: inner, depth: place.depth + 1, key, parent: place });
    }
  }
  return null;
}

/** What a value is, in words for a message: `a number`, `a list`, `nothing`. */
export function nameKind(value: unknown): string {
  if (value === undefined || value === null) return value === null ? "null" : "missing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  return typeof value === "string" ? "a text" : `a ${typeof value}`;
}
