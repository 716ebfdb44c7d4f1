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
  plans: z.string().nullable(),
});
export type Columns = z.infer<typeof columnsRow>;

/**
 * A plan says early on that it is one, and lists what is to be done; or it opens with the word and a colon. Languages
 * that write the word otherwise have their own.
 */
const planWord = "(plan|план|计划|計画|計劃|خطة|תוכנית|योजना|계획)";
const points = "(^|\\n) {0,6}([-*+•]|[0-9]{1,3}[.)、]) *\\S.*\\n {0,6}([-*+•]|[0-9]{1,3}[.)、]) *\\S";

export const readColumns = (
  db: Database,
  { ctx, traceId, from, count }: { ctx: WorkspaceContext; traceId: string; from: number; count: number },
) =>
  askRows(
    db,
    Prisma.sql`
    select json_agg(s."agent")::text as "agents", json_agg(s."kind")::text as "kinds", json_agg(s."index") filter (where s."isError")::text as "errors",
      json_agg(s."length")::text as "lengths", json_agg(s."recipient")::text as "recipients",
      json_agg(s."sketch")::text as "sketches",
      json_agg(s."index") filter (where s."isPlan")::text as "plans"
    from (
      select "index", "agent", "kind", "isError", octet_length("content") as "length", "recipient", "sketch",
        "kind" in ('message', 'thought', 'handoff') and left("content", 240) ~* ${`(^|\\W)${planWord}`}::text
          and (left("content", 4000) ~ ${points}::text or left("content", 80) ~* ${`^[^\\n:：]{0,24}${planWord}[^\\n:：]{0,12}[:：]`}::text) as "isPlan"
      from "Step"
      where "workspaceId" = ${ctx.workspaceId}::uuid and "traceId" = ${traceId}::uuid and "index" >= ${from}::int order by "index" limit ${count}::int
    ) s`,
    columnsRow,
  );
