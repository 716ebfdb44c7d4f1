import { type Judge } from "@/lib/attribution/judge";
import { JudgeError } from "@/lib/attribution/judge-error";
import { type RecordedCall } from "@/lib/attribution/recorded-call";
import { type KeptModel, type RunManifest } from "@/lib/attribution/run-manifest";
import { type JudgeImages } from "@/lib/attribution/seen-images";
import { createMemoryCallStore } from "./memory-call-store";
import { openJudge } from "./open-judge";

/** The judges of a run that asks nobody: every answer comes from what was recorded. */
export interface ReplayJudges {
  judge: Judge;
  judgeOf: (model: string) => Judge;
  /** Recorded calls that were used so far. */
  usedCount: () => number;
  /** Whether something was asked that is not in the record. */
  hasMissed: () => boolean;
}

/**
 * Answers by the recorded calls of a run and sends nothing: a call that is not among them is refused before anything
 * could leave, with the JudgeError that it had met then, `budget` where that stopped the run. The messages of the calls
 * are not needed, since each is known by the hash of all that was sent.
 */
export function openReplay(
  kept: NonNullable<RunManifest["judge"]>,
  calls: readonly RecordedCall[],
  { isPartial, signal, images }: { isPartial: boolean; signal: AbortSignal; images?: JudgeImages | undefined },
): ReplayJudges {
  let usedCount = 0;
  let hasMissed = false;
  const refuse = (): Promise<never> => {
    hasMissed = true;
    const message = "This call is not in the run's record, and a replay asks no model.";
    return Promise.reject(new JudgeError(isPartial ? "budget" : "unreachable", message));
  };
  const store = createMemoryCallStore(calls);
  const open = ({ model, contextTokens, replyTokens = null, seesImages = false }: KeptModel): Judge =>
    openJudge({
      endpoint: { preset: "custom", baseUrl: kept.baseUrl, apiKey: null, timeoutMs: 1, allowedHosts: [] },
      model: {
        name: model,
        contextTokens,
        replyTokens,
        seesImages,
        inputUsdPerMillion: null,
        outputUsdPerMillion: null,
      },
      images,
      runId: "replay",
      signal,
      store,
      budget: { reserve: refuse },
      onCall: () => {
        usedCount += 1;
        return Promise.resolve();
      },
    });
  const judgeOf = (model: string): Judge =>
    open([kept, ...(kept.others ?? [])].find((one) => one.model === model) ?? { ...kept, model });
  return { judge: open(kept), judgeOf, usedCount: () => usedCount, hasMissed: () => hasMissed };
}
