import { type Attribution } from "@/lib/traces/attribution";
import { type Step, type Trace } from "@/lib/traces/trace";
import { type MethodEvent, type MethodInput } from "../method";
import { firstActingStep } from "../rules/acting-steps";
import { assertNotCancelled } from "./method-steps";

/** The answer of a method that has nothing to say yet: where reading a trace begins. The trace has steps. */
export function beginReading(trace: Trace): Attribution {
  const { agent, index } = firstActingStep(trace) as Step;
  return {
    agent,
    stepIndex: index,
    quotes: [],
    suspects: [{ stepIndex: index, agent, score: 0 }],
    isAbstained: true,
    reason: `Nothing is known yet. Start reading at step ${index} of ${agent}.`,
  };
}

/**
 * Works in turns: others who wait for this process come in between, and a canceled run ends. Until it is done, the
 * answer is where reading begins.
 */
export function* workInTurns<T>(
  { trace, signal }: Pick<MethodInput, "trace" | "signal">,
  work: Generator<void, T, void>,
): Generator<MethodEvent, T, void> {
  const attribution = beginReading(trace);
  for (let turn = work.next(); ; turn = work.next()) {
    if (turn.done) return turn.value;
    assertNotCancelled(signal);
    yield { type: "found", attribution };
  }
}
