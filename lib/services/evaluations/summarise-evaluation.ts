import {
  type EvaluationState,
  type EvaluationSummary,
  type RunCounts,
} from "@/lib/attribution/evaluation/evaluation-view";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { activeOf, totalOf } from "./entry-counts";
import { type EvaluationRow } from "./require-evaluation";

const stateOf = (row: EvaluationRow, counts: RunCounts): EvaluationState => {
  if (row.cancelledAt) return "cancelled";
  if (!row.filledAt) return "filling";
  if (activeOf(counts) > 0) return "running";
  return counts.PARTIAL > 0 ? "stopped" : "done";
};

export const splitOf = ({ split }: Pick<EvaluationRow, "split">): string | null =>
  split === null ? null : unescapeFromStorage(split);

/** What a list says of an evaluation. `runnableCount` is how many cases can be run: what there will be while its runs are made. */
export const summariseEvaluation = (
  row: EvaluationRow,
  { counts, answerCount, runnableCount }: { counts: RunCounts; answerCount: number; runnableCount: number },
): EvaluationSummary => {
  const isUpload = row.entries.every(({ kind }) => kind === "upload");
  const state = stateOf(row, counts);
  const made = totalOf(counts);
  const lines = row.entries.filter(({ kind }) => kind === "method").length;
  return {
    ...{ dataSetId: row.version.dataSetId, dataSetName: unescapeFromStorage(row.version.dataSet.name) },
    ...{ versionId: row.versionId, versionNumber: row.version.number, split: splitOf(row) },
    ...{ id: row.id, name: unescapeFromStorage(row.name), kind: isUpload ? "upload" : "runs", state },
    startedByName: unescapeFromStorage(row.startedByName),
    createdAt: row.createdAt.toISOString(),
    ...{ entryCount: row.entries.length, repeats: row.repeats },
    runCount: isUpload ? answerCount : state === "filling" ? Math.max(made, lines * runnableCount * row.repeats) : made,
    endedCount: isUpload ? answerCount : made - activeOf(counts),
    spentUsd: row.spentUsd,
  };
};
