import { describe, expect, it } from "vitest";
import { diffValues } from "./diff-values";

describe("the difference of two JSON values", () => {
  it("is empty where they say the same, whatever the order of their fields", () => {
    expect(diffValues({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1, d: undefined })).toEqual([]);
  });

  it("points to the smallest parts that differ", () => {
    expect(diffValues({ a: [1, { "b/c": "x" }], d: true }, { a: [1, { "b/c": "y" }, 3] })).toEqual([
      { pointer: "/a/1/b~1c", before: '"x"', after: '"y"' },
      { pointer: "/a/2", before: null, after: "3" },
      { pointer: "/d", before: "true", after: null },
    ]);
  });

  it("takes a list and an object for different things", () => {
    expect(diffValues([1], { 0: 1 })).toEqual([{ pointer: "", before: "[1]", after: '{"0":1}' }]);
    expect(diffValues(null, { a: 1 })).toEqual([{ pointer: "", before: "null", after: '{"a":1}' }]);
  });
});
