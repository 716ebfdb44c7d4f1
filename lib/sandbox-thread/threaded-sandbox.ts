import { type Capabilities, type ReplayStep } from "@/lib/replay/protocol/messages";
import { type ReplayReport, type ReplayTarget } from "@/lib/replay/replay-target";
import { sandboxCapabilities } from "@/lib/replay/sandbox/sandbox-target";
import { sandboxTeam } from "@/lib/replay/sandbox/sandbox-team";
import { askSandbox, type AskSandbox } from "./sandbox-pool";
import { usualLimits } from "./thread-limits";

/** A replay in a thread is ended sooner than one that is not. */
const threadedCapabilities: Capabilities = { ...sandboxCapabilities, maxSeconds: usualLimits.mostSeconds };

/**
 * The sandbox team as `sandboxTarget` has it, in a thread: its tools run programs and queries of strangers, which
 * nothing but the end of their thread can stop. One that runs for too long is a replay without an outcome (`time-out`),
 * and so is one of too many seconds.
 */
export const threadedSandbox = (ask: AskSandbox = askSandbox): ReplayTarget => ({
  name: sandboxTeam.name,
  capabilities: () => Promise.resolve(threadedCapabilities),
  replay: async (request, { signal, onStep }) => {
    const steps: ReplayStep[] = [];
    const onSteps = (told: ReplayStep[]): void => {
      for (const step of told) {
        signal.throwIfAborted();
        steps.push(step);
        onStep?.(step);
      }
    };
    const report = await ask({ kind: "replay", request }, { seconds: request.limits.seconds, signal, onSteps });
    return { ...(report as Omit<ReplayReport, "steps">), steps };
  },
});
