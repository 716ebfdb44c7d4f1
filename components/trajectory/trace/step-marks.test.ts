import { describe, expect, it } from "vitest";
import { madeRun } from "./made-run.testing";
import { evidenceSteps, rankedSuspects, stepMarks, verdicts } from "./step-marks";

const pointing = (id: string, stepIndex: number) =>
  madeRun({ id, attribution: { agent: "A", stepIndex, reason: "", quotes: [], suspects: [] } });
const none = { truthStep: null, judgements: [], injections: [] };

describe("stepMarks", () => {
  it("counts the runs that point at a step among those that answered", () => {
    const runs = [pointing("1", 4), pointing("2", 4), pointing("3", 7), madeRun({ id: "4", status: "FAILED" })];
    const byStep = stepMarks({ ...none, runs, selected: runs[2] ?? null, truthStep: 4 });
    expect(byStep.get(4)).toMatchObject({ decisiveWords: "decisive in 2 of 3 runs", isDecisive: false, isTruth: true });
    expect(byStep.get(7)).toMatchObject({ decisiveWords: "decisive in 1 of 3 runs", isDecisive: true, isTruth: false });
  });

  it("speaks of the runs at hand where there are more", () => {
    const runs = [pointing("1", 4), pointing("2", 4)];
    const byStep = stepMarks({ ...none, runs, isPart: true, selected: null });
    expect(byStep.get(4)?.decisiveWords).toBe("decisive in 2 of 2 runs here");
  });

  it("marks the selected run's suspects and quotes", () => {
    const run = madeRun({
      attribution: {
        agent: "A",
        stepIndex: 1,
        reason: "",
        quotes: [
          { stepIndex: 1, text: "x" },
          { stepIndex: 1, text: "y" },
        ],
        suspects: [
          { stepIndex: 3, agent: "B", score: 0.2 },
          { stepIndex: 1, agent: "A", score: 0.7 },
        ],
      },
    });
    const byStep = stepMarks({ ...none, runs: [run], selected: run });
    expect(byStep.get(1)).toMatchObject({ suspectRank: 1, quotes: [0, 1], isDecisive: true });
    expect(byStep.get(3)).toMatchObject({ suspectRank: 2, decisiveRuns: 0, decisiveWords: null });
    expect(rankedSuspects(run).map((s) => s.stepIndex)).toEqual([1, 3]);
  });

  it("marks steps with text that addresses a judge, each way of it once", () => {
    const words = "addresses the judge of the run";
    const injections = [2, 2, 5].map((stepIndex) => ({ stepIndex, words }));
    const byStep = stepMarks({ ...none, runs: [], selected: null, injections });
    expect(byStep.get(2)?.injections).toEqual([words]);
    expect(byStep.get(5)?.injections).toEqual([words]);
  });

  it("says just decisive where one run answered", () => {
    expect(stepMarks({ ...none, runs: [pointing("1", 0)], selected: null }).get(0)?.decisiveWords).toBe("decisive");
  });

  it("calls nothing decisive where the selected run abstains: its suspects are a reading order", () => {
    const abstained = madeRun({
      id: "5",
      attribution: {
        agent: "A",
        stepIndex: 6,
        reason: "",
        quotes: [],
        suspects: [
          { stepIndex: 6, agent: "A", score: 0.2 },
          { stepIndex: 2, agent: "A", score: 0.1 },
        ],
        isAbstained: true,
      },
    });
    const byStep = stepMarks({ ...none, runs: [abstained, pointing("1", 2)], selected: abstained });
    expect(byStep.get(6)).toMatchObject({
      isDecisive: false,
      isFirstToRead: true,
      decisiveWords: null,
      suspectWords: "1st to read",
    });
    expect(byStep.get(2)).toMatchObject({ decisiveWords: "decisive", suspectWords: "2nd to read" });
  });

  it("counts a method without a model once, however often it was run", () => {
    const again = (id: string) => ({ ...pointing(id, 4), method: "first-code", model: null, providerName: null });
    const byStep = stepMarks({ ...none, runs: [again("1"), again("2"), pointing("3", 7)], selected: null });
    expect(byStep.get(4)?.decisiveWords).toBe("decisive in 1 of 2 runs");
  });

  it("counts what a model foretold with no other run, and says so where it is chosen", () => {
    const foretold = { ...pointing("3", 7), method: "simulated-replay" };
    const runs = [pointing("1", 2), pointing("2", 2), foretold];
    expect(verdicts(runs)).toHaveLength(2);
    expect(stepMarks({ ...none, runs, selected: null }).get(7)).toBeUndefined();
    const chosen = stepMarks({ ...none, runs, selected: foretold });
    expect(chosen.get(2)?.decisiveWords).toBe("decisive in 2 of 2 runs");
    expect(chosen.get(7)).toMatchObject({ isDecisive: true, decisiveRuns: 0, decisiveWords: "decisive, predicted" });
  });

  it("tells the steps that have evidence, in order", () => {
    const finding = (stepIndex: number) => ({
      kind: "unit-differs" as const,
      stepIndex,
      agent: "A",
      party: "agent" as const,
      against: [],
      span: { from: 0, to: 1 },
      words: `Step ${stepIndex} says GBP.`,
      weight: 1,
    });
    const run = pointing("1", 2);
    const attribution = run.attribution && { ...run.attribution, evidence: [finding(7), finding(2), finding(7)] };
    const byStep = stepMarks({ ...none, runs: [], selected: { ...run, attribution } });
    expect(evidenceSteps(byStep)).toEqual([2, 7]);
    expect(byStep.get(7)?.evidence).toHaveLength(2);
  });

  it("keeps what a judge said of a single step", () => {
    const judgements = [{ stepIndex: 2, isDecisive: false, confidence: 0.3 }];
    expect(stepMarks({ ...none, runs: [], selected: null, judgements }).get(2)?.judgement).toEqual({
      isDecisive: false,
      confidence: 0.3,
    });
  });
});
