import fc from "fast-check";
import { expect, it } from "vitest";
import { coverageOf, labelledOf, partEntries } from "./entry-coverage";
import { makeReport } from "./make-report";
import { type Prediction } from "./prediction";
import { madeCase, madeEntry, madePrediction } from "./testing/made-evaluation";

const cases = [madeCase(0), madeCase(1), madeCase(2, { truth: null })];
const reportOf = (predictions: readonly Prediction[], kind: "method" | "upload" = "method") =>
  makeReport({ cases, entries: [{ entry: madeEntry("x", { kind }), predictions }], seed: 1 });
const coverage = (predictions: readonly Prediction[], kind?: "method" | "upload") => {
  const scores = reportOf(predictions, kind).entries[0]?.scores ?? expect.fail();
  return [coverageOf(scores), `${scores.caseCount} of ${labelledOf(scores)}`];
};

it("is whole where every labeled trace was answered, failed or unreadable ones too, whatever has no ground truth", () => {
  expect(coverage([madePrediction(0), madePrediction(1)])).toEqual(["all", "2 of 2"]);
  const lost = { agent: null, stepIndex: null };
  expect(
    coverage([madePrediction(0, { state: "failed", ...lost }), madePrediction(1, { state: "unreadable", ...lost })]),
  ).toEqual(["all", "2 of 2"]);
  const second = madePrediction(1, { repeat: 2, state: "pending" });
  expect(coverage([madePrediction(0), madePrediction(1), second])).toEqual(["all", "2 of 2"]);
});

it("is partial where a run is to come or was stopped, or weights had learned from the question", () => {
  expect(coverage([madePrediction(0)])).toEqual(["some", "1 of 2"]);
  expect(coverage([madePrediction(0), madePrediction(1, { state: "stopped" })])).toEqual(["some", "1 of 2"]);
  expect(coverage([madePrediction(0), madePrediction(1, { seen: "question" })])).toEqual(["some", "1 of 2"]);
  expect(coverage([])).toEqual(["none", "0 of 2"]);
});

it("is always whole of another system, whose missing answers count as wrong", () => {
  expect(coverage([], "upload")).toEqual(["all", "2 of 2"]);
});

it("puts every entry into one part, in its order, the rules into their own", { tags: ["long"] }, () => {
  const answered = fc.subarray([0, 1]);
  fc.assert(
    fc.property(fc.array(answered, { maxLength: 5 }), (sets) => {
      const { entries } = makeReport({
        cases,
        entries: sets.map((set, at) => ({
          entry: madeEntry(`${at}`),
          predictions: set.map((one) => madePrediction(one)),
        })),
        seed: 1,
      });
      const { whole, partial, unanswered, rules } = partEntries(entries);
      const ids = (of: typeof entries) => of.map(({ entry }) => entry.id);
      const at = (count: number) => sets.flatMap((set, place) => (set.length === count ? [`${place}`] : []));
      expect([whole, partial, unanswered].map(ids)).toEqual([at(2), at(1), at(0)]);
      expect(ids(rules)).toEqual(ids(entries).slice(sets.length));
    }),
    { numRuns: 20 },
  );
});
