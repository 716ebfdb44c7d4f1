import { typedDecimal, typedWhole } from "@/components/ground/ui/typed-figure";
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
export function raisedLimits({ maxCostUsd, maxTokens }: Pick<RunRecord, "maxCostUsd" | "maxTokens">): Typed {
  return {
    cost: maxCostUsd === null ? "" : String(Number((maxCostUsd * 2).toPrecision(4))),
    tokens: maxTokens === null ? "" : formatNumber(maxTokens * 2),
  };
}

interface Typed {
  cost: string;
  tokens: string;
}

/** Limits as they were typed, null for none; `limits` is null where one of them cannot stand, `faults` says why. */
export function readLimits({ cost, tokens }: Typed): {
  limits: { maxCostUsd: number | null; maxTokens: number | null } | null;
  faults: { cost?: string; tokens?: string };
} {
  const maxCostUsd = typedDecimal(cost);
  const maxTokens = typedWhole(tokens);
  const faults = {
    ...(cost.trim() !== "" && !maxCostUsd && { cost: "An amount above 0, or empty for no limit." }),
    ...(tokens.trim() !== "" && !maxTokens && { tokens: "A whole number above 0, or empty for no limit." }),
  };
  const limits = { maxCostUsd: maxCostUsd || null, maxTokens: maxTokens || null };
  return { limits: Object.keys(faults).length === 0 ? limits : null, faults };
}
