import fc from "fast-check";
import { expect, it } from "vitest";
import { bandOf, lengthBands } from "./length-bands";

it("puts every length into one band, up to and with its last step", () => {
  expect([0, 1, 10, 11, 30, 31, 100, 101, 100_000].map((count) => lengthBands.indexOf(bandOf(count)))).toEqual([
    0, 0, 0, 1, 1, 2, 2, 3, 3,
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), (count) => {
      const holding = lengthBands.filter(({ first, last }) => count >= first && (last === null || count <= last));
      expect(holding).toEqual([bandOf(count)]);
    }),
  );
});
