import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { simulatedMethods } from "@/lib/attribution/simulated-methods";
import { type WatchedMethod } from "@/lib/attribution/watching/alert-settings";
import { type Place } from "@/lib/attribution/watching/rule-state";
import { Prisma } from "@/lib/db";

const outcomesRow = z.object({
  traceId: z.string(),
  at: z.date(),
  value: z.string(),
});

const unsettledRow = z.object({
  traceId: z.string(),
  at: z.date(),
});

const truthsRow = z.object({
  traceId: z.string(),
  agentKey: z.string(),
});

const agentNameRow = z.object({
  agent: z.string(),
});

const watchedMethodRow = z.object({
  name: z.string(),
  version: z.string(),
  tracerVersionId: z.string().nullable(),
});

const versionsRow = z.object({
  key: z.string(),
  version: z.string(),
  count: z.number(),
});

/** One trace as a rule sees it. */
export interface Observation {
  traceId: string;
  at: Date;
  /** "failed" or "passed", or the key of the agent that is named. */
  value: string;
}

interface Wish {
  workspaceId: string;
  systemKey: string;
  /** Only what lies behind it, and in front of `until`. */
  after: Place | null;
  until: Place | null;
  limit: number;
}

const placed = ({ at, traceId }: Place): Prisma.Sql => Prisma.sql`(${at}::timestamp, ${traceId}::uuid)`;

const between = ({ after, until }: Pick<Wish, "after" | "until">): Prisma.Sql => Prisma.sql`
  (${after === null ? Prisma.sql`true` : Prisma.sql`(f."at", f."traceId") > ${placed(after)}`}
    and ${until === null ? Prisma.sql`true` : Prisma.sql`(f."at", f."traceId") < ${placed(until)}`})`;

/**
 * The outcomes of a system's traces in the order in which they happened; those whose outcome is not known are left out,
 * and here as below what was made and did not happen.
 */
export const readOutcomes = (
  db: Database,
  { workspaceId, systemKey, limit, ...stretch }: Wish,
): Promise<Observation[]> =>
  askRows(
    db,
    Prisma.sql`
    select f."traceId", f."at", f."outcome"::text as "value" from "TraceFact" f
    where f."workspaceId" = ${workspaceId}::uuid and f."systemKey" = ${systemKey} and not f."isMade" and f."outcome" <> 'unknown' and ${between(stretch)}
    order by f."at", f."traceId" limit ${limit}`,
    outcomesRow,
  );

/** What a model foretold is watched for nothing. */
const isExecuted = Prisma.sql`r."method" <> all(${[...simulatedMethods]}::text[])`;

/**
 * The newest finished run of exactly this method, version and weights on a trace, as the body of a
 * lateral join. Gathered, not "the first by time": for that the database would walk all runs of the
 * method to find those of one trace.
 */
const runOf = ({ name, version, tracerVersionId }: WatchedMethod): Prisma.Sql => Prisma.sql`
  select (array_agg(r."agentKey" order by r."at" desc, r."runId" desc))[1] as "agentKey" from "RunFact" r
  where r."workspaceId" = f."workspaceId" and r."traceId" = f."traceId" and r."method" = ${name} and r."methodVersion" = ${version}
    and r."tracerVersionId" is not distinct from ${tracerVersionId}::uuid and r."status" = 'SUCCEEDED' and not r."isEvaluation" and not r."isAbstained" and r."agentKey" is not null and ${isExecuted}`;

/**
 * The agents that one method in one version names for a system's failures, in the order in which they happened; a
 * failure that it did not answer is left out. What ground truth says is not looked at, so that the method is compared
 * with itself alone: a share among labels beside one among answers that err would look like a change.
 */
export const readNamedAgents = (
  db: Database,
  { workspaceId, systemKey, limit, method, ...stretch }: Wish & { method: WatchedMethod },
): Promise<Observation[]> =>
  askRows(
    db,
    Prisma.sql`
    select f."traceId", f."at", r."agentKey" as "value" from "TraceFact" f cross join lateral (${runOf(method)}) r
    where f."workspaceId" = ${workspaceId}::uuid and f."systemKey" = ${systemKey} and not f."isMade" and f."outcome" = 'failed' and ${between(stretch)} and r."agentKey" is not null
    order by f."at", f."traceId" limit ${limit}`,
    outcomesRow,
  );

/** What was stored so shortly ago may still be read, or followed by what happened before it. */
const settleMinutes = 10;

/** A run that is under way for longer is not waited for. */
const longestRunHours = 24;

/**
 * The first trace behind `after` that is not settled: stored in the last ten minutes, or with a run of the method under
 * way. Imports bring traces in any order and runs are made newest first; what is counted ends in front of it, so that
 * little turns up in front of what was counted. Null where all are settled.
 */
