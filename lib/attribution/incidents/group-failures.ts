import { candidateKeys } from "./candidate-keys";
import { type FailureSignature } from "./failure-signature";
import { type IncidentProfile } from "./incident-profile";
import { Members } from "./members";
import { type KnownIncident, placeFailure } from "./place-failure";

/** An incident of failures in memory: `members` are places in what was given. */
export interface FailureGroup {
  id: string;
  profile: IncidentProfile;
  members: number[];
}

interface Group extends KnownIncident {
  places: number[];
}

/** Puts failures into incidents one after another; with the index that a database would have. */
export class FailureGrouping {
  private readonly groups = new Map<string, Group>();
  private readonly byKey = new Map<string, Set<Group>>();

  /** The id of the group that the next failure joins or starts. */
  add(signature: FailureSignature, place: number): string {
    const keys = candidateKeys(signature);
    const incidents = new Set(keys.flatMap((key) => [...(this.byKey.get(key) ?? [])]));
    const { incidentId } = placeFailure({ signature, incidents });
    const id = incidentId ?? String(this.groups.size + 1).padStart(8, "0");
    const group = this.groups.get(id) ?? { id, members: new Members(), places: [] };
    group.members.add(signature);
    group.places.push(place);
    this.groups.set(id, group);
    for (const key of keys) {
      const of = this.byKey.get(key);
      if (of) of.add(group);
      else this.byKey.set(key, new Set([group]));
    }
    return id;
  }

  get count(): number {
    return this.groups.size;
  }

  all(): FailureGroup[] {
    return [...this.groups.values()].map(({ id, members, places }) => ({
      id,
      profile: members.toProfile(),
      members: places,
    }));
  }
}

/** Failures by incident, the largest first. The order in which they are given does not matter. */
export function groupFailures(signatures: readonly FailureSignature[]): FailureGroup[] {
  const texts = signatures.map((signature) => JSON.stringify(signature));
  const order = [...signatures.keys()].sort((a, b) => compare(texts[a] ?? "", texts[b] ?? "") || a - b);
  const grouping = new FailureGrouping();
  for (const at of order) grouping.add(signatures[at] as FailureSignature, at);
  return grouping
    .all()
    .map((group) => ({ ...group, members: group.members.toSorted((a, b) => a - b) }))
    .sort((a, b) => b.members.length - a.members.length || (a.members[0] ?? 0) - (b.members[0] ?? 0));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
