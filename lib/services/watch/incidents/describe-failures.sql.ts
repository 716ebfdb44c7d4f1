import { z } from "zod";
import { askRows, type Database, stored } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { type FailureSignature } from "@/lib/attribution/incidents/failure-signature";
import { tracer } from "@/lib/attribution/methods/tracer";
import { type Attribution } from "@/lib/traces/attribution";
import { type Finding } from "@/lib/traces/evidence";

const failureRow = z.object({
  traceId: z.string(),
  at: z.date(),
  version: z.string().nullable(),
  systemKey: z.string(),
  stepCount: z.number(),
  restsOn: z.string(),
  attribution: stored<Attribution>().nullable(),
  truth: stored<Truth>().nullable(),
  evidence: z.array(stored<Finding>()).nullable(),
  signature: stored<FailureSignature>().nullable(),
});

type Truth = Pick<Attribution, "agent" | "stepIndex" | "reason" | "failureMode" | "taxonomy">;
export type FailureRow = z.infer<typeof failureRow>;

/**
 * Those of the traces that failed by themselves and of which somebody says who it was, by label or by answer. With the
 * evidence that the tracer of this version has found in the same text; null where it has not read it.
 */
export const readFailures = (db: Database, workspaceId: string, traceIds: readonly string[]): Promise<FailureRow[]> =>
  askRows(
    db,
    Prisma.sql`
    with "failure" as (
      select f."traceId", f."at", f."version", f."systemKey", f."stepCount", f."truthSource",
        concat_ws('|', coalesce(f."runId"::text, ''), coalesce(f."truthSource", ''), coalesce(f."truthAgentKey", ''), coalesce(f."truthStep"::text, ''), coalesce(f."truthMode", '')) as "restsOn",
        r."attribution", v."traceId" is not null as "isTold", v."agent", v."stepIndex", v."reason", v."failureMode", v."taxonomy"::jsonb as "taxonomy"
      from "TraceFact" f
        left join "AttributionRun" r on r."workspaceId" = f."workspaceId" and r."traceId" = f."traceId" and r."id" = f."runId"
        left join "TraceTruth" v on f."truthSource" is not null and v."workspaceId" = f."workspaceId" and v."traceId" = f."traceId" and not v."isDisputed"
      where f."workspaceId" = ${workspaceId}::uuid and f."traceId" = any(${[...traceIds]}::uuid[]) and f."outcome" = 'failed' and not f."isMade"
        and (r."id" is not null or v."traceId" is not null)
    )
    select f."traceId", f."at", f."version", f."systemKey", f."stepCount", f."restsOn", f."attribution", m."signature",
      case when f."isTold" then jsonb_strip_nulls(jsonb_build_object('agent', f."agent", 'stepIndex', f."stepIndex", 'reason', coalesce(f."reason", ''),
        'failureMode', f."failureMode", 'taxonomy', case when jsonb_typeof(f."taxonomy") = 'object' then f."taxonomy" end)) end as "truth",
      case when m."traceId" is null then (
        select t."attribution"->'evidence' from "AttributionRun" t, "Trace" c
        where t."workspaceId" = ${workspaceId}::uuid and t."traceId" = f."traceId" and t."method" = ${tracer.name} and t."methodVersion" = ${tracer.version} and not t."isMasked"
          and c."workspaceId" = ${workspaceId}::uuid and c."id" = f."traceId" and t."manifest"->>'traceContentHash' = c."contentHash" and t."manifest"->>'question' = c."question"
          and jsonb_typeof(t."attribution"->'evidence') = 'array'
        order by t."createdAt" desc limit 1) end as "evidence"
    from "failure" f left join "IncidentTrace" m on m."workspaceId" = ${workspaceId}::uuid and m."traceId" = f."traceId" and m."restsOn" = f."restsOn"
    order by f."at", f."traceId"`,
    failureRow,
  );
