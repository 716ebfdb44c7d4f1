import { z } from "zod";
import { candidateKeys } from "./candidate-keys";
import { type FailureSignature } from "./failure-signature";
import { familyNames, featuresOf } from "./signature-features";

const Counts = z.record(z.string(), z.int().positive());

/** What the members of an incident have in common, as counts: the same in whatever order they came. */
export const incidentProfileSchema = z.object({
  version: z.literal(1),
  /** Members. */
  count: z.int().nonnegative(),
  /** Of each kind of sign, how many members have it. */
  signs: z.record(z.string(), Counts),
  /** Agents at whose step it starts, as they are spelled, by members. */
  agents: Counts,
  /** Of the members' candidate keys, how many have each. */
  keys: Counts,
});
export type IncidentProfile = z.infer<typeof incidentProfileSchema>;

const nothing: IncidentProfile = { version: 1, count: 0, signs: {}, agents: {}, keys: {} };

const profileOf = (signature: FailureSignature): IncidentProfile => {
  const features = featuresOf(signature);
  return {
    version: 1,
    count: 1,
    signs: Object.fromEntries(familyNames.map((family) => [family, each(features[family])])),
    agents: { [signature.start?.agent ?? signature.agent]: 1 },
    keys: each(candidateKeys(signature)),
  };
};

const each = (names: readonly string[]): Record<string, number> => Object.fromEntries(names.map((name) => [name, 1]));

/** The profile with one more member; null for that of a new incident. */
export const addToProfile = (profile: IncidentProfile | null, signature: FailureSignature): IncidentProfile =>
  mergeProfiles(profile ?? nothing, profileOf(signature));

/** The profile without a member. */
export const removeFromProfile = (profile: IncidentProfile, signature: FailureSignature): IncidentProfile =>
  combine(profile, profileOf(signature), -1);

export const mergeProfiles = (profile: IncidentProfile, other: IncidentProfile): IncidentProfile =>
  combine(profile, other, 1);

function combine(profile: IncidentProfile, other: IncidentProfile, sign: 1 | -1): IncidentProfile {
  const families = new Set([...Object.keys(profile.signs), ...Object.keys(other.signs)]);
  return {
    version: 1,
    count: Math.max(0, profile.count + sign * other.count),
    signs: Object.fromEntries(
      [...families].map((family) => [family, sum(profile.signs[family], other.signs[family], sign)]),
    ),
    agents: sum(profile.agents, other.agents, sign),
    keys: sum(profile.keys, other.keys, sign),
  };
}

function sum(counts: Record<string, number> = {}, others: Record<string, number> = {}, sign: 1 | -1) {
  const result = new Map(Object.entries(counts));
  for (const [name, count] of Object.entries(others)) result.set(name, (result.get(name) ?? 0) + sign * count);
  return Object.fromEntries([...result].filter(([, count]) => count > 0));
}
