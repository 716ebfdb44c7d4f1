import { hashText } from "./hash-text";
import { normaliseAgent } from "./normalise-agent";

/** Hues of the palette: seven, and last the gray for people and tools. */
export const hueCount = 8;
const grayHue = 8;

/** Forms of the mark beside an agent's name. */
export const agentForms = ["square", "round", "diamond"] as const;
export type AgentForm = (typeof agentForms)[number];

/** Names of people and of tools that carry no reasoning of their own: the whole name, never a part of one. */
const plainNames = new Set([
  "human",
  "user",
  "tool",
  "tools",
  "system",
  "environment",
  "terminal",
  "computerterminal",
  "codeexecutor",
]);

/*
 * An agent's color follows from its normalized name and nothing else, so it is the same on every page, in every chart,
 * behind a share link and in an offline report, whoever acts beside it. Seven hues cannot keep the agents of a trace
 * apart by name alone, and moving one to a free hue would change its color from trace to trace. So agents of one trace
 * that share a hue keep it and differ in the form of their mark: square, round, diamond, in the order of their names,
 * which does not depend on who spoke first. From the fourth on, forms repeat; the name always stands beside the mark.
 */

const keyOf = (agent: string): string => normaliseAgent(agent).toLowerCase();

/** The hue of an agent, 1–8. */
export function agentHue(agent: string): number {
  const key = keyOf(agent);
  return plainNames.has(key.replace(/[\s_-]/g, "")) ? grayHue : (mixed(hashText(key)) % (hueCount - 1)) + 1;
}

/** Kept with a list of agents, whose marks are drawn by the hundred. */
const read = new WeakMap<readonly string[], Map<string, AgentForm>>();

/** The form of an agent's mark among the agents of its trace. */
export function agentForm(agent: string, agents: readonly string[]): AgentForm {
  if (agents.length < 2) return agentForms[0];
  let forms = read.get(agents);
  if (!forms) read.set(agents, (forms = formsOf(agents)));
  return forms.get(keyOf(agent)) ?? agentForms[0];
}

function formsOf(agents: readonly string[]): Map<string, AgentForm> {
  const used = new Map<number, number>();
  const forms = new Map<string, AgentForm>();
  for (const key of [...new Set(agents.map(keyOf))].sort()) {
    const hue = agentHue(key);
    const before = used.get(hue) ?? 0;
    used.set(hue, before + 1);
    forms.set(key, agentForms[before % agentForms.length] ?? agentForms[0]);
  }
  return forms;
}

/** Names that differ little get hues that have nothing to do with each other. */
function mixed(hash: number): number {
  const high = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  return (high ^ (high >>> 15)) >>> 0;
}
