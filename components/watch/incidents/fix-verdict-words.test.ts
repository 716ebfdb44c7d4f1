import { expect, it } from "vitest";
import { type FixFields, type FixMeasure } from "@/lib/attribution/fixes/fix-view";
import { changeWords, comparedWords, expectedWords, intervalWords, verdictWords } from "./fix-verdict-words";

const fix: FixFields = { version: "1.5", baseline: "1.4", leastFall: 0.01, guard: "other-failures", change: null };
const figure = (baseline: number, candidate: number) => ({
  failed: { baseline, candidate },
  difference: { value: (candidate - baseline) / 100, low: -0.1925, high: 0.004 },
});
const measure: FixMeasure = {
  verdict: "fixed",
  target: figure(14, 0),
  failureRate: figure(20, 6),
  rose: [],
  runs: { baseline: 100, candidate: 80 },
  tasks: null,
  moreRuns: null,
};

it("says what was registered, what was compared and what came out", () => {
  expect(expectedWords(fix)).toBe("Should fall by at least 1 point from 1.4; nothing else may rise.");
  expect(expectedWords({ ...fix, guard: "failure-rate" })).toMatch(/the failure rate may not rise\.$/);
  expect(changeWords(measure.target, measure)).toBe("14% → 0%");
  expect(intervalWords(measure.target)).toBe("[−19.3 to +0.4 points]");
  expect(comparedWords(fix, measure)).toBe("80 runs of 1.5 compared with 100 of 1.4.");
  expect(comparedWords(fix, { ...measure, tasks: 1 })).toMatch(/, paired by 1 task\.$/);
});

it("says why each verdict is called so", () => {
  const words = (verdict: FixMeasure["verdict"], more: Partial<FixMeasure> = {}) =>
    verdictWords(fix, { ...measure, verdict, ...more });
  expect(words("fixed")).toBe("It fell by 1 point or more, and the other failures did not rise by as much.");
  expect(words("not fixed")).toBe("A fall of 1 point is ruled out.");
  expect(words("moved")).toBe("It fell, and other failures of many kinds rose.");
  expect(words("moved", { rose: [{ number: 2, title: "Two", ...figure(1, 9) }] })).toMatch(/rose:$/);
  expect(words("made worse")).toBe("This incident or the failure rate rose.");
  expect(words("inconclusive", { moreRuns: 40 })).toBe("About 40 more runs of each version would likely tell.");
  expect(words("inconclusive")).toBe("More runs are needed to tell.");
});
