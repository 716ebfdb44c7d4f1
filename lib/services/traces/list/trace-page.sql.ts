import { Prisma } from "@/lib/db";
import { type ColumnField, listColumns } from "@/lib/traces/list-columns";
import { sortNameOf, type TraceSort } from "@/lib/traces/trace-sort";
import { readCursor } from "../../ground/paging/list-cursor";

type SortKind = ReturnType<typeof columnOf>["kind"];

/** How a value is written into a cursor and read back: its type in the database, and what a key must look like. */
const keys: Record<SortKind, { type: Prisma.Sql; keyType: "string" | "number"; pattern: RegExp }> = {
  time: {
    type: Prisma.sql`timestamp(3)`,
    keyType: "string",
    pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  },
  count: { type: Prisma.sql`int`, keyType: "number", pattern: /^\d{1,9}$/ },
  text: { type: Prisma.sql`text`, keyType: "string", pattern: /^[^\0]*$/ },
  outcome: { type: Prisma.sql`"Outcome"`, keyType: "string", pattern: /^(failed|passed|unknown)$/ },
};

/** The column of the table of traces that a field of a row is read from. */
export const fieldColumn = (field: ColumnField & Prisma.TraceScalarFieldEnum): Prisma.Sql => Prisma.raw(`t."${field}"`);

export const columnOf = (sort: TraceSort) => listColumns[sortNameOf(sort)];

/** What a list is ordered by before the id, as a column of `"Trace" t`. */
export const sortColumn = (sort: TraceSort): Prisma.Sql => fieldColumn(columnOf(sort).field);

/** `order by` of a list: rows of equal keys are ordered by id, so that no two pages share a row or lose one. */
export const orderBy = (sort: TraceSort): Prisma.Sql => {
  const direction = sort.startsWith("-") ? Prisma.sql`desc` : Prisma.sql`asc`;
  return Prisma.sql`${sortColumn(sort)} ${direction}, t."id" ${direction}`;
};

/** The rows behind a cursor, as a condition. Throws INVALID for a cursor of another order. */
export const afterCursor = (sort: TraceSort, text: string): Prisma.Sql => {
  const { type, keyType, pattern } = keys[columnOf(sort).kind];
  const cursor = readCursor(text, keyType, pattern);
  const sign = sort.startsWith("-") ? Prisma.sql`<` : Prisma.sql`>`;
  return Prisma.sql`(${sortColumn(sort)}, t."id") ${sign} (${cursor.key}::${type}, ${cursor.id}::uuid)`;
};
