import { type EvidenceKind } from "@/lib/traces/evidence";

/** What each kind is called on the screen. Apart from the kinds themselves, which a browser need not load. */
export const evidenceTitles: Readonly<Record<EvidenceKind, string>> = {
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
};
