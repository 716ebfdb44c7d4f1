/** What of a trace does not agree with the rest of it, by what it is called on the screen. See docs/evidence. */
export const evidenceTitles = {
  "copy-differs": "a value copied wrong",
  "unit-differs": "another unit",
  contradicts: "says otherwise",
  arithmetic: "a sum that is wrong",
  unsourced: "a value from nowhere",
  "failure-ignored": "a failure passed over",
  "unverified-success": "a check that was not made",
  "call-invalid": "a call that cannot work",
  "stopped-short": "stopped short",
  "duty-dropped": "a duty dropped",
  "wrong-target": "not what was asked for",
  "code-result": "a program that went wrong",
} as const;
export type EvidenceKind = keyof typeof evidenceTitles;
export const evidenceKinds = Object.keys(evidenceTitles) as EvidenceKind[];
/** What a search can ask of the evidence of a trace: a kind, whether there is any, or that there is none. */
export const evidenceTerms = [...evidenceKinds, "any", "none"] as const;
