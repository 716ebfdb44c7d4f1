import { type EvaluationRuns, type RunCounts } from "@/lib/attribution/run-counts";
import { type RunRecord } from "@/lib/attribution/run-record";
import { formatCount, formatNumber } from "@/lib/format";

/**
 * One line of the history: a run of its own, or all that an evaluation made of the trace, with
 * those of its runs that are at hand.
 */
export type HistoryItem =
  | { kind: "run"; run: RunRecord }
  | { kind: "evaluation"; evaluation: EvaluationRuns; runs: RunRecord[] };

/** Runs, newest first; those of one evaluation together at the place of its newest, which need not be at hand. */
export function historyItems(runs: readonly RunRecord[], { evaluations }: RunCounts): HistoryItem[] {
  const newestFirst = runs.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id));
  const own = newestFirst.filter(({ evaluation }) => evaluation === null);
  return [
    ...own.map((run) => ({ at: run.createdAt, item: { kind: "run" as const, run } })),
    ...evaluations.map((evaluation) => {
      const made = newestFirst.filter((run) => run.evaluation?.id === evaluation.id);
      return { at: evaluation.newestAt, item: { kind: "evaluation" as const, evaluation, runs: made } };
    }),
  ]
    .sort((a, b) => b.at.localeCompare(a.at))
    .map(({ item }) => item);
}

/** "15 runs of 5 methods, 3 running". */
export function madeWords({ runCount, methodCount, activeCount }: EvaluationRuns): string {
  const made = `${formatCount(runCount, "run")} of ${formatCount(methodCount, "method")}`;
  return activeCount > 0 ? `${made}, ${formatNumber(activeCount)} running` : made;
}
