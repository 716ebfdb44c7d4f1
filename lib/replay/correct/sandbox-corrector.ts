import { type Trace } from "@/lib/traces/trace";
import { correctSandboxStep } from "../sandbox/correct-sandbox-step";
import { deriveSeed } from "../scan/derive-seed";
import { type Corrector } from "./corrector";

/**
 * The scripted oracle of the sandbox: what a team without a fault would have done, in other words where it is asked
 * again. Results of tools are those of the very call before them.
 */
export const sandboxCorrector = (seed: number): Corrector => ({
  name: "scripted oracle",
  correct: async (trace, stepIndex, _signal, again) => {
    const stepSeed = deriveSeed(seed, "corrected", stepIndex, again ? 1 : 0);
    const correction = await correctSandboxStep(trace, stepIndex, { seed: stepSeed });
    return correction && isResult(trace, stepIndex) ? { ...correction, isExecuted: true } : correction;
  },
});

const isResult = ({ steps }: Trace, stepIndex: number): boolean => steps[stepIndex]?.kind === "tool-result";
