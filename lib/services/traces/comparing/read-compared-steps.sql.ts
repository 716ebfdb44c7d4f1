import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type ComparedStep } from "@/lib/attribution/alignment/trace-alignment";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";

const stepBeginningsRow = z.object({
  agent: z.string(),
  kind: z.enum(["message", "input", "system", "thought", "handoff", "tool-call", "tool-result"]),
  recipient: z.string().nullable(),
  tool: z.string().nullable(),
  content: z.string(),
  wholeHash: z.string().nullable(),
});

export const readStepBeginnings = (
  db: Database,
  {
    readLength,
    ctx,
    traceId,
    steps,
    count,
  }: { readLength: number; ctx: WorkspaceContext; traceId: string; steps: ComparedStep[]; count: number },
) =>
  askRows(
    db,
    Prisma.sql`
      select s."agent", s."kind", s."recipient", s."tool"->>'name' as "tool", left(s."content", ${readLength}::int) as "content",
        case when length(s."content") > ${readLength}::int then md5(s."content") end as "wholeHash"
      from "Step" s where s."workspaceId" = ${ctx.workspaceId}::uuid and s."traceId" = ${traceId}::uuid and s."index" >= ${steps.length}::int
      order by s."index" limit ${count}::int`,
    stepBeginningsRow,
  );
