import { type IncidentProfile } from "./incident-profile";
import { families, type Family, familyNames, type Features } from "./signature-features";

/** How much a failure has in common with an incident, 0–1, and of each kind of sign; null where neither has one. */
export interface Likeness {
  similarity: number;
  byFamily: Record<Family, number | null>;
}

/** Each kind of sign counts by its weight. */
export function likeness(features: Features, profile: IncidentProfile): Likeness {
  const byFamily = Object.fromEntries(
    familyNames.map((family) => [family, shared(features[family], profile.signs[family] ?? {}, profile.count)]),
  ) as Likeness["byFamily"];
  let [total, weight] = [0, 0];
  for (const family of familyNames) {
    const value = byFamily[family];
    if (value === null) continue;
    total += families[family] * value;
    weight += families[family];
  }
  return { similarity: weight === 0 ? 0 : total / weight, byFamily };
}

/**
 * What a failure shares with a member drawn by chance, by what either has: of each sign the share of members that have
 * it.
 */
function shared(own: readonly string[], counts: Readonly<Record<string, number>>, members: number): number | null {
  let [both, others] = [0, 0];
  for (const count of Object.values(counts)) others += count / members;
  for (const sign of own) both += (counts[sign] ?? 0) / members;
  const either = own.length + others - both;
  return either === 0 ? null : both / either;
}
