import { type ListedMethod, type MethodInput, type MethodRun } from "../method";
import { judgeSteps, renderSampleJudgements, windowField } from "./judge-steps";
import { stepsToJudge } from "./method-steps";

async function* run(input: MethodInput): MethodRun {
  const steps = stepsToJudge(input);
  yield {
    type: "started",
    stepCount: steps.length,
    plannedCalls: stepByStep.plannedCalls(steps.length, input.parameters),
  };
  return yield* judgeSteps(input, steps);
}

/**
 * One step after the other, with the past only, until the judge says yes. Zhang et al. 2025
 * (arXiv 2505.00212), section 4.
 */
export const stepByStep: ListedMethod = {
  name: "step-by-step",
  version: "4",
  title: "Step by step",
  summary:
    "Judges one step after another, seeing only the steps before it, and stops at the first one called decisive.",
  source: "Zhang et al. 2025, arXiv 2505.00212, section 4",
  weakness: "One false yes ends it, and it judges without knowing how the run ended. Expensive on long traces.",
  costWords: { calls: "1 to n", textSent: "up to n / 2" },
  needsJudge: true,
  needsTracer: false,
  needsPeers: "none",
  offeredAs: "answer",
  mayVote: true,
  asksSingly: true,
  parameterFields: [windowField],
  promptText: renderSampleJudgements(),
  plannedCalls: (stepCount) => ({ min: Math.min(1, stepCount), max: stepCount }),
  // The past of each step, one after the other: 1/n, 2/n, … of the trace.
  textsSent: (calls, stepCount) => (calls * (calls + 1)) / 2 / Math.max(stepCount, 1),
  beyondContext: "windows",
  run,
};
