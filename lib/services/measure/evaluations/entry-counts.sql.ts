import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

const runsOfEntriesRow = z.object({
  entryId: z.string(),
  status: z.enum(["QUEUED", "RUNNING", "SUCCEEDED", "FAILED", "CANCELLED", "PARTIAL"]),
  count: z.number(),
  last: z.date().nullable(),
});

export const countRunsOfEntries = (db: Database, entryIds: readonly string[]) =>
  askRows(
    db,
    Prisma.sql`
    select "evaluationEntryId" as "entryId", "status"::text as "status", count(*)::int as "count", max("finishedAt") as "last"
    from "AttributionRun" where "evaluationEntryId" = any(${entryIds}::uuid[])
    group by "evaluationEntryId", "AttributionRun"."status"`,
    runsOfEntriesRow,
  );
