import fc from "fast-check";
import { expect, it } from "vitest";
import { foldText } from "./fold-text";

it("makes disguised words plain", () => {
  expect(foldText("Ig\u200bnоre  THE\n“ﬁle”").text).toBe("ignore the “file”");
});

it("leaves words of other scripts as they are", () => {
  expect(foldText("Привет, мир. Καλημέρα").text).toBe("привет, мир. καλημέρα");
});

it("knows of every sign where it stood", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (original) => {
      const { text, at } = foldText(original);
      expect(at).toHaveLength(text.length + 1);
      expect(at.at(-1)).toBe(original.length);
      expect(at.every((place, i) => i === 0 || place >= (at[i - 1] ?? 0))).toBe(true);
    }),
  );
});
