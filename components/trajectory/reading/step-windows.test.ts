import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { excerptAround, windowOnScreen, windowSize, windowsToLoad } from "./step-windows";

describe("windowsToLoad", () => {
  it("asks for nothing that is here", () => {
    expect(windowsToLoad({ first: 0, last: 30, stepCount: 100 }, () => true)).toEqual([]);
  });

  it("asks for each missing window once", () => {
    expect(windowsToLoad({ first: 36, last: 50, stepCount: 100 }, () => false)).toEqual([
      { from: 40, count: 40 },
      { from: 0, count: 40 },
    ]);
  });

  it("covers every missing step in view and never asks beyond the last", () => {
    fc.assert(
      fc.property(
        fc.nat(500),
        fc.nat(60),
        fc.integer({ min: 1, max: 500 }),
        fc.func(fc.boolean()),
        (first, span, stepCount, isPresent) => {
          const last = first + span;
          const ranges = windowsToLoad({ first, last, stepCount }, isPresent);
          for (const { from, count } of ranges) {
            expect(count).toBeGreaterThan(0);
            expect(count).toBeLessThanOrEqual(windowSize);
            expect(from + count).toBeLessThanOrEqual(stepCount);
          }
          for (let i = first; i <= Math.min(last, stepCount - 1); i++)
            if (!isPresent(i)) expect(ranges.some(({ from, count }) => from <= i && i < from + count)).toBe(true);
        },
      ),
    );
  });
});

describe("windowOnScreen", () => {
  const made = fc
    .array(fc.integer({ min: 20, max: 400 }), { minLength: 1, maxLength: 300 })
    .chain((heights) => fc.tuple(fc.constant(heights), fc.nat(heights.length - 1)));

  it("holds the step and fills the screen, where the trace is long enough", () => {
    fc.assert(
      fc.property(made, ([heights, step]) => {
        const { from, count } = windowOnScreen(step, heights.length, (index) => heights[index] ?? 0);
        expect(from <= step && step < from + count).toBe(true);
        expect(from + count).toBeLessThanOrEqual(heights.length);
        const px = heights.slice(from, from + count).reduce((sum, height) => sum + height, 0);
        if (count < heights.length) expect(px).toBeGreaterThanOrEqual(1_100);
      }),
    );
  });

  it("holds no more than is on screen", () => {
    fc.assert(
      fc.property(made, ([heights, step]) => {
        const { from, count } = windowOnScreen(step, heights.length, (index) => heights[index] ?? 0);
        const px = heights.slice(from, from + count).reduce((sum, height) => sum + height, 0);
        expect(px).toBeLessThan(1_100 + 160 + 2 * 400);
      }),
    );
  });
});

describe("excerptAround", () => {
  it("holds the step, stays inside the trace and is full where the trace is long enough", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), fc.nat(20_000), (stepCount, at) => {
        const step = Math.min(at, stepCount - 1);
        const { from, count } = excerptAround(step, stepCount, 200);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(count).toBe(Math.min(200, stepCount));
        expect(step >= from && step < from + count).toBe(true);
      }),
    );
  });
});
