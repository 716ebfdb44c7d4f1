import { Pill } from "@/components/ground/ui/pill";
import { type Party, partyWords } from "@/lib/traces/party";

/** Whose fault it is, where that is not the agent's. */
export function PartyPill({ party }: { party: Party | null | undefined }) {
  if (!party || party === "agent") return null;
  const { title, when } = partyWords[party];
  return <Pill title={`Whose fault: ${title}, if ${when}.`}>{`fault: ${title.toLowerCase()}`}</Pill>;
}
