import { type Attribution } from "@/lib/traces/attribution";
import { textHash } from "@/lib/traces/text-hash";
import { isWithoutAnswer } from "../judge-error";
import { type Method, type MethodEvent, type MethodInput, type MethodRun } from "../method";
import { deniesError } from "./denies-error";
import { type Probe } from "./probes/probe";
import { probeMethod } from "./probes/probe-method";

/** What a certificate reads of one answer. */
export type ProbedEvent = Extract<MethodEvent, { type: "probed" }>;

/** The trace as it is, and the same once more. */
export const [plainProbe, againProbe] = ["plain", "again"];

/**
 * A method that answers as it always does, and then asks once more and as each probe changes the trace: what a
 * certificate is made of, in one run, so that one budget and one record of calls hold for all of it. What came of each
 * is told in an event. It is planned as the method on the traces of `sizesAsked`.
 */
export const certifiedMethod = (method: Method, probes: readonly Probe[]): Method => ({
  ...method,
  run: (input) => runCertified(method, probes, input),
});

const reaching = (method: Method, probes: readonly Probe[]): Probe[] =>
  probes.filter(({ fits }) => fits?.(method) !== false);

/**
 * The size of each trace that a method is given for one trace, the first two as it is: at most, since not every trace
 * can be changed in every way.
 */
export const sizesAsked = <T extends { stepCount: number; textBytes: number }>(
  method: Method,
  probes: readonly Probe[],
  trace: T,
): T[] => [
  trace,
  trace,
  ...reaching(method, probes).map(({ adds }) => {
    const { steps, bytes } = adds?.(trace.stepCount) ?? { steps: 0, bytes: 0 };
    return { ...trace, stepCount: trace.stepCount + steps, textBytes: trace.textBytes + bytes };
  }),
];

async function* runCertified(method: Method, probes: readonly Probe[], input: MethodInput): MethodRun {
  const own = reaching(method, probes);
  const run = method.run(input);
  const seen: MethodEvent[] = [];
  let next = await run.next();
  for (; !next.done; next = await run.next()) {
    seen.push(next.value);
    const times = 2 + own.length;
    if (next.value.type === "started") {
      const { min, max } = next.value.plannedCalls;
      yield { ...next.value, plannedCalls: { min: min * times, max: max * times } };
    } else yield next.value;
  }
  const answer = next.value;
  yield { type: "found", attribution: answer };
  yield tell(plainProbe, answer, seen);
  // Another nonce is another prompt: the same one would be answered from a cache.
  const again = { ...input, nonce: textHash(`${input.nonce} again`).slice(0, 8) };
  const told = await ask(againProbe, method, again);
  if (told) yield told;
  for (const probe of own) {
    if (probe.change(input.trace) === null) continue;
    const one = await ask(probe.name, probeMethod(method, probe), input);
    if (one) yield one;
  }
  return answer;
}

/** Runs a method to its end; null where there is nothing to ask. Throws what would stop every other question too. */
async function ask(probe: string, method: Method, input: MethodInput): Promise<ProbedEvent | null> {
  const seen: MethodEvent[] = [];
  try {
    const run = method.run(input);
    for (;;) {
      const { done, value } = await run.next();
      if (done) return tell(probe, value, seen);
      seen.push(value);
    }
  } catch (error) {
    if (!isWithoutAnswer(error)) throw error;
    const nothing = { agent: null, stepIndex: null, confidence: null, isDenial: false };
    return error.code === "empty" ? null : { type: "probed", probe, state: "unreadable", ...nothing };
  }
}

const tell = (probe: string, answer: Attribution, seen: readonly MethodEvent[]): ProbedEvent => ({
  type: "probed",
  probe,
  state: answer.isAbstained ? "abstained" : "answered",
  agent: answer.agent,
  stepIndex: answer.stepIndex,
  confidence: answer.confidence ?? null,
  isDenial: deniesError(answer, seen),
});
