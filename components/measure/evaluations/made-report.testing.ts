import { type EvaluationEntry } from "@/lib/attribution/evaluation/evaluation-entry";
import {
  type EntryReport,
  type EntryScores,
  type EvaluationReport,
  type PairedTest,
} from "@/lib/attribution/evaluation/evaluation-report";
import { type Share } from "@/lib/attribution/statistics/estimate";

export const madeShare = (value: number, count = 40): Share => ({
  value,
  count,
  wilson: null,
  low: Math.max(0, value - 0.1),
  high: Math.min(1, value + 0.1),
});

const estimate = (value: number) => ({ value, low: value - 0.1, high: value + 0.1 });

/** Scores of an entry that finds so large a share of the steps. */
export const madeScores = (step: number, change: Partial<EntryScores> = {}): EntryScores => ({
  caseCount: 40,
  questionCount: 38,
  leftOut: { pending: 0, stopped: 0, withoutTruth: 0, seen: 0 },
  states: { answered: 40, abstained: 0, unreadable: 0, failed: 0 },
  agent: madeShare(Math.min(1, step + 0.2)),
  step: madeShare(step),
  joint: madeShare(step),
  within: [1, 2, 3, 4, 5].map((distance) => madeShare(Math.min(1, step + distance / 10))),
  top: [1, 3, 5].map((k) => ({ k, share: madeShare(Math.min(1, step + k / 20)) })),
  mrr: estimate(step),
  softStep: estimate(step),
  distance: estimate(3),
  reference: { agent: step, step },
  inputTokens: 12_000,
  outputTokens: 900,
  costUsd: 0.4,
  durationMs: 2_400,
  costPerRight: { agent: 0.02, step: 0.04, joint: 0.04 },
  consistency: null,
  calibration: { step: null, agent: null },
  ...change,
});

export const madeEntry = (id: string, change: Partial<EvaluationEntry> = {}): EvaluationEntry => ({
  id,
  kind: "method",
  title: id,
  method: id,
  methodVersion: "1",
  model: "oracle",
  providerName: "Oracle",
  parameters: {},
  revealExpectedAnswer: false,
  isMasked: false,
  ...change,
});

export const madeBaseline = (id: string): EvaluationEntry =>
  madeEntry(id, { kind: "baseline", method: null, methodVersion: null, model: null, providerName: null });

export const madeEntryReport = (
  entry: EvaluationEntry,
  step: number,
  change: Partial<EntryScores> = {},
): EntryReport => ({ entry, scores: madeScores(step, change), slices: [] });

export const madeTest = (change: Partial<PairedTest> = {}): PairedTest => ({
  a: "one",
  b: "other",
  of: "step",
  caseCount: 40,
  permutationP: 0.01,
  holmP: 0.03,
  mcnemar: null,
  difference: { value: 0.2, low: 0.05, high: 0.35 },
  ...change,
});

export const madeReport = (entries: readonly EntryReport[], tests: readonly PairedTest[] = []): EvaluationReport => ({
  caseSet: { hash: "c0ffee", caseCount: 41, questionCount: 38, withoutTruth: 1, sources: { "data-set": 40 } },
  entries,
  tests,
});
