import { expect, it } from "vitest";
import { makeTrace } from "../testing/make-trace";
import { findWords } from "./find-words";

const { steps } = makeTrace([
  ["Planner", "Find the capital of France."],
  ["Worker", `${"x ".repeat(100)}The CAPITAL is Lyon.${" y".repeat(100)}`],
  ["Planner", "So it is the town of Lyon, and France is fine."],
]);

it("counts the steps that hold the words, and shows what stands around", () => {
  const [first = "", ...hits] = findWords(steps, "capital");
  expect(first).toBe('"capital": in 2 steps:');
  expect(hits[0]).toBe("0 Planner: Find the capital of France.");
  expect(hits[1]).toMatch(/^1 Worker: …(x )+The CAPITAL is Lyon\.( y)+$/);
});

it("takes words one by one where they stand nowhere together, and says so", () => {
  expect(findWords(steps, "Lyon France")).toEqual([
    '"Lyon France" (each word somewhere): in 1 step:',
    "2 Planner: So it is the town of Lyon, and France is fine.",
  ]);
  expect(findWords(steps, "Paris")).toEqual(['"Paris": in no step']);
});

it("shows the first of many", () => {
  const many = makeTrace(Array.from({ length: 30 }, () => ["A", "the same word"] as const)).steps;
  const lines = findWords(many, "word");
  expect(lines[0]).toBe('"word": in 30 steps, the first 10 of them:');
  expect(lines).toHaveLength(11);
});

it("takes signs of patterns as they are", () => {
  const [trace] = makeTrace([["A", "a.*b (c"]]).steps;
  expect(findWords(trace ? [trace] : [], "a.*b (c")[0]).toBe('"a.*b (c": in 1 step:');
});
