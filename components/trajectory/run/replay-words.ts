import { type ReplayResult } from "@/lib/attribution/replay-result";
import { formatCount } from "@/lib/format";

/** What came of a replay, in one sentence. */
export function replayWords({ isSame, problem, differences, callCount, recordedCount }: ReplayResult): string {
  if (problem !== null) return problem;
  const from =
    callCount === recordedCount
      ? formatCount(recordedCount, "recorded call")
      : `${callCount} of ${formatCount(recordedCount, "recorded call")}`;
  const without = recordedCount === 0 ? "without asking a model" : `from ${from}, without asking a model`;
  return isSame
    ? `Replayed ${without}: the attribution is identical, byte for byte.`
    : `Replayed ${without}: ${formatCount(differences.length, "place")} of the attribution ${differences.length === 1 ? "differs" : "differ"}.`;
}
