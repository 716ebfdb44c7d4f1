import { expect, it } from "vitest";
import { runCoverage } from "@/lib/attribution/run-coverage";
import { coverageSpans, coverageWords } from "./coverage-model";

const scale = { stepCount: 4, columns: 4 };
const cut = runCoverage(
  [10, 10, 60, 10],
  [{ ranges: [{ first: 0, last: 2 }], unseen: [{ stepIndex: 2, ranges: [{ from: 10, to: 60 }] }] }],
);

it("marks what was shortened and what no call showed", () => {
  expect(coverageSpans(cut, scale)).toEqual([
    { from: 0, to: 1, kind: "full" },
    { from: 2, to: 2, kind: "shortened" },
    { from: 3, to: 3, kind: "never" },
  ]);
  expect(coverageWords(cut)).toBe("all but 60 characters of 2 steps");
});

it("is one full span where everything was shown", () => {
  const all = runCoverage([1, 1, 1, 1], [{ ranges: [{ first: 0, last: 3 }], unseen: [] }]);
  expect(coverageSpans(all, scale)).toEqual([{ from: 0, to: 3, kind: "full" }]);
  expect(coverageWords(all)).toBe("every character");
});

it("shows the least that was shown of a bucket of steps", () => {
  expect(coverageSpans(cut, { stepCount: 4, columns: 2 }).map(({ kind }) => kind)).toEqual(["full", "never"]);
});
