import {
  type EvaluationState,
  type EvaluationSummary,
  type RunCounts,
} from "@/lib/attribution/evaluation/evaluation-view";
import { formatCost, formatNumber } from "@/lib/format";

/** Whether something is going on, so that the page changes by itself. */
export const isUnderWay = (state: EvaluationState): boolean => state === "filling" || state === "running";

export const stateWords: Record<EvaluationState, string> = {
  filling: "preparing",
  running: "running",
  stopped: "stopped at a limit",
  incomplete: "incomplete",
  cancelled: "canceled",
  done: "done",
};

/** "Who&When, version 2, split test". */
export const evaluatedWords = ({
  dataSetName,
  versionNumber,
  split,
}: Pick<EvaluationSummary, "dataSetName" | "versionNumber" | "split">): string =>
  [dataSetName, `version ${versionNumber}`, ...(split === null ? [] : [`split ${split}`])].join(", ");

/** What became of the runs, most advanced first; states that no run is in are left out. */
export function countWords(counts: RunCounts): string[] {
  const parts: [keyof RunCounts, string][] = [
    ["SUCCEEDED", "done"],
    ["RUNNING", "running"],
    ["QUEUED", "waiting"],
    ["FAILED", "failed"],
    ["PARTIAL", "stopped early"],
    ["CANCELLED", "canceled"],
  ];
  return parts
    .filter(([status]) => counts[status] > 0)
    .map(([status, word]) => `${formatNumber(counts[status])} ${word}`);
}

/** Runs that have come to their own end. What a limit or a person stopped has not: it can go on. */
export const finishedCount = (counts: RunCounts): number => counts.SUCCEEDED + counts.FAILED;

/** "$1.20 of $5.00", "$1.20, no limit". */
export const spentWords = (spentUsd: number, maxCostUsd: number | null): string =>
  maxCostUsd === null ? formatCost(spentUsd) : `${formatCost(spentUsd)} of ${formatCost(maxCostUsd)}`;
