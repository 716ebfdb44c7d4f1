import { type IncidentProfile } from "./incident-profile";
import { type Family } from "./signature-features";

/** A sign that fewer of the members have is none of the incident. */
const leastShare = 0.5;

/** The most frequent sign of a kind in an incident, where most members have it. */
export const commonSign = (profile: IncidentProfile, family: Family): string | null =>
  commonest(profile.signs[family] ?? {}, leastShare * profile.count);

/** The agent at whose step most members of an incident start. */
export const commonAgent = (profile: IncidentProfile): string | null => commonest(profile.agents, 0);

function commonest(counts: Readonly<Record<string, number>>, least: number): string | null {
  const [first] = Object.entries(counts).sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return first && first[1] >= least ? first[0] : null;
}
