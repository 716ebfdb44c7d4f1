import {
  type EvaluationState,
  type EvaluationSummary,
  type RunCounts,
} from "@/lib/attribution/evaluation/evaluation-view";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { activeOf, addCounts, type EntryCounts, totalOf } from "./entry-counts";
import { type EntryRow } from "./entry-row";
import { type EvaluationRow } from "./require-evaluation";

const stateOf = (row: EvaluationRow, counts: RunCounts, unmadeCount: number): EvaluationState => {
  if (row.cancelledAt) return "cancelled";
  if (!row.filledAt) return "filling";
  if (activeOf(counts) > 0) return "running";
  if (counts.PARTIAL > 0) return "stopped";
  return unmadeCount > 0 ? "incomplete" : "done";
};

interface Made {
  counts: RunCounts;
  expectedCount: number;
}

/**
 * Of an entry that could not be run, how many of its runs are missing, or were canceled and
 * cannot go on; 0 of every other.
 */
export const countUnmade = (
  { unmadeReason }: Pick<EntryRow, "unmadeReason">,
  { counts, expectedCount }: Made,
): number => (unmadeReason === null ? 0 : Math.max(0, expectedCount - totalOf(counts) + counts.CANCELLED));

/** How many runs an entry has, with those that could not be made. */
export const countPlanned = (
  { unmadeReason }: Pick<EntryRow, "unmadeReason">,
  { counts, expectedCount }: Made,
): number => Math.max(totalOf(counts), unmadeReason === null ? 0 : expectedCount);

/** Whether a summary depends on how many cases can be run. */
export const needsRunnable = ({ filledAt, entries }: Pick<EvaluationRow, "filledAt" | "entries">): boolean =>
  filledAt === null || entries.some(({ unmadeReason }) => unmadeReason !== null);

export const splitOf = ({ split }: Pick<EvaluationRow, "split">): string | null =>
  split === null ? null : unescapeFromStorage(split);

/**
 * What a list says of an evaluation. `runnableCount` is how many cases can be run: read where `needsRunnable` says so.
 */
export const summariseEvaluation = (
  row: EvaluationRow,
  {
    countsOf,
    answerCount,
    runnableCount,
  }: { countsOf: (entryId: string) => EntryCounts; answerCount: number; runnableCount: number },
): EvaluationSummary => {
  const counts = addCounts(row.entries.map(({ id }) => countsOf(id).counts));
  const expectedCount = runnableCount * row.repeats;
  const sumOf = (count: typeof countUnmade): number =>
    row.entries.reduce((sum, entry) => sum + count(entry, { counts: countsOf(entry.id).counts, expectedCount }), 0);
  const isUpload = row.entries.every(({ kind }) => kind === "upload");
  const state = stateOf(row, counts, sumOf(countUnmade));
  const made = totalOf(counts);
  const entries = row.entries.filter(({ kind }) => kind === "method").length;
  return {
    dataSetId: row.version.dataSetId,
    dataSetName: unescapeFromStorage(row.version.dataSet.name),
    versionId: row.versionId,
    versionNumber: row.version.number,
    split: splitOf(row),
    id: row.id,
    name: unescapeFromStorage(row.name),
    kind: isUpload ? "upload" : "runs",
    state,
    startedByName: unescapeFromStorage(row.startedByName),
    createdAt: row.createdAt.toISOString(),
    entryCount: row.entries.length,
    repeats: row.repeats,
    runCount: isUpload
      ? answerCount
      : state === "filling"
        ? Math.max(made, entries * expectedCount)
        : sumOf(countPlanned),
    endedCount: isUpload ? answerCount : made - activeOf(counts),
    counts,
    spentUsd: row.spentUsd,
  };
};
