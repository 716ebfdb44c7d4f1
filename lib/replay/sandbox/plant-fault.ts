import { type FaultyStep } from "../faults/fault-operator";
import { faultOperator } from "../faults/fault-operators";
import { type ReplayStep } from "../protocol/messages";
import { randomFor } from "./draws";
import { roles } from "./sandbox-team";

/**
 * A clean step with the fault of an operator, drawn from `seed`; null where the operator does not fit the step,
 * or there is none of that name.
 */
export function plantFault(
  name: string,
  step: ReplayStep,
  steps: readonly ReplayStep[],
  seed: number,
): FaultyStep | null {
  const question = steps.find(({ kind }) => kind === "input")?.content ?? "";
  return (
    faultOperator(name)?.perturb({
      before: steps,
      step,
      question,
      agents: roles,
      random: randomFor(seed, "fault", name),
    }) ?? null
  );
}
