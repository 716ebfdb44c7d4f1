import { compare } from "./comparison";
import { type IncidentProfile } from "./incident-profile";
import { type Features } from "./signature-features";
import { bias, weights } from "./weights";

/** How probable it is that a failure has the same cause as the members of an incident, 0–1, as far as signs say. */
export function likeness(features: Features, profile: IncidentProfile): number {
  let odds = bias;
  for (const { part, shared, apart, alone } of compare(features, profile)) {
    const weight = weights[part];
    if (weight) odds += weight[0] * shared + weight[1] * apart + weight[2] * alone;
  }
  return 1 / (1 + Math.exp(-odds));
}
