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
  expect(found.leftOut).toMatchObject({ baseline: [], candidate: [{ question: "New task" }] });
});

it("pairs by external IDs first", () => {
  const runs = ["a", "b"].map((externalId) => madeRun({ externalId, question: "The same" }));
  expect(pairRuns(runs, runs)).toMatchObject({ by: "externalId", strata: [{}, {}] });
});

it("compares two groups where fewer than half share a task, one run of each task", () => {
  const found = pairRuns(asking("a", "b", "b", "c", "", ""), asking("c", "d", "e", "f"));
  expect(found.by).toBeNull();
  expect(sizes(found)).toEqual([[5, 4]]);
  expect(found.leftOut).toMatchObject({ baseline: [{ question: "b" }], candidate: [] });
});

it("pairs by what leaves out the fewest runs", () => {
  const run = (externalId: string, question: string) => madeRun({ externalId, question });
  const baseline = [run("a", "Sum up"), run("b", "Book a flight")];
  const candidate = [run("a", "Sum up"), run("b, failed", "Book a flight")];
  expect(pairRuns(baseline, candidate)).toMatchObject({ by: "question", leftOut: { baseline: [], candidate: [] } });
});

it("does not pair where runs lack a task, so that those that failed early count", () => {
  const early = asking("a", "b", "c", "");
  expect(sizes(pairRuns(asking("a", "b", "c", "d"), early))).toEqual([[4, 4]]);
});

it("does not take one question of all runs of a version for a task", () => {
  const found = pairRuns(asking("Version 1", "Version 1", "Version 1"), asking("Version 2", "Version 2"));
  expect(sizes(found)).toEqual([[3, 2]]);
});

it("leaves out runs of which nobody knows how they ended", () => {
  const unknown = madeRun({ question: "a", outcome: "unknown" });
  expect(sizes(pairRuns([...asking("a"), unknown], asking("a")))).toEqual([[1, 1]]);
});
