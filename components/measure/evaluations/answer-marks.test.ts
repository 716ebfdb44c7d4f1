import { expect, it } from "vitest";
import { markOf, markWords, saidWords } from "./answer-marks";

const answer = { state: "answered", agent: "Clerk", stepIndex: 4, isAgentRight: true, isStepRight: true } as const;

it("tells step and agent apart", () => {
  expect(markOf(answer)).toBe("both");
  expect(markOf({ ...answer, isAgentRight: false })).toBe("step");
  expect(markOf({ ...answer, isStepRight: false })).toBe("agent");
  expect(markOf({ ...answer, isAgentRight: false, isStepRight: false })).toBe("wrong");
});

it("calls nothing wrong that is not counted", () => {
  expect(markOf({ ...answer, isAgentRight: null, isStepRight: null })).toBe("unknown");
  for (const state of ["pending", "stopped"] as const)
    expect(markOf({ ...answer, state, isAgentRight: false, isStepRight: false })).toBe("none");
  expect(markWords.none).toBe("no answer yet");
});

it("says what was answered, and what came instead of an answer", () => {
  expect(saidWords(answer)).toBe("step 4, Clerk");
  expect(saidWords({ state: "abstained", agent: null, stepIndex: 0 })).toBe(
    "no clear answer, 1st to read: step 0, no agent",
  );
  expect(saidWords({ state: "unreadable", agent: null, stepIndex: null })).toBe("unreadable");
});
