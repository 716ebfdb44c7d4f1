import { agentSlots } from "@/lib/traces/agent-colour";

/** Palette slot, 1–8, of an agent. `agents` are all of the trace, so that no two share a hue while eight suffice. */
export const agentHue = (name: string, agents: readonly string[] = []): number =>
  agentSlots(agents).get(name) ?? agentSlots([name]).get(name) ?? 8;

/** CSS color of a slot, for squares, SVG and inline styles. */
export const hueColor = (hue: number): string => `var(--a${hue})`;
