import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { numberIn, slipOfDigit, writtenLike } from "./number-text";

const written = fc
  .tuple(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.integer({ min: 0, max: 4 }), fc.boolean())
  .map(([value, decimals, isGrouped]) => writtenLike(isGrouped ? "1,000" : "1", value, decimals));

describe("a number in a text", () => {
  it("is worth what it says, separators aside", () => {
    expect(numberIn("-1,200.50")).toBe(-1200.5);
    expect(numberIn(" ")).toBeNull();
    expect(numberIn("twelve")).toBeNull();
  });

  it("is written as another one was", () => {
    expect(writtenLike("1,000.00", 1234567.891)).toBe("1,234,567.89");
    expect(writtenLike("12", 3.7)).toBe("4");
    expect(writtenLike("1,000", 999)).toBe("999");
  });

  it("slips to another number of the same length, without a leading zero that it had not", () => {
    fc.assert(
      fc.property(written, fc.nat(), (text, seed) => {
        const slipped = slipOfDigit(text, seededRandom(seed));
        expect(slipped).not.toBe(text);
        expect(slipped).toHaveLength(text.length);
        expect(/^-?0\d/.test(slipped)).toBe(/^-?0\d/.test(text));
        expect(numberIn(slipped)).not.toBeNull();
      }),
      { seed: 5 },
    );
  });

  it("slips to a year near by where it is one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1910, max: 2090 }), fc.nat(), (year, seed) => {
        const distance = Math.abs(Number(slipOfDigit(String(year), seededRandom(seed))) - year);
        expect([1, 2, 3]).toContain(distance);
      }),
      { seed: 5 },
    );
  });
});
