import { type EvaluationCase } from "../evaluation-case";
import { type EvaluationEntry } from "../evaluation-entry";
import { type Prediction } from "../prediction";

/** A case of six steps that Planner and Coder take in turn, decided at step 3 by Coder. */
export const madeCase = (number: number, fields: Partial<EvaluationCase> = {}): EvaluationCase => ({
  traceId: `trace-${number}`,
  externalId: null,
  contentHash: `hash-${number}`,
  title: `Trace ${number}`,
  question: number,
  subset: null,
  stepCount: 6,
  agentCount: 2,
  outline: Array.from({ length: 6 }, (_, at) => ({
    agent: at % 2 === 0 ? "Planner" : "Coder",
    kind: "message" as const,
  })),
  truth: { agent: "Coder", stepIndex: 3, source: "data-set" },
  ...fields,
});

export const madeEntry = (id: string, fields: Partial<EvaluationEntry> = {}): EvaluationEntry => ({
  id,
  kind: "method",
  title: `Entry ${id}`,
  method: "all-at-once",
  methodVersion: "1",
  model: "m",
  providerName: "p",
  parameters: {},
  revealExpectedAnswer: false,
  isMasked: false,
  ...fields,
});

/** An answer to a case: right in both halves unless told otherwise. */
export const madePrediction = (number: number, fields: Partial<Prediction> = {}): Prediction => ({
  traceId: `trace-${number}`,
  repeat: 1,
  state: "answered",
  agent: "Coder",
  stepIndex: 3,
  suspects: [],
  confidence: null,
  seen: null,
  inputTokens: 100,
  outputTokens: 10,
  costUsd: 0.5,
  durationMs: 1000,
  runId: null,
  ...fields,
});
