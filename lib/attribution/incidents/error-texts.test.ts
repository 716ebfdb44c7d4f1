import { expect, test } from "vitest";
import { makeTrace } from "../testing/make-trace";
import { errorTexts } from "./error-texts";

const failing = (content: string, isError = true) => {
  const { steps } = makeTrace([
    ["Worker", "I look it up."],
    ["Tool", content],
  ]);
  return steps.map((step) => (step.agent === "Tool" ? { ...step, kind: "tool-result" as const, isError } : step));
};

test("errors that differ in numbers and ids alone are one", () => {
  const [one] = errorTexts(failing("Error: order 1024 not found"), 0);
  expect(one).toBe(errorTexts(failing("Error: order 77 not found"), 0)[0]);
  expect(one).toContain("not found");
  expect(one).not.toContain("1024");
});

test("an answer that went well is no error, and an empty one is", () => {
  expect(errorTexts(failing("12 rows", false), 0)).toEqual([]);
  expect(errorTexts(failing("", false), 0)).toEqual(["an empty answer"]);
});

test("what failed far from the decisive step is not told", () => {
  const { steps } = makeTrace(Array.from({ length: 40 }, (_, at) => ["Worker", `Step ${at}`] as const));
  const last = steps.map((step, at) =>
    at === 39 ? { ...step, kind: "tool-result" as const, isError: true, content: "Error: no such file" } : step,
  );
  expect(errorTexts(last, 2)).toEqual([]);
  expect(errorTexts(last, 38)).toHaveLength(1);
});
