import { z } from "zod";
import { askRows, type Database, stored } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { type Attribution } from "@/lib/traces/attribution";
import { type GroundTruth } from "@/lib/traces/ground-truth";
import { type Step } from "@/lib/traces/trace";

const verdictRow = z.object({
  traceId: z.string(),
  externalId: z.string().nullable(),
  format: z.string(),
  at: z.date(),
  attribution: stored<Attribution>().nullable(),
  method: z.string().nullable(),
  model: z.string().nullable(),
  truth: stored<Pick<Attribution, "agent" | "stepIndex" | "reason" | "failureMode" | "taxonomy">>().nullable(),
  truthSource: stored<GroundTruth["source"]>().nullable(),
  authorName: z.string().nullable(),
  source: stored<Step["source"]>().nullable(),
});
export type VerdictRow = z.infer<typeof verdictRow>;

/** What is said about traces that did not pass, with where the step named last stands in its file. */
export const readVerdictRows = (
  db: Database,
  workspaceId: string,
  traceIds: readonly string[],
): Promise<VerdictRow[]> =>
  askRows(
    db,
    Prisma.sql`
    select t."id" as "traceId", t."externalId", t."format", f."at", r."attribution", r."method", r."model",
      case when v."traceId" is null then null else jsonb_strip_nulls(jsonb_build_object('agent', v."agent", 'stepIndex', v."stepIndex", 'reason', coalesce(v."reason", ''),
        'failureMode', v."failureMode", 'taxonomy', case when jsonb_typeof(v."taxonomy"::jsonb) = 'object' then v."taxonomy"::jsonb end)) end as "truth",
      v."source" as "truthSource", v."authorName", s."source"
    from "Trace" t
      join "TraceFact" f on f."workspaceId" = t."workspaceId" and f."traceId" = t."id" and f."outcome" <> 'passed' and not f."isMade"
      left join "AttributionRun" r on r."workspaceId" = t."workspaceId" and r."traceId" = t."id" and r."id" = f."runId"
      left join "TraceTruth" v on f."truthSource" is not null and v."workspaceId" = t."workspaceId" and v."traceId" = t."id" and not v."isDisputed"
      left join "Step" s on s."workspaceId" = t."workspaceId" and s."traceId" = t."id" and s."index" = coalesce(v."stepIndex", (r."attribution" ->> 'stepIndex')::int)
    where t."workspaceId" = ${workspaceId}::uuid and t."id" = any(${[...traceIds]}::uuid[])`,
    verdictRow,
  );
