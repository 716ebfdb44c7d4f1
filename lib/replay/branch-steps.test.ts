import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BranchedReplay, branchPrefix, leavesAt } from "./branch-steps";
import { type ReplayStep } from "./protocol/messages";

const step = (index: number, content: string): ReplayStep => ({ index, agent: "A", kind: "message", content });
const stepsFrom = (first: number, count: number, word: string): ReplayStep[] =>
  Array.from({ length: count }, (_, at) => step(first + at, `${word} ${first + at}`));

/** The whole way of a replay: the steps of the trace up to where it left it, and all that came after. */
const wholeWay = (traceSteps: readonly ReplayStep[], replay: BranchedReplay): ReplayStep[] => [
  ...traceSteps.slice(0, leavesAt(replay) ?? traceSteps.length),
  ...replay.prefix,
  ...replay.steps,
];

describe("the way of a replay", () => {
  it("is the trace up to where it left it, and its own steps after", () => {
    const trace = stepsFrom(0, 5, "trace");
    const replay = { prefix: [], steps: stepsFrom(2, 2, "first") };
    const words = ["trace 0", "trace 1", "first 2", "first 3"];
    expect(wholeWay(trace, replay).map(({ content }) => content)).toEqual(words);
    expect(leavesAt(replay)).toBe(2);
    expect(wholeWay(trace, { prefix: [], steps: [] })).toEqual(trace);
    expect(leavesAt({ prefix: [], steps: [] })).toBeNull();
  });

  it("is a branch's too, however often it branched: indexes count on without a gap", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 6 })), { minLength: 1, maxLength: 5 }),
        (traceCount, branches) => {
          const trace = stepsFrom(0, traceCount, "trace");
          let replay = { prefix: [] as ReplayStep[], steps: [] as ReplayStep[] };
          let before = trace;
          branches.forEach(([where, count], at) => {
            const stepIndex = where % (before.length + 1);
            replay = { prefix: branchPrefix(replay, stepIndex), steps: stepsFrom(stepIndex, count, `branch ${at}`) };
            const whole = wholeWay(trace, replay);
            expect(whole.map(({ index }) => index)).toEqual(whole.map((_, index) => index));
            expect(whole.slice(0, stepIndex)).toEqual(before.slice(0, stepIndex));
            before = whole;
          });
        },
      ),
    );
  });
});
