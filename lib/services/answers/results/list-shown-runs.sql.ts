import { z } from "zod";
import { askRows, idRow } from "@/lib/ask";
import { type RunCounts } from "@/lib/attribution/run-counts";
import { simulatedMethods } from "@/lib/attribution/simulated-methods";
import { prisma, Prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";

const runsRow = z.object({
  id: z.string().nullable(),
  name: z.string().nullable(),
  runs: z.number(),
  methods: z.number(),
  active: z.number(),
  newestAt: z.date(),
});

/** Of the runs that people and uploads started, and of those that evaluations made, these are sent: the newest. */
export const mostOwnRuns = 200;

export const mostRunsOfEvaluations = 60;

const isAnswered = Prisma.sql`jsonb_typeof("attribution") is not distinct from 'object'`;

const isForetold = Prisma.sql`"method" = any(${[...simulatedMethods]}::text[])`;

const isAbstained = Prisma.sql`"attribution" -> 'isAbstained' is not distinct from 'true'`;

/** An answer, and none that an evaluation found without a model. */
const isKnown = Prisma.sql`(not (${isAbstained}) and ("evaluationEntryId" is null or "model" is not null))`;

/** The order of `chooseRun` of the page: it is to find among what is sent what it would have found among all. */
const bestFirst = Prisma.sql`
  (${isAnswered}) desc,
  case when ${isAnswered} then
    (case when ${isForetold} then 0 else 32 end)
    + (case when ${isKnown} then 16 else 0 end)
    + (case when "evaluationEntryId" is null then 8 else 0 end)
    + (case when "model" is not null and "status" <> 'PARTIAL' then 4 else 0 end)
    + (case when jsonb_path_exists("attribution", '$.quotes[*] ? (!(@.isVerified == false))') then 2 else 0 end)
    + (case when "status" = 'PARTIAL' then 0 else 1 end)
  else (case when "status" in ('QUEUED', 'RUNNING') then 1 else 0 end) end desc`;

/** Where there is one that was not foretold and does not abstain, no answer of an evaluation is read to be ranked. */
const ownAnswer = Prisma.sql`
  select 1 from made
  where "evaluationEntryId" is null and ${isAnswered} and not ${isForetold} and not (${isAbstained})`;

const newestFirst = Prisma.sql`"createdAt" desc, "id" desc`;

export async function pickRuns(workspaceId: string, traceId: string, names: readonly string[]): Promise<string[]> {
  const rows = await askRows(
    prisma,
    Prisma.sql`
    with made as not materialized (
      select * from "AttributionRun" where "workspaceId" = ${workspaceId}::uuid and "traceId" = ${traceId}::uuid
    ), picked as (
      (select "id", "retryOfId" from made where "evaluationEntryId" is null order by ${newestFirst} limit ${mostOwnRuns})
      union (select "id", "retryOfId" from made where "evaluationEntryId" is not null order by ${newestFirst} limit ${mostRunsOfEvaluations})
      union (select "id", "retryOfId" from made where "evaluationEntryId" is null or not exists (${ownAnswer}) order by ${bestFirst}, ${newestFirst} limit 1)
      union (select "id", "retryOfId" from made where "id"::text = any(${names}::text[]) or "number"::text = any(${names}::text[]))
    )
    select "id" from picked union select "retryOfId" from picked where "retryOfId" is not null`,
    idRow,
  );
  return rows.map(({ id }) => id);
}

export async function countRuns(workspaceId: string, traceId: string): Promise<RunCounts> {
  const rows = await askRows(
    prisma,
    Prisma.sql`
    select v."id", v."name", count(*)::int "runs", count(distinct r."method")::int "methods",
      (count(*) filter (where r."status" in ('QUEUED', 'RUNNING')))::int "active", max(r."createdAt") "newestAt"
    from "AttributionRun" r
      left join "EvaluationEntry" e on e."id" = r."evaluationEntryId"
      left join "Evaluation" v on v."id" = e."evaluationId"
    where r."workspaceId" = ${workspaceId}::uuid and r."traceId" = ${traceId}::uuid
    group by v."id" order by "newestAt" desc, v."id" desc`,
    runsRow,
  );
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
