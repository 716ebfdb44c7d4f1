import { type Prediction, type PredictionState } from "@/lib/attribution/evaluation/prediction";
import { type RunStatus } from "@/lib/attribution/run-record";
import { type Seen } from "@/lib/attribution/tracer";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { storedParty } from "@/lib/traces/party";

/** What of a run is read for a table: no reason, no quotes, no exhibits. */
export interface PredictionRow {
  runId: string;
  entryId: string;
  traceId: string;
  repeat: number;
  status: RunStatus;
  errorCode: string | null;
  agent: string | null;
  stepIndex: number | null;
  party: string | null;
  /** Of the ranking, at most 20; null where there is none. */
  suspectSteps: readonly number[] | null;
  /** By the place in `suspectSteps`; null where nobody asked for their names. */
  suspectAgents: readonly string[] | null;
  confidence: number | null;
  probability: { step: number; agent: number } | null;
  isAbstained: boolean | null;
  seen: Seen | null;
  inputTokens: number;
  outputTokens: number;
  costUsd: number | null;
  durationMs: number | null;
}

/** So many suspects a prediction has. */
export const maxSuspects = 20;

/**
 * An answer that could not be used says nothing worse than a judge that writes nonsense; every other
 * failure is not the judge's doing.
 */
const unreadableCode = "unreadable";

const stateOf = ({ status, errorCode, isAbstained }: PredictionRow): PredictionState => {
  switch (status) {
    case "QUEUED":
    case "RUNNING":
      return "pending";
    case "CANCELLED":
    case "PARTIAL":
      return "stopped";
    case "FAILED":
      return errorCode === unreadableCode ? "unreadable" : "failed";
    case "SUCCEEDED":
      return isAbstained ? "abstained" : "answered";
  }
};

const confidenceOf = ({ confidence, probability }: PredictionRow): Prediction["confidence"] => {
  if (probability) return { ...probability, isMeasured: true };
  return confidence === null ? null : { step: confidence, agent: confidence, isMeasured: false };
};

/** The answer first, then the others of its ranking, nameless where their names were not read. */
const rankingOf = (
  agent: string,
  stepIndex: number,
  { suspectSteps, suspectAgents }: PredictionRow,
): Prediction["suspects"] => {
  const ranking = [{ stepIndex, agent }];
  for (const [at, step] of (suspectSteps ?? []).entries())
    if (step !== stepIndex) ranking.push({ stepIndex: step, agent: unescapeFromStorage(suspectAgents?.[at] ?? "") });
  return ranking.slice(0, maxSuspects);
};

/** A run as a table takes it. What a limit or a person has ended early names nothing, whatever it had found by then. */
export const toPrediction = (row: PredictionRow): Prediction => {
  const state = stateOf(row);
  const isNamed = state === "answered" || state === "abstained";
  const agent = isNamed && row.agent !== null ? unescapeFromStorage(row.agent) : null;
  const stepIndex = isNamed ? row.stepIndex : null;
  return {
    traceId: row.traceId,
    repeat: row.repeat,
    state,
    agent,
    stepIndex,
    party: isNamed ? storedParty(row.party) : null,
    suspects: agent === null || stepIndex === null ? [] : rankingOf(agent, stepIndex, row),
    confidence: isNamed ? confidenceOf(row) : null,
    seen: row.seen,
    inputTokens: row.inputTokens,
    outputTokens: row.outputTokens,
    costUsd: row.costUsd,
    durationMs: row.durationMs,
    runId: row.runId,
  };
};
