import { describe, expect, it } from "vitest";
import { assembleTrace } from "@/lib/traces/assemble-trace";
import { exportTrace } from "@/lib/traces/export-trace";
import { parseTrace } from "@/lib/traces/parse-trace";
import { type Step } from "@/lib/traces/trace";
import { branchTrace, type BranchOf, type FinishedReplay } from "./branch-trace";

const step = (index: number, agent: string, content: string): Step => ({
  index,
  agent,
  rawAgent: agent,
  kind: "message",
  content,
  isError: false,
  source: { pointer: `/steps/${index}` },
});
const trace = assembleTrace({
  format: "faultline",
  question: "How far?",
  outcome: "failed",
  expectedAnswer: "21 km",
  externalId: "run-7",
  agents: [{ name: "Planner", description: "Plans." }],
  steps: [step(0, "Planner", "Ask."), step(1, "Surfer", "12 km."), step(2, "Planner", "It is 12 km.")],
  groundTruth: { agent: "Surfer", stepIndex: 1, reason: "Wrong.", quotes: [], suspects: [] },
  metadata: { sandbox: 1 },
});
const origin = {
  traceId: "t",
  replayId: "r",
  target: "Team",
  stepIndex: 1,
  change: "replace",
  without: null,
} as const satisfies Omit<BranchOf, "leavesAt" | "contentHash">;
const replay: FinishedReplay = {
  outcome: "passed",
  finalAnswer: "21 km",
  message: "Right.",
  prefix: [],
  steps: [
    { index: 1, agent: "Surfer", kind: "message", content: "21 km." },
    { index: 2, agent: "Checker", kind: "message", content: "It is 21 km." },
  ],
};

describe("a kept replay", () => {
  it("is the trace up to where it left it, and what came after, with nothing that was said of the failure", () => {
    const branch = branchTrace(trace, replay, origin);
    expect(branch?.steps.map(({ content }) => content)).toEqual(["Ask.", "21 km.", "It is 21 km."]);
    expect(branch).toMatchObject({
      outcome: "passed",
      finalAnswer: "21 km",
      question: "How far?",
      externalId: "run-7",
    });
    expect(branch?.groundTruth).toBeUndefined();
    expect(branch?.agents.map(({ name }) => name)).toEqual(["Planner", "Surfer", "Checker"]);
    expect(branch?.metadata).toEqual({
      sandbox: 1,
      branchOf: { ...origin, contentHash: trace.contentHash, leavesAt: 1 },
    });
    expect(branch?.contentHash).not.toBe(trace.contentHash);
  });

  it("comes back from our own format as it was", () => {
    const branch = branchTrace(trace, replay, origin);
    const { traces } = parseTrace(exportTrace(branch!));
    const read = traces[0]?.trace;
    expect(read?.contentHash).toBe(branch?.contentHash);
    expect(read?.metadata).toEqual(branch?.metadata);
  });

  it("has the steps of the replay that it branched off, and is none where it has no steps", () => {
    const prefix = [{ index: 1, agent: "Surfer", kind: "message", content: "13 km." }] as const;
    const branch = branchTrace(trace, { ...replay, prefix, steps: replay.steps.slice(1) }, origin);
    expect(branch?.steps.map(({ content }) => content)).toEqual(["Ask.", "13 km.", "It is 21 km."]);
    expect(branchTrace(trace, { ...replay, steps: [] }, origin)).toBeNull();
  });
});
