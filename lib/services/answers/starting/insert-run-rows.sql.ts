import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { type RunTrace } from "../runs/run-columns";

const traceRow: z.ZodType<TraceRow> = z.object({
  id: z.string(),
  contentHash: z.string(),
  question: z.string(),
  expectedAnswer: z.string().nullable(),
  systemKey: z.string(),
});

export type TraceRow = RunTrace & { systemKey: string };

export const lockTraceRows = (db: Database, workspaceId: string, ids: readonly string[]) =>
  askRows(
    db,
    Prisma.sql`
    select "id", "contentHash", "question", "expectedAnswer", "systemKey" from "Trace"
    where "workspaceId" = ${workspaceId}::uuid and "id" = any(${ids}::uuid[]) order by "id" for no key update`,
    traceRow,
  );
