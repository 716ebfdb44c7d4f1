import { draw } from "./fallible-judge";

/**
 * A judge that errs in a stated share of what it is asked. `calls`: each call by itself, whatever was said before.
 * `traces`: it holds one wrong step of so many traces for the decisive one, the same in every call.
 */
export interface Mistakes {
  share: number;
  among: "calls" | "traces";
  seed: number;
}

/** What a judge holds to be true in one call: the decisive step, and whether its answer is to contradict that. */
export interface Belief {
  stepIndex: number;
  isAnswerWrong: boolean;
}

/** What it is asked about: one trace, known by `traceKey`, in one call, known by `callKey`. */
export interface AskedAbout {
  traceKey: string;
  callKey: string;
  stepCount: number;
  trueStep: number;
}

/** The same call gets the same answer. A trace of one step has no wrong one. */
export function believe(mistakes: Mistakes | undefined, about: AskedAbout): Belief {
  const { traceKey, callKey, stepCount, trueStep } = about;
  if (!mistakes) return { stepIndex: trueStep, isAnswerWrong: false };
  const { share, among, seed } = mistakes;
  if (among === "calls") return { stepIndex: trueStep, isAnswerWrong: draw(seed, traceKey, callKey, "errs") < share };
  const errs = draw(seed, traceKey, "errs") < share;
  return {
    stepIndex: errs ? anotherStep(stepCount, trueStep, seed, traceKey) : trueStep,
    isAnswerWrong: false,
  };
}

/** Any step but this one, each as likely; this one where there is no other. */
export function anotherStep(stepCount: number, stepIndex: number, ...key: readonly (string | number)[]): number {
  if (stepCount < 2) return stepIndex;
  const at = Math.floor(draw(...key, "another step") * (stepCount - 1));
  return at < stepIndex ? at : at + 1;
}
