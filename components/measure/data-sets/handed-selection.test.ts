import fc from "fast-check";
import { expect, it } from "vitest";
import { readIds } from "./handed-selection";

it("reads the ids that were handed over, and nothing else", () => {
  expect(readIds(JSON.stringify(["a", "b"]))).toEqual(["a", "b"]);
  for (const text of [null, "", "[]", "{", '"a"', "[1]", '{"0":"a"}']) expect(readIds(text)).toBeNull();
});

it("never throws, whatever stands there", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const ids = readIds(text);
      expect(ids === null || ids.every((id) => typeof id === "string")).toBe(true);
    }),
  );
});
