export type AgentHue = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
const hues: readonly AgentHue[] = [1, 2, 3, 4, 5, 6, 7, 8];

const hash = (text: string): number => {
  let value = 2166136261;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16777619);
  return value >>> 0;
};

const wanted = (name: string): AgentHue => hues[hash(name.toLowerCase()) % hues.length] ?? 8;

/**
 * Hue of an agent by its name, the same on every page. `agents` are all agents of the trace: where two want the same hue, one of
 * them takes the next free one, the same way in whatever order they are listed.
 */
export const agentHue = (name: string, agents: readonly string[] = []): AgentHue => {
  const taken = new Map<AgentHue, string>();
  for (const agent of [...new Set(agents.map((each) => each.toLowerCase()))].sort()) {
    const first = hues.indexOf(wanted(agent));
    const free = hues
      .map((_, step) => hues[(first + step) % hues.length])
      .find((hue) => hue !== undefined && !taken.has(hue));
    if (agent === name.toLowerCase()) return free ?? wanted(agent);
    if (free !== undefined) taken.set(free, agent);
  }
  return wanted(name);
};

/** CSS colour of a hue, for SVG and inline styles. */
export const hueColor = (hue: AgentHue): string => `var(--a${hue})`;
