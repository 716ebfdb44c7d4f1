import { type Step } from "@/lib/traces/trace";

/** One entry of a list that a tool gave: its plain fields. */
export type Row = Readonly<Record<string, string>>;

/** A list of entries with the same fields, as a result holds it. */
export interface Rows {
  step: Step;
  rows: readonly Row[];
  fields: readonly string[];
}

const maxLength = 20_000;
const maxRows = 40;
const maxFields = 16;
const maxDepth = 3;
const maxValueLength = 80;

/** The first list of entries in a result of JSON; null where there is none. */
export function rowsOf(step: Step): Rows | null {
  if (step.content.length > maxLength || !/^\s*[[{]/u.test(step.content)) return null;
  try {
    const list = listIn(JSON.parse(step.content), 0);
    return list && rowsFrom(step, list);
  } catch {
    return null;
  }
}

function listIn(value: unknown, depth: number): unknown[] | null {
  if (Array.isArray(value)) return value;
  if (depth === maxDepth || typeof value !== "object" || value === null) return null;
  for (const part of Object.values(value)) {
    const list = listIn(part, depth + 1);
    if (list && list.length >= 2) return list;
  }
  return null;
}

function rowsFrom(step: Step, list: readonly unknown[]): Rows | null {
  const rows = list.slice(0, maxRows).flatMap((one): Row[] => {
    if (typeof one !== "object" || one === null || Array.isArray(one)) return [];
    const fields = Object.entries(one).flatMap(([key, value]): [string, string][] =>
      typeof value === "string" || typeof value === "number" ? [[key, String(value).slice(0, maxValueLength)]] : [],
    );
    return fields.length >= 2 ? [Object.fromEntries(fields.slice(0, maxFields))] : [];
  });
  const [first] = rows;
  return first && rows.length >= 2 && rows.length === Math.min(list.length, maxRows)
    ? { step, rows, fields: Object.keys(first) }
    : null;
}

/** Where a value of a result stands in its text. */
export function placeIn({ content }: Step, value: string): { from: number; to: number } | null {
  const written = JSON.stringify(value).slice(1, -1);
  const from = content.indexOf(written);
  return from < 0 ? null : { from, to: from + written.length };
}
