import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";

const changeSystemRow = z.object({
  id: z.string(),
  formerKey: z.string(),
});

export const changeSystem = (
  db: Database,
  {
    ids,
    systemName,
    ctx,
    systemKey,
  }: { ids: string[]; systemName: string | null; ctx: WorkspaceContext; systemKey: string },
) =>
  askRows(
    db,
    Prisma.sql`
      with before as (select t."id", t."systemName", t."systemKey" from "Trace" t where t."id" = any(${ids}::uuid[]) and t."systemName" is distinct from ${systemName}),
        kept as (
          insert into "TraceRevision" ("id", "workspaceId", "traceId", "field", "before", "after", "changedBy", "changedAt")
          select gen_random_uuid(), ${ctx.workspaceId}::uuid, before."id", 'systemName', before."systemName", ${systemName}, ${ctx.actor.name}, timezone('utc', clock_timestamp())
          from before)
      update "Trace" t set "systemName" = ${systemName}, "systemKey" = ${systemKey}, "updatedAt" = timezone('utc', clock_timestamp())
      from before where before."id" = t."id" returning t."id", before."systemKey" as "formerKey"`,
    changeSystemRow,
  );
