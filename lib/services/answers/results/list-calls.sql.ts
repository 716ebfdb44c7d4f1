import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";

const endRow = z.object({
  last: z.number().nullable(),
  isMore: z.boolean(),
});

/** Most bytes of the prompts of one answer as stored; the first call comes whatever its size. */
const maxStoredBytes = 4_000_000;

export const findEnd = (
  db: Database,
  { workspaceId }: WorkspaceContext,
  { runId, after, limit }: { runId: string; after: number; limit: number },
) =>
  askRows(
    db,
    Prisma.sql`
    select max("sequence") filter (where "bytesBefore" < ${maxStoredBytes} and "place" <= ${limit}) as "last",
      coalesce(bool_or("bytesBefore" >= ${maxStoredBytes} or "place" > ${limit}), false) as "isMore"
    from (
      select "sequence", row_number() over (order by "sequence") as "place",
        sum(pg_column_size("messages")) over (order by "sequence") - pg_column_size("messages") as "bytesBefore"
      from "JudgeCall" where "workspaceId" = ${workspaceId}::uuid and "runId" = ${runId}::uuid and "sequence" > ${after}
      order by "sequence" limit ${limit + 1}) sized`,
    endRow,
  );
