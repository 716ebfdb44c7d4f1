import { type RunCounts } from "@/lib/attribution/evaluation/evaluation-view";
import { type RunStatus, runStatuses } from "@/lib/attribution/run-record";
import { prisma } from "@/lib/db";
import { countRunsOfEntries } from "./entry-counts.sql";

export interface EntryCounts {
  counts: RunCounts;
  lastFinishedAt: Date | null;
}

const none = (): Record<RunStatus, number> =>
  Object.fromEntries(runStatuses.map((status) => [status, 0])) as Record<RunStatus, number>;

export const addCounts = (all: readonly RunCounts[]): RunCounts => {
  const sum = none();
  for (const counts of all) for (const status of runStatuses) sum[status] += counts[status];
  return sum;
};

export const totalOf = (counts: RunCounts): number => runStatuses.reduce((sum, status) => sum + counts[status], 0);
export const activeOf = ({ QUEUED, RUNNING }: RunCounts): number => QUEUED + RUNNING;

/**
 * The runs of each of these entries by status, and when the last one ended. An index alone says it, once a vacuum has
 * seen that the runs are written for all; until then a hundred thousand runs are read row by row.
 */
export const readEntryCounts = async (entryIds: readonly string[]): Promise<(entryId: string) => EntryCounts> => {
  const rows = await countRunsOfEntries(prisma, entryIds);
  const found = new Map<string, { counts: Record<RunStatus, number>; lastFinishedAt: Date | null }>();
  for (const { entryId, status, count, last } of rows) {
    const entry = found.get(entryId) ?? { counts: none(), lastFinishedAt: null };
    entry.counts[status] = count;
    if (last && (entry.lastFinishedAt === null || last > entry.lastFinishedAt)) entry.lastFinishedAt = last;
    found.set(entryId, entry);
  }
  return (entryId) => found.get(entryId) ?? { counts: none(), lastFinishedAt: null };
};

/** How many answers each of these entries was uploaded with. */
export const readAnswerCounts = async (entryIds: readonly string[]): Promise<(entryId: string) => number> => {
  const rows = await prisma.uploadedAnswer.groupBy({
    by: ["entryId"],
    where: { entryId: { in: [...entryIds] } },
    _count: { _all: true },
  });
  const counts = new Map(rows.map((row) => [row.entryId, row._count._all]));
  return (entryId) => counts.get(entryId) ?? 0;
};
