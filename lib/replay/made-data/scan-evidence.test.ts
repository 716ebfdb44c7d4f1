import { assert, constantFrom, integer, nat, property, record, uniqueArray } from "fast-check";
import { expect, it } from "vitest";
import { type Counterfactual } from "@/lib/traces/exhibit";
import { scanArms, type KeptReplay, scanEvidence } from "./scan-evidence";

const flips = (count: number): Counterfactual["steps"][number]["control"] => ({ flips: 0, count });
const exhibit = (corrected: number, control: number, placebo: number | null): Counterfactual => ({
  kind: "counterfactual",
  isSimulated: false,
  target: "Team",
  corrector: "oracle",
  order: "in-turn",
  scanLevel: 0.05,
  level: 0.05,
  replaysPerArm: 9,
  replayCount: 9,
  commitmentStep: null,
  stoppedBy: null,
  proof: "earliest",
  placebo: placebo === null ? null : { ...flips(placebo), stepIndex: 0 },
  steps: [
    {
      stepIndex: 1,
      agent: "Coder",
      finding: "decisive",
      correction: null,
      pValue: 0.01,
      corrected: flips(corrected),
      control: flips(control),
    },
  ],
});
const kept = (
  arm: string,
  stepIndex: number,
  repeat: number,
  outcome: KeptReplay["outcome"] = "failed",
): KeptReplay => ({ id: `${arm} ${stepIndex} ${repeat}`, arm, stepIndex, repeat, seed: repeat, outcome });

it("names what the labelled step and the placebo counted, in the order of the repeats", () => {
  const replays = [
    ...[kept("corrected", 1, 2), kept("corrected", 1, 0, null), kept("corrected", 1, 1, "passed")],
    ...[kept("control", 1, 0, null), kept("control", 1, 2, "unknown"), kept("control", 1, 1)],
    ...[
      kept("placebo", 0, 0, null),
      kept("placebo", 0, 1),
      kept("placebo", 4, 0),
      kept("control", 0, 0),
      kept("what-if", 1, 0),
    ],
  ];
  const { runId, replays: found } = scanEvidence({ id: "run", replays }, exhibit(2, 1, 1), 1);
  expect(runId).toBe("run");
  expect(found.map(({ id }) => id)).toEqual(["corrected 1 0", "corrected 1 1", "control 1 1", "placebo 0 1"]);
  expect(scanEvidence({ id: "run", replays }, exhibit(1, 0, null), 1).replays).toHaveLength(1);
});

it("never names more than were counted, nor one of another step, nor a control or placebo without an outcome", () => {
  const one = record({
    arm: constantFrom(...scanArms),
    stepIndex: nat(2),
    repeat: nat(9),
    outcome: constantFrom("passed" as const, "failed" as const, "unknown" as const, null),
  });
  assert(
    property(
      uniqueArray(one, { selector: ({ arm, stepIndex, repeat }) => `${arm} ${stepIndex} ${repeat}` }),
      integer({ min: 0, max: 6 }),
      integer({ min: 0, max: 6 }),
      (rows, corrected, control) => {
        const replays = rows.map(({ arm, stepIndex, repeat, outcome }) => kept(arm, stepIndex, repeat, outcome));
        const found = scanEvidence({ id: "run", replays }, exhibit(corrected, control, 1), 1).replays;
        const of = (arm: string) => found.filter((replay) => replay.arm === arm);
        expect(of("corrected").length).toBeLessThanOrEqual(corrected);
        expect(of("control").length).toBeLessThanOrEqual(control);
        expect(of("placebo").length).toBeLessThanOrEqual(1);
        expect(found.every(({ arm, stepIndex }) => stepIndex === (arm === "placebo" ? 0 : 1))).toBe(true);
        expect(
          [...of("control"), ...of("placebo")].every(({ outcome }) => outcome === "passed" || outcome === "failed"),
        ).toBe(true);
      },
    ),
  );
});
