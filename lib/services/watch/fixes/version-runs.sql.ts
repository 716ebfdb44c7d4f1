import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";

interface OfVersion {
  systemKey: string;
  version: string;
}

const runRow = z.object({
  traceId: z.string(),
  outcome: z.enum(["failed", "passed"]),
  externalId: z.string().nullable(),
  task: z.string(),
  incidentId: z.string().nullable(),
  truthAgent: z.string().nullable(),
  truthMode: z.string().nullable(),
  runAgent: z.string().nullable(),
  runMode: z.string().nullable(),
});
export type VersionRun = z.infer<typeof runRow>;

/**
 * The newest runs of a version that failed or passed, with their incidents; `task` is the same for equal questions, and
 * empty without one. A failure that waits to be grouped is left out: in no incident yet, it would count as another one.
 */
export const readVersionRuns = (
  db: Database,
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  { systemKey, version, most }: OfVersion & { most: number },
) =>
  askRows(
    db,
    Prisma.sql`
    select f."traceId", f."outcome"::text as "outcome", t."externalId",
      case when btrim(t."question") = '' then '' else md5("nameKey"(regexp_replace(btrim(t."question"), '\\s+', ' ', 'g'))) end as "task", m."incidentId",
      f."truthAgent", f."truthMode", f."runAgent", f."runMode"
    from "TraceFact" f join "Trace" t on t."id" = f."traceId" and t."workspaceId" = f."workspaceId"
      left join "IncidentTrace" m on m."workspaceId" = f."workspaceId" and m."traceId" = f."traceId" and f."outcome" = 'failed'
    where f."workspaceId" = ${workspaceId}::uuid and f."systemKey" = ${systemKey} and "nameKey"(f."version") = "nameKey"(${version}) and not f."isMade"
      and (f."outcome" = 'passed' or f."outcome" = 'failed' and not exists (
        select from "IncidentMark" w where w."workspaceId" = f."workspaceId" and w."traceId" = f."traceId"))
    order by f."at" desc, f."traceId" desc limit ${most}::int`,
    runRow,
  );

const anyRunRow = z.object({ isThere: z.boolean() });

/** Whether a version has a run that happened by itself, whatever its outcome, also one that just arrived. */
export const hasRun = async (
  db: Database,
  { workspaceId }: WorkspaceContext,
  { systemKey, version }: OfVersion,
): Promise<boolean> => {
  const [row] = await askRows(
    db,
    Prisma.sql`
    select exists (select from "Trace" where "workspaceId" = ${workspaceId}::uuid and "systemKey" = ${systemKey}
      and "nameKey"("systemVersion") = "nameKey"(${version}) and not "isMade") as "isThere"`,
    anyRunRow,
  );
  return row?.isThere ?? false;
};

const shareRow = z.object({ runs: z.number(), failed: z.number() });

/** How many runs of a version failed or passed, and how many of them are failures of an incident. */
export const readShare = async (
  db: Database,
  { workspaceId }: WorkspaceContext,
  { systemKey, version, incidentId }: OfVersion & { incidentId: string },
) => {
  const [row] = await askRows(
    db,
    Prisma.sql`
    select count(*)::int as "runs", count(m."traceId")::int as "failed"
    from "TraceFact" f left join "IncidentTrace" m on m."workspaceId" = f."workspaceId" and m."traceId" = f."traceId"
      and m."incidentId" = ${incidentId}::uuid and f."outcome" = 'failed'
    where f."workspaceId" = ${workspaceId}::uuid and f."systemKey" = ${systemKey} and "nameKey"(f."version") = "nameKey"(${version})
      and not f."isMade" and f."outcome" in ('failed', 'passed')`,
    shareRow,
  );
  return row ?? { runs: 0, failed: 0 };
};
