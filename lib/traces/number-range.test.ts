import fc from "fast-check";
import { expect, it } from "vitest";
import { formatRange, isInRange, narrowRange, readRange } from "./number-range";
import { NumberRange } from "./sent-terms";

const read = (text: string): NumberRange | null =>
  readRange(text, (said) => (/^\d+(\.\d+)?$/.test(said) ? Number(said) : null));

it.each([
  ["12", { min: 12, max: 12 }],
  ["=12", { min: 12, max: 12 }],
  [">12", { min: 12, isAbove: true }],
  [">=12", { min: 12 }],
  ["<0.5", { max: 0.5, isBelow: true }],
  ["<=0.5", { max: 0.5 }],
  ["0.5..1.5", { min: 0.5, max: 1.5 }],
  ["5..", { min: 5 }],
  ["..9", { max: 9 }],
  [">5..<9", { min: 5, isAbove: true, max: 9, isBelow: true }],
])("%s is read", (text, range) => expect(read(text)).toEqual(range));

it.each(["", "..", ">", "a", "1..b", "<1..2", "1...2", "-1"])("%s is no range", (text) =>
  expect(read(text)).toBeNull(),
);

const end = fc.option(fc.record({ value: fc.nat(20), isOpen: fc.boolean() }), { nil: undefined });
const anyRange = fc
  .tuple(end, end)
  .filter(([from, to]) => from !== undefined || to !== undefined)
  .map(([from, to]): NumberRange => ({
    ...(from && { min: from.value, ...(from.isOpen ? { isAbove: true as const } : {}) }),
    ...(to && { max: to.value, ...(to.isOpen ? { isBelow: true as const } : {}) }),
  }));

it("what is written is read back, and two ranges keep what is in both", () => {
  fc.assert(
    fc.property(anyRange, anyRange, fc.nat(20), (one, other, value) => {
      expect(read(formatRange(one, String))).toEqual(one);
      const both = narrowRange(one, other);
      expect(NumberRange.safeParse(both).success).toBe(true);
      expect(isInRange(value, both)).toBe(isInRange(value, one) && isInRange(value, other));
    }),
  );
  expect(isInRange(null, { min: 0 })).toBe(false);
  expect(NumberRange.safeParse({}).success).toBe(false);
});
