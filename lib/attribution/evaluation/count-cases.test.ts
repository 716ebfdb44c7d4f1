import { expect, it } from "vitest";
import { countCases, type CountedCase } from "./count-cases";

const one = (question: number, given: Partial<CountedCase> = {}): CountedCase => ({
  question,
  subset: null,
  split: null,
  source: "data-set",
  isDisputed: false,
  ...given,
});

it("counts cases, questions and labels in all and by part, with the parts that hold none", () => {
  const cases = [
    one(0, { subset: "hand-crafted", split: "dev" }),
    one(0, { subset: "hand-crafted", split: "dev", source: "adjudicated" }),
    one(1, { subset: "algorithm-generated", split: "test", source: null }),
    one(2, { split: "test", source: "annotation", isDisputed: true }),
  ];
  expect(countCases(cases, ["test", "spare", "dev"])).toEqual({
    caseCount: 4,
    questionCount: 3,
    labelledCount: 2,
    disputedCount: 1,
    sources: { "data-set": 1, adjudicated: 1 },
    subsets: [
      { name: "algorithm-generated", caseCount: 1, questionCount: 1, labelledCount: 0 },
      { name: "hand-crafted", caseCount: 2, questionCount: 1, labelledCount: 2 },
      { name: null, caseCount: 1, questionCount: 1, labelledCount: 0 },
    ],
    splits: [
      { name: "test", caseCount: 2, questionCount: 2, labelledCount: 0 },
      { name: "spare", caseCount: 0, questionCount: 0, labelledCount: 0 },
      { name: "dev", caseCount: 2, questionCount: 1, labelledCount: 2 },
    ],
  });
});

it("counts nothing where there is nothing", () => {
  expect(countCases([], [])).toMatchObject({ caseCount: 0, questionCount: 0, subsets: [], splits: [] });
});
