import { stepKinds, type StepKind } from "@/lib/traces/trace";

/** What is known of every step before its content is loaded; its place in the list is its index. `contentLength` is in bytes of UTF-8. */
export interface StepOutline {
  agent: string;
  kind: StepKind;
  isError: boolean;
  contentLength: number;
}

/** The outline of a trace as it travels to the browser: some seven bytes a step, where a list of objects would take eighty. */
export interface PackedOutline {
  agents: string[];
  agentOf: number[];
  kindOf: string;
  errors: number[];
  lengths: number[];
}

export function packOutline(steps: readonly StepOutline[]): PackedOutline {
  const numbers = new Map<string, number>();
  const agentOf = steps.map(({ agent }) => {
    const number = numbers.get(agent) ?? numbers.size;
    numbers.set(agent, number);
    return number;
  });
  return {
    agents: [...numbers.keys()],
    agentOf,
    kindOf: steps.map(({ kind }) => stepKinds.indexOf(kind)).join(""),
    errors: steps.flatMap(({ isError }, index) => (isError ? [index] : [])),
    lengths: steps.map(({ contentLength }) => contentLength),
  };
}

export function unpackOutline(packed: PackedOutline): StepOutline[] {
  const errors = new Set(packed.errors);
  return packed.agentOf.map((agent, index) => ({
    agent: packed.agents[agent] ?? "",
    kind: stepKinds[Number(packed.kindOf[index])] ?? "message",
    isError: errors.has(index),
    contentLength: packed.lengths[index] ?? 0,
  }));
}

/** Agents in the order in which they first speak, with how many steps each took. */
export function agentCounts(outline: readonly StepOutline[]): { name: string; stepCount: number }[] {
  const counts = new Map<string, number>();
  for (const { agent } of outline) counts.set(agent, (counts.get(agent) ?? 0) + 1);
  return [...counts].map(([name, stepCount]) => ({ name, stepCount }));
}
