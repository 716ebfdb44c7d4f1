import { expect, it } from "vitest";
import { oneOfEachFirst } from "./one-of-each-first";

it("puts the first of each group before all others and keeps their order", () => {
  const groups: Record<string, string | null> = { a: null, b: "one", c: "one", d: "two", e: null, f: "two" };
  expect(oneOfEachFirst(["a", "b", "c", "d", "e", "f"], (item) => groups[item] ?? null).join("")).toBe("bdacef");
  expect(oneOfEachFirst([], () => "one")).toEqual([]);
});
