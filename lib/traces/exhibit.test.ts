import { expect, it } from "vitest";
import { Counterfactual } from "./exhibit";
import { redactExhibit } from "./sharing/redact-exhibit";

const before = {
  kind: "counterfactual",
  isSimulated: false,
  target: "Team",
  corrector: "gpt",
  order: "in-turn",
  scanLevel: 0.05,
  level: 0.05,
  replaysPerArm: 3,
  replayCount: 6,
  steps: [],
  placebo: { stepIndex: 2, flips: 0, count: 3 },
  commitmentStep: null,
  proof: "none",
  stoppedBy: null,
};

it("reads scans that were stored before they said what took a finding back, and of what kind the placebo is", () => {
  expect(Counterfactual.parse(before)).toEqual(before);
});

it("keeps in a share what took a finding back: numbers and fixed words only", () => {
  const said = {
    placebo: { stepIndex: 2, flips: 3, count: 3, isParaphrase: true },
    takenBackBy: { why: "placebo", stepIndex: 2 },
    isAnswerChecked: false,
  } as const;
  const exhibit = Counterfactual.parse({ ...before, ...said });
  const hide = (): string => "hidden";
  const words = { passage: hide, said: hide, agent: hide } as unknown as Parameters<typeof redactExhibit>[1];
  expect(redactExhibit(exhibit, words)).toMatchObject({ ...said, target: "hidden" });
});
