import { candidateKeys } from "./candidate-keys";
import { type FailureSignature } from "./failure-signature";
import { type IncidentProfile } from "./incident-profile";
import { plainSign } from "./plain-sign";
import { kindOfSign } from "./sign";
import { type Family, familyNames, type Features, featuresOf } from "./signature-features";

type Counts = Map<string, number>;

/** The signs of a step are compared kind by kind. */
export const partOf = (family: Family, sign: string): string =>
  family === "sign" ? `sign ${kindOfSign(sign)}` : family;

/**
 * The profile of an incident while failures come and go: one more costs as much as it has signs, however many members
 * there are.
 */
export class Members {
  private size = 0;
  private readonly signs = new Map<Family, Counts>(familyNames.map((family) => [family, new Map<string, number>()]));
  private readonly totals: Counts = new Map();
  private readonly agents: Counts = new Map();
  private readonly keys: Counts = new Map();

  /** Those of all these profiles. */
  constructor(...profiles: readonly IncidentProfile[]) {
    for (const profile of profiles) this.take(profile);
  }

  private take(profile: IncidentProfile): void {
    this.size += profile.count;
    const { sign: signs = {}, detail } = profile.signs;
    for (const family of familyNames)
      for (const [sign, count] of Object.entries(profile.signs[family] ?? {})) this.countSign(family, sign, count);
    // Profiles of before signs were told without names.
    if (detail === undefined)
      for (const [sign, count] of Object.entries(signs)) this.countSign("detail", plainSign(sign), count);
    for (const [agent, count] of Object.entries(profile.agents)) tally(this.agents, agent, count);
    for (const [key, count] of Object.entries(profile.keys)) tally(this.keys, key, count);
  }

  get count(): number {
    return this.size;
  }

  add(signature: FailureSignature, features = featuresOf(signature)): void {
    this.change(signature, features, 1);
  }

  remove(signature: FailureSignature, features = featuresOf(signature)): void {
    this.change(signature, features, -1);
  }

  /** How many members have a sign. */
  having(family: Family, sign: string): number {
    return this.signs.get(family)?.get(sign) ?? 0;
  }

  /** How many members have each sign of a family. */
  countsOf(family: Family): ReadonlyMap<string, number> {
    return this.signs.get(family) ?? new Map();
  }

  /** How many signs of a part all members have together. */
  totalOf(part: string): number {
    return this.totals.get(part) ?? 0;
  }

  hasKey(key: string): boolean {
    return this.keys.has(key);
  }

  /** What candidates for a failure are found by. */
  keyNames(): Iterable<string> {
    return this.keys.keys();
  }

  toProfile(): IncidentProfile {
    return {
      version: 1,
      count: this.size,
      signs: Object.fromEntries([...this.signs].map(([family, counts]) => [family, Object.fromEntries(counts)])),
      agents: Object.fromEntries(this.agents),
      keys: Object.fromEntries(this.keys),
    };
  }

  private change(signature: FailureSignature, features: Features, by: 1 | -1): void {
    this.size = Math.max(0, this.size + by);
    for (const family of familyNames) for (const sign of features[family]) this.countSign(family, sign, by);
    tally(this.agents, signature.start?.agent ?? signature.agent, by);
    for (const key of candidateKeys(signature)) tally(this.keys, key, by);
  }

  private countSign(family: Family, sign: string, by: number): void {
    const counts = this.signs.get(family);
    if (counts) tally(this.totals, partOf(family, sign), tally(counts, sign, by));
  }
}

/** The profile with one more member; null for that of a new incident. */
export function addToProfile(profile: IncidentProfile | null, signature: FailureSignature): IncidentProfile {
  const members = profile === null ? new Members() : new Members(profile);
  members.add(signature);
  return members.toProfile();
}

/** Answers by how much the count has changed: none is below 0. */
function tally(counts: Counts, name: string, by: number): number {
  const before = counts.get(name) ?? 0;
  const after = Math.max(0, before + by);
  if (after === 0) counts.delete(name);
  else counts.set(name, after);
  return after - before;
}
