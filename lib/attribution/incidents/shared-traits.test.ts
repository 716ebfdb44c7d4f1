import { expect, it } from "vitest";
import { sharedTraits, traitsOf } from "./shared-traits";

const many = (count: number, traits: string[]): string[][] => Array.from({ length: count }, () => traits);

it("names what failures have more often than runs that passed, what sets them apart most first", () => {
  const here = [...many(18, ["tagged refund", "currency is SEK"]), ...many(2, ["tagged refund"])];
  const passed = [...many(20, ["tagged refund"]), ...many(4, ["currency is SEK"]), ...many(16, [])];
  expect(sharedTraits(here, passed)).toEqual([
    { words: "currency is SEK", here: 0.9, passed: 0.1 },
    { words: "tagged refund", here: 1, passed: 0.5 },
  ]);
});

it("says nothing where chance makes as much, or too few are there", () => {
  expect(sharedTraits(many(2, ["tagged refund"]), many(2, []))).toEqual([]);
  expect(sharedTraits(many(9, ["tagged refund"]), [])).toEqual([]);
  expect(sharedTraits([], many(9, ["tagged refund"]))).toEqual([]);
});

it("looks at tags, short values, agents, the model, and how a trace ended", () => {
  const trace = { tags: ["refund"], agentNames: ["planner"], model: "m1", termination: "max rounds" };
  const metadata = { region: "EU", attempt: 2, note: "x".repeat(80), nested: { a: 1 } };
  expect(traitsOf({ ...trace, metadata })).toEqual([
    "tagged refund",
    "region is EU",
    "attempt is 2",
    "planner takes part",
    "runs on m1",
    "ends with max rounds",
  ]);
  expect(traitsOf({ tags: [], agentNames: [], model: null, termination: null, metadata: null })).toEqual([]);
});
