import { z } from "zod";
import { askRows, type Database, stored } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { type Attribution } from "@/lib/traces/attribution";

const failureRow = z.object({
  traceId: z.string(),
  at: z.date(),
  version: z.string().nullable(),
  systemKey: z.string(),
  stepCount: z.number(),
  restsOn: z.string(),
  attribution: stored<Attribution>().nullable(),
  truth: stored<Truth>().nullable(),
});

type Truth = Pick<Attribution, "agent" | "stepIndex" | "reason" | "failureMode" | "taxonomy">;
export type FailureRow = z.infer<typeof failureRow>;

/** Those of the traces that failed by themselves and of which somebody says who it was, by label or by answer. */
export const readFailures = (db: Database, workspaceId: string, traceIds: readonly string[]): Promise<FailureRow[]> =>
  askRows(
    db,
    Prisma.sql`
    select f."traceId", f."at", f."version", f."systemKey", f."stepCount",
      concat_ws('|', coalesce(f."runId"::text, ''), coalesce(f."truthSource", ''), coalesce(f."truthAgentKey", ''), coalesce(f."truthStep"::text, ''), coalesce(f."truthMode", '')) as "restsOn",
      r."attribution" as "attribution",
      case when v."traceId" is null then null else jsonb_strip_nulls(jsonb_build_object('agent', v."agent", 'stepIndex', v."stepIndex", 'reason', coalesce(v."reason", ''),
        'failureMode', v."failureMode", 'taxonomy', case when jsonb_typeof(v."taxonomy"::jsonb) = 'object' then v."taxonomy"::jsonb end)) end as "truth"
    from "TraceFact" f
      left join "AttributionRun" r on r."workspaceId" = f."workspaceId" and r."traceId" = f."traceId" and r."id" = f."runId"
      left join "TraceTruth" v on f."truthSource" is not null and v."workspaceId" = f."workspaceId" and v."traceId" = f."traceId" and not v."isDisputed"
    where f."workspaceId" = ${workspaceId}::uuid and f."traceId" = any(${[...traceIds]}::uuid[]) and f."outcome" = 'failed' and not f."isMade"
      and (r."id" is not null or v."traceId" is not null)
    order by f."at", f."traceId"`,
    failureRow,
  );
