import { z } from "zod";
import { type Prisma } from "@/lib/db";

/** Who is asked or told: the database, or a transaction on it. */
export type Database = Pick<Prisma.TransactionClient, "$queryRaw">;
export type Writer = Pick<Prisma.TransactionClient, "$executeRaw">;

/**
 * Of an answer with more rows than this, so many are looked at, spread evenly from the first to the last: a hundred
 * thousand rows are not walked twice.
 */
const mostChecked = 1_000;

/**
 * Asks the database and answers the rows, looked at by the schema that says what they are. The schema checks
 * and converts nothing: rows are handed on as the driver gives them, `count(*)` as a bigint unless the
 * statement casts it, a timestamp as a Date, with whatever columns the schema does not name. Throws a TypeError
 * where a row is something else, which is a mistake of ours between a statement and its schema: it names the
 * columns, and nothing of what stands in them.
 */
export async function askRows<Row>(db: Database, statement: Prisma.Sql, schema: z.ZodType<Row>): Promise<Row[]> {
  const rows = await db.$queryRaw<Row[]>(statement);
  const stride = Math.max(1, (rows.length - 1) / (mostChecked - 1));
  for (let at = 0; at < rows.length; at += stride) requireShape(rows[Math.round(at)], schema);
  return rows;
}

function requireShape(row: unknown, schema: z.ZodType): void {
  const found = schema.safeParse(row);
  if (found.success) return;
  const faults = found.error.issues.map(({ path, code }) => `${path.join(".") || "the row"}: ${code}`);
  throw new TypeError(`The database answered another row than its statement promises (${faults.join("; ")}).`);
}

/** Runs a statement of which no row is wanted: it writes, locks or tells. Answers how many rows it changed or found. */
export const runStatement = (db: Writer, statement: Prisma.Sql): Prisma.PrismaPromise<number> =>
  db.$executeRaw(statement);

/**
 * A column that holds what this application wrote itself, as JSON or as one of its own names: looked at
 * only as to whether it is there.
 */
export const stored = <Value>() => z.custom<Value>((value) => value !== undefined && value !== null);

/** Rows that many statements answer; a row that nobody reads, of a lock or of a job. */
export const idRow = z.object({ id: z.string() });
export const countRow = z.object({ count: z.number() });
export const anyRow = z.unknown();
