import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

const stretchesRow = z.object({
  first: z.number(),
  last: z.number(),
});

const stepRowsRow = z.object({
  index: z.number(),
  agent: z.string(),
  rawAgent: z.string(),
  kind: z.string(),
  content: z.string(),
  recipient: z.string().nullable(),
  inputs: z.unknown(),
  tool: z.unknown(),
  startedAt: z.string().nullable(),
  durationMs: z.number().nullable(),
  isError: z.boolean(),
  model: z.string().nullable(),
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  costUsd: z.number().nullable(),
  source: z.unknown(),
});

const batchSteps = 4_000;

export const readStretches = (
  db: Database,
  { batchBytes, workspaceId, traceId }: { batchBytes: number; workspaceId: string; traceId: string },
) =>
  askRows(
    db,
    Prisma.sql`
    select min("index") as "first", max("index") as "last" from (
      select "index", (sum(octet_length("content")) over (order by "index") / ${batchBytes}::bigint)::bigint as "part" from "Step"
      where "workspaceId" = ${workspaceId}::uuid and "traceId" = ${traceId}::uuid
    ) sized group by "part", "index" / ${batchSteps}::int order by 1`,
    stretchesRow,
  );

export const readStepRows = (
  db: Database,
  { workspaceId, traceId, first, last }: { workspaceId: string; traceId: string; first: number; last: number },
) =>
  askRows(
    db,
    Prisma.sql`
      select "index", "agent", "rawAgent", "kind", "content", "recipient", null as "inputs", "tool", "startedAt", "durationMs", "isError", "model",
        "inputTokens", "outputTokens", "costUsd", '{"pointer":""}'::jsonb as "source"
      from "Step" where "workspaceId" = ${workspaceId}::uuid and "traceId" = ${traceId}::uuid and "index" between ${first}::int and ${last}::int
      order by "index"`,
    stepRowsRow,
  );
