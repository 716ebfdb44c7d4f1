import { askRows, type Database, idRow } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { type Outcome } from "@/lib/traces/trace";

export const changeOutcome = (
  db: Database,
  { ids, outcome, ctx }: { ids: string[]; outcome: Outcome; ctx: WorkspaceContext },
) =>
  askRows(
    db,
    Prisma.sql`
      with before as (select t."id", t."outcome" from "Trace" t where t."id" = any(${ids}::uuid[]) and t."outcome" <> ${outcome}::"Outcome"),
        kept as (
          insert into "TraceRevision" ("id", "workspaceId", "traceId", "field", "before", "after", "changedBy", "changedAt")
          select gen_random_uuid(), ${ctx.workspaceId}::uuid, before."id", 'outcome', before."outcome", ${outcome}, ${ctx.actor.name}, timezone('utc', clock_timestamp())
          from before)
      update "Trace" t set "outcome" = ${outcome}::"Outcome", "updatedAt" = timezone('utc', clock_timestamp()) from before where before."id" = t."id" returning t."id"`,
    idRow,
  );
