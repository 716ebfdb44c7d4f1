import { type Trace } from "@/lib/traces/trace";
import { type ReplayStep } from "../protocol/messages";
import { toReplayStep } from "../scan/replay-requests";

/**
 * A step with only its wording changed, for a placebo: a line that says nothing stands before what an agent said. Null
 * for a call or a result of a tool, in which each character can mean something.
 */
export function rewordStep({ steps }: Trace, stepIndex: number): ReplayStep | null {
  const step = steps[stepIndex];
  if (!step || step.kind === "tool-call" || step.kind === "tool-result") return null;
  return { ...toReplayStep(step), content: `In other words:\n${step.content}` };
}
