import { expect, it } from "vitest";
import { type Counterfactual, type stepFindings } from "@/lib/traces/exhibit";
import { correctionsOf, claimBasisOf } from "./claim-basis";

const scan = (finding: (typeof stepFindings)[number], isSimulated = false): Counterfactual => ({
  kind: "counterfactual",
  isSimulated,
  target: "Team",
  corrector: "oracle",
  order: "in-turn",
  scanLevel: 0.05,
  level: 0.05,
  replaysPerArm: 5,
  replayCount: 10,
  placebo: null,
  commitmentStep: null,
  proof: "earliest",
  stoppedBy: null,
  steps: [
    {
      stepIndex: 1,
      agent: "Coder",
      finding,
      correction: "The year.",
      pValue: null,
      corrected: { flips: 5, count: 5 },
      control: { flips: 0, count: 5 },
    },
    {
      stepIndex: 2,
      agent: "Coder",
      finding: "not-tested",
      correction: null,
      pValue: null,
      corrected: { flips: 0, count: 0 },
      control: { flips: 0, count: 0 },
    },
  ],
});

it("calls executed only what replays of the system showed to be decisive, at the very step that is named", () => {
  expect(claimBasisOf({ stepIndex: 1, exhibits: [scan("decisive")] })).toBe("executed");
  expect(claimBasisOf({ stepIndex: 1, exhibits: [scan("decisive", true)] })).toBe("simulated");
  expect(claimBasisOf({ stepIndex: 2, exhibits: [scan("decisive")] })).toBe("unchecked");
  for (const finding of ["suggestive", "by-chance", "refuted", "partly"] as const)
    expect(claimBasisOf({ stepIndex: 1, exhibits: [scan(finding)] })).toBe("unchecked");
  expect(claimBasisOf({ stepIndex: 1 })).toBe("unchecked");
});

it("gathers what corrections were said to change", () => {
  expect(correctionsOf({ exhibits: [scan("refuted")] })).toEqual(["The year."]);
  expect(correctionsOf({})).toEqual([]);
});
