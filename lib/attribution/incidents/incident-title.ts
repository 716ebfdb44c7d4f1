import { type EvidenceKind } from "@/lib/traces/evidence-titles";
import { type FailureSignature } from "./failure-signature";
import { type IncidentProfile } from "./incident-profile";
import { likeness } from "./similarity";
import { type Family, featuresOf } from "./signature-features";
import { whyTogether } from "./why-together";

/** What an agent does, where a sign of the kind says what. */
const deeds: Record<EvidenceKind, (role: string | null) => string> = {
  "copy-differs": (role) => `copies ${role ?? "a value"} wrong`,
  "unit-differs": (role) => `gives ${role ?? "a value"} in another unit`,
  contradicts: (role) => `states ${role ?? "a value"} differently from its source`,
  arithmetic: () => "gets a sum wrong",
  unsourced: () => "states a value that appears nowhere before",
  "failure-ignored": () => "passes over a failed call",
  "unverified-success": () => "reports a check that was not made",
  "call-invalid": () => "repeats a call that cannot work",
  "stopped-short": () => "repeats itself until the run ends",
  "duty-dropped": (role) => `drops ${role ?? "a requirement"}`,
  "wrong-target": () => "asks for something other than requested",
  "code-result": () => "runs a program that goes wrong",
};

const partyTitles = {
  tool: "A tool goes wrong",
  environment: "The environment fails",
  user: "The task cannot be done as stated",
  framework: "The framework loses a message",
} as const;

/** A sign that fewer of the members have is none of the incident. */
const leastShare = 0.5;
const maxLength = 120;

/** What an incident is called until a person names it: who does what wrong. */
export function incidentTitle(profile: IncidentProfile): string {
  const agent = commonest(profile.agents, 0) ?? "An agent";
  const evidence = signOf(profile, "evidence");
  const role = signOf(profile, "role");
  const error = signOf(profile, "error");
  const does = Object.keys(profile.signs["act"] ?? {}).find(
    (sign) => sign.startsWith("does ") && (profile.signs["act"]?.[sign] ?? 0) >= leastShare * profile.count,
  );
  const party = commonest(profile.signs["party"] ?? {}, 0);
  const title =
    evidence !== null && evidence in deeds
      ? `${agent} ${deeds[evidence as EvidenceKind](role === null ? null : `“${role}”`)}`
      : error !== null
        ? `${agent} fails: ${error}`
        : party !== null && party in partyTitles
          ? `${partyTitles[party as keyof typeof partyTitles]} at ${agent}`
          : `${agent} goes wrong${does === undefined ? "" : ` at a ${does.slice("does ".length)}`}`;
  return title.slice(0, maxLength);
}

/** Its most frequent sign of a kind, where most members have it. */
const signOf = (profile: IncidentProfile, family: Family): string | null =>
  commonest(profile.signs[family] ?? {}, leastShare * profile.count);

function commonest(counts: Readonly<Record<string, number>>, least: number): string | null {
  const [first] = Object.entries(counts).sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return first && first[1] >= least ? first[0] : null;
}

/** What most of its members share, in plain words. */
export function whatMembersShare(profile: IncidentProfile, typical: FailureSignature): string[] {
  const features = featuresOf(typical);
  return whyTogether(features, profile, likeness(features, profile));
}

/** The member that is most like all of them; of equals the least id. */
export function typicalMember(
  profile: IncidentProfile,
  members: readonly { id: string; signature: FailureSignature }[],
): string | null {
  let best: { id: string; similarity: number } | null = null;
  for (const { id, signature } of members) {
    const { similarity } = likeness(featuresOf(signature), profile);
    if (!best || similarity > best.similarity || (similarity === best.similarity && id < best.id))
      best = { id, similarity };
  }
  return best?.id ?? null;
}
