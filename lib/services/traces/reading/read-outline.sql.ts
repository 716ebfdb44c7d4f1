import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";

/** As PostgreSQL gathers them: a row for each of 100,000 steps would take three times as long to hand over. */
const columnsRow = z.object({
  agents: z.string().nullable(),
  kinds: z.string().nullable(),
  errors: z.string().nullable(),
  lengths: z.string().nullable(),
  recipients: z.string().nullable(),
  sketches: z.string().nullable(),
});
export type Columns = z.infer<typeof columnsRow>;

export const readColumns = (
  db: Database,
  { ctx, traceId, from, count }: { ctx: WorkspaceContext; traceId: string; from: number; count: number },
) =>
  askRows(
    db,
    Prisma.sql`
    select json_agg(s."agent")::text as "agents", json_agg(s."kind")::text as "kinds", json_agg(s."index") filter (where s."isError")::text as "errors",
      json_agg(s."length")::text as "lengths", json_agg(s."recipient")::text as "recipients",
      json_agg(s."sketch")::text as "sketches"
    from (
      select "index", "agent", "kind", "isError", octet_length("content") as "length", "recipient", "sketch" from "Step"
      where "workspaceId" = ${ctx.workspaceId}::uuid and "traceId" = ${traceId}::uuid and "index" >= ${from}::int order by "index" limit ${count}::int
    ) s`,
    columnsRow,
  );
