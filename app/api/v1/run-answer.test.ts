import { expect, it } from "vitest";
import { type RunRecord } from "@/lib/attribution/run-record";
import { Run } from "./endpoints/schemas";
import { runAnswer } from "./run-answer";

const run = (confidence: { confidence?: number }): RunRecord => ({
  id: "01a1febd-5079-77ed-88e8-e7b3198a5db5",
  traceId: "01a1febd-5079-77ed-88e8-e7b3198a5db6",
  method: "binary-search",
  methodVersion: "1",
  providerName: "House",
  model: "m",
  revealExpectedAnswer: false,
  tracer: null,
  isAutomatic: false,
  evaluation: null,
  policyVersion: null,
  number: 1,
  parameters: {},
  isFresh: false,
  isMasked: false,
  retryOfId: null,
  maxCostUsd: null,
  maxTokens: null,
  reusedCallCount: 0,
  cachedTokens: 0,
  status: "SUCCEEDED",
  error: null,
  callCount: 3,
  attemptCount: 3,
  inputTokens: 1,
  outputTokens: 1,
  attribution: { agent: "Solver", stepIndex: 2, reason: "why", quotes: [], suspects: [], ...confidence },
  costUsd: null,
  startedBy: "Olga",
  createdAt: "2026-11-21T12:00:00.000Z",
  startedAt: null,
  finishedAt: null,
  rest: null,
});

it("a method that states no confidence is answered with null, not with a field less", () => {
  const answer = runAnswer(run({}));
  expect(answer.attribution?.confidence).toBeNull();
  expect(Run.parse(answer)).toEqual(answer);
  expect(runAnswer(run({ confidence: 0.4 })).attribution?.confidence).toBe(0.4);
});

it("a run without an attribution stays without one", () => {
  expect(runAnswer({ ...run({}), attribution: null }).attribution).toBeNull();
});
