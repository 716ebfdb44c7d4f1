import { assembleTrace, speakersOf } from "@/lib/traces/assemble-trace";
import { type Step, type StepKind, type Trace } from "@/lib/traces/trace";

/** A trace of steps given as [agent, content] or [agent, content, kind]. */
export function madeTrace(
  said: readonly (readonly [agent: string, content: string, kind?: StepKind])[],
  parts: { question?: string; label?: { agent: string; stepIndex: number }; system?: string } = {},
): Trace {
  const steps = said.map(([agent, content, kind = "message"], index): Step => {
    return { index, agent, rawAgent: agent, kind, content, isError: false, source: { pointer: `/${index}` } };
  });
  const { question = "What is the answer?", label, system } = parts;
  return assembleTrace({
    format: "history",
    question,
    steps,
    agents: speakersOf(steps),
    outcome: "failed",
    ...(system === undefined ? {} : { system: { name: system } }),
    ...(label === undefined ? {} : { groundTruth: { ...label, reason: "", quotes: [], suspects: [] } }),
  });
}
