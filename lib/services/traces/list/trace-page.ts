import { Prisma } from "@/lib/db";
import { type TraceSort } from "@/lib/traces/trace-sort";
import { type Cursor, readCursor } from "../../ground/paging/list-cursor";

/**
 * How each order is written, and read back from a cursor: a column of `"Trace" t`, its type,
 * and what a key must look like.
 */
const columns = {
  createdAt: {
    column: Prisma.sql`t."createdAt"`,
    type: Prisma.sql`timestamp(3)`,
    keyType: "string",
    pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  },
  steps: { column: Prisma.sql`t."stepCount"`, type: Prisma.sql`int`, keyType: "number", pattern: /^\d{1,9}$/ },
  title: { column: Prisma.sql`t."title"`, type: Prisma.sql`text`, keyType: "string", pattern: /^[^\0]*$/ },
  outcome: {
    column: Prisma.sql`t."outcome"`,
    type: Prisma.sql`"Outcome"`,
    keyType: "string",
    pattern: /^(failed|passed|unknown)$/,
  },
} as const;

const fieldOf = (sort: TraceSort) => sort.replace("-", "") as keyof typeof columns;

/** What a list is ordered by before the id, as a column of `"Trace" t`. */
export const sortColumn = (sort: TraceSort): Prisma.Sql => columns[fieldOf(sort)].column;

/** `order by` of a list: rows of equal keys are ordered by id, so that no two pages share a row or lose one. */
export const orderBy = (sort: TraceSort): Prisma.Sql => {
  const direction = sort.startsWith("-") ? Prisma.sql`desc` : Prisma.sql`asc`;
  return Prisma.sql`${columns[fieldOf(sort)].column} ${direction}, t."id" ${direction}`;
};

/** The rows behind a cursor, as a condition. Throws INVALID for a cursor of another order. */
export const afterCursor = (sort: TraceSort, text: string): Prisma.Sql => {
  const { column, type, keyType, pattern } = columns[fieldOf(sort)];
  const cursor = readCursor(text, keyType, pattern);
  const sign = sort.startsWith("-") ? Prisma.sql`<` : Prisma.sql`>`;
  return Prisma.sql`(${column}, t."id") ${sign} (${cursor.key}::${type}, ${cursor.id}::uuid)`;
};

/** The cursor behind a row. */
export const cursorAfter = (
  sort: TraceSort,
  row: { id: string; createdAt: Date; stepCount: number; title: string; outcome: string },
): Cursor => {
  const keys = { createdAt: row.createdAt.toISOString(), steps: row.stepCount, title: row.title, outcome: row.outcome };
  return { id: row.id, key: keys[fieldOf(sort)] };
};
