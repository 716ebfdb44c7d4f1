import { describe, expect, it } from "vitest";
import { type Counterfactual, type CounterfactualStep } from "@/lib/traces/exhibit";
import {
  commitmentWords,
  decisiveStep,
  flipWords,
  meaningWords,
  placeboWords,
  pValueWords,
  scanFacts,
  testedSteps,
  untestedWords,
  verdictWords,
} from "./counterfactual-model";
import { sampleCounterfactual as sample } from "./sample-exhibits.testing";

const withFinding = (finding: CounterfactualStep["finding"]) => ({
  ...sample,
  proof: "none" as const,
  steps: sample.steps.map((step) => (step.finding === "decisive" ? { ...step, finding } : step)),
});

const weak: Counterfactual = {
  ...withFinding("suggestive"),
  steps: withFinding("suggestive").steps.map((step) => (step.pValue === 0.00397 ? { ...step, pValue: 0.04 } : step)),
};
const takenBack = (takenBackBy: Counterfactual["takenBackBy"]): Counterfactual => ({
  ...withFinding("suggestive"),
  ...(takenBackBy === undefined ? {} : { takenBackBy }),
});
const meaningOf = (exhibit: Counterfactual) =>
  exhibit.steps.filter(({ stepIndex }) => stepIndex === 11).map((step) => meaningWords(exhibit, step))[0];

describe("a finding that was taken back", () => {
  it("is never called within chance, and says what took it back", () => {
    const byPlacebo = takenBack({ why: "placebo", stepIndex: 11 });
    expect(verdictWords(byPlacebo)).toBe(
      "No step is decisive. Step 11 turns the failure more often than its control (corrected, 5 of 5 pass; retried, 0 of 5), but the placebo also beats the control, so the finding was withdrawn.",
    );
    expect(meaningOf(byPlacebo)).toMatch(/beyond chance, but the placebo also beats/);
    const byError = takenBack({ why: "earlier-error", stepIndex: 11 });
    expect(verdictWords(byError)).toMatch(/but retrying from an earlier step .* may only repair an earlier error/);
    const unchecked = takenBack({ why: "not-checked", stepIndex: 11 });
    expect(verdictWords(unchecked)).toMatch(/but the test for whether it only repairs an earlier error did not finish/);
    const old = takenBack(undefined);
    expect(verdictWords(old)).toMatch(/^No step is decisive\. Step 11 turns .* but the finding was not confirmed/);
    for (const exhibit of [byPlacebo, byError, unchecked, old])
      expect(`${verdictWords(exhibit)} ${meaningOf(exhibit)}`).not.toMatch(/could be chance/);
  });

  it("stands beside those that only show too little", () => {
    const [first] = weak.steps;
    const steps = [
      ...takenBack(null).steps,
      { ...(first as CounterfactualStep), stepIndex: 40, finding: "suggestive" as const, pValue: 0.2 },
    ];
    const words = verdictWords({ ...takenBack({ why: "placebo", stepIndex: 11 }), steps });
    expect(words).toMatch(/Step 11 turns .* withdrawn\. Step 40 is suggestive: .* could be chance/);
    expect(meaningOf(weak)).toMatch(/could be chance/);
  });
});

it("does not say of what is not told apart from another try that such a try helps as much", () => {
  expect(meaningOf(withFinding("by-chance"))).toMatch(/cannot tell the correction from a retry/);
});

describe("the verdict of a scan", () => {
  it("says that the decisive step is the earliest where that was shown", () => {
    expect(verdictWords(sample)).toBe(
      "Step 11 is decisive: corrected, 5 of 5 pass; retried without a correction, 0 of 5. It is the earliest: every earlier step that can be tested was tested and did no better than a retry.",
    );
    expect(decisiveStep(sample)?.stepIndex).toBe(11);
    expect(verdictWords({ ...sample, steps: sample.steps.slice(2) })).toMatch(/no earlier step can be tested\.$/);
  });

  it("says how many steps before it were left open where it need not be the earliest", () => {
    expect(verdictWords({ ...sample, proof: "one-of-several" })).toMatch(
      /^Step 11 is a decisive step: .* 1 step before it was not fully tested/,
    );
  });

  it("names the tool results before it that were not tested, since one of them may be the earliest", () => {
    const open = verdictWords({ ...sample, proof: "one-of-several", untestedToolResults: [4, 12] });
    expect(open).toMatch(/It may not be the earliest: step 4 is a tool result and was not tested\. 1 step before/);
    expect(verdictWords({ ...sample, proof: "one-of-several", untestedToolResults: [4, 5] })).toContain(
      "steps 4–5 are tool results and were not tested",
    );
  });

  it("calls nothing the earliest outright where an older scan does not say whether it tested tool results", () => {
    const { untestedToolResults: _, ...older } = sample;
    expect(verdictWords(older)).toMatch(
      /It is the earliest of the steps selected for testing: .* whether they included tool results/,
    );
  });

  it("says of a simulated scan that a model foretold it", () => {
    expect(verdictWords({ ...sample, isSimulated: true })).toMatch(/^As predicted by a model: Step 11 is decisive/);
  });

  it("calls no step decisive where one is only suggestive, or nothing was found", () => {
    expect(verdictWords(weak)).toMatch(/^No step is decisive\. Step 11 is suggestive: .* could be chance/);
    expect(verdictWords(withFinding("refuted"))).toBe(
      "Nothing found: of 2 steps corrected, none turns the failure beyond chance.",
    );
    expect(verdictWords({ ...sample, steps: [], proof: "none" })).toMatch(/no step was replayed/);
  });
});

