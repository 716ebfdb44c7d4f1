import { type TracerSummary } from "@/lib/attribution/tracer-view";
import { type Prisma, prisma } from "@/lib/db";
import { neededLabels } from "@/lib/tracer/train-tracer";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import {
  anyTracer,
  type ByOutcome,
  countOutcomes,
  type CountRow,
  countTruthOutcomes,
  readUncounted,
  type TracerRow,
  tracesOfSystems,
  type UncountedTracer,
} from "./tracer-row.sql";

/** By the key of the system; one that is not in it has none. */
type Counts = ReadonlyMap<string, ByOutcome>;

const toCounts = (rows: readonly CountRow[]): Counts => {
  const counts = new Map<string, ByOutcome>();
  for (const { systemKey, outcome, count } of rows)
    counts.set(systemKey, { ...counts.get(systemKey), [outcome]: count });
  return counts;
};

/**
 * How many traces of these systems were not made, in the order of their outcomes: from two indexes alone. A system of
 * which all were made has counts of 0.
 */
export const countTraces = async (workspaceId: string, systemKeys: readonly string[]): Promise<Counts> => {
  const ofSystems = tracesOfSystems(workspaceId, systemKeys);
  return toCounts(await countOutcomes(prisma, ofSystems));
};

/** Of these systems' traces that did not pass and were not made, those with ground truth: each is looked at. */
export const countTruths = async (workspaceId: string, systemKeys: readonly string[]): Promise<Counts> =>
  toCounts(await countTruthOutcomes(prisma, workspaceId, systemKeys));

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
export const readTracerRows = async (workspaceId: string, which: Prisma.Sql = anyTracer): Promise<TracerRow[]> => {
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
