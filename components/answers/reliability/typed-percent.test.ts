import fc from "fast-check";
import { expect, it } from "vitest";
import { percentTyped, readPercent } from "./typed-percent";

it("reads a percentage above 0 and up to 100, and nothing as none", () => {
  expect(readPercent("40")).toEqual({ value: 0.4 });
  expect(readPercent("12.5 %")).toEqual({ value: 0.125 });
  expect(readPercent(" 100 ")).toEqual({ value: 1 });
  expect(readPercent(" ")).toEqual({ value: null });
});

it.each(["0", "-5", "101", "forty", "1e400"])("says what is wrong with %s", (typed) => {
  expect(readPercent(typed).fault).toMatch(/percentage/);
});

it("shows a share as it would be typed again", () => {
  expect(percentTyped(null)).toBe("");
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), (percent) => {
      expect(percentTyped(percent / 100)).toBe(String(percent));
      expect(readPercent(percentTyped(percent / 100))).toEqual({ value: percent / 100 });
    }),
  );
});
