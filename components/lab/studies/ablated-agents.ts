import { type ReplayMeans } from "../replays/replay-actions";
import { whyNoAgentLeft } from "@/components/connections/targets/target-words";
import { type TypedReplacement } from "./study-draft";

/**
 * The agents of a trace that a study can leave out where it is replayed: at the target `targetId`, or at the usual one
 * for null. `whyNot` is a sentence where it can leave out none.
 */
export function choicesOf(
  { targets, chosenId, agents }: ReplayMeans,
  targetId: string | null,
): { agents: readonly string[]; whyNot: string | null } {
  const target = targets.find(({ id }) => id === (targetId ?? chosenId));
  if (agents.length === 0) return { agents, whyNot: "No agent took a step in this trace." };
  if (!target) return { agents, whyNot: "Choose a system that can replay this trace, then its agents." };
  return { agents, whyNot: whyNoAgentLeft(target.capabilities) };
}

/** Who takes the part of an agent, as typed; null where it is left out. */
export const partOf = (replacements: readonly TypedReplacement[], agent: string): string | null =>
  replacements.find((one) => one.agent === agent)?.replacement ?? null;

export const leaveOut = (replacements: readonly TypedReplacement[], agent: string): TypedReplacement[] =>
  replacements.filter((one) => one.agent !== agent);

export const replaceBy = (
  replacements: readonly TypedReplacement[],
  agent: string,
  replacement: string,
): TypedReplacement[] => [...leaveOut(replacements, agent), { agent, replacement }];
