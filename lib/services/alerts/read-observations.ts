import { type WatchedMethod } from "@/lib/attribution/watching/alert-settings";
import { type Place } from "@/lib/attribution/watching/rule-state";
import { Prisma } from "@/lib/db";

type Database = Pick<Prisma.TransactionClient, "$queryRaw">;

/** One trace as a rule sees it. */
export interface Observation {
  traceId: string;
  at: Date;
  /** "failed" or "passed", or the key of the agent that is named. */
  value: string;
  /** The agent as written; null where it is about outcomes. */
  agent: string | null;
  /** Whether ground truth says so, and not an unchecked run. */
  isTruth: boolean;
}

interface Wish {
  workspaceId: string;
  systemKey: string;
  /** Only what lies behind it. */
  after: Place | null;
  limit: number;
}

const behind = (after: Place | null): Prisma.Sql =>
  after === null
    ? Prisma.sql`true`
    : Prisma.sql`(f."at", f."traceId") > (${after.at}::timestamp, ${after.traceId}::uuid)`;

/** The outcomes of a system's traces in the order in which they happened; those whose outcome is not known are left out. */
export const readOutcomes = (db: Database, { workspaceId, systemKey, after, limit }: Wish): Promise<Observation[]> =>
  db.$queryRaw`
    select f."traceId", f."at", f."outcome"::text as "value", null as "agent", false as "isTruth" from "TraceFact" f
    where f."workspaceId" = ${workspaceId}::uuid and f."systemKey" = ${systemKey} and f."outcome" <> 'unknown' and ${behind(after)}
    order by f."at", f."traceId" limit ${limit}`;

const newestOf = (column: string): Prisma.Sql =>
  Prisma.sql`(array_agg(r.${Prisma.raw(`"${column}"`)} order by r."at" desc, r."runId" desc))[1]`;

/**
 * The newest finished run of exactly this method, version and weights on a trace, as the body of a lateral join. Gathered, not "the first by time": for that
 * the database would walk all runs of the method to find those of one trace.
 */
const runOf = ({ name, version, tracerVersionId }: WatchedMethod): Prisma.Sql => Prisma.sql`
  select ${newestOf("agent")} as "agent", ${newestOf("agentKey")} as "agentKey" from "RunFact" r
  where r."workspaceId" = f."workspaceId" and r."traceId" = f."traceId" and r."method" = ${name} and r."methodVersion" = ${version}
    and r."tracerVersionId" is not distinct from ${tracerVersionId}::uuid and r."status" = 'SUCCEEDED' and not r."isEvaluation" and not r."isAbstained" and r."agentKey" is not null`;
const noRun = Prisma.sql`select null::text as "agent", null::text as "agentKey" where false`;

/**
 * The agents named for a system's failures in the order in which they happened: by ground truth, else by the newest run of one method in one version; a failure that neither
 * speaks of is left out.
 */
export const readNamedAgents = (
  db: Database,
  { workspaceId, systemKey, after, limit, method }: Wish & { method: WatchedMethod | null },
): Promise<Observation[]> =>
  db.$queryRaw`
    select f."traceId", f."at", coalesce(f."truthAgentKey", r."agentKey") as "value", coalesce(f."truthAgent", r."agent") as "agent", f."truthAgentKey" is not null as "isTruth"
    from "TraceFact" f left join lateral (${method ? runOf(method) : noRun}) r on true
    where f."workspaceId" = ${workspaceId}::uuid and f."systemKey" = ${systemKey} and f."outcome" = 'failed' and ${behind(after)}
      and (f."truthAgentKey" is not null or r."agentKey" is not null)
    order by f."at", f."traceId" limit ${limit}`;

/** So many of the newest failures say whose runs cover most. */
const newestCount = 500;

/** The tracer's version and weights that most of a system's newest failures were read with, of equal ones the newest; null where it read none. */
export const findWatchedMethod = async (
  db: Database,
  { workspaceId, systemKey }: { workspaceId: string; systemKey: string },
): Promise<WatchedMethod | null> => {
  const [row] = await db.$queryRaw<WatchedMethod[]>`
    with newest as (select f."traceId" from "TraceFact" f
      where f."workspaceId" = ${workspaceId}::uuid and f."systemKey" = ${systemKey} and f."outcome" = 'failed' order by f."at" desc limit ${newestCount})
    select r."method" as "name", r."methodVersion" as "version", r."tracerVersionId" from newest n
      join "RunFact" r on r."workspaceId" = ${workspaceId}::uuid and r."traceId" = n."traceId"
    where r."method" = 'tracer' and r."status" = 'SUCCEEDED' and not r."isEvaluation" and not r."isAbstained" and r."agentKey" is not null
    group by r."method", r."methodVersion", r."tracerVersionId" order by count(distinct r."traceId") desc, max(r."at") desc limit 1`;
  return row ?? null;
};

/** The newest versions of a system with how many of their traces passed or failed, the oldest of them first. */
export const readVersions = async (
  db: Database,
  { workspaceId, systemKey, limit }: { workspaceId: string; systemKey: string; limit: number },
): Promise<{ version: string; count: number }[]> => {
  const rows = await db.$queryRaw<{ version: string; count: number }[]>`
    select f."version", count(*)::int as "count" from "TraceFact" f
    where f."workspaceId" = ${workspaceId}::uuid and f."systemKey" = ${systemKey} and f."outcome" <> 'unknown' and f."version" is not null
    group by f."version" order by min(f."at") desc, f."version" desc limit ${limit}`;
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
  const rows = await db.$queryRaw<Observation[]>`
    select f."traceId", f."at", f."outcome"::text as "value", null as "agent", false as "isTruth" from "TraceFact" f
    where f."workspaceId" = ${workspaceId}::uuid and f."systemKey" = ${systemKey} and f."version" = ${version} and f."outcome" <> 'unknown'
    order by ${order} limit ${limit}`;
  return end === "first" ? rows : rows.toReversed();
};
