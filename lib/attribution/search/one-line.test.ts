import { expect, it } from "vitest";
import { oneLine } from "./one-line";

it("folds white space and control characters, and says where a text is longer", () => {
  expect(oneLine(" a\n\tb\u2028c \u0007", 20)).toBe("a b c");
  expect(oneLine("abcdef", 3)).toBe("abc…");
  expect(oneLine(" ".repeat(1_000) + "abc", 3)).toBe("…");
  expect(oneLine("x".repeat(9_999), 4)).toBe("xxxx…");
  expect(oneLine("", 4)).toBe("");
});

it("leaves no half of a character", () => {
  expect(oneLine("ab😀", 3)).toBe("ab\ufffd…");
});
