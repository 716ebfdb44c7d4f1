import { describe, expect, it } from "vitest";
import { nameKind, tooDeepAt } from "./json-value";

describe("tooDeepAt", () => {
  it("answers the path to the first container beyond the limit", () => {
    expect(tooDeepAt({ a: [{ b: {} }] }, 3)).toEqual(["a", "0", "b"]);
    expect(tooDeepAt({ a: [{ b: {} }] }, 4)).toBeNull();
    expect(tooDeepAt("text", 0)).toBeNull();
  });
});

describe("nameKind", () => {
  it("says in words what a value is", () => {
    expect([undefined, null, [], {}, "x", 1, true].map(nameKind)).toEqual([
      "missing",
      "null",
      "a list",
      "an object",
      "a text",
      "a number",
      "a boolean",
    ]);
  });
});
