import { anyRow, askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { priorities, tasks } from "./tasks";

/** Traces of one job. */
const batchSize = 200;

/**
 * Ids of the automations of a workspace that are switched on now: one that is made or switched on later
 * leaves what arrived before alone.
 */
const switchedOn = (workspaceId: string): Prisma.Sql => Prisma.sql`
  (select json_agg(a."id" order by a."createdAt")::text as "ids" from "Automation" a where a."workspaceId" = ${workspaceId}::uuid and a."isEnabled") automations`;

/**
 * Has traces that arrived looked at by the automations of their workspace, in the transaction that stores them;
 * nothing where none is switched on.
 */
export const enqueueAutomations = async (
  tx: Database,
  workspaceId: string,
  traceIds: readonly string[],
): Promise<void> => {
  await askRows(
    tx,
    Prisma.sql`
    select (graphile_worker.add_job(${tasks.automate}, json_build_object('workspaceId', ${workspaceId}::text, 'automationIds', automations."ids"::json, 'traceIds', json_agg(id order by place)),
      job_key := 'automate:' || gen_random_uuid(), priority := ${priorities.automate}::int)).id::text as "jobId"
    from unnest(${traceIds}::text[]) with ordinality as listed(id, place), ${switchedOn(workspaceId)}
    where automations."ids" is not null group by (place - 1) / ${batchSize}::int, automations."ids"`,
    anyRow,
  );
};

/** The same for a growing trace, once nothing was added to it for `afterMs`. */
export const enqueueQuietAutomation = async (
  tx: Database,
  { workspaceId, traceId, afterMs }: { workspaceId: string; traceId: string; afterMs: number },
): Promise<void> => {
  await askRows(
    tx,
    Prisma.sql`
    select (graphile_worker.add_job(${tasks.automate}, json_build_object('workspaceId', ${workspaceId}::text, 'automationIds', automations."ids"::json, 'traceIds', json_build_array(${traceId}::text)),
      job_key := 'automate-quiet:' || ${traceId}::text, priority := ${priorities.automate}::int,
      run_at := now() + ${afterMs}::int * interval '1 millisecond')).id::text as "jobId"
    from ${switchedOn(workspaceId)} where automations."ids" is not null`,
    anyRow,
  );
};
