import { expect, it } from "vitest";
import { type PredictionRow, toPrediction } from "./run-prediction";

const row = (more: Partial<PredictionRow> = {}): PredictionRow => ({
  runId: "r",
  entryId: "e",
  traceId: "t",
  repeat: 1,
  status: "SUCCEEDED",
  errorCode: null,
  agent: "A",
  party: null,
  stepIndex: 2,
  suspectSteps: null,
  suspectAgents: null,
  confidence: null,
  probability: null,
  isAbstained: null,
  seen: null,
  inputTokens: 5,
  outputTokens: 6,
  costUsd: 0.1,
  durationMs: 7,
  ...more,
});

it("says how an answer came about", () => {
  const state = (more: Partial<PredictionRow>) => toPrediction(row(more)).state;
  expect(state({})).toBe("answered");
  expect(state({ isAbstained: true })).toBe("abstained");
  expect(state({ status: "FAILED", errorCode: "unreadable" })).toBe("unreadable");
  expect(state({ status: "FAILED", errorCode: "unreachable" })).toBe("failed");
  for (const status of ["PARTIAL", "CANCELLED"] as const) expect(state({ status })).toBe("stopped");
  for (const status of ["QUEUED", "RUNNING"] as const) expect(state({ status })).toBe("pending");
});

it("puts the answer before the others of its ranking, once, twenty in all", () => {
  const suspectSteps = Array.from({ length: 30 }, (_, stepIndex) => stepIndex);
  const suspectAgents = suspectSteps.map((stepIndex) => `agent ${stepIndex}`);
  const { suspects: ranked } = toPrediction(row({ suspectSteps, suspectAgents }));
  expect(ranked).toHaveLength(20);
  expect(ranked.slice(0, 4).map(({ stepIndex }) => stepIndex)).toEqual([2, 0, 1, 3]);
  expect(ranked.slice(0, 2)).toEqual([
    { stepIndex: 2, agent: "A" },
    { stepIndex: 0, agent: "agent 0" },
  ]);
  const nameless = toPrediction(row({ suspectSteps: [2, 5] })).suspects;
  expect(nameless).toEqual([
    { stepIndex: 2, agent: "A" },
    { stepIndex: 5, agent: "" },
  ]);
});

it("takes a measured probability before a stated confidence, and names nothing where a limit ended the run", () => {
  expect(toPrediction(row({ confidence: 0.9 })).confidence).toEqual({ step: 0.9, agent: 0.9, isMeasured: false });
  const measured = { confidence: 0.9, probability: { step: 0.2, agent: 0.5 } };
  expect(toPrediction(row(measured)).confidence).toEqual({ step: 0.2, agent: 0.5, isMeasured: true });
  expect(toPrediction(row({ status: "PARTIAL", ...measured }))).toMatchObject({
    agent: null,
    stepIndex: null,
    suspects: [],
    confidence: null,
    inputTokens: 5,
  });
});
