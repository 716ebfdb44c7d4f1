import { expect, test } from "vitest";
import { wholeNumber } from "./whole-number";

test("a whole number that is large enough is read", () => {
  expect(wholeNumber(1)("30")).toBe(30);
  expect(wholeNumber(0)("0")).toBe(0);
});

test.each(["0", "-1", "1.5", "ten", "", "1e3", "99999999999999999999"])("%j is refused", (text) => {
  expect(() => wholeNumber(1)(text)).toThrow(/whole number/);
});
