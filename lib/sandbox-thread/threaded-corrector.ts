import { type Correction, type Corrector } from "@/lib/replay/correct/corrector";
import { sandboxCorrector } from "@/lib/replay/correct/sandbox-corrector";
import { ReplayError } from "@/lib/replay/replay-target";
import { askSandbox, type AskSandbox } from "./sandbox-pool";

/** Of one correction. */
const mostSeconds = 30;

/**
 * The scripted oracle as `sandboxCorrector` has it, in a thread: for a tool's output it runs the call before it. Where
 * that call runs for too long there is no correction.
 */
export const threadedCorrector = (seed: number, ask: AskSandbox = askSandbox): Corrector => ({
  name: sandboxCorrector(seed).name,
  correct: async (trace, stepIndex, signal, again = undefined) => {
    const known = { ...trace, steps: trace.steps.slice(0, stepIndex + 1) };
    const asked = { kind: "correct", trace: known, stepIndex, seed, again: again ?? null } as const;
    try {
      return (await ask(asked, { seconds: mostSeconds, signal })) as Correction | null;
    } catch (error) {
      if (error instanceof ReplayError) return null;
      throw error;
    }
  },
});
