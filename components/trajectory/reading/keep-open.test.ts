import { expect, it } from "vitest";
import { madeRun } from "../trace/made-run.testing";
import { markedSteps, wayToSymptom } from "./keep-open";
import { stepMarks } from "../trace/step-marks";

const attribution = {
  agent: "A",
  stepIndex: 9,
  reason: "",
  quotes: [{ stepIndex: 7, text: "x" }],
  suspects: [9, 8, 2, 1].map((stepIndex, at) => ({ stepIndex, agent: "A", score: 1 - at / 10 })),
};

it("names answers, ground truth, quotes and the first suspects, not what a run under way judges", () => {
  const run = madeRun({ attribution });
  const judgements = [{ stepIndex: 5, isDecisive: false, confidence: 0.5 }];
  const marks = stepMarks({ runs: [run], selected: run, truthStep: 4, judgements, injections: [] });
  expect(markedSteps(marks)).toEqual([2, 4, 7, 8, 9]);
});

it("leads from the cause to the last step, where a cause is known", () => {
  expect(wayToSymptom(attribution, 20)).toEqual({ first: 9, last: 19 });
  expect(wayToSymptom({ ...attribution, isAbstained: true }, 20)).toBeNull();
  expect(wayToSymptom(null, 20)).toBeNull();
});
