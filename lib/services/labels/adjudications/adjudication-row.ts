import { type AdjudicatedClaim, type AdjudicationView } from "@/lib/attribution/labels/adjudication-view";
import { type prisma } from "@/lib/db";
import { storedParty } from "@/lib/traces/party";
import { type Quote } from "@/lib/traces/attribution";
import { unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";

type AdjudicationRow = NonNullable<Awaited<ReturnType<typeof prisma.adjudication.findFirst>>>;

export const rangeOf = (row: { rangeFirst: number | null; rangeLast: number | null }): AdjudicationView["range"] =>
  row.rangeFirst === null || row.rangeLast === null ? null : { first: row.rangeFirst, last: row.rangeLast };

/** A stored decision as readers see it. */
export const toAdjudication = (row: AdjudicationRow): AdjudicationView => ({
  number: row.number,
  isWithdrawn: row.isWithdrawn,
  agent: unescapeFromStorage(row.agent),
  stepIndex: row.stepIndex,
  range: rangeOf(row),
  reason: unescapeFromStorage(row.reason),
  quotes: unescapeValueFromStorage(row.quotes) as unknown as Quote[],
  failureMode: row.failureMode,
  party: storedParty(row.party),
  taxonomy: row.taxonomy as AdjudicationView["taxonomy"],
  claims: unescapeValueFromStorage(row.claims) as unknown as AdjudicatedClaim[],
  policyVersion: row.policyVersion,
  decidedByName: unescapeFromStorage(row.decidedByName),
  createdAt: row.createdAt.toISOString(),
});
