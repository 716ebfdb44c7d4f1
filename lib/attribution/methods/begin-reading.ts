import { type Attribution } from "@/lib/traces/attribution";
import { type Step, type Trace } from "@/lib/traces/trace";
import { firstActingStep } from "../rules/acting-steps";

/** The answer of a method that has nothing to say yet: where reading a trace begins. The trace has steps. */
export function beginReading(trace: Trace): Attribution {
  const { agent, index } = firstActingStep(trace) as Step;
  return {
    agent,
    stepIndex: index,
    quotes: [],
    suspects: [{ stepIndex: index, agent, score: 0 }],
    isAbstained: true,
    reason: `Nothing is known yet. Step ${index} of ${agent} is where to begin reading.`,
  };
}