it("shows what was tested, what answers first, and names the rest by what became of it", () => {
  expect(testedSteps(sample).map(({ stepIndex }) => stepIndex)).toEqual([11, 2]);
  expect(untestedWords(sample)).toEqual(["Nothing to correct: step 5.", "Not tested: step 32."]);
});

it("writes flips with their interval, and p beside what it is held against", () => {
  expect(flipWords({ flips: 5, count: 5 })).toBe("5 of 5: 100% [57–100] passed");
  expect(flipWords({ flips: 0, count: 0 })).toBe("none made");
  expect(pValueWords({ pValue: 0.00397 }, 0.0125)).toBe("p 0.004 ≤ 0.013");
  expect(pValueWords({ pValue: 0.5 }, 0.0125)).toBe("p 0.5 > 0.013");
  expect(pValueWords({ pValue: null }, 0.0125)).toBeNull();
});

it("says what a placebo was and what it tells", () => {
  const placebo = { stepIndex: 2, flips: 0, count: 5 };
  expect(placeboWords(sample)).toBe(
    "A correction of step 2 where none was needed: 0 of 5 passed. An edit alone does not help.",
  );
  const helping = { ...placebo, flips: 3 };
  expect(placeboWords({ ...sample, placebo: helping })).toMatch(/weaker evidence/);
  expect(placeboWords({ ...sample, placebo: helping, takenBackBy: null })).toMatch(
    /no evidence that an edit alone helps\.$/,
  );
  const paraphrase = { stepIndex: 11, flips: 5, count: 5, isParaphrase: true };
  const byPlacebo = { ...takenBack({ why: "placebo", stepIndex: 11 }), placebo: paraphrase };
  expect(placeboWords(byPlacebo)).toMatch(/^Step 11 reworded.*beats the control, so the finding was withdrawn/);
  expect(placeboWords({ ...sample, placebo: { ...placebo, stepIndex: 11, isParaphrase: false } })).toMatch(
    /^A correction of step 11/,
  );
  for (const exhibit of [sample, takenBack(undefined)])
    expect(placeboWords({ ...exhibit, placebo: { ...placebo, stepIndex: 11 } })).toMatch(/^Step 11 reworded/);
  expect(placeboWords({ ...sample, placebo: null })).toBe("No placebo was replayed.");
});

describe("the point of commitment", () => {
  const withControls = (...counts: number[]): Counterfactual => ({
    ...sample,
    steps: sample.steps.map((step, at) => ({ ...step, control: { flips: at === 0 ? 1 : 0, count: counts[at] ?? 0 } })),
  });

  it("is where the failure was settled only where every later step was taken anew", () => {
    expect(commitmentWords(withControls(5, 4, 5, 5))).toBe(
      "A retry still passed from step 2 (1 of 5) and from no later one (at least 4 tries each): after step 5 the failure was inevitable.",
    );
    expect(commitmentWords(withControls(5, 0, 5, 0))).toBe(
      "According to the controls, a retry still passed from step 2 (1 of 5) and from no later one. There is no control at steps 5 and 32.",
    );
    expect(commitmentWords(sample)).not.toMatch(/settled/);
  });

  it("names no step that does not exist", () => {
    const last = { ...withControls(5, 5, 5, 5), commitmentStep: 32 };
    expect(commitmentWords(last)).toBe("A retry still passed from step 32 (0 of 5), the last one that can be tested.");
    expect(commitmentWords({ ...sample, commitmentStep: null })).toBeNull();
  });
});

it("says how it was scanned", () => {
  expect(scanFacts(sample)).toContainEqual({ name: "Order", value: "first step to last" });
  expect(scanFacts(sample)).toContainEqual({
    name: "Level",
    value: "0.05 for the whole scan, 0.013 per test",
  });
});