export const findUnsettled = async (
  db: Database,
  {
    workspaceId,
    systemKey,
    after,
    method,
  }: Pick<Wish, "workspaceId" | "systemKey" | "after"> & { method: WatchedMethod | null },
): Promise<Place | null> => {
  const stored = Prisma.sql`select t."id" from "Trace" t
    where t."workspaceId" = ${workspaceId}::uuid and t."createdAt" > timezone('utc', now()) - ${settleMinutes}::int * interval '1 minute'`;
  const read = Prisma.sql`select r."traceId" from "RunFact" r
    where r."workspaceId" = ${workspaceId}::uuid and r."method" = ${method?.name ?? null} and r."status" in ('QUEUED', 'RUNNING') and not r."isEvaluation"
      and r."at" > timezone('utc', now()) - ${longestRunHours}::int * interval '1 hour'`;
  const [row] = await askRows(
    db,
    Prisma.sql`
    select f."traceId", f."at" from "TraceFact" f
    where f."workspaceId" = ${workspaceId}::uuid and f."systemKey" = ${systemKey} and not f."isMade" and ${between({ after, until: null })}
      and f."traceId" in (${stored} union all ${read})
    order by f."at", f."traceId" limit 1`,
    unsettledRow,
  );
  return row ? { at: row.at.toISOString(), traceId: row.traceId } : null;
};

/** What ground truth says of traces, as keys of agents; those without are left out. */
export const readTruths = async (
  db: Database,
  { workspaceId, traceIds }: { workspaceId: string; traceIds: readonly string[] },
): Promise<Map<string, string>> => {
  const rows = await askRows(
    db,
    Prisma.sql`
    select f."traceId", f."truthAgentKey" as "agentKey" from "TraceFact" f
    where f."workspaceId" = ${workspaceId}::uuid and f."traceId" = any(${traceIds}::uuid[]) and f."truthAgentKey" is not null`,
    truthsRow,
  );
  return new Map(rows.map(({ traceId, agentKey }) => [traceId, agentKey]));
};

/** How an agent is written in the newest run that names it on these traces; its key where none is left. */
export const readAgentName = async (
  db: Database,
  { workspaceId, traceIds, agentKey }: { workspaceId: string; traceIds: readonly string[]; agentKey: string },
): Promise<string> => {
  const [row] = await askRows(
    db,
    Prisma.sql`
    select r."agent" from "RunFact" r where r."workspaceId" = ${workspaceId}::uuid and r."traceId" = any(${traceIds}::uuid[]) and r."agentKey" = ${agentKey}
    order by r."at" desc, r."runId" desc limit 1`,
    agentNameRow,
  );
  return row?.agent ?? agentKey;
};

/** So many of the newest failures say whose runs cover most. */
const newestCount = 500;

/**
 * The tracer's version and weights that most of a system's newest failures were read with, of equal ones the
 * newest; null where it read none.
 */
export const findWatchedMethod = async (
  db: Database,
  { workspaceId, systemKey }: { workspaceId: string; systemKey: string },
): Promise<WatchedMethod | null> => {
  const [row] = await askRows(
    db,
    Prisma.sql`
    with newest as (select f."traceId" from "TraceFact" f
      where f."workspaceId" = ${workspaceId}::uuid and f."systemKey" = ${systemKey} and not f."isMade" and f."outcome" = 'failed' order by f."at" desc limit ${newestCount})
    select r."method" as "name", r."methodVersion" as "version", r."tracerVersionId" from newest n
      join "RunFact" r on r."workspaceId" = ${workspaceId}::uuid and r."traceId" = n."traceId"
    where r."method" = 'tracer' and r."status" = 'SUCCEEDED' and not r."isEvaluation" and not r."isAbstained" and r."agentKey" is not null
    group by r."method", r."methodVersion", r."tracerVersionId" order by count(distinct r."traceId") desc, max(r."at") desc limit 1`,
    watchedMethodRow,
  );
  return row ?? null;
};

/**
 * The newest versions of a system with how many of their traces passed or failed, the oldest of them first. Names that
 * differ in case only are one (`key`), called as it is written most often.
 */
export const readVersions = async (
  db: Database,
  { workspaceId, systemKey, limit }: { workspaceId: string; systemKey: string; limit: number },
): Promise<{ key: string; version: string; count: number }[]> => {
  const rows = await askRows(
    db,
    Prisma.sql`
    select "nameKey"(f."version") as "key", mode() within group (order by f."version" collate "C") as "version", count(*)::int as "count" from "TraceFact" f
    where f."workspaceId" = ${workspaceId}::uuid and f."systemKey" = ${systemKey} and not f."isMade" and f."outcome" <> 'unknown' and f."version" is not null
    group by 1 order by min(f."at") desc, 1 desc limit ${limit}`,
    versionsRow,
  );
  return rows.toReversed();
};

/** Outcomes of one version: its first, or its newest ones, in the order in which they happened. */
export const readVersionOutcomes = async (
  db: Database,
  {
    workspaceId,
    systemKey,
    version,
    limit,
    end,
  }: { workspaceId: string; systemKey: string; version: string; limit: number; end: "first" | "newest" },
): Promise<Observation[]> => {
  const order = end === "first" ? Prisma.sql`f."at", f."traceId"` : Prisma.sql`f."at" desc, f."traceId" desc`;
  const rows = await askRows(
    db,
    Prisma.sql`
    select f."traceId", f."at", f."outcome"::text as "value" from "TraceFact" f
    where f."workspaceId" = ${workspaceId}::uuid and f."systemKey" = ${systemKey} and not f."isMade" and "nameKey"(f."version") = "nameKey"(${version}) and f."outcome" <> 'unknown'
    order by ${order} limit ${limit}`,
    outcomesRow,
  );
  return end === "first" ? rows : rows.toReversed();
};
