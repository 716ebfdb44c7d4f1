import { askRows, type Database, idRow } from "@/lib/ask";
import { simulatedMethods } from "@/lib/attribution/simulated-methods";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { blindWhere } from "../../ground/sight/blind-where.sql";
import { truthOfTrace } from "../../ground/truth/truth.sql";

export const findTour = (db: Database, ctx: WorkspaceContext) =>
  askRows(
    db,
    Prisma.sql`
    select t."id" from "Trace" t join "AttributionRun" r on r."workspaceId" = t."workspaceId" and r."traceId" = t."id"
      left join lateral ${truthOfTrace(ctx.workspaceId)} g on true
    where t."workspaceId" = ${ctx.workspaceId}::uuid and t."outcome" <> 'passed' and r."status" = 'SUCCEEDED' and r."attribution" is not null
      and not ${blindWhere(ctx)}
    order by r."method" = any(${[...simulatedMethods]}::text[]), coalesce((r."attribution"->>'isAbstained')::bool, false),
      coalesce(r."manifest"->'tracer'->>'seen', 'no') <> 'no',
      coalesce(g."stepIndex" = (r."attribution"->>'stepIndex')::int, false) desc,
      coalesce("nameKey"(g."agent") = "nameKey"(r."attribution"->>'agent'), false) desc,
      t."stepCount", t."id"
    limit 1`,
    idRow,
  );
