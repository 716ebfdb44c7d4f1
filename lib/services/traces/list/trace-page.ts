import { type ColumnField } from "@/lib/traces/list-columns";
import { type TraceSort } from "@/lib/traces/trace-sort";
import { type Cursor } from "../../ground/paging/list-cursor";
import { columnOf } from "./trace-page.sql";

/** The cursor behind a row as it was read. */
export const cursorAfter = (
  sort: TraceSort,
  row: { id: string } & Readonly<Partial<Record<ColumnField, string | number | Date | null>>>,
): Cursor => {
  const value = row[columnOf(sort).field];
  if (value === undefined || value === null) throw new Error("The list cannot be sorted by this.");
  return { id: row.id, key: value instanceof Date ? value.toISOString() : value };
};
