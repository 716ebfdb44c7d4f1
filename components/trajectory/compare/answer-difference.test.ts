import { expect, it } from "vitest";
import { answerDifference } from "./answer-difference";

const answer = (agent: string, stepIndex: number, isAbstained = false) => ({
  agent,
  stepIndex,
  reason: "",
  quotes: [],
  suspects: [],
  ...(isAbstained && { isAbstained }),
});

it("says how two answers stand to each other", () => {
  expect(answerDifference(answer("Surfer", 3), answer("surfer (x)", 3))).toBe("Same agent and step.");
  expect(answerDifference(answer("Surfer", 3), answer("Planner", 3))).toBe("Same step, different agent.");
  expect(answerDifference(answer("Surfer", 3), answer("Surfer", 4))).toBe("Same agent, 1 step apart.");
  expect(answerDifference(answer("Surfer", 9), answer("Planner", 4))).toBe("Different agent, 5 steps apart.");
});

it("says who answers", () => {
  expect(answerDifference(answer("Surfer", 3), null)).toBe("Only one of the two has an answer.");
  expect(answerDifference(null, null)).toBe("Neither has an answer.");
});

it("compares no agent where a run abstains, only where it would begin to read", () => {
  expect(answerDifference(answer("Surfer", 297, true), answer("Surfer", 23))).toBe(
    "One has no clear answer; its first step to read is 274 steps from the other's.",
  );
  expect(answerDifference(answer("Planner", 3), answer("Surfer", 3, true))).toBe(
    "One has no clear answer; its first step to read is the other's step.",
  );
  expect(answerDifference(answer("Surfer", 3, true), answer("Planner", 3, true))).toBe(
    "Neither has a clear answer; the steps to read first are the same.",
  );
  expect(answerDifference(answer("Surfer", 3, true), answer("Planner", 4, true))).toBe(
    "Neither has a clear answer; the steps to read first are 1 step apart.",
  );
});
