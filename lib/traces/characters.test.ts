import fc from "fast-check";
import { expect, it } from "vitest";
import { countCharacters, placeOfCharacter } from "./characters";

const text = fc
  .array(fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("\ud83d", "\ude00", "🚢", "\0")))
  .map((parts) => parts.join(""));

it("counts what a string is iterated by", () => {
  fc.assert(
    fc.property(text, (value) => {
      expect(countCharacters(value)).toBe([...value].length);
    }),
  );
});

it("finds the place of every character", () => {
  fc.assert(
    fc.property(text, fc.nat(40), (value, count) => {
      expect(value.slice(0, placeOfCharacter(value, count))).toBe([...value].slice(0, count).join(""));
    }),
  );
});
