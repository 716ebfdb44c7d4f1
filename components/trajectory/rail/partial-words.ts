import { type LimitsDraft } from "@/components/answers/run-dialog/limits-draft";
import { type RunProgress } from "@/lib/attribution/run-progress";
import { type RunRecord } from "@/lib/attribution/run-record";
import { formatCost, formatCount, formatNumber } from "@/lib/format";

/** How far a run came before it was stopped, and what that means for its answer. */
export function partialWords(run: RunRecord, progress: RunProgress | undefined): string {
  const planned = progress?.plannedCalls?.max;
  const asked = run.callCount + run.reusedCallCount;
  const calls = planned ? `${asked} of at most ${formatCount(planned, "call")}` : formatCount(asked, "call");
  const found = run.attribution ? "Showing the best answer so far" : "No answer so far";
  return `${found}, after ${calls}. It does not count toward agreement or accuracy.`;
}

/** What a run has taken: "$0.0198 and 25,222 tokens". */
export const spentWords = ({ costUsd, inputTokens, outputTokens }: RunRecord): string =>
  `${formatCost(costUsd)} and ${formatCount(inputTokens + outputTokens, "token")}`;

/** Twice each limit that a run had, as text for its field; empty where it had none. */
export function raisedLimits({ maxCostUsd, maxTokens }: Pick<RunRecord, "maxCostUsd" | "maxTokens">): LimitsDraft {
  return {
    maxCostUsd: maxCostUsd === null ? "" : String(Number((maxCostUsd * 2).toPrecision(4))),
    maxTokens: maxTokens === null ? "" : formatNumber(maxTokens * 2),
  };
}
