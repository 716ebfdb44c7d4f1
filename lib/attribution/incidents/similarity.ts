import { type IncidentProfile } from "./incident-profile";
import { families, familyNames, type Features } from "./signature-features";

/**
 * How much a failure has in common with an incident, 0–1: what it shares with a member drawn by chance, by what either
 * has (a weighted Jaccard index; of each sign the share of members that have it).
 */
export function likeness(features: Features, { signs, count }: IncidentProfile): number {
  let [both, either] = [0, 0];
  for (const family of familyNames) {
    const weight = families[family];
    const known = signs[family] ?? {};
    let [shared, others] = [0, 0];
    for (const members of Object.values(known)) others += members;
    for (const sign of features[family]) shared += known[sign] ?? 0;
    both += (weight * shared) / count;
    either += weight * (features[family].length + (others - shared) / count);
  }
  return either === 0 ? 0 : both / either;
}
