import { expect, it } from "vitest";
import { pairRuns } from "./pair-runs";
import { madeRun } from "./testing/made-runs";

const asking = (...questions: string[]) => questions.map((question) => madeRun({ question }));
const sizes = ({ strata }: ReturnType<typeof pairRuns>) =>
  strata.map(({ baseline, candidate }) => [baseline.length, candidate.length]);

it("pairs runs by what they are asked, whatever the case and the spaces", () => {
  const found = pairRuns(asking("Book a flight", "Sum up", "Sum up"), asking("sum  up ", "BOOK a flight", "New task"));
  expect(found.by).toBe("question");
  expect(sizes(found)).toEqual([
    [1, 1],
    [2, 1],
  ]);
  expect(found.leftOut).toEqual({ baseline: 0, candidate: 1 });
});

it("pairs by external IDs first", () => {
  const runs = ["a", "b"].map((externalId) => madeRun({ externalId, question: "The same" }));
  expect(pairRuns(runs, runs)).toMatchObject({ by: "externalId", strata: [{}, {}] });
});

it("compares two groups where fewer than half share a task, one run of each task", () => {
  const found = pairRuns(asking("a", "b", "b", "c", "", ""), asking("c", "d", "e", "f"));
  expect(found.by).toBeNull();
  expect(sizes(found)).toEqual([[5, 4]]);
  expect(found.leftOut).toEqual({ baseline: 1, candidate: 0 });
});

it("does not take one question of all runs of a version for a task", () => {
  const found = pairRuns(asking("Version 1", "Version 1", "Version 1"), asking("Version 2", "Version 2"));
  expect(sizes(found)).toEqual([[3, 2]]);
});

it("leaves out runs of which nobody knows how they ended", () => {
  const unknown = madeRun({ question: "a", outcome: "unknown" });
  expect(sizes(pairRuns([...asking("a"), unknown], asking("a")))).toEqual([[1, 1]]);
});
