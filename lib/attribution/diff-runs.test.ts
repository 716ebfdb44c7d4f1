import { describe, expect, it } from "vitest";
import { type Attribution } from "@/lib/traces/attribution";
import { diffRuns, type KeptRun } from "./diff-runs";
import { type RunManifest } from "./run-manifest";
import { type RunRecord } from "./run-record";

const answer: Attribution = {
  agent: "Coder",
  stepIndex: 3,
  reason: "It wrote a wrong sum.",
  failureMode: "2.6",
  quotes: [{ stepIndex: 3, text: "4 + 4 = 9" }],
  suspects: [
    { stepIndex: 3, agent: "Coder", score: 0.7 },
    { stepIndex: 1, agent: "Planner", score: 0.2 },
  ],
};

const kept = (run: Partial<RunRecord> = {}, manifest: Partial<RunManifest> = {}): KeptRun => ({
  run: {
    id: "1",
    number: 1,
    traceId: "t",
    method: "raffles",
    methodVersion: "1",
    providerName: "P",
    model: "m",
    tracer: null,
    isAutomatic: false,
    evaluation: null,
    policyVersion: null,
    revealExpectedAnswer: false,
    parameters: { rounds: 2 },
    isFresh: false,
    isMasked: false,
    retryOfId: null,
    maxCostUsd: null,
    maxTokens: null,
    status: "SUCCEEDED",
    error: null,
    attribution: answer,
    callCount: 3,
    reusedCallCount: 0,
    attemptCount: 3,
    inputTokens: 10,
    cachedTokens: 0,
    outputTokens: 5,
    costUsd: 0.1,
    rest: null,
    startedBy: "Ada",
    createdAt: "",
    startedAt: null,
    finishedAt: null,
    ...run,
  },
  manifest: {
    traceContentHash: "c",
    method: "raffles",
    methodVersion: "1",
    promptHash: "p",
    tracer: null,
    nonce: "n",
    judge: { model: "m", baseUrl: "http://a", contextTokens: 8_000 },
    question: "Q?",
    expectedAnswer: null,
    ...manifest,
  },
});

const changed = (fields: { name: string; isSame: boolean }[]): string[] =>
  fields.flatMap(({ name, isSame }) => (isSame ? [] : [name]));

describe("the difference of two runs", () => {
  it("is none between a run and itself", () => {
    const difference = diffRuns(kept(), kept());
    expect([difference.choices, difference.answers, difference.spent].map(changed)).toEqual([[], [], []]);
    expect(difference).toMatchObject({ isSameAgent: true, isSameStep: true });
    expect(difference.reason).toEqual([{ kind: "same", text: answer.reason }]);
    expect(difference.quotes).toEqual({ both: answer.quotes, onlyA: [], onlyB: [] });
  });

  it("names what they were started with that differs, each parameter by itself", () => {
    const other = kept(
      { methodVersion: "2", model: "n", parameters: { rounds: 3, models: ["x", "y"] }, revealExpectedAnswer: true },
      { promptHash: "q", judge: { model: "n", baseUrl: "http://b", contextTokens: 8_000 }, masked: [] },
    );
    const { choices } = diffRuns(kept(), other);
    expect(changed(choices)).toEqual([
      ...["version of the method", "prompts (SHA-256)", "address", "model", "parameter models", "parameter rounds"],
      ...["expected answer shown", "passages masked"],
    ]);
    expect(choices.find(({ name }) => name === "parameter models")).toMatchObject({ a: null, b: "x, y" });
  });

  it("compares answer, reason word by word, the order of suspects and quotes", () => {
    const attribution: Attribution = {
      agent: "coder",
      stepIndex: 1,
      reason: "It wrote a wrong plan.",
      quotes: [
        { stepIndex: 3, text: "4 + 4 = 9" },
        { stepIndex: 1, text: "add" },
      ],
      suspects: [
        { stepIndex: 1, agent: "Planner", score: 1 },
        { stepIndex: 0, agent: "User", score: 0 },
      ],
    };
    const difference = diffRuns(kept(), kept({ attribution, costUsd: null }));
    expect(difference).toMatchObject({ isSameAgent: true, isSameStep: false });
    expect(changed(difference.answers)).toEqual(["agent", "step", "failure mode"]);
    expect(difference.reason.map(({ kind }) => kind)).toEqual(["same", "removed", "added"]);
    expect(difference.suspects).toEqual([
      { stepIndex: 3, agent: "Coder", placeA: 1, placeB: null },
      { stepIndex: 1, agent: "Planner", placeA: 2, placeB: 1 },
      { stepIndex: 0, agent: "User", placeA: null, placeB: 2 },
    ]);
    expect(difference.quotes).toMatchObject({ onlyA: [], onlyB: [{ text: "add" }] });
    expect(changed(difference.spent)).toEqual(["cost in US dollars"]);
  });

  it("says of a run without an answer that nothing is the same", () => {
    expect(diffRuns(kept({ attribution: null }), kept())).toMatchObject({ isSameAgent: false, isSameStep: false });
  });
});
