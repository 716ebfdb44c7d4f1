import { type EvaluationEntry } from "@/lib/attribution/evaluation/evaluation-entry";
import { canonicalJson } from "@/lib/traces/content-hash";

/**
 * Equal for entries that measure the same: method and version, model and provider, settings, and what the judge is
 * shown; of uploads, their title.
 */
export const entryKey = (entry: EvaluationEntry): string => {
  const { kind, title, method, methodVersion, model, providerName, parameters } = entry;
  return kind === "upload"
    ? canonicalJson([kind, title])
    : canonicalJson([
        ...[kind, method, methodVersion, model, providerName, { ...parameters }],
        ...[entry.revealExpectedAnswer, entry.isMasked],
      ]);
};

/**
 * Of entries that measure the same, one: the newest whose runs have all ended by themselves, else the newest. They come
 * newest first. Repeats of several evaluations are never put together: a later one is given the replies that an earlier
 * one was, and would count them twice.
 */
export const chooseNewest = <T extends { entry: EvaluationEntry; isComplete: boolean }>(
  candidates: readonly T[],
): T[] => {
  const chosen = new Map<string, T>();
  for (const candidate of candidates) {
    const key = entryKey(candidate.entry);
    const known = chosen.get(key);
    if (!known || (!known.isComplete && candidate.isComplete)) chosen.set(key, candidate);
  }
  return [...chosen.values()];
};
