import { describe, expect, it } from "vitest";
import { sumOf, textEntry, textField } from "./field";

describe("textEntry", () => {
  it("gives the first text with something in it and the key that holds it", () => {
    const value = { a: 1, b: "", c: "three", d: "four" };
    expect(textEntry(value, "a", "b", "c", "d")).toEqual({ key: "c", text: "three" });
    expect(textField(value, "d", "c")).toBe("four");
    expect(textEntry(value, "a", "b", "e")).toBeUndefined();
  });
});

describe("sumOf", () => {
  it("adds the counts that are there", () => {
    expect(sumOf(1, undefined, 2)).toBe(3);
    expect(sumOf(0)).toBe(0);
    expect(sumOf(undefined)).toBeUndefined();
  });
});
