import { expect, test } from "vitest";
import { makeTrace } from "../testing/make-trace";
import { readStep } from "./read-step";

test("a step is read with its values, its lists of named values, and what a program quotes", () => {
  const [said, called] = makeTrace([
    ["Planner", "Conditions:\n- region: West\n- no name\nFacts:\n- price: 4711"],
    ["Coder", "SELECT a FROM t WHERE region = 'West'"],
  ]).steps;
  if (!said || !called) throw new Error("no steps");
  const read = readStep(said);
  expect(read.lists.map((items) => items.map(({ name, value }) => [name, value]))).toEqual([
    [["region", "West"]],
    [["price", "4711"]],
  ]);
  expect([...read.values.values()]).toContain("4711");
  const tool = { name: "sql", arguments: { query: called.content } };
  expect(readStep({ ...called, kind: "tool-call", tool }).values.get("west")).toBe("West");
});
