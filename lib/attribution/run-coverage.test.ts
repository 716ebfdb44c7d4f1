import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Shown } from "./judge";
import { runCoverage, stepCoverage } from "./run-coverage";

const all = (last: number, unseen: Shown["unseen"] = []): Shown => ({ ranges: [{ first: 0, last }], unseen });

describe("what the calls of a run were shown", () => {
  it("is everything where one call shows everything", () => {
    expect(runCoverage([10, 0, 5], [all(2)])).toEqual({
      callCount: 1,
      unknownCallCount: 0,
      full: { stepCount: 3, length: 15 },
      shortened: [],
      never: { stepCount: 0, length: 0, stretches: [] },
    });
  });

  it("counts what was cut out of every call that showed the step, and only that", () => {
    const cut = (from: number, to: number) => all(0, [{ stepIndex: 0, ranges: [{ from, to }] }]);
    expect(runCoverage([10], [cut(2, 8), cut(5, 10)]).shortened).toEqual([{ stepIndex: 0, length: 10, seen: 7 }]);
    expect(runCoverage([10], [cut(2, 8), all(0)]).shortened).toEqual([]);
    expect(runCoverage([10], [cut(2, 5), cut(5, 8)]).full.stepCount).toBe(1);
  });

  it("names the stretches that no call showed, a step cut out whole among them", () => {
    const shown: Shown = {
      ranges: [{ first: 2, last: 3 }],
      unseen: [{ stepIndex: 3, ranges: [{ from: 0, to: 4 }] }],
    };
    expect(runCoverage([4, 4, 4, 4, 4], [shown]).never).toEqual({
      stepCount: 4,
      length: 16,
      stretches: [
        { first: 0, last: 1 },
        { first: 3, last: 4 },
      ],
    });
  });

  it("knows nothing of calls that did not keep it", () => {
    const coverage = runCoverage([3], [null]);
    expect(coverage).toMatchObject({ callCount: 0, unknownCallCount: 1 });
    expect(stepCoverage(coverage, 0)).toBeNull();
  });

  it("says of one step how much was shown", () => {
    const coverage = runCoverage(
      [3, 10, 3],
      [{ ranges: [{ first: 0, last: 1 }], unseen: [{ stepIndex: 1, ranges: [{ from: 4, to: 10 }] }] }],
    );
    expect([0, 1, 2].map((step) => stepCoverage(coverage, step))).toEqual([
      "full",
      { stepIndex: 1, length: 10, seen: 4 },
      "never",
    ]);
  });

  it("counts every character as counting each one by itself does", () => {
    const range = fc.tuple(fc.nat(12), fc.nat(12)).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
    const call = fc.record({
      ranges: fc.tuple(fc.nat(5), fc.nat(5)).map(([a, b]) => [{ first: Math.min(a, b), last: Math.max(a, b) }]),
      cut: fc.array(fc.tuple(fc.nat(5), range), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(
        fc.array(fc.nat(12), { minLength: 6, maxLength: 6 }),
        fc.array(call, { maxLength: 4 }),
        (lengths, made) => {
          const calls = made.map(({ ranges, cut }) => {
            const within = (at: number, step: number) => Math.min(at, lengths[step] ?? 0);
            const bySteps = new Map(
              cut.map(([step, { from, to }]) => [step, { from: within(from, step), to: within(to, step) }]),
            );
            return { ranges, unseen: [...bySteps].map(([stepIndex, one]) => ({ stepIndex, ranges: [one] })) };
          });
          const seen = lengths.map(
            (length, step) =>
              Array.from({ length }, (_, at) => at).filter((at) =>
                calls.some(
                  ({ ranges, unseen }) =>
                    ranges.some(({ first, last }) => first <= step && step <= last) &&
                    !unseen.some(
                      (one) => one.stepIndex === step && one.ranges.some(({ from, to }) => from <= at && at < to),
                    ),
                ),
              ).length,
          );
          const coverage = runCoverage(lengths, calls);
          const counted = coverage.full.length + coverage.shortened.reduce((sum, one) => sum + one.seen, 0);
          expect(counted).toBe(seen.reduce((a, b) => a + b, 0));
          expect(coverage.never.length).toBe(lengths.reduce((sum, length, i) => sum + (seen[i] === 0 ? length : 0), 0));
        },
      ),
    );
  });
});
