import { type RunRecord } from "@/lib/attribution/run-record";

/** A run for tests, finished and without an answer unless told otherwise. */
export const madeRun = (fields: Partial<RunRecord>): RunRecord => ({
  id: "run-1",
  traceId: "trace-1",
  method: "step-by-step",
  methodVersion: "1",
  providerName: "Local",
  model: "judge-a",
  tracer: null,
  isAutomatic: false,
  revealExpectedAnswer: false,
  status: "SUCCEEDED",
  attribution: null,
  error: null,
  callCount: 1,
  attemptCount: 1,
  inputTokens: 10,
  outputTokens: 5,
  costUsd: null,
  startedBy: "Mira",
  createdAt: "2026-01-01T00:00:00.000Z",
  startedAt: "2026-01-01T00:00:00.000Z",
  finishedAt: "2026-01-01T00:00:01.000Z",
  ...fields,
});
