import { expect, it } from "vitest";
import { isHeldBack } from "./is-held-back";
import { measureReliability } from "./measure-reliability";

const measured = (right: number) =>
  measureReliability(
    Array.from({ length: 20 }, (_, at) => ({
      question: at,
      stepCount: 5,
      isAgentRight: at < right,
      isStepRight: false,
      weight: 1,
    })),
    { stepCount: 5, seed: 1 },
  );

it("holds back an answer whose method names the agent less often than asked for", () => {
  expect(isHeldBack(measured(7), 0.4)).toBe(true);
  expect(isHeldBack(measured(8), 0.4)).toBe(false);
  expect(isHeldBack(measured(9), 0.4)).toBe(false);
});

it("holds nothing back where nothing is asked for, or too little is known", () => {
  expect(isHeldBack(measured(0), null)).toBe(false);
  expect(isHeldBack({ isMeasured: false, count: 19 }, 0.9)).toBe(false);
});
