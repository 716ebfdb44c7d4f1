import { expect, it } from "vitest";
import { replayFault, whatWords } from "./replay-words";

const step = { index: 3, agent: "Coder", kind: "message" as const, content: "select 1" };

it("says what differs from the trace", () => {
  const bare = { arm: "what-if" as const, change: null, without: null, stepIndex: 3 };
  expect(whatWords(bare)).toBe("step 3 retried");
  expect(whatWords({ ...bare, change: { kind: "replace", step } })).toBe("step 3 edited");
  expect(whatWords({ ...bare, arm: "injected", change: { kind: "replace", step } })).toBe("step 3 with a fault");
  expect(whatWords({ ...bare, change: { kind: "hint", stepIndex: 3 } })).toBe("hint before step 3");
  expect(whatWords({ ...bare, stepIndex: null })).toBe("from scratch");
});

it("names who is left out, and who takes the part", () => {
  const ablated = { arm: "ablated" as const, change: null, stepIndex: 0 };
  expect(whatWords({ ...ablated, without: { agent: "Verifier", replacement: null } })).toBe("without Verifier");
  expect(whatWords({ ...ablated, without: { agent: "Verifier", replacement: "Coder" } })).toBe("Coder for Verifier");
  expect(whatWords({ ...ablated, arm: "what-if", without: { agent: "Verifier", replacement: null } })).toBe(
    "step 0 retried, without Verifier",
  );
});

it("says why there is no outcome only where there is none for good", () => {
  const problem = { code: "time-out" as const, message: "No line came for 30 s." };
  expect(replayFault({ status: "FAILED", problem })).toBe("timed out: No line came for 30 s.");
  expect(replayFault({ status: "FAILED", problem: null })).toBe("It has no outcome.");
  expect(replayFault({ status: "DONE", problem: null })).toBeNull();
});
