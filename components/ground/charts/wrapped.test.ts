import fc from "fast-check";
import { expect, it } from "vitest";
import { wrapped } from "./wrapped";

it("breaks between words, and a word that is too long inside", () => {
  expect(wrapped("2026-11-17 to 2026-11-23 · system crew", 24)).toEqual(["2026-11-17 to 2026-11-23", "· system crew"]);
  expect(wrapped("abcdefghijkl", 8)).toEqual(["abcdefgh", "ijkl"]);
  expect(wrapped("", 20)).toEqual([]);
});

it("loses nothing and keeps to the width", () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,30}$/)), fc.integer({ min: 8, max: 40 }), (words, most) => {
      const lines = wrapped(words.join(" "), most);
      expect(lines.every((line) => line.length <= most)).toBe(true);
      expect(lines.join("").replaceAll(" ", "")).toBe(words.join(""));
    }),
  );
});
