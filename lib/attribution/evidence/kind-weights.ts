import { type EvidenceKind } from "@/lib/traces/evidence";

/**
 * By how much a finding of a kind raises the log-odds of its step, fitted on made stories and public sets with the
 * measured story or question left out; `npm run bench evidence` prints the fit beside what it is measured on.
 */
export const kindWeights: Readonly<Record<EvidenceKind, number>> = {
  "copy-differs": 5,
  "unit-differs": 3,
  contradicts: 1.4,
  arithmetic: 0.7,
  unsourced: 0,
  "failure-ignored": 2.8,
  "unverified-success": 0,
  "call-invalid": 0,
  "stopped-short": 0,
  "duty-dropped": 2.4,
};
