import { type Figure, type TracerSummary } from "@/lib/attribution/tracer-view";
import { Prisma, prisma } from "@/lib/db";
import { neededLabels } from "@/lib/tracer/train-tracer";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { truthOfTrace } from "../../ground/truth/truth-sql";

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

type UncountedTracer = Omit<TracerRow, "traceCount" | "failedCount" | "labelledCount">;

/** Traces of one system by outcome; one that is not in it has none. */
export type ByOutcome = Partial<Record<"failed" | "passed" | "unknown", number>>;

/** By the key of the system; one that is not in it has none. */
type Counts = ReadonlyMap<string, ByOutcome>;

interface CountRow {
  systemKey: string;
  outcome: keyof ByOutcome;
  count: number;
}

const toCounts = (rows: readonly CountRow[]): Counts => {
  const counts = new Map<string, ByOutcome>();
  for (const { systemKey, outcome, count } of rows)
    counts.set(systemKey, { ...counts.get(systemKey), [outcome]: count });
  return counts;
};

/** The tracers of a workspace but for what is counted; `which` is a condition on `"SystemTracer" s`. */
export const readUncounted = (workspaceId: string, which: Prisma.Sql): Promise<UncountedTracer[]> =>
  prisma.$queryRaw<UncountedTracer[]>`
    select s."id", s."systemKey", s."systemName", s."status", s."progress", s."error", s."isPinned",
      (select count(*)::int from "TracerVersion" v where v."tracerId" = s."id") as "versionCount",
      (select jsonb_build_object('id', v."id", 'number', v."number", 'step', v."figures"->'step', 'agent', v."figures"->'agent')
        from "TracerVersion" v where v."id" = s."activeVersionId") as "active"
    from "SystemTracer" s where s."workspaceId" = ${workspaceId}::uuid and ${which} order by s."systemKey"`;

/**
 * How many traces of these systems were not made, in the order of their outcomes: from two indexes alone. A system of
 * which all were made has counts of 0.
 */
export const countTraces = async (workspaceId: string, systemKeys: readonly string[]): Promise<Counts> => {
  const ofSystems = Prisma.sql`from "Trace" t where t."workspaceId" = ${workspaceId}::uuid and t."systemKey" = any(${systemKeys}::text[])`;
  return toCounts(
    await prisma.$queryRaw<CountRow[]>`
      with stored as (select t."systemKey", t."outcome", count(*) as "count" ${ofSystems} group by t."systemKey", t."outcome"),
        made as (select t."systemKey", t."outcome", count(*) as "count" ${ofSystems} and t."isMade" group by t."systemKey", t."outcome")
      select s."systemKey", s."outcome", (s."count" - coalesce(m."count", 0))::int as "count"
      from stored s left join made m using ("systemKey", "outcome") order by s."outcome"`,
  );
};

/** Of these systems' traces that did not pass and were not made, those with ground truth: each is looked at. */
export const countTruths = async (workspaceId: string, systemKeys: readonly string[]): Promise<Counts> =>
  toCounts(
    await prisma.$queryRaw<CountRow[]>`
      select t."systemKey", t."outcome", count(*)::int as "count" from "Trace" t join lateral ${truthOfTrace(workspaceId)} g on true
      where t."workspaceId" = ${workspaceId}::uuid and t."systemKey" = any(${systemKeys}::text[]) and t."outcome" <> 'passed' and not t."isMade" and g."stepIndex" is not null
      group by t."systemKey", t."outcome"`,
  );

/**
 * Tracers with what they can learn from, the one with the most failures first: a trace of unknown outcome that has
 * ground truth has failed. Those of systems without traces and versions are left out.
 */
export const withCounts = (tracers: readonly UncountedTracer[], traces: Counts, truths: Counts): TracerRow[] =>
  tracers
    .map((tracer): TracerRow => {
      const { failed = 0, passed = 0, unknown = 0 } = traces.get(tracer.systemKey) ?? {};
      const labelled = truths.get(tracer.systemKey) ?? {};
      const known = labelled.unknown ?? 0;
      return {
        ...tracer,
        traceCount: failed + passed + unknown,
        failedCount: failed + known,
        labelledCount: (labelled.failed ?? 0) + known,
      };
    })
    .filter(({ systemKey, active }) => traces.has(systemKey) || active !== null)
    .toSorted((a, b) => b.failedCount - a.failedCount);

/**
 * The tracers of a workspace with what they can learn from, counted in the database, as `withCounts` says; `which` is a
 * condition on `"SystemTracer" s`.
 */
export const readTracerRows = async (
  workspaceId: string,
  which: Prisma.Sql = Prisma.sql`true`,
): Promise<TracerRow[]> => {
  const tracers = await readUncounted(workspaceId, which);
  const keys = tracers.map(({ systemKey }) => systemKey);
  return withCounts(tracers, ...(await Promise.all([countTraces(workspaceId, keys), countTruths(workspaceId, keys)])));
};

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
