import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

const scannedStepsRow = z.object({
  index: z.number(),
  content: z.string(),
});

/** Steps that are read at once: so many, and so many bytes of them, but always one. */
const mostSteps = 500;

const mostBytes = 4_000_000;

export const readScannedSteps = (
  db: Database,
  { workspaceId, traceId, from }: { workspaceId: string; traceId: string; from: number },
) =>
  askRows(
    db,
    Prisma.sql`
      select s."index", s."content" from (
        select "index", "content", octet_length("content") as "bytes", sum(octet_length("content")) over (order by "index") as "sum" from "Step"
        where "workspaceId" = ${workspaceId}::uuid and "traceId" = ${traceId}::uuid and "index" >= ${from}::int and "index" < ${from + mostSteps}::int
      ) s where s."sum" - s."bytes" < ${mostBytes}::int order by s."index"`,
    scannedStepsRow,
  );
