import { type Attribution } from "@/lib/traces/attribution";
import { JudgeError } from "./judge-error";
import { type Method, type MethodEvent, type MethodInput } from "./method";

/**
 * What came of one method on one trace. `attribution` is null where `error` is not, unless a limit stopped it: then it
 * is the best that was found by then, null where that is nothing.
 */
export interface MethodOutcome {
  attribution: Attribution | null;
  error: JudgeError | null;
  /** Whether a limit stopped it. */
  isPartial: boolean;
  notes: string[];
}

/** Runs a method to its end. Throws only what is not a JudgeError. */
export async function runMethod(
  method: Pick<Method, "run">,
  input: MethodInput,
  onEvent?: (event: MethodEvent) => void,
): Promise<MethodOutcome> {
  const notes: string[] = [];
  let found: Attribution | null = null;
  try {
    const run = method.run(input);
    for (;;) {
      const { done, value } = await run.next();
      if (done) return { attribution: value, error: null, isPartial: false, notes };
      if (value.type === "note") notes.push(value.message);
      if (value.type === "found") found = value.attribution;
      onEvent?.(value);
    }
  } catch (error) {
    if (!(error instanceof JudgeError)) throw error;
    const isPartial = error.code === "budget";
    return { attribution: isPartial ? found : null, error, isPartial, notes };
  }
}
