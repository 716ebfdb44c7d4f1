import { type Judge } from "@/lib/attribution/judge";
import { JudgeError } from "@/lib/attribution/judge-error";
import { type RecordedCall } from "@/lib/attribution/recorded-call";
import { type KeptModel, type RunManifest } from "@/lib/attribution/run-manifest";
import { createMemoryCallStore } from "./memory-call-store";
import { openJudge } from "./open-judge";

/** The judges of a run that asks nobody: every answer comes from what was recorded. */
export interface ReplayJudges {
  judge: Judge;
  judgeOf: (model: string) => Judge;
  /** Recorded calls that were used so far. */
  usedCount: () => number;
}

const unrecorded = (): JudgeError =>
  new JudgeError(
    "unrecorded",
    "The method asked something that is not in the record of this run, and a replay asks nobody.",
  );

/**
 * Answers by the recorded calls of a run and sends nothing: a call that is not among them is refused with JudgeError `unrecorded` before anything could
 * leave. The messages of the calls are not needed, since each is known by the hash of all that was sent.
 */
export function openReplay(
  kept: NonNullable<RunManifest["judge"]>,
  calls: readonly RecordedCall[],
  signal: AbortSignal,
): ReplayJudges {
  let usedCount = 0;
  const store = createMemoryCallStore(calls);
  const open = ({ model, contextTokens, replyTokens = null }: KeptModel): Judge =>
    openJudge({
      endpoint: { preset: "custom", baseUrl: kept.baseUrl, apiKey: null, timeoutMs: 1 },
      model: { name: model, contextTokens, replyTokens, inputUsdPerMillion: null, outputUsdPerMillion: null },
      runId: "replay",
      signal,
      store,
      budget: { reserve: () => Promise.reject(unrecorded()) },
      onCall: () => {
        usedCount += 1;
        return Promise.resolve();
      },
    });
  const judgeOf = (model: string): Judge =>
    open([kept, ...(kept.others ?? [])].find((one) => one.model === model) ?? { ...kept, model });
  return { judge: open(kept), judgeOf, usedCount: () => usedCount };
}
