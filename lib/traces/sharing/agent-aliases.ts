import { normaliseAgent } from "../normalise-agent";

/** What agents are called where their names are hidden. */
export interface AgentAliases {
  /** The alias of an agent, by any way to write its name; `Another agent` for one that was not told of. */
  of: (name: string) => string;
  /** Every name that was told of, with its alias. */
  all: () => [name: string, alias: string][];
}

const keyOf = (name: string): string => normaliseAgent(name).toLowerCase();

/** A, B … Z, AA, AB … of a number from 0. */
function lettersOf(number: number): string {
  const letter = String.fromCharCode(65 + (number % 26));
  return number < 26 ? letter : lettersOf(Math.floor(number / 26) - 1) + letter;
}

/** Who is told is nobody in particular. */
const everybody = new Set(["", "*", "all", "everyone", "everybody"]);

/**
 * Aliases `Agent A`, `Agent B` … in the order in which the agents are named. Ways to write one name, upper or lower
 * case or with a parenthetical behind it, are one agent.
 * `alsoKnown` are names with the agent that they stand for, as the file calls them. An alias is never
 * the name of one of the agents.
 */
export function aliasAgents(
  names: Iterable<string>,
  alsoKnown: Iterable<readonly [name: string, agent: string]> = [],
): AgentAliases {
  const written = new Map<string, Set<string>>();
  const note = (key: string, name: string): void => void written.set(key, (written.get(key) ?? new Set()).add(name));
  for (const name of names) if (!everybody.has(keyOf(name))) note(keyOf(name), name);
  const agentOf = new Map<string, string>();
  for (const [name, agent] of alsoKnown) {
    if (everybody.has(keyOf(agent)) || everybody.has(keyOf(name))) continue;
    note(keyOf(agent), agent);
    if (!written.has(keyOf(name))) agentOf.set(keyOf(name), keyOf(agent));
    written.get(keyOf(agent))?.add(name);
  }
  const aliases = new Map<string, string>();
  let number = 0;
  for (const key of written.keys()) {
    while (written.has(`agent ${lettersOf(number).toLowerCase()}`)) number += 1;
    aliases.set(key, `Agent ${lettersOf(number)}`);
    number += 1;
  }
  const find = (name: string): string | undefined => {
    const key = keyOf(name);
    return aliases.get(key) ?? aliases.get(agentOf.get(key) ?? key);
  };
  return {
    of: (name) => (everybody.has(keyOf(name)) ? name : (find(name) ?? "Another agent")),
    all: () =>
      [...written.values()].flatMap((ways) =>
        [...ways].flatMap((way): [string, string][] => {
          const alias = find(way);
          return alias === undefined ? [] : [[way, alias]];
        }),
      ),
  };
}
