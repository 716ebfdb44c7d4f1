import fc from "fast-check";
import { expect, it } from "vitest";
import { excerptAround, findValue } from "./find-value";

it("finds a value word for word and whole", () => {
  expect(findValue("It is 14.", "14")).toEqual({ from: 6, to: 8 });
  for (const text of ["141", "1,014", "14.5", "x14", "INV-145", "3.14"]) expect(findValue(text, "14")).toBeNull();
  expect(findValue("INV-141, then INV-14.", "INV-14")).toEqual({ from: 14, to: 20 });
  expect(findValue("($55)", "$55")).toEqual({ from: 1, to: 4 });
});

it("cuts an excerpt at white space, marks what is left out, and never leaves out the value", () => {
  const long = `${"before ".repeat(40)}the value 41 crates ${"after ".repeat(40)}`;
  const place = findValue(long, "41 crates");
  expect(place && excerptAround(long, place)).toMatch(/^…before .*the value 41 crates .*after…$/);
  expect(excerptAround("a\n  b\tc", { from: 0, to: 1 })).toBe("a b c");
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), fc.string(), (before, value, after) => {
      const text = before + value + after;
      const words = excerptAround(text, { from: before.length, to: before.length + value.length });
      expect(words.replace(/\s+/gu, "")).toContain(value.replace(/\s+/gu, ""));
    }),
  );
});
