import { z } from "zod";
import { askRows, type Database, idRow, runStatement, type Writer } from "@/lib/ask";
import { Prisma, prisma } from "@/lib/db";

/** Tables in which triggers mark traces for what is made of them: id, workspace and trace, of which none is unique. */
export type MarkTable = "ChangedTrace" | "UnindexedTrace" | "IncidentMark";

const of = (table: MarkTable): Prisma.Sql => Prisma.raw(`"${table}"`);

const lockRow = z.object({ isOurs: z.boolean() });
const markRow = z.object({ traceId: z.string() });
const stateRow = z.object({ isMarked: z.boolean(), hasMany: z.boolean(), isSnapshot: z.boolean().nullable() });

/** Takes a lock until the end of the transaction; false where another has it. `key` names what it is on. */
export async function tryLock(tx: Database, key: string): Promise<boolean> {
  const [row] = await askRows(
    tx,
    Prisma.sql`select pg_try_advisory_xact_lock(hashtextextended(${key}::text, 0)) as "isOurs"`,
    lockRow,
  );
  return row?.isOurs ?? false;
}

/** The trace of each mark; a trace may be marked often. What a deletion of the workspace holds is left to it. */
export async function takeMarks(
  tx: Database,
  table: MarkTable,
  workspaceId: string,
  markCount: number,
): Promise<string[]> {
  const rows = await askRows(
    tx,
    Prisma.sql`
    delete from ${of(table)} where "id" in (
      select "id" from ${of(table)} where "workspaceId" = ${workspaceId}::uuid order by "id" limit ${markCount} for update skip locked)
    returning "traceId"`,
    markRow,
  );
  return rows.map(({ traceId }) => traceId);
}

export const dropMarks = (db: Writer, table: MarkTable, workspaceId: string) =>
  runStatement(db, Prisma.sql`delete from ${of(table)} where "workspaceId" = ${workspaceId}::uuid`);

/** From so many marks on, what was stored meanwhile may be too much for the plans of before. */
const manyMarks = 200;

/** The marks that somebody is working off are seen until what is made of them is. */
export async function readState(table: MarkTable, workspaceId: string): Promise<z.infer<typeof stateRow>> {
  const [state] = await askRows(
    prisma,
    Prisma.sql`
    select exists (select from ${of(table)} where "workspaceId" = ${workspaceId}::uuid) as "isMarked",
      exists (select from ${of(table)} where "workspaceId" = ${workspaceId}::uuid offset ${manyMarks - 1}::int) as "hasMany",
      (select "isSnapshot" from "Workspace" where "id" = ${workspaceId}::uuid) as "isSnapshot"`,
    stateRow,
  );
  return state ?? { isMarked: false, hasMany: false, isSnapshot: null };
}

/** Workspaces with marks, each looked up by the index, whatever the number of marks. */
export async function readMarked(table: MarkTable): Promise<string[]> {
  const rows = await askRows(
    prisma,
    Prisma.sql`
    with recursive marked as (
      (select "workspaceId" as "id" from ${of(table)} order by "workspaceId" limit 1)
      union all
      select (select m."workspaceId" from ${of(table)} m where m."workspaceId" > marked."id" order by m."workspaceId" limit 1) from marked where marked."id" is not null
    )
    select "id" from marked where "id" is not null`,
    idRow,
  );
  return rows.map(({ id }) => id);
}
