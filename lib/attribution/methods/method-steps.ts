import { type Step } from "@/lib/traces/trace";
import { JudgeError } from "../judge-error";
import { type MethodInput } from "../method";

/** Where every method begins: a trace without steps has nothing to attribute, and a canceled run asks nothing. */
export function stepsToJudge({ trace, signal }: MethodInput): readonly Step[] {
  assertNotCancelled(signal);
  if (trace.steps.length === 0)
    throw new JudgeError(
      "empty",
      "This trace has no steps, so there is nothing to attribute. Import it again with its steps.",
    );
  return trace.steps;
}

export function assertNotCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new JudgeError("cancelled", "The run was canceled.");
}
