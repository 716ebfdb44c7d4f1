import { type Step, type Trace } from "@/lib/traces/trace";
import { firstActingStep, isActing } from "./acting-steps";

/** `basis` says which part of the rule spoke; with `none` the step is only where to begin reading. */
export interface FirstCode {
  step: Step;
  basis: "code" | "failure" | "none";
}

const fence = /```/;

/** Whether an agent writes a block of code in this step, as Markdown fences it. */
export const hasCode = (step: Step): boolean => isActing(step) && fence.test(step.content);

/**
 * First code or first failing code, a rule without parameters:
 * 1. the first acting step with a fenced block of code, the opening step included;
 * 2. where there is none, the last acting step before the first tool answer that states an error;
 * 3. else nothing is found, and reading begins at `firstActingStep`.
 * Null for a trace without steps.
 */
export function firstCodeStep(trace: Trace): FirstCode | null {
  const code = trace.steps.find(hasCode);
  if (code) return { step: code, basis: "code" };
  const failure = trace.steps.find(({ kind, isError }) => kind === "tool-result" && isError);
  const failing = failure && trace.steps.slice(0, failure.index).findLast(isActing);
  if (failing) return { step: failing, basis: "failure" };
  const step = firstActingStep(trace);
  return step && { step, basis: "none" };
}
