import { type RunRecord } from "@/lib/attribution/run-record";

/**
 * A run as the API answers it: every field of its attribution that callers rely on is there,
 * null where the method states none.
 */
export const runAnswer = (run: RunRecord) => ({
  ...run,
  attribution: run.attribution && { ...run.attribution, confidence: run.attribution.confidence ?? null },
});
