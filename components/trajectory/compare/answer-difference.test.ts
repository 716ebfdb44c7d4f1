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
  expect(answerDifference(answer("Surfer", 3), answer("surfer (x)", 3))).toBe("The same agent and step.");
  expect(answerDifference(answer("Surfer", 3), answer("Planner", 3))).toBe("The same step, but another agent.");
  expect(answerDifference(answer("Surfer", 3), answer("Surfer", 4))).toBe("The same agent, 1 step apart.");
  expect(answerDifference(answer("Surfer", 9), answer("Planner", 4))).toBe("Another agent, 5 steps apart.");
});

it("says who answers", () => {
  expect(answerDifference(answer("Surfer", 3), null)).toBe("Only one of the two answers.");
  expect(answerDifference(null, null)).toBe("Neither of the two answers.");
});

it("compares no agent where a run abstains, only where it would begin to read", () => {
  expect(answerDifference(answer("Surfer", 297, true), answer("Surfer", 23))).toBe(
    "One of them has no clear answer; it begins the reading 274 steps from the other's step.",
  );
  expect(answerDifference(answer("Planner", 3), answer("Surfer", 3, true))).toBe(
    "One of them has no clear answer; it begins the reading at the other's step.",
  );
  expect(answerDifference(answer("Surfer", 3, true), answer("Planner", 3, true))).toBe(
    "Neither has a clear answer; they begin the reading at the same step.",
  );
  expect(answerDifference(answer("Surfer", 3, true), answer("Planner", 4, true))).toBe(
    "Neither has a clear answer; they begin the reading 1 step apart.",
  );
});
