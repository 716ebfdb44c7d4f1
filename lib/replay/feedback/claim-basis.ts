import { type Attribution } from "@/lib/traces/attribution";
import { type Counterfactual } from "@/lib/traces/exhibit";

/**
 * `executed`: replays of the system showed that the step was decisive; `simulated`: a model foretold that; `unchecked`:
 * nothing was run again, or it showed less.
 */
export const claimBases = ["executed", "simulated", "unchecked"] as const;
export type ClaimBasis = (typeof claimBases)[number];

const scanOf = ({ exhibits = [] }: Pick<Attribution, "exhibits">): Counterfactual | undefined =>
  exhibits.find((exhibit) => exhibit.kind === "counterfactual");

/** What the claim of an attribution rests on. */
export function claimBasisOf(attribution: Pick<Attribution, "exhibits" | "stepIndex">): ClaimBasis {
  const scan = scanOf(attribution);
  const tested = scan?.steps.find(({ stepIndex }) => stepIndex === attribution.stepIndex);
  if (!scan || tested?.finding !== "decisive") return "unchecked";
  return scan.isSimulated ? "simulated" : "executed";
}

/** What corrections were said to change: words of the solution, which a lesson must not repeat. */
export const correctionsOf = (attribution: Pick<Attribution, "exhibits">): string[] =>
  scanOf(attribution)?.steps.flatMap(({ correction }) => correction ?? []) ?? [];
