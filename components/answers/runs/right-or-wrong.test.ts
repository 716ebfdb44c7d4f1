import { expect, it } from "vitest";
import { type Attribution } from "@/lib/traces/attribution";
import { rightOrWrong } from "./right-or-wrong";

const attribution: Attribution = { agent: "Scout", stepIndex: 12, reason: "", quotes: [], suspects: [] };

it("judges step and agent apart, and steps exactly", () => {
  expect(rightOrWrong({ tracer: null, attribution, groundTruth: { agent: "scout", stepIndex: 1 } })).toEqual({
    isAgentRight: true,
    isStepRight: false,
    isFirstToRead: false,
  });
  expect(rightOrWrong({ tracer: null, attribution, groundTruth: { agent: "Clerk", stepIndex: 12 } })).toEqual({
    isAgentRight: false,
    isStepRight: true,
    isFirstToRead: false,
  });
});

it("says nothing where there is no answer or no ground truth", () => {
  expect(rightOrWrong({ tracer: null, attribution: null, groundTruth: { agent: "Scout", stepIndex: 1 } })).toBeNull();
  expect(rightOrWrong({ tracer: null, attribution, groundTruth: null })).toBeNull();
});

it("leaves a run out that was stopped early", () => {
  const groundTruth = { agent: "Scout", stepIndex: 12 };
  expect(rightOrWrong({ tracer: null, attribution, groundTruth, status: "PARTIAL" })).toBeNull();
  expect(rightOrWrong({ tracer: null, attribution, groundTruth, status: "SUCCEEDED" })?.isStepRight).toBe(true);
});

it("does not count an answer of weights that were trained on the question, but counts an out-of-fold one", () => {
  const tracer = { name: "shipped weights 1", versionId: null, hash: "c0" };
  const groundTruth = { agent: "Scout", stepIndex: 12 };
  expect(rightOrWrong({ attribution, groundTruth, tracer: { ...tracer, seen: "question" } })).toBeNull();
  expect(rightOrWrong({ attribution, groundTruth, tracer: { ...tracer, seen: "trace" } })?.isStepRight).toBe(true);
});

it("compares of a run with no clear answer the first step to read, and says so", () => {
  const groundTruth = { agent: "Scout", stepIndex: 12 };
  const abstaining = { ...attribution, isAbstained: true };
  expect(rightOrWrong({ attribution: abstaining, groundTruth, tracer: null })).toMatchObject({
    isStepRight: true,
    isFirstToRead: true,
  });
});
