import { askRows, type Database, idRow } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";

export const readMadeTraces = (
  db: Database,
  ctx: Pick<WorkspaceContext, "workspaceId" | "role" | "actor">,
  replayIds: readonly string[],
) =>
  askRows(
    db,
    Prisma.sql`
    with tried as (
      select distinct r."studyId", r."contentHash", r."stepIndex" from "Replay" r
      where r."workspaceId" = ${ctx.workspaceId}::uuid and r."id" = any(${replayIds}::uuid[]) and r."studyId" is not null),
    made as (
      select s."id" as "studyId", m."id"::uuid as "id" from "Study" s cross join lateral jsonb_array_elements_text(s."result"->'traceIds') m("id")
      where s."workspaceId" = ${ctx.workspaceId}::uuid and s."kind" = 'INJECTION' and s."id" in (select "studyId" from tried))
    select distinct t."id" from made join "Trace" t on t."id" = made."id" and t."workspaceId" = ${ctx.workspaceId}::uuid
      join tried on tried."studyId" = made."studyId" and tried."contentHash" = t."metadata"->'injection'->>'source'
        and tried."stepIndex" = (t."metadata"->'injection'->>'stepIndex')::int`,
    idRow,
  );
