import { describe, expect, it } from "vitest";
import { madeRun } from "../made-run.testing";
import { decisiveWords, rankedSuspects, stepMarks } from "./step-marks";

const pointing = (id: string, stepIndex: number) =>
  madeRun({ id, attribution: { agent: "A", stepIndex, reason: "", quotes: [], suspects: [] } });

describe("stepMarks", () => {
  it("counts the runs that point at a step among those that answered", () => {
    const runs = [pointing("1", 4), pointing("2", 4), pointing("3", 7), madeRun({ id: "4", status: "FAILED" })];
    const { answeredRuns, byStep } = stepMarks(runs, runs[2] ?? null, 4);
    expect(answeredRuns).toBe(3);
    expect(byStep.get(4)).toMatchObject({ decisiveRuns: 2, isDecisive: false, isTruth: true });
    expect(byStep.get(7)).toMatchObject({ decisiveRuns: 1, isDecisive: true, isTruth: false });
    expect(
      [4, 7].map((step) => decisiveWords(byStep.get(step) ?? { ...byStep.get(4)!, decisiveRuns: 0 }, answeredRuns)),
    ).toEqual(["decisive in 2 of 3 runs", "decisive in 1 of 3 runs"]);
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
    const { byStep } = stepMarks([run], run, null);
    expect(byStep.get(1)).toMatchObject({ suspectRank: 1, quotes: [0, 1], isDecisive: true });
    expect(byStep.get(3)).toMatchObject({ suspectRank: 2, decisiveRuns: 0 });
    expect(rankedSuspects(run).map((s) => s.stepIndex)).toEqual([1, 3]);
  });

  it("says just decisive where one run answered", () => {
    const runs = [pointing("1", 0)];
    expect(decisiveWords(stepMarks(runs, null, null).byStep.get(0)!, 1)).toBe("decisive");
  });
});
