import { type LabelClaim } from "@/lib/attribution/labels/label-claim";
import { type Prisma } from "@/lib/db";
import { unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { storedParty } from "@/lib/traces/party";
import {
  type TraceAdjudication,
  type TraceAnnotation,
  type TraceDetail,
  type TraceImportedLabel,
} from "@/lib/traces/trace-detail";

/** What else people say of a trace, with its row; newest first. */
export const claimRows = {
  annotations: { orderBy: [{ updatedAt: "desc" }, { id: "desc" }] },
  adjudications: { orderBy: { number: "desc" }, omit: { claims: true } },
  importedLabels: {
    orderBy: [{ labelSet: { createdAt: "desc" } }, { labelSetId: "asc" }],
    include: { labelSet: { select: { name: true, isTruth: true } } },
  },
} as const satisfies Prisma.TraceInclude;

type Row = Prisma.TraceGetPayload<{ include: typeof claimRows }>;
type AnnotationRow = Row["annotations"][number];
type AdjudicationRow = Row["adjudications"][number];

const textOrNull = (text: string | null): string | null => (text === null ? null : unescapeFromStorage(text));

/** What annotations and adjudications are kept alike. */
const fromClaimColumns = (row: AnnotationRow | AdjudicationRow) => ({
  agent: unescapeFromStorage(row.agent),
  stepIndex: row.stepIndex,
  range: row.rangeFirst === null || row.rangeLast === null ? null : { first: row.rangeFirst, last: row.rangeLast },
  reason: unescapeFromStorage(row.reason),
  quotes: unescapeValueFromStorage(row.quotes) as unknown as TraceAnnotation["quotes"],
  failureMode: textOrNull(row.failureMode),
  party: storedParty(row.party),
  taxonomy: unescapeValueFromStorage(row.taxonomy) as unknown as TraceAnnotation["taxonomy"],
  policyVersion: row.policyVersion,
  createdAt: row.createdAt.toISOString(),
});

/** What a row says: the claim alone. */
export const annotatedClaim = (row: AnnotationRow): LabelClaim => {
  const { agent, stepIndex, range, reason, quotes, failureMode, taxonomy, party } = fromClaimColumns(row);
  const contributory = unescapeValueFromStorage(row.contributory) as unknown as LabelClaim["contributory"];
  return {
    agent,
    stepIndex,
    range,
    isCertain: row.isCertain,
    reason,
    quotes,
    contributory,
    failureMode,
    taxonomy,
    party,
  };
};

const toAnnotation = (row: AnnotationRow, readerId: string | null): TraceAnnotation => ({
  ...fromClaimColumns(row),
  id: row.id,
  authorId: row.authorId,
  authorName: row.authorName,
  isMine: row.authorId === readerId,
  isCertain: row.isCertain,
  sawAttribution: row.sawAttribution,
  updatedAt: row.updatedAt.toISOString(),
  contributory: unescapeValueFromStorage(row.contributory) as unknown as TraceAnnotation["contributory"],
});

const toAdjudication = (row: AdjudicationRow): TraceAdjudication => ({
  ...fromClaimColumns(row),
  number: row.number,
  isWithdrawn: row.isWithdrawn,
  decidedByName: unescapeFromStorage(row.decidedByName),
});

const toImportedLabel = (row: Row["importedLabels"][number]): TraceImportedLabel => ({
  labelSetId: row.labelSetId,
  isTruth: row.labelSet.isTruth,
  stepIndex: row.stepIndex,
  isCertain: row.isCertain,
  labelSetName: unescapeFromStorage(row.labelSet.name),
  agent: unescapeFromStorage(row.agent),
  reason: unescapeFromStorage(row.reason),
  failureMode: textOrNull(row.failureMode),
  party: storedParty(row.party),
});

/** What people say of a trace, as `claimRows` reads it. */
export const fromClaimRows = (
  row: Pick<Row, keyof typeof claimRows>,
  readerId: string | null,
): Pick<TraceDetail, keyof typeof claimRows> => ({
  annotations: row.annotations.map((annotation) => toAnnotation(annotation, readerId)),
  adjudications: row.adjudications.map(toAdjudication),
  importedLabels: row.importedLabels.map(toImportedLabel),
});
