import fc from "fast-check";
import { expect, it } from "vitest";
import { trimEndOf } from "./trim-end";

it("leaves out what stands at the end, and nothing before", () => {
  expect(trimEndOf("100.500", "0")).toBe("100.5");
  expect(trimEndOf("Paris.”.", ".”")).toBe("Paris");
  expect(trimEndOf("000", "0")).toBe("");
  expect(trimEndOf("", "0")).toBe("");
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", "0", ".") }), (text) => {
      expect(trimEndOf(text, "0.")).toBe(text.replace(/[0.]+$/, ""));
    }),
  );
});

it("takes a text of millions of such characters that ends in another one", () => {
  const text = `${"0".repeat(5_000_000)}1`;
  expect(trimEndOf(text, "0")).toBe(text);
});
