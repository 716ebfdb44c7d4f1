import { type EvaluationEntry } from "@/lib/attribution/evaluation/evaluation-entry";
import { canonicalJson } from "@/lib/traces/content-hash";

/** Equal for lines that measure the same: method and version, model and provider, settings, and what the judge is shown; of uploads, their title. */
export const lineKey = (entry: EvaluationEntry): string => {
  const { kind, title, method, methodVersion, model, providerName, parameters } = entry;
  return kind === "upload"
    ? canonicalJson([kind, title])
    : canonicalJson([
        ...[kind, method, methodVersion, model, providerName, { ...parameters }],
        ...[entry.revealExpectedAnswer, entry.isMasked],
      ]);
};

/**
 * Of lines that measure the same, one: the newest whose runs have all ended by themselves, else the newest. `lines` are newest first. Repeats of several
 * evaluations are never put together: a later one is given the replies that an earlier one was, and would count them twice.
 */
export const chooseNewest = <T extends { entry: EvaluationEntry; isComplete: boolean }>(lines: readonly T[]): T[] => {
  const chosen = new Map<string, T>();
  for (const line of lines) {
    const key = lineKey(line.entry);
    const known = chosen.get(key);
    if (!known || (!known.isComplete && line.isComplete)) chosen.set(key, line);
  }
  return [...chosen.values()];
};
