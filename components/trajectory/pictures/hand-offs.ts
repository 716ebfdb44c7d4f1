import { normaliseAgent } from "@/lib/traces/normalise-agent";
import { type StepOutline } from "../trace/step-outline";

/** One agent of the graph. `selfCount` are messages to itself, which are no edge. */
export interface GraphAgent {
  name: string;
  stepCount: number;
  selfCount: number;
  errorCount: number;
  firstStep: number;
  lastStep: number;
}

/** Who spoke to whom, and in which steps. */
export interface HandOff {
  from: string;
  to: string;
  steps: number[];
}

export interface HandOffGraph {
  /** In the order in which they first appear. */
  agents: GraphAgent[];
  /** In the order of their first message. */
  edges: HandOff[];
}

/**
 * To whom each step speaks: the recipient where the step names one, else whoever acts next; null for a last step that
 * names nobody. A recipient counts as the agent of the same name (white space, trailing parentheticals and case aside);
 * one that never acts is a receiver of its own, unless it is called as a tool:
 * a tool is no agent, and whoever acts next answers for it.
 */
export function receivers(outline: readonly StepOutline[]): (string | null)[] {
  const known = new Map<string, string>();
  for (const { agent } of outline) if (!known.has(agent)) known.set(agent, agent);
  for (const agent of [...known.keys()]) {
    const key = normaliseAgent(agent).toLowerCase();
    if (!known.has(key)) known.set(key, agent);
  }
  const named = new Map<string, string | null>();
  const agentNamed = (recipient: string): string | null => {
    const before = named.get(recipient);
    if (before !== undefined) return before;
    const name = known.get(recipient) ?? known.get(normaliseAgent(recipient).toLowerCase()) ?? null;
    named.set(recipient, name);
    return name;
  };
  return outline.map(({ recipient, kind }, i) => {
    const agent = recipient ? agentNamed(recipient) : null;
    const next = outline[i + 1]?.agent ?? null;
    return agent ?? (recipient && kind !== "tool-call" ? recipient : next);
  });
}

/** The agents of a trace and the messages between them, by the rule of `receivers`. */
export function handOffs(outline: readonly StepOutline[], to: readonly (string | null)[]): HandOffGraph {
  const agents = new Map<string, GraphAgent>();
  const edges = new Map<string, Map<string, HandOff>>();
  const inOrder: HandOff[] = [];
  const agentOf = (name: string, step: number): GraphAgent => {
    const before = agents.get(name);
    if (before) return before;
    const agent = { name, stepCount: 0, selfCount: 0, errorCount: 0, firstStep: step, lastStep: step };
    agents.set(name, agent);
    return agent;
  };
  outline.forEach(({ agent: name, isError }, step) => {
    const agent = agentOf(name, step);
    if (agent.stepCount === 0) agent.firstStep = step;
    agent.stepCount += 1;
    agent.lastStep = step;
    if (isError) agent.errorCount += 1;
    const receiver = to[step];
    if (receiver === null || receiver === undefined) return;
    agentOf(receiver, step);
    if (receiver === name) {
      agent.selfCount += 1;
      return;
    }
    const ofAgent = edges.get(name) ?? new Map<string, HandOff>();
    edges.set(name, ofAgent);
    const edge = ofAgent.get(receiver);
    if (edge) edge.steps.push(step);
    else {
      const made = { from: name, to: receiver, steps: [step] };
      ofAgent.set(receiver, made);
      inOrder.push(made);
    }
  });
  return { agents: [...agents.values()], edges: inOrder };
}

/** Beyond these a graph is a ball of wool. */
const mostAgents = 200;
const mostEdges = 300;

/**
 * The agents that act most and the edges that carry most between them; what was left out is
 * counted, so that the screen can say so.
 */
export function capGraph(
  graph: HandOffGraph,
  most: { agents: number; edges: number } = { agents: mostAgents, edges: mostEdges },
): HandOffGraph & { hiddenAgents: number; hiddenEdges: number } {
  const kept = largest(graph.agents, most.agents, (agent) => agent.stepCount);
  const names = new Set(kept.map(({ name }) => name));
  const between = graph.edges.filter(({ from, to }) => names.has(from) && names.has(to));
  const edges = largest(between, most.edges, (edge) => edge.steps.length);
  return {
    agents: kept,
    edges,
    hiddenAgents: graph.agents.length - kept.length,
    hiddenEdges: graph.edges.length - edges.length,
  };
}

/** The `count` entries that weigh most, of equals the earlier, in the order they came. */
export function largest<T>(entries: readonly T[], count: number, weigh: (entry: T) => number): T[] {
  if (entries.length <= count) return [...entries];
  const ranked = entries.map((entry, i) => ({ i, weight: weigh(entry) }));
  ranked.sort((a, b) => b.weight - a.weight || a.i - b.i);
  const chosen = new Set(ranked.slice(0, count).map(({ i }) => i));
  return entries.filter((_, i) => chosen.has(i));
}
