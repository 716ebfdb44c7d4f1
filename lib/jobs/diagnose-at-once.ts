import { setImmediate } from "node:timers/promises";
import { JudgeError } from "@/lib/attribution/judge-error";
import { type Method } from "@/lib/attribution/method";
import { completeInput } from "@/lib/attribution/method-input";
import { noTracer } from "@/lib/attribution/no-tracer";
import { type Tracer } from "@/lib/attribution/tracer";
import { type Attribution } from "@/lib/traces/attribution";
import { type Trace } from "@/lib/traces/trace";
import { withoutLabel } from "@/lib/traces/without-label";

/**
 * What a method that asks nobody says of a failed attempt, here and now; null where it abstains or has nothing to go
 * by. Throws what the method throws, and where the signal is aborted.
 */
export const diagnoseAtOnce = async (
  method: Method,
  trace: Trace,
  { tracer = noTracer, signal }: { tracer?: Tracer | undefined; signal: AbortSignal },
): Promise<Attribution | null> => {
  const run = method.run(completeInput(method, { trace: withoutLabel(trace), tracer, nonce: "", signal }));
  try {
    for (;;) {
      const { done, value } = await run.next();
      await setImmediate(); // it waits for nobody, and others wait for this process
      signal.throwIfAborted();
      if (done) return value.isAbstained ? null : value;
    }
  } catch (error) {
    if (error instanceof JudgeError && error.code === "empty") return null;
    throw error;
  }
};
