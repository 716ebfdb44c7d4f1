import { describe, expect, it } from "vitest";
import { measureQuality } from "./measure-quality";
import { qualityMarkdown } from "./quality-markdown";
import { madeFailure, type MadeWish } from "./testing/made-failures";

const measure = (wishes: readonly MadeWish[], splits?: (string | null)[], hasSources = true) => {
  const made = wishes.map(madeFailure);
  return measureQuality({
    failures: made.map(({ failure }) => failure),
    splits: splits ?? made.map(() => "train"),
    passed: hasSources ? made.map(({ passed }) => passed) : [],
    seed: 1,
  });
};
const many = (change: (at: number) => Partial<MadeWish> = () => ({})): MadeWish[] =>
  Array.from({ length: 24 }, (_, at) => ({ task: `task ${at}`, stepIndex: 1 + (at % 4), ...change(at) }));
const ruleOf = (report: ReturnType<typeof measure>, name: string): number | undefined =>
  report.rules.find((rule) => rule.name === name)?.step.value;

describe("the quality report of a made data set", () => {
  it("shows a rule that always points to one step as right as often as labels are there", () => {
    const report = measure(many((at) => ({ stepIndex: at % 3 === 0 ? 4 : 1 })));
    expect(ruleOf(report, "step-1")).toBeCloseTo(2 / 3);
    expect(ruleOf(report, "last-step")).toBeCloseTo(1 / 3);
    expect(ruleOf(report, "first-hand-off")).toBeCloseTo(2 / 3);
    expect(report.byPosition.map(({ count }) => count)).toEqual([0, 16, 0, 0, 8]);
  });

  it("shows a word that gives faults away", () => {
    const clean = measure(many((at) => ({ content: `Result: ${at}` })));
    const marked = measure(many((at) => ({ content: `Result: ${at} oops` })));
    expect(marked.newWords?.labelled.value).toBe(1);
    expect(marked.newWords?.others.value).toBe(0);
    expect(clean.newWords?.labelled.value).toBe(0);
    expect(marked.tellingWords).toContain("oops");
    expect(ruleOf(marked, "bag-of-words")).toBe(1);
    expect(ruleOf(marked, "bag-of-words-before") ?? 1).toBeLessThan(0.5);
    expect(marked.foundByWords).toEqual([
      { operator: "wrong-fact", count: 24, found: 1, before: ruleOf(marked, "bag-of-words-before") },
    ]);
  });

  it("knows the step before the fault also of runs that are not among those the words are known by", () => {
    const made = many((at) => ({ content: `Result: ${at} oops` })).map(madeFailure);
    const input = { failures: made.map(({ failure }) => failure), splits: made.map(() => "train"), seed: 1 };
    const whole = measureQuality({ ...input, passed: made.map(({ passed }) => passed) });
    const [few, cleanSteps] = [
      made.slice(0, 6).map(({ passed }) => passed),
      made.map(({ passed, failure }) => passed.steps[failure.trace.groundTruth.stepIndex] ?? null),
    ];
    const kept = measureQuality({ ...input, passed: few, cleanSteps });
    expect(ruleOf(kept, "bag-of-words-before")).toBe(ruleOf(whole, "bag-of-words-before"));
    // Where they are not known, those are left out, and not found by the fault's own words.
    const unknown = measureQuality({ ...input, passed: few });
    const before = unknown.rules.find(({ name }) => name === "bag-of-words-before");
    expect(before).toMatchObject({ title: expect.stringContaining("without 18 of which") as string });
    expect(before?.step.count).toBe(6);
    expect(before?.step.value).toBeLessThan(0.9);
  });

  it("says nothing of words before the fault where no passed run is at hand", () => {
    const report = measure(many(), undefined, false);
    expect(report.newWords).toBeNull();
    expect(ruleOf(report, "bag-of-words-before")).toBeUndefined();
  });

  it("shows labels that are one step off from what was put in", () => {
    const after = "Please count the orders.";
    const report = measure([
      { task: "right", stepIndex: 4, content: "Result: 73" },
      { task: "early", stepIndex: 2, injection: { after: "37", before: "" } },
      { task: "late", stepIndex: 2, injection: { after, before: "" } },
      { task: "removed", stepIndex: 4, injection: { after: "", before: "Result: 37" } },
      { task: "lost", stepIndex: 4, injection: { after: "no such text", before: "" } },
    ]);
    expect(report.injectedText).toEqual({
      count: 5,
      atLabel: 1,
      removedAtLabel: 1,
      oneBefore: 1,
      oneAfter: 1,
      nowhere: 1,
    });
  });

  it("shows labels on the task, and on what stands in many traces alike", () => {
    expect(measure(many((at) => ({ content: `Result: ${at}` }))).scaffold).toEqual({ flips: 24, count: 24 });
    const own = many((at) => ({ content: `Result: ${"abcdefghijklmnopqrstuvwxyz"[at]}` }));
    expect(measure(own).scaffold).toEqual({ flips: 0, count: 24 });
    expect(measure(own.map((wish, at) => (at === 0 ? { ...wish, stepIndex: 0 } : wish))).scaffold).toEqual({
      flips: 1,
      count: 24,
    });
  });

  it("counts what is there twice, and tasks in two splits", () => {
    const twice = [{ task: "a" }, { task: "a" }, { task: "b" }, { task: "a", stepIndex: 2 }];
    const { duplicates, taskCount } = measure(twice, ["train", "test", "train", "train"]);
    expect(taskCount).toBe(2);
    expect(duplicates).toMatchObject({ sameTrace: 1, sameFault: 1, tasksInSeveralSplits: 1 });
  });

  it("tells what the labels rest on", () => {
    const report = measure(
      many(() => ({ injection: { outcomes: ["failed", "failed", null], control: ["passed", "failed", "passed"] } })),
    );
    expect(report.evidence).toEqual([
      {
        way: "injection",
        count: 24,
        isEarliest: 24,
        placebo: { flips: 0, count: 0 },
        turned: { flips: 48, count: 48 },
        control: { flips: 24, count: 72 },
      },
    ]);
  });

  it("is written with the released file of the field beside it, and can be written of nothing", () => {
    const text = qualityMarkdown(measure(many()), "Made <data>");
    expect(text).toContain("## Made data\n");
    expect(text).toContain("50 of 127, 39.4% [31.3–48.1]");
    expect(text).toContain("| wrong-fact | 24 |");
    expect(qualityMarkdown(measure([]), "Nothing")).toContain("0 failures of 0 tasks");
  });

  it("is the same for the same input", () => {
    expect(measure(many())).toEqual(measure(many()));
  });
});
