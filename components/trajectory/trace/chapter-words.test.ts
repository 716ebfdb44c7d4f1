import { expect, it } from "vitest";
import { type Chapter } from "@/lib/traces/chapters";
import { chapterRange, chapterWords } from "./chapter-words";

const of = (more: Partial<Chapter>): Chapter => ({
  first: 4,
  last: 9,
  why: "hand-over",
  workers: [],
  times: 0,
  ...more,
});

it("calls a chapter by who works in it, by the plan, or by how often it goes round", () => {
  expect(chapterWords(of({ workers: ["Coder"] }), true)).toBe("Coder");
  expect(chapterWords(of({ workers: ["A", "B", "C", "D", "E"] }), true)).toBe("A, B, C, 2 more");
  expect(chapterWords(of({ why: "loop", times: 3, workers: ["A", "B"] }), true)).toBe("×3 A, B");
  expect(chapterWords(of({ why: "plan" }), true)).toBe("Plan");
  expect(chapterWords(of({ why: "plan" }), false)).toBe("New plan");
  expect(chapterWords(of({ why: "task", workers: ["A"] }), true)).toBe("Task, A");
  expect(chapterWords(of({}), true)).toBe("Continues");
});

it("says its range", () => {
  expect(chapterRange(of({}))).toBe("4–9");
  expect(chapterRange(of({ last: 4 }))).toBe("4");
});
