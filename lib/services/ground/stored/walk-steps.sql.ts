import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

const batchEndRow = z.object({
  sequence: z.number(),
  last: z.number().nullable(),
});

/** How much is in memory at once; a single step that is larger comes alone. */
const batchBytes = 2_000_000;

const batchSteps = 500;

export const findBatchEnd = (
  db: Database,
  { from, workspaceId, traceId }: { from: number; workspaceId: string; traceId: string },
) =>
  askRows(
    db,
    Prisma.sql`
      select t."sequence", (
        select max("index") from (
          select "index", sum("bytes") over (order by "index") - "bytes" as "before" from (
            select s."index", octet_length(s."content") as "bytes" from "Step" s
            where s."workspaceId" = t."workspaceId" and s."traceId" = t."id" and s."index" >= ${from}::int order by s."index" limit ${batchSteps}::int
          ) ahead
        ) summed where "before" < ${batchBytes}::bigint
      ) as "last"
      from "Trace" t where t."workspaceId" = ${workspaceId}::uuid and t."id" = ${traceId}::uuid`,
    batchEndRow,
  );
