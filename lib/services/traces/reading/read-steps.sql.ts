import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { maxWindowContentLength } from "@/lib/traces/step-window";
import { type StepRow } from "../../ground/stored/step-row";

const row: z.ZodType<Row> = z.object({
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
  contentLength: z.number(),
});

export type Row = StepRow & { contentLength: number };

export const readWindow = (
  db: Database,
  {
    ctx,
    input,
    count,
  }: {
    ctx: WorkspaceContext;
    input: { traceId: string; from: number; count: number; isDrawn?: boolean };
    count: number;
  },
) =>
  askRows(
    db,
    Prisma.sql`
    select s."index", s."agent", s."rawAgent", s."kind", left(s."content", ${maxWindowContentLength}::int) as "content", length(s."content") as "contentLength",
      s."recipient", s."inputs", case when length(s."tool"::text) > ${maxWindowContentLength}::int then s."tool" - 'arguments' else s."tool" end as "tool",
      s."startedAt", s."durationMs", s."isError", s."model", s."inputTokens", s."outputTokens", s."costUsd", s."source"
    from "Step" s where s."workspaceId" = ${ctx.workspaceId}::uuid and s."traceId" = ${input.traceId}::uuid and s."index" >= ${input.from}::int
    order by s."index" limit ${count}::int`,
    row,
  );
