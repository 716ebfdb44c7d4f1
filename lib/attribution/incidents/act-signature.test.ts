import { expect, test } from "vitest";
import { makeTrace } from "../testing/make-trace";
import { actSignature } from "./act-signature";

test("a step is told by what it does, what is before and after it, and what it repeats", () => {
  const { steps } = makeTrace([
    ["Planner", "Find the price."],
    ["Worker", "It is 12."],
    ["Planner", "Find the  price."],
  ]);
  expect(actSignature(steps, 2)).toEqual(["does message", "after worker message", "last", "repeats itself"]);
  expect(actSignature(steps, 0)).toEqual(["does message", "first", "before worker message"]);
  expect(actSignature(steps, 9)).toEqual([]);
});

test("a tool is named, its arguments are not", () => {
  const { steps } = makeTrace([["Worker", ""]]);
  const [step] = steps;
  if (!step) throw new Error("no step");
  const call = { ...step, kind: "tool-call" as const, tool: { name: "Search", arguments: { q: "secret" } } };
  expect(actSignature([call], 0)).toEqual(["does tool-call search", "first", "last", "says nothing"]);
});
