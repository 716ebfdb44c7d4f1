import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { type GroundTruth } from "@/lib/traces/ground-truth";
import { isRowId } from "../ids/row-id";

const row: z.ZodType<Row> = z.object({
  source: z.enum(["annotation", "adjudicated", "data-set", "imported"]),
  isDisputed: z.boolean(),
  agent: z.string(),
  stepIndex: z.number(),
  reason: z.string(),
  authorName: z.string().nullable(),
  traceId: z.string(),
});

type Row = GroundTruth & { traceId: string };

export const readTruthRows = (db: Database, workspaceId: string, traceIds: readonly string[]) =>
  askRows(
    db,
    Prisma.sql`
    select "traceId", "source", "isDisputed", "agent", "stepIndex", "reason", "authorName" from "TraceTruth"
    where "workspaceId" = ${workspaceId}::uuid and "traceId" = any(${traceIds.filter(isRowId)}::uuid[])`,
    row,
  );
