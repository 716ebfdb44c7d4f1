import { type RunProgress } from "@/lib/attribution/run-progress";
import { type RunRecord } from "@/lib/attribution/run-record";
import { formatCost, formatCount, formatNumber } from "@/lib/format";

/** How long a run took, in milliseconds; null before it ended. */
export function durationMs(run: RunRecord): number | null {
  return run.startedAt && run.finishedAt ? Math.max(0, Date.parse(run.finishedAt) - Date.parse(run.startedAt)) : null;
}

/** Tokens of the answered calls: of a run under way by its events, since the row knows them only at the end. */
export function tokensSoFar(
  run: RunRecord,
  progress: RunProgress | undefined,
): { inputTokens: number; outputTokens: number } {
  if (run.finishedAt !== null || !progress) return run;
  const sum = (of: "inputTokens" | "outputTokens") => progress.calls.reduce((total, call) => total + call[of], 0);
  return { inputTokens: sum("inputTokens"), outputTokens: sum("outputTokens") };
}

/** Where the answers of a run came from: "3 of 12 answers kept from earlier runs"; null while it has none. */
export function repliesWords({ callCount, reusedCallCount, isFresh }: RunRecord): string | null {
  const all = callCount + reusedCallCount;
  if (all === 0) return null;
  if (reusedCallCount > 0) return `${reusedCallCount} of ${formatCount(all, "answer")} from cache`;
  return `${formatCount(all, "answer")}, ${isFresh ? "cache ignored" : "none from cache"}`;
}

/** Where a run stops; "none" where nothing stops it but the workspace's budget. */
export function limitWords({ maxCostUsd, maxTokens }: Pick<RunRecord, "maxCostUsd" | "maxTokens">): string {
  const limits = [
    maxCostUsd === null ? null : formatCost(maxCostUsd),
    maxTokens === null ? null : formatCount(maxTokens, "token"),
  ].filter((limit) => limit !== null);
  return limits.length > 0 ? limits.join(", ") : "none";
}

/** Parameters as a reader knows them: "rounds 3, models a and b"; null where there are none. */
export function parameterWords(parameters: RunRecord["parameters"]): string | null {
  const words = Object.entries(parameters).map(([name, value]) => {
    const label = name.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
    if (!Array.isArray(value)) return `${label} ${String(value)}`;
    const names = value.filter((one) => typeof one === "string");
    return names.length === value.length
      ? `${label} ${names.join(", ") || "none"}`
      : `${label} ${formatNumber(value.length)} figures`;
  });
  return words.length > 0 ? words.join("; ") : null;
}
