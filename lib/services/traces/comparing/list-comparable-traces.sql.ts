import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { questionKey } from "./question-key.sql";

const comparableRow = z.object({
  id: z.string(),
  count: z.number(),
});

/** So many are offered at most. */
const maxListed = 20;

export const readComparable = (db: Database, ctx: WorkspaceContext, traceId: string) =>
  askRows(
    db,
    Prisma.sql`
    select p."id", count(*) over ()::int as "count"
    from "Trace" t join "Trace" p on p."workspaceId" = t."workspaceId" and ${questionKey("p")} = ${questionKey("t")} and p."id" <> t."id"
    where t."workspaceId" = ${ctx.workspaceId}::uuid and t."id" = ${traceId}::uuid
    order by p."outcome" <> 'passed', p."outcome" <> 'failed', p."createdAt" desc, p."id" desc limit ${maxListed}::int`,
    comparableRow,
  );
