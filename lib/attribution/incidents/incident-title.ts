import { type EvidenceKind } from "@/lib/traces/evidence-titles";
import { type FailureSignature } from "./failure-signature";
import { commonAgent, commonSign } from "./common-sign";
import { type IncidentProfile } from "./incident-profile";
import { Members } from "./members";
import { likable, likeness } from "./similarity";
import { featuresOf } from "./signature-features";
import { signDeed } from "./sign-words";
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

/** What exactly was dropped, by the folded sentence that says so; the first that fits. */
const drops: readonly (readonly [form: RegExp, deed: (role: string | null) => string])[] = [
  [/ leaves .* empty\b/u, () => "leaves a section empty"],
  [/ assigns the work of /u, () => "assigns work again that was done"],
  [/ passes on the work without /u, (role) => `passes on work without ${role ?? "a requirement"}`],
  [/ lists the conditions but leaves out /u, (role) => `leaves ${role ?? "a condition"} out of the plan`],
  [/ says the opposite\b/u, (role) => `turns ${role ?? "a condition"} into its opposite`],
  [/ its own check /u, () => "says something other than its own check"],
  [/ leaves out /u, () => "leaves out what was asked for"],
  [/ calls .* without /u, (role) => `calls a tool without ${role ?? "a requirement"}`],
  [/ decimals\b/u, () => "gives the wrong number of decimals"],
  [/ different notation\b/u, () => "writes a value in a different notation"],
];

const maxLength = 120;

/** What an incident is called until a person names it: who does what wrong. */
export function incidentTitle(profile: IncidentProfile): string {
  const agent = commonAgent(profile) ?? "An agent";
  return `${agent} ${deedOf(profile)}`.slice(0, maxLength);
}

function deedOf(profile: IncidentProfile): string {
  const evidence = commonSign(profile, "evidence");
  if (evidence !== null && evidence in deeds) {
    const form = evidence === "duty-dropped" ? commonSign(profile, "form") : null;
    const drop = form === null ? undefined : drops.find(([pattern]) => pattern.test(form));
    return (drop?.[1] ?? deeds[evidence as EvidenceKind])(roleOf(profile));
  }
  const sign = commonSign(profile, "sign");
  if (sign !== null) return signDeed(sign);
  const odd = commonSign(profile, "odd")?.split("|").at(-1);
  if (odd !== undefined) return `runs code with ${odd} out of place`;
  if (commonSign(profile, "unusual") === "code") return "runs unusual code";
  const error = commonSign(profile, "error");
  if (error !== null) return `fails: ${error}`;
  const place = commonSign(profile, "place") ?? commonSign(profile, "agent");
  const does = place?.split("|").at(-1)?.split(" ").slice(1).join(" ");
  return `goes wrong${does ? ` at a ${does}` : ""}`;
}

const roleOf = (profile: IncidentProfile): string | null => {
  const role = commonSign(profile, "role");
  return role === null ? null : `“${role}”`;
};

/** What most of its members share, in plain words. */
export const whatMembersShare = (profile: IncidentProfile, typical: FailureSignature): string[] =>
  whyTogether(featuresOf(typical), new Members(profile));

/** The member that is most like the others; of equals the least id. */
export function typicalMember(
  profile: IncidentProfile,
  members: readonly { id: string; signature: FailureSignature }[],
): string | null {
  const others = new Members(profile);
  let best: { id: string; similarity: number } | null = null;
  for (const { id, signature } of members) {
    const features = featuresOf(signature);
    others.remove(signature, features);
    const similarity = others.count === 0 ? 0 : likeness(likable(features), others);
    others.add(signature, features);
    if (!best || similarity > best.similarity || (similarity === best.similarity && id < best.id))
      best = { id, similarity };
  }
  return best?.id ?? null;
}
