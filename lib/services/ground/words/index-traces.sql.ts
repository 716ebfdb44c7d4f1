import { z } from "zod";
import { askRows, type Database, runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";

const textRow = z.object({ traceId: z.string(), index: z.number(), content: z.string() });

/** How much text is in memory at once; a single step that is larger comes alone. */
const pageBytes = 4_000_000;
const pageSteps = 2_000;

/** The texts of the steps of these traces behind a place, in order, as many as fit. */
export const readTexts = (
  tx: Database,
  { workspaceId, traceIds }: { workspaceId: string; traceIds: readonly string[] },
  after: { traceId: string; index: number },
) =>
  askRows(
    tx,
    Prisma.sql`
    with ahead as materialized (
      select s."traceId", s."index", sum(octet_length(s."content")) over (order by s."traceId", s."index") - octet_length(s."content") as "before"
      from (select "traceId", "index", "content" from "Step" where "workspaceId" = ${workspaceId}::uuid and "traceId" = any(${traceIds}::uuid[])
        and ("traceId", "index") > (${after.traceId}::uuid, ${after.index}::int) order by "traceId", "index" limit ${pageSteps}) s)
    select s."traceId", s."index", s."content" from ahead a join "Step" s on s."workspaceId" = ${workspaceId}::uuid and s."traceId" = a."traceId" and s."index" = a."index"
    where a."before" < ${pageBytes}::bigint order by s."traceId", s."index"`,
    textRow,
  );

const sequenceRow = z.object({ id: z.string(), sequence: z.number() });

/** Asked for before the steps are read, so that no later ones pass for those of this sequence. */
export const readSequences = (tx: Database, workspaceId: string, traceIds: readonly string[]) =>
  askRows(
    tx,
    Prisma.sql`select "id", "sequence" from "Trace" where "workspaceId" = ${workspaceId}::uuid and "id" = any(${traceIds}::uuid[])`,
    sequenceRow,
  );

export const dropWords = (tx: Writer, traceIds: readonly string[]) =>
  runStatement(tx, Prisma.sql`delete from "TraceWords" where "traceId" = any(${traceIds}::uuid[])`);

export interface WordsRow {
  traceId: string;
  part: number;
  sequence: number;
  /** As PostgreSQL writes a tsvector. */
  words: string;
}

/** A trace that is gone meanwhile gets none; one that is here stays until they are stored. */
export const storeWords = (tx: Writer, workspaceId: string, rows: readonly WordsRow[]) =>
  runStatement(
    tx,
    Prisma.sql`
    with here as materialized (
      select "id" from "Trace" where "workspaceId" = ${workspaceId}::uuid and "id" = any(${rows.map(({ traceId }) => traceId)}::uuid[]) for key share)
    insert into "TraceWords" ("workspaceId", "traceId", "part", "sequence", "words")
    select ${workspaceId}::uuid, here."id", row."part", row."sequence", row."words"::tsvector
    from unnest(${rows.map(({ traceId }) => traceId)}::uuid[], ${rows.map(({ part }) => part)}::int[], ${rows.map(({ sequence }) => sequence)}::int[], ${rows.map(({ words }) => words)}::text[])
      as row("traceId", "part", "sequence", "words")
    join here on here."id" = row."traceId"`,
  );
