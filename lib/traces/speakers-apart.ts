/** Who takes part in a trace: agents, and apart from them people and tools. */
export interface SpeakersApart {
  agents: string[];
  people: string[];
  tools: string[];
}

const people = new Set(["user", "human", "userproxy", "userproxyagent", "humanproxy", "customer"]);
/** Names of no one: prompts, and steps that name nobody. */
const nobody = new Set(["", "system", "unknown", "tool", "tools", "environment"]);

const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, "");

/**
 * Those that a trace names as its agents, without the person who asks; and who else takes steps in it, which are its
 * tools. This is the one count of agents, wherever one is shown.
 */
export function speakersApart(named: readonly string[], speaking: readonly string[] = []): SpeakersApart {
  const known = new Set(named);
  const others = [...new Set(speaking)].filter((name) => !known.has(name) && !nobody.has(plain(name)));
  const isPerson = (name: string): boolean => people.has(plain(name));
  return {
    agents: [...known].filter((name) => !isPerson(name)),
    people: [...known, ...others].filter(isPerson),
    tools: others.filter((name) => !isPerson(name)),
  };
}

/** The agents alone, of those that a trace names. */
export const agentsOf = (named: readonly { name: string }[]): string[] =>
  speakersApart(named.map(({ name }) => name)).agents;
