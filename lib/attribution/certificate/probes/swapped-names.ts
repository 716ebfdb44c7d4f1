import { normaliseAgent } from "@/lib/traces/normalise-agent";
import { type Step, type Trace, type TraceAgent } from "@/lib/traces/trace";
import { isActing } from "../../rules/acting-steps";
import { type Probe } from "./probe";

const keyOf = (name: string): string => normaliseAgent(name).toLowerCase();
const asPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Names of agents that act, each once, as they are first written. */
function actingNames(trace: Trace): string[] {
  const names = new Map<string, string>();
  for (const step of trace.steps.filter(isActing)) {
    const name = normaliseAgent(step.agent);
    if (name !== "" && !names.has(keyOf(name))) names.set(keyOf(name), name);
  }
  return [...names.values()];
}

/** Replaces whole names, all at once, in the case in which they are written. */
function createReplacer(renamed: ReadonlyMap<string, string>): (text: string) => string {
  const byLength = [...renamed.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${byLength.map(asPattern).join("|")})(?![\\p{L}\\p{N}_])`, "gu");
  return (text) => text.replace(pattern, (name) => renamed.get(name) ?? name);
}

function renameStep(step: Step, rename: (name: string) => string, replace: (text: string) => string): Step {
  const { recipient } = step;
  return {
    ...step,
    agent: rename(step.agent),
    rawAgent: replace(step.rawAgent),
    content: replace(step.content),
    ...(recipient !== undefined && { recipient: replace(recipient) }),
  };
}

const renameAgent = (one: TraceAgent, replace: (text: string) => string): TraceAgent => ({
  ...one,
  name: replace(one.name),
  ...(one.description !== undefined && { description: replace(one.description) }),
  ...(one.systemPrompt !== undefined && { systemPrompt: replace(one.systemPrompt) }),
});

export const swappedNamesProbe: Probe = {
  name: "swapped-names",
  title: "Agents’ names",
  summary:
    "Agents change their names in turn, in every step and every text; the answer is read with the names changed back.",
  change: (trace) => {
    const names = actingNames(trace);
    if (names.length < 2) return null;
    const next = names.map((_, at) => names[(at + 1) % names.length] as string);
    const renamed = new Map(names.map((name, at) => [name, next[at] as string]));
    const forth = new Map(names.map((name, at) => [keyOf(name), next[at] as string]));
    const back = new Map(next.map((name, at) => [keyOf(name), names[at] as string]));
    const replace = createReplacer(renamed);
    const rename = (name: string): string => forth.get(keyOf(name)) ?? name;
    return {
      trace: {
        ...trace,
        steps: trace.steps.map((step) => renameStep(step, rename, replace)),
        agents: trace.agents.map((one) => renameAgent(one, replace)),
      },
      stepOf: (index) => index,
      agentOf: (name) => back.get(keyOf(name)) ?? name,
    };
  },
};
