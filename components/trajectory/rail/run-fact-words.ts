import { type RunProgress } from "@/lib/attribution/run-progress";
import { type RunRecord } from "@/lib/attribution/run-record";
import { formatCost, formatDuration, formatNumber } from "@/lib/format";
import {
  durationMs,
  limitWords,
  parameterWords,
  repliesWords,
  tokensSoFar,
} from "@/components/answers/runs/detail-words";
import { startedByWords } from "./tracer-words";

/**
 * What a run was started with and what it took, by name; null where that says nothing of this run.
 * `runs` are those of its trace.
 */
export function runFacts(
  run: RunRecord,
  progress: RunProgress | undefined,
  runs: readonly RunRecord[],
): [name: string, value: string | null][] {
  const took = durationMs(run);
  const { inputTokens, outputTokens } = tokensSoFar(run, progress);
  const confidence = run.attribution?.confidence;
  const repeated = runs.find(({ id }) => id === run.retryOfId);
  const cached = run.cachedTokens > 0 ? `, ${formatNumber(run.cachedTokens)} of them from the provider's cache` : "";
  return [
    ["Model", run.model && [run.model, run.providerName].filter(Boolean).join(", ")],
    ["Weights", run.tracer && run.tracer.name],
    ["Parameters", parameterWords(run.parameters)],
    ["Policy", run.policyVersion === null ? null : `version ${run.policyVersion}, as shown to the judge`],
    ["Expected answer", run.model && (run.revealExpectedAnswer ? "shown to the judge" : "hidden from the judge")],
    ["Replies", run.model && repliesWords(run)],
    ["Tokens", run.model && `${formatNumber(inputTokens)} in${cached}; ${formatNumber(outputTokens)} out`],
    ["Cost", run.model && costWords(run)],
    ["Limits", run.model && limitWords(run)],
    ["Confidence", run.model && confidence !== undefined ? `${confidence.toFixed(2)}, as stated by the judge` : null],
    ["Time", took === null ? "–" : formatDuration(took)],
    ["Started", startedByWords(run)],
    ["Evaluation", run.evaluation && `${run.evaluation.title}, repeat ${run.evaluation.repeat}`],
    ["Repeats", repeated ? `run #${repeated.number}` : null],
  ];
}

const costWords = (run: RunRecord): string =>
  run.cachedTokens > 0 && run.costUsd !== null
    ? `${formatCost(run.costUsd)}, with cached tokens at the cached price`
    : formatCost(run.costUsd);
