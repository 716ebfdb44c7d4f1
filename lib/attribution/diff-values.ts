import { canonicalJson } from "@/lib/traces/content-hash";

/**
 * A place at which two JSON values differ, as a JSON pointer, with what stands there as JSON; null where nothing does.
 */
export interface ValueDifference {
  pointer: string;
  before: string | null;
  after: string | null;
}

const textOf = (value: unknown): string | null => (value === undefined ? null : canonicalJson(value));

const fieldsOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;

/** Where two JSON values differ, down to the smallest part, the fields in their order by name. */
export function diffValues(before: unknown, after: unknown, pointer = ""): ValueDifference[] {
  if (textOf(before) === textOf(after)) return [];
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  if (!old || !fresh || Array.isArray(before) !== Array.isArray(after))
    return [{ pointer, before: textOf(before), after: textOf(after) }];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(fresh)])];
  const ordered = Array.isArray(before) ? keys : keys.sort();
  return ordered.flatMap((key) =>
    diffValues(old[key], fresh[key], `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`),
  );
}
