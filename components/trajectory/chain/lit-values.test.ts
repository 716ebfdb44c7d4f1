import fc from "fast-check";
import { expect, it } from "vitest";
import { litValues } from "./lit-values";

it("parts a text at the values that are followed, the longer of two that begin alike", () => {
  expect(litValues("It says 41 crates, not 41.", ["41", "41 crates"])).toEqual([
    { text: "It says ", isValue: false },
    { text: "41 crates", isValue: true },
    { text: ", not 41.", isValue: false },
  ]);
});

it("loses nothing, whatever the values", () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string({ minLength: 1 })), (text, values) => {
      expect(
        litValues(text, values)
          .map((part) => part.text)
          .join(""),
      ).toBe(text);
    }),
  );
});
