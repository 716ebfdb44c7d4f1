import { type FailureSignature } from "./failure-signature";
import { type Members } from "./members";
import { likable, likeness } from "./similarity";
import { featuresOf } from "./signature-features";
import { whyTogether } from "./why-together";

/** From this on a failure belongs to an incident. Chosen by `npm run bench incidents`; see docs/incidents.md. */
export const leastSimilarity = 0.5;

export interface KnownIncident {
  id: string;
  members: Members;
}

export interface Placing {
  signature: FailureSignature;
  /** Those that share a candidate key with it; others cannot be the one. */
  incidents: Iterable<KnownIncident>;
  /** Ids of incidents that a person separated it from. */
  apart?: readonly string[];
  /** The incident that a person put it in. */
  together?: string;
}

export interface Placement {
  /** Null where it starts an incident. */
  incidentId: string | null;
  /** With the nearest incident that it may join, 0–1; 1 where a person said so. */
  similarity: number;
  /** In plain words. */
  because: string[];
}

/** The incident that a failure belongs to, in whatever order they stand: of equals the least id is taken. */
export function placeFailure({ signature, incidents, apart = [], together }: Placing): Placement {
  if (together !== undefined)
    return { incidentId: together, similarity: 1, because: ["A person put it in this incident."] };
  const features = featuresOf(signature);
  const own = likable(features);
  let best: (KnownIncident & { similarity: number }) | null = null;
  for (const { id, members } of incidents) {
    if (apart.includes(id) || members.count === 0) continue;
    const similarity = likeness(own, members);
    if (best && (similarity < best.similarity || (similarity === best.similarity && id > best.id))) continue;
    best = { id, members, similarity };
  }
  if (best && best.similarity >= leastSimilarity)
    return { incidentId: best.id, similarity: best.similarity, because: whyTogether(features, best.members) };
  return { incidentId: null, similarity: best?.similarity ?? 0, because: ["No incident is enough like it."] };
}
