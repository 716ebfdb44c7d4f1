import { type Figure, type TracerSummary } from "@/lib/attribution/tracer-view";
import { Prisma, prisma } from "@/lib/db";
import { neededLabels } from "@/lib/tracer/train-tracer";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { truthOfTrace } from "../ground-truth/truth-sql";

export interface TracerRow {
  id: string;
  systemKey: string;
  systemName: string | null;
  status: "IDLE" | "QUEUED" | "TRAINING" | "FAILED";
  progress: number | null;
  error: string | null;
  isPinned: boolean;
  versionCount: number;
  active: { id: string; number: number; step: Figure; agent: Figure } | null;
  traceCount: number;
  failedCount: number;
  labelledCount: number;
}

/** Of `"SystemTracer" s`, all that is not counted. */
export const tracerColumns = Prisma.sql`
  s."id", s."systemKey", s."systemName", s."status", s."progress", s."error", s."isPinned",
  (select count(*)::int from "TracerVersion" v where v."tracerId" = s."id") as "versionCount",
  (select jsonb_build_object('id', v."id", 'number', v."number", 'step', v."figures"->'step', 'agent', v."figures"->'agent')
    from "TracerVersion" v where v."id" = s."activeVersionId") as "active"`;

/** The tracers of a workspace with what they can learn from, counted in the database; those of systems without traces and versions are left out. */
export const readTracerRows = (workspaceId: string, which: Prisma.Sql = Prisma.sql`true`): Promise<TracerRow[]> =>
  prisma.$queryRaw<TracerRow[]>`
    select ${tracerColumns}, counted.*
    from "SystemTracer" s cross join lateral (
      select count(*)::int as "traceCount",
        count(*) filter (where t."outcome" = 'failed' or (t."outcome" = 'unknown' and g."stepIndex" is not null))::int as "failedCount",
        count(*) filter (where t."outcome" <> 'passed' and g."stepIndex" is not null)::int as "labelledCount"
      from "Trace" t left join lateral ${truthOfTrace(workspaceId)} g on true where t."workspaceId" = s."workspaceId" and t."systemKey" = s."systemKey") counted
    where s."workspaceId" = ${workspaceId}::uuid and (counted."traceCount" > 0 or s."activeVersionId" is not null) and ${which}
    order by counted."failedCount" desc, s."systemKey"`;

const stateOf = ({ status, versionCount, labelledCount }: TracerRow): TracerSummary["state"] => {
  if (status === "TRAINING") return "training";
  if (status === "QUEUED") return "waiting";
  if (status === "FAILED") return "failed";
  if (versionCount > 0) return "ready";
  return labelledCount < neededLabels ? "collecting" : "waiting";
};

export const toTracerSummary = (row: TracerRow): TracerSummary => ({
  id: row.id,
  systemName: row.systemName === null ? null : unescapeFromStorage(row.systemName),
  traceCount: row.traceCount,
  failedCount: row.failedCount,
  labelledCount: row.labelledCount,
  neededCount: neededLabels,
  state: stateOf(row),
  progress: row.status === "TRAINING" ? row.progress : null,
  error: row.status === "FAILED" && row.error !== null ? unescapeFromStorage(row.error) : null,
  active: row.active,
  isPinned: row.isPinned,
});
