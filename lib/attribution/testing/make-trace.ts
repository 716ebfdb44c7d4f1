import { type Step, type Trace } from "@/lib/traces/trace";

/** A trace for tests: each step is `[agent, content]`. */
export function makeTrace(
  steps: readonly (readonly [agent: string, content: string])[],
  fields: Partial<Trace> = {},
): Trace {
  return {
    title: "A trace",
    question: "What is the capital of France?",
    outcome: "failed",
    agents: [...new Set(steps.map(([agent]) => agent))].map((name) => ({ name })),
    steps: steps.map(([agent, content], index): Step => ({
      index,
      agent,
      rawAgent: agent,
      kind: "message",
      content,
      isError: false,
      source: { pointer: `/history/${index}` },
    })),
    format: "test",
    contentHash: "0".repeat(64),
    tags: [],
    metadata: {},
    ...fields,
  };
}

/** `count` steps that Planner and Worker take in turn. */
export const makeLongTrace = (count: number, fields: Partial<Trace> = {}): Trace =>
  makeTrace(
    Array.from(
      { length: count },
      (_, index) => [index % 2 === 0 ? "Planner" : "Worker", `Text of step ${index}.`] as const,
    ),
    fields,
  );
