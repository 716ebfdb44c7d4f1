import { assert, integer, property, string } from "fast-check";
import { expect, it } from "vitest";
import { wrapWords } from "./wrap-words";

it("breaks lines between words and keeps those that are there", () => {
  expect(wrapWords("one two three\nfour", 8)).toEqual(["one two", "three", "four"]);
  expect(wrapWords("a extraordinarily b", 5)).toEqual(["a", "extraordinarily", "b"]);
});

it("loses no word, and no line of several words is too long", () => {
  assert(
    property(string(), integer({ min: 1, max: 40 }), (text, width) => {
      const lines = wrapWords(text, width);
      expect(lines.join(" ").split(/\s+/).filter(Boolean)).toEqual(text.split(/\s+/).filter(Boolean));
      for (const line of lines) if (line.includes(" ")) expect(line.length).toBeLessThanOrEqual(width);
    }),
  );
});
