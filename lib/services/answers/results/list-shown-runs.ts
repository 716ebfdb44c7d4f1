import { type RunCounts } from "@/lib/attribution/run-counts";
import { type RunRecord } from "@/lib/attribution/run-record";
import { simulatedMethods } from "@/lib/attribution/simulated-methods";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { noteSightings } from "../../ground/sight/note-sightings";
import { requireSight } from "../../ground/sight/require-sight";
import { requireTrace } from "../../ground/stored/require-trace";
import { readRunRecords } from "./read-run-records";

/** Of the runs that people and uploads started, and of those that evaluations made, these are sent: the newest. */
export const mostOwnRuns = 200;
export const mostRunsOfEvaluations = 60;

/** The id or the number of a run. */
const runName = /^(\d{1,9}|[0-9a-f-]{36})$/;

/**
 * What the page of a trace shows of its runs, newest first, and how many there are in all. An evaluation may make a
 * thousand runs of one trace, so only the newest are read; with them come those that `named` names by id or number, the
 * one that stands best, which is shown where none is named, and what any of these repeats. That the person has seen
 * their answers is kept. Throws NOT_FOUND, and FORBIDDEN where they are to label the trace blind.
 */
export const listShownRuns = async (
  ctx: WorkspaceContext,
  { traceId, named = [] }: { traceId: string; named?: readonly (string | null)[] },
): Promise<{ runs: RunRecord[]; counts: RunCounts }> => {
  const { workspaceId } = ctx;
  await Promise.all([requireTrace(ctx, traceId), requireSight(ctx, { traceId })]);
  const names = named.filter((name): name is string => name !== null && runName.test(name));
  const ids = await pickRuns(workspaceId, traceId, names);
  const [runs, counts] = await Promise.all([
    readRunRecords({ workspaceId, traceId, id: { in: ids } }),
    countRuns(workspaceId, traceId),
  ]);
  if (runs.some(({ attribution }) => attribution !== null)) await noteSightings(ctx, [traceId]);
  return { runs, counts };
};

const isAnswered = Prisma.sql`jsonb_typeof("attribution") is not distinct from 'object'`;
const isForetold = Prisma.sql`"method" = any(${[...simulatedMethods]}::text[])`;

/** The order of `chooseRun` of the page: it is to find among what is sent what it would have found among all. */
const bestFirst = Prisma.sql`
  (${isAnswered}) desc,
  case when ${isAnswered} then
    (case when ${isForetold} then 0 else 16 end)
    + (case when "evaluationEntryId" is null then 8 else 0 end)
    + (case when "attribution" -> 'isAbstained' = 'true' then 0 else 4 end)
    + (case when jsonb_path_exists("attribution", '$.quotes[*] ? (!(@.isVerified == false))') then 2 else 0 end)
    + (case when "status" = 'PARTIAL' then 0 else 1 end)
  else (case when "status" in ('QUEUED', 'RUNNING') then 1 else 0 end) end desc`;
/** Where there is one that was not foretold, no answer of an evaluation is read to be ranked. */
const ownAnswer = Prisma.sql`select 1 from made where "evaluationEntryId" is null and ${isAnswered} and not ${isForetold}`;
const newestFirst = Prisma.sql`"createdAt" desc, "id" desc`;

async function pickRuns(workspaceId: string, traceId: string, names: readonly string[]): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    with made as not materialized (
      select * from "AttributionRun" where "workspaceId" = ${workspaceId}::uuid and "traceId" = ${traceId}::uuid
    ), picked as (
      (select "id", "retryOfId" from made where "evaluationEntryId" is null order by ${newestFirst} limit ${mostOwnRuns})
      union (select "id", "retryOfId" from made where "evaluationEntryId" is not null order by ${newestFirst} limit ${mostRunsOfEvaluations})
      union (select "id", "retryOfId" from made where "evaluationEntryId" is null or not exists (${ownAnswer}) order by ${bestFirst}, ${newestFirst} limit 1)
      union (select "id", "retryOfId" from made where "id"::text = any(${names}::text[]) or "number"::text = any(${names}::text[]))
    )
    select "id" from picked union select "retryOfId" from picked where "retryOfId" is not null`;
  return rows.map(({ id }) => id);
}

async function countRuns(workspaceId: string, traceId: string): Promise<RunCounts> {
  const rows = await prisma.$queryRaw<
    { id: string | null; name: string | null; runs: number; methods: number; active: number; newestAt: Date }[]
  >`
    select v."id", v."name", count(*)::int "runs", count(distinct r."method")::int "methods",
      (count(*) filter (where r."status" in ('QUEUED', 'RUNNING')))::int "active", max(r."createdAt") "newestAt"
    from "AttributionRun" r
      left join "EvaluationEntry" e on e."id" = r."evaluationEntryId"
      left join "Evaluation" v on v."id" = e."evaluationId"
    where r."workspaceId" = ${workspaceId}::uuid and r."traceId" = ${traceId}::uuid
    group by v."id" order by "newestAt" desc, v."id" desc`;
  return {
    all: rows.reduce((sum, { runs }) => sum + runs, 0),
    own: rows.find(({ id }) => id === null)?.runs ?? 0,
    evaluations: rows.flatMap(({ id, name, runs, methods, active, newestAt }) =>
      id === null
        ? []
        : [
            {
              id,
              title: unescapeFromStorage(name ?? ""),
              runCount: runs,
              methodCount: methods,
              activeCount: active,
              newestAt: newestAt.toISOString(),
            },
          ],
    ),
  };
}
