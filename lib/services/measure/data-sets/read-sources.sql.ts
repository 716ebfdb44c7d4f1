import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

const truthSourcesRow = z.object({
  traceId: z.string(),
  source: z.string(),
  isDisputed: z.boolean(),
});

export const readTruthSources = (db: Database, workspaceId: string, traceIds: readonly string[]) =>
  askRows(
    db,
    Prisma.sql`
    select "traceId", "source", "isDisputed" from "TraceTruth"
    where "workspaceId" = ${workspaceId}::uuid and "traceId" = any(${traceIds}::uuid[])`,
    truthSourcesRow,
  );
