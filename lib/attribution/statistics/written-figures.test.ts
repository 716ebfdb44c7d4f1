import fc from "fast-check";
import { expect, it } from "vitest";
import { clusterBootstrap } from "./bootstrap";
import { hasSpread, writeInterval, writePercent, writeShare, writeSigned } from "./written-figures";

const two = (value: number): string => value.toFixed(2);

it("writes a share in percent with its interval, and as many digits as are asked for", () => {
  const share = { value: 0.614, low: 0.48, high: 0.7261 };
  expect([writeShare(share), writeShare(share, 1)]).toEqual(["61% [48–73]", "61.4% [48.0–72.6]"]);
  expect([writePercent(0.204), writePercent(1, 1)]).toEqual(["20", "100.0"]);
});

it("sets ends with a sign apart by a word, so that no dash is read as minus", () => {
  expect(writeInterval({ low: 0.18, high: 0.63 }, two)).toBe("[0.18–0.63]");
  const points = (end: number): string => writeSigned(end * 100, 0);
  expect(writeInterval({ low: -0.2, high: 0.4 }, points)).toBe("[−20 to +40]");
  expect(writeInterval({ low: 0, high: 0.4 }, points)).toBe("[0 to +40]");
});

it("gives a number its sign unless it rounds to nothing", () => {
  expect([0.4, -0.123, 0.001, -0.001].map((value) => writeSigned(value, 2))).toEqual([
    "+0.40",
    "−0.12",
    "0.00",
    "0.00",
  ]);
});

it("sees a spread only where two groups differ", () => {
  const value = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 6 }), value, (ofOne, same) => {
      expect(
        hasSpread(
          clusterBootstrap(
            ofOne,
            ofOne.map(() => 7),
            1,
          ),
        ),
      ).toBe(false);
      expect(
        hasSpread(
          clusterBootstrap(
            ofOne.map(() => same),
            [...ofOne.keys()],
            1,
          ),
        ),
      ).toBe(false);
    }),
    { numRuns: 20 },
  );
  expect(hasSpread(clusterBootstrap([0, 1], [0, 1], 1))).toBe(true);
});
