import { evidenceTitles } from "@/lib/traces/evidence-titles";
import { type Members } from "./members";
import { type Family, type Features } from "./signature-features";
import { signWords } from "./sign-words";

/** A sign that fewer of the members have is no reason. */
const leastShare = 0.5;

const sentences: readonly (readonly [Family, (sign: string) => string])[] = [
  ["evidence", (sign) => `the same evidence: ${evidenceTitles[sign as keyof typeof evidenceTitles] ?? sign}`],
  ["place", (sign) => `it starts at the same place: ${sign}`],
  ["sign", signWords],
  ["error", (sign) => `the same error: ${sign}`],
  ["agent", (sign) => `the answer names the same step: ${sign.split("|").at(-1)}`],
  ["mode", (sign) => `the same failure mode: ${sign}`],
];

/** What a failure shares with most members of an incident, in plain words. */
export const whyTogether = (features: Features, members: Members): string[] =>
  sentences.flatMap(([family, say]) => {
    const sign = features[family].find((one) => members.having(family, one) >= leastShare * members.count);
    return sign === undefined ? [] : [say(sign)];
  });
