import { type Counterfactual } from "@/lib/traces/exhibit";
import { type Outcome } from "@/lib/traces/trace";

/** The arms of a scan, as its replays are kept under. */
export const scanArms = ["corrected", "control", "placebo"] as const;
type ScanArm = (typeof scanArms)[number];

/** A replay of a scan as it was kept; `outcome` is null where it came to none. */
export interface KeptReplay {
  id: string;
  arm: string;
  stepIndex: number | null;
  /** From 0, within arm and step. */
  repeat: number;
  seed: number;
  outcome: Outcome | null;
}

/** A scan with the replays that it has kept: more than were counted, since some are begun ahead. */
export interface KeptScan {
  id: string;
  replays: readonly KeptReplay[];
}

/** The scan that a label comes from, with the replays that its arms counted. */
export interface ScanEvidence {
  runId: string;
  replays: KeptReplay[];
}

/**
 * The replays that the arms of the labeled step, and the placebo, counted: in their order, as many as the exhibit
 * says. A control or a placebo without an outcome counted for nothing and was made up for.
 */
export function scanEvidence({ id, replays }: KeptScan, exhibit: Counterfactual, stepIndex: number): ScanEvidence {
  const step = exhibit.steps.find((one) => one.stepIndex === stepIndex);
  const { placebo } = exhibit;
  const counted = (arm: ScanArm, at: number | undefined, count = 0): KeptReplay[] =>
    replays
      .filter((one) => one.arm === arm && one.stepIndex === at && (arm === "corrected" || hasOutcome(one)))
      .sort((a, b) => a.repeat - b.repeat)
      .slice(0, count);
  return {
    runId: id,
    replays: [
      ...counted("corrected", stepIndex, step?.corrected.count),
      ...counted("control", stepIndex, step?.control.count),
      ...counted("placebo", placebo?.stepIndex, placebo?.count),
    ],
  };
}

const hasOutcome = ({ outcome }: KeptReplay): boolean => outcome === "passed" || outcome === "failed";
