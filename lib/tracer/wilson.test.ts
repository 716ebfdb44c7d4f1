import fc from "fast-check";
import { expect, it } from "vitest";
import { wilsonFigure } from "./wilson";

const inPercent = (right: number, count: number) => {
  const { low, high } = wilsonFigure(right / count, count);
  return [100 * low, 100 * high].map((end) => end.toFixed(1));
};

it("gives the interval as it is published", () => {
  expect(inPercent(17, 58)).toEqual(["19.2", "42.0"]);
  expect(inPercent(69, 125)).toEqual(["46.5", "63.6"]);
  expect(inPercent(12, 12)).toEqual(["75.7", "100.0"]);
  expect(inPercent(0, 10)).toEqual(["0.0", "27.8"]);
});

it("lies around the share and within 0 and 1, and is narrower with more answers", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 10_000 }), (share, count) => {
      const { low, high } = wilsonFigure(share, count);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(share + 1e-9);
      expect(high).toBeGreaterThanOrEqual(share - 1e-9);
      const more = wilsonFigure(share, 4 * count);
      expect(more.high - more.low).toBeLessThan(high - low + 1e-9);
    }),
  );
});
