import { evidenceTitles } from "@/lib/traces/evidence-titles";
import { type IncidentProfile } from "./incident-profile";
import { type Likeness } from "./similarity";
import { type Family, type Features } from "./signature-features";

const shownFamilies: readonly Family[] = ["evidence", "agent", "error", "role", "act", "mode"];
/** A sign that fewer of the members have is no reason. */
const leastShare = 0.5;

const sentences: Partial<Record<Family, (sign: string) => string>> = {
  evidence: (sign) => `the same evidence: ${evidenceTitles[sign as keyof typeof evidenceTitles] ?? sign}`,
  agent: (sign) => `the same agent: ${sign}`,
  error: (sign) => `the same error: ${sign}`,
  role: (sign) => `it is about “${sign}”`,
  act: (sign) => `the same action: ${sign}`,
  mode: (sign) => `the same failure mode: ${sign}`,
};

/** What a failure shares with most members of an incident, in plain words. */
export const whyTogether = (features: Features, profile: IncidentProfile, { byFamily }: Likeness): string[] =>
  shownFamilies.flatMap((family) => {
    if (byFamily[family] === null) return [];
    const counts = profile.signs[family] ?? {};
    const [sign] = features[family].filter((one) => (counts[one] ?? 0) >= leastShare * profile.count);
    const say = sentences[family];
    return sign === undefined || !say ? [] : [say(sign)];
  });
