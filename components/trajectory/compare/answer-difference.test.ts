import { expect, it } from "vitest";
import { answerDifference } from "./answer-difference";

const answer = (agent: string, stepIndex: number, isAbstained = false) => ({
  ...{ agent, stepIndex, reason: "", quotes: [], suspects: [] },
  ...(isAbstained && { isAbstained }),
});

it("says how two answers stand to each other", () => {
  expect(answerDifference(answer("Surfer", 3), answer("surfer (x)", 3))).toBe("The same agent and step.");
  expect(answerDifference(answer("Surfer", 3), answer("Planner", 3))).toBe("The same step, but another agent.");
  expect(answerDifference(answer("Surfer", 3), answer("Surfer", 4))).toBe("The same agent, 1 step apart.");
  expect(answerDifference(answer("Surfer", 9), answer("Planner", 4))).toBe("Another agent, 5 steps apart.");
});

it("says who answers and who abstains", () => {
  expect(answerDifference(answer("Surfer", 3), null)).toBe("Only one of the two answers.");
  expect(answerDifference(null, null)).toBe("Neither of the two answers.");
  expect(answerDifference(answer("Surfer", 3, true), answer("Surfer", 3))).toBe(
    "The same agent and step. One of them abstains.",
  );
});
