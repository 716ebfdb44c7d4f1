import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { truthOfTrace } from "../truth/truth.sql";

const labelRowsRow = z.object({
  traceId: z.string(),
  agent: z.string(),
  stepIndex: z.number(),
  stepCount: z.number(),
});

/**
 * Most traces that a training reads, the newest labeled ones, and most of their steps: what a
 * worker holds in memory at once.
 */
const maxTrainingTraces = 2_000;

export const readLabelRows = (db: Database, system: { workspaceId: string; systemKey: string }) =>
  askRows(
    db,
    Prisma.sql`
    select * from (
      select t."id" as "traceId", t."stepCount", t."createdAt", g."agent", g."stepIndex"
      from "Trace" t join lateral ${truthOfTrace(system.workspaceId)} g on true
      where t."workspaceId" = ${system.workspaceId}::uuid and t."systemKey" = ${system.systemKey} and t."outcome" <> 'passed' and not t."isMade") labelled
    where "stepIndex" between 0 and "stepCount" - 1
    order by "createdAt" desc, "traceId" desc limit ${maxTrainingTraces}::int`,
    labelRowsRow,
  );
