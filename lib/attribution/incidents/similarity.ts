import { type IncidentProfile } from "./incident-profile";
import { families, familyNames, type Features } from "./signature-features";

/**
 * How much a failure has in common with an incident, 0–1: what it shares with a member drawn by chance, out of what
 * either has (a weighted Jaccard index; of each sign the share of members that have it). The more signs of a kind there
 * are, the less each counts: else a program would drown all others.
 */
export function likeness(features: Features, { signs, count }: IncidentProfile): number {
  let [both, either] = [0, 0];
  for (const family of familyNames) {
    if (families[family] === 0) continue;
    const known = signs[family] ?? {};
    let [shared, others] = [0, 0];
    for (const members of Object.values(known)) others += members;
    for (const sign of features[family]) shared += known[sign] ?? 0;
    const inEither = features[family].length + (others - shared) / count;
    if (inEither === 0) continue;
    both += (families[family] * shared) / count / Math.sqrt(inEither);
    either += families[family] * Math.sqrt(inEither);
  }
  return either === 0 ? 0 : both / either;
}
