import { typedDecimal, typedWhole } from "@/components/ground/ui/typed-figure";
import { formatCost, formatNumber } from "@/lib/format";
import { mostReplays } from "@/lib/replay/studies/study-limits";
import { type StudyView } from "@/lib/replay/studies/study-view";
import { costFault } from "./study-draft";

/** The limits that a study is gone on with, as typed. */
export interface TypedRaise {
  maxReplays: string;
  /** Empty: no limit. */
  maxCost: string;
}

type Study = Pick<
  StudyView,
  "status" | "doneCount" | "neededCount" | "plannedCount" | "maxReplays" | "maxCostUsd" | "costUsd"
>;

/** What the dialog begins with: after a limit has stopped it twice of each that could have been it, else as before. */
export function firstRaise({ status, neededCount, maxReplays, maxCostUsd }: Study): TypedRaise {
  const times = status === "PARTIAL" ? 2 : 1;
  const replays = maxReplays < neededCount ? Math.min(mostReplays, maxReplays * times) : maxReplays;
  return {
    maxReplays: formatNumber(replays),
    maxCost: maxCostUsd === null ? "" : String(Number((maxCostUsd * times).toPrecision(4))),
  };
}

/** The limits that were typed, or what is wrong with them: none below what was made or spent. */
export function readRaise(
  { maxReplays, maxCost }: TypedRaise,
  { doneCount, costUsd }: Study,
): {
  limits: { maxReplays: number; maxCostUsd: number | null } | null;
  faults: { [Name in keyof TypedRaise]?: string };
} {
  const [replays, cost] = [typedWhole(maxReplays), typedDecimal(maxCost)];
  const least = Math.max(1, doneCount);
  const faults: { [Name in keyof TypedRaise]?: string } = {};
  if (replays === null || replays < least || replays > mostReplays)
    faults.maxReplays = `A whole number from ${formatNumber(least)} to ${formatNumber(mostReplays)}.`;
  const fault = costFault(maxCost);
  if (fault !== null) faults.maxCost = fault;
  else if (cost !== null && cost < (costUsd ?? 0))
    faults.maxCost = `At least ${formatCost(costUsd ?? 0)}, which is already spent, or empty for no limit.`;
  const isFit = replays !== null && Object.keys(faults).length === 0;
  return { faults, limits: isFit ? { maxReplays: replays, maxCostUsd: cost } : null };
}
