import { hashText } from "./hash-text";

/** Slots of the palette: seven hues and, last, the gray for people and tools. */
export const slotCount = 8;
const greySlot = 8;
const hueCount = slotCount - 1;

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

/**
 * A palette slot, 1–8, for each agent of a trace, in the order in which they first act. A name prefers the same slot in
 * every trace; where two want one, the later takes the next that is free, so up to eight agents are told apart. Beyond
 * eight, slots are shared.
 */
export function agentSlots(agents: readonly string[]): Map<string, number> {
  const slots = new Map<string, number>();
  const taken = new Set<number>();
  const give = (agent: string, wanted: number): void => {
    if (slots.has(agent)) return;
    const slot = taken.size < slotCount ? firstFree(wanted, taken) : wanted;
    taken.add(slot);
    slots.set(agent, slot);
  };
  const isPlain = (agent: string): boolean => plainNames.has(agent.toLowerCase().replace(/[\s_-]/g, ""));
  for (const agent of agents) if (!isPlain(agent)) give(agent, (hashText(agent.toLowerCase()) % hueCount) + 1);
  for (const agent of agents) if (isPlain(agent)) give(agent, greySlot);
  return slots;
}

/** The wanted slot or the next free hue after it; the gray only when every hue is taken. */
function firstFree(wanted: number, taken: ReadonlySet<number>): number {
  if (!taken.has(wanted)) return wanted;
  for (let offset = 0; offset < hueCount; offset += 1) {
    const slot = ((wanted + offset) % hueCount) + 1;
    if (!taken.has(slot)) return slot;
  }
  return greySlot;
}
