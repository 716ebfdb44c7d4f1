import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { counterfactual } from "@/lib/attribution/methods/counterfactual";
import { stepByStep } from "@/lib/attribution/methods/step-by-step";
import { defaultParameters } from "@/lib/attribution/method-parameters";
import { plannedReplays } from "./planned-replays";

const usual = defaultParameters(counterfactual.parameterFields);
const planned = (stepCounts: number[], parameters: object = {}) =>
  plannedReplays(
    counterfactual,
    { ...usual, ...parameters },
    stepCounts.map((stepCount) => ({ stepCount })),
  );

describe("planned replays", () => {
  it("are none for a method that replays nothing, and for a trace without steps", () => {
    expect(plannedReplays(stepByStep, {}, [{ stepCount: 5 }])).toBeNull();
    expect(planned([0])).toEqual({ min: 0, max: 0 });
  });

  it("are two arms of one step at least, and what a scan can make at most", () => {
    expect(planned([10], { replays: 3 })).toEqual({ min: 6, max: 346 });
    expect(planned([10, 10], { replays: 3, maxReplays: 20 })).toEqual({ min: 12, max: 40 });
  });

  it("are never more at least than at most, nor beyond the limit", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 1, max: 900 }),
        (steps, replays, maxReplays) => {
          const { min, max } = planned([steps], { replays, maxReplays }) ?? { min: 1, max: 0 };
          expect(min).toBeLessThanOrEqual(max);
          expect(max).toBeLessThanOrEqual(maxReplays);
        },
      ),
    );
  });
});
