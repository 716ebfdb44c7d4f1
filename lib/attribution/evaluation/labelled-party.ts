import { type Party, readParty } from "@/lib/traces/party";

/** Names that published labels give in place of an agent's. */
const namedInstead = new Set(["human", "user", "tool", "tools", "environment"]);

/**
 * The party that a label says, else the one that it names in place of an agent (`human` in tau-bench's labels). Then
 * `isInsteadOfAgent`: no agent's name is right.
 */
export function labelledParty({ agent, party }: { agent: string; party?: Party | null }): {
  party: Party | null;
  isInsteadOfAgent: boolean;
} {
  const named = namedInstead.has(agent.trim().toLowerCase()) ? readParty(agent) : null;
  return { party: party ?? named, isInsteadOfAgent: named !== null };
}
