import { tracer } from "@/lib/attribution/methods/tracer";
import { attributeTrace } from "@/lib/llm/attribute-trace";
import { shippedTracer } from "@/lib/tracer/shipped-tracer";
import { type Attribution } from "@/lib/traces/attribution";
import { type Trace } from "@/lib/traces/trace";
import { withoutLabel } from "@/lib/traces/without-label";

/** What the tracer says of a trace, by the shipped weights; null where no step could be responsible. */
export async function askTracer(trace: Trace): Promise<Attribution | null> {
  const { attribution } = await attributeTrace({
    trace: withoutLabel(trace),
    method: tracer,
    endpoint: null,
    model: null,
    tracer: shippedTracer(),
    revealExpectedAnswer: false,
    nonce: "00000000", // of fences in prompts: no model is asked
    runId: "tracer",
    signal: new AbortController().signal,
  });
  return attribution;
}
