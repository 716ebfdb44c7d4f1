import { expect, it } from "vitest";
import { makeCases } from "./make-cases";

const failed = (question: string, expectedAnswer?: string, externalId?: string) => ({
  title: `About ${question}`,
  question,
  metadata: {},
  ...(expectedAnswer === undefined ? {} : { expectedAnswer }),
  ...(externalId === undefined ? {} : { externalId }),
});

it("makes one case of a question that failed twice, and says what it cannot check", () => {
  const { cases, leftOut } = makeCases([
    failed("How far?", "12", "run-1"),
    failed("How far?", "12", "run-2"),
    failed("How far?", "13"),
    failed("How high?"),
    failed(" ", "12"),
  ]);
  expect(cases.map(({ question, check, trace }) => [question, check.value, trace])).toEqual([
    ["How far?", "12", "run-1"],
    ["How far?", "13", "About How far?"],
  ]);
  expect(new Set(cases.map(({ id }) => id)).size).toBe(2);
  expect(leftOut).toEqual([
    { trace: "About How high?", because: "It has neither an expected answer nor a checker." },
    { trace: "About  ", because: "It has no question." },
  ]);
});
