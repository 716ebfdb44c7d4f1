import { expect, it } from "vitest";
import { type StepWindow } from "@/lib/traces/step-window";
import { stepFacts } from "./step-facts";

const step: StepWindow = {
  index: 1,
  agent: "A",
  rawAgent: "A",
  kind: "message",
  content: "x",
  isError: false,
  source: { pointer: "" },
  contentLength: 2_940,
  isContentCut: false,
};

it("says what a step took, in short and in full, and nothing that nobody knows", () => {
  expect(stepFacts(step, "24")).toEqual({ short: "2,940 ch", full: ["2,940 characters"] });
  const all = {
    model: "small-1",
    startedAt: "2026-11-21T14:34:00Z",
    durationMs: 2_300,
    inputTokens: 1_204,
    outputTokens: 55,
  };
  const { short, full } = stepFacts({ ...step, ...all, costUsd: 0.0123 }, "24");
  expect(short).toBe("small-1 · 2.3 s · 1.3k tokens · $0.01 · 2,940 ch");
  expect(full).toEqual([
    ...["Model small-1", "Began 21 Nov 2026, 14:34 UTC", "Took 2.3 s", "Read 1,204 tokens", "Wrote 55 tokens"],
    ...["Cost $0.01", "2,940 characters"],
  ]);
});
