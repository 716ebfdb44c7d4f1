import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { readForFirstWords } from "@/lib/traces/first-words";
import { stepKinds } from "@/lib/traces/step-kinds";

/** Longer arguments are left out: what a call says first stands in its content then. */
const mostArguments = 20_000;

const beginningRow = z.object({
  kind: z.enum(stepKinds),
  content: z.string(),
  toolName: z.string().nullable(),
  arguments: z.unknown(),
});

export const readBeginnings = (
  db: Database,
  { ctx, traceId, from, count }: { ctx: WorkspaceContext; traceId: string; from: number; count: number },
) =>
  askRows(
    db,
    Prisma.sql`
    select "kind", left("content", ${readForFirstWords}::int) as "content", "tool"->>'name' as "toolName",
      case when length("tool"::text) <= ${mostArguments}::int then "tool"->'arguments' end as "arguments"
    from "Step" where "workspaceId" = ${ctx.workspaceId}::uuid and "traceId" = ${traceId}::uuid and "index" >= ${from}::int
    order by "index" limit ${count}::int`,
    beginningRow,
  );
