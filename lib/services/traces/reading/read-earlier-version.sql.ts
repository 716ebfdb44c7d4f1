import { z } from "zod";
import { askRows } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma, Prisma } from "@/lib/db";
import { type Version } from "@/lib/traces/earlier-version";
import { maxWindowContentLength } from "@/lib/traces/step-window";

const row: z.ZodType<Row> = z.object({
  index: z.number(),
  agent: z.string(),
  kind: z.enum(["message", "input", "system", "thought", "handoff", "tool-call", "tool-result"]),
  content: z.string(),
  toolName: z.string().nullable(),
});

export type Row = { index: number; agent: string; kind: Version["kind"]; content: string; toolName: string | null };

/** Steps below an index, of one agent or of all, the last first. */
export function readRows(
  ctx: WorkspaceContext,
  { traceId, before, agent, count }: { traceId: string; before: number; agent: string | null; count: number },
): Promise<Row[]> {
  return askRows(
    prisma,
    Prisma.sql`
    select s."index", s."agent", s."kind", left(s."content", ${maxWindowContentLength}::int) as "content", s."tool"->>'name' as "toolName"
    from "Step" s where s."workspaceId" = ${ctx.workspaceId}::uuid and s."traceId" = ${traceId}::uuid and s."index" < ${before}::int
      and (${agent}::text is null or s."agent" = ${agent}::text)
    order by s."index" desc limit ${count}::int`,
    row,
  );
}
