import { type CaseClaim } from "@/lib/attribution/labels/adjudication-view";
import { formatLabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { claimKey } from "@/lib/attribution/labels/lint-labels";
import { findMethod } from "@/lib/attribution/method-list";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, type prisma } from "@/lib/db";
import { type Attribution, type Quote } from "@/lib/traces/attribution";
import { escapeForStorage, unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { storedParty } from "@/lib/traces/party";
import { rangeOf } from "./adjudication-row";

/** A claim whose quotes have not been looked up in the steps. */
type UnplacedClaim = Omit<CaseClaim, "quotes"> & { quotes: Quote[] };

/** Newest runs that are shown beside labels. */
const maxRuns = 12;

type Db = Pick<Prisma.TransactionClient, "trace" | "attributionRun">;

/**
 * What people, the trace's file and imported sets say of a trace, oldest label first, then what finished runs say,
 * newest first, where those are asked for. A trace of another workspace has no claims.
 */
export const readClaims = async (
  db: Db,
  ctx: WorkspaceContext,
  input: { traceId: string; withRuns: boolean },
): Promise<UnplacedClaim[]> => {
  const row = await db.trace.findFirst({
    where: { id: input.traceId, workspaceId: ctx.workspaceId },
    select: {
      groundTruth: true,
      createdAt: true,
      annotations: { orderBy: { createdAt: "asc" } },
      importedLabels: { include: { labelSet: { select: { name: true, createdAt: true } } } },
      labelDecisions: { where: { decision: "excluded" }, select: { labelSet: true, claim: true } },
    },
  });
  if (!row) return [];
  const excluded = new Set(row.labelDecisions.map(({ labelSet, claim }) => `${labelSet} ${claim}`));
  const truth = unescapeValueFromStorage(row.groundTruth) as unknown as Attribution | null;
  const labels = [
    ...row.annotations.map(ofPerson),
    ...(truth ? [ofFile(truth, row.createdAt)] : []),
    ...row.importedLabels.map(ofSet),
  ].map((claim) => ({ ...claim, isExcluded: excluded.has(`${claim.source} ${escapeForStorage(claimKey(claim))}`) }));
  return [...labels, ...(input.withRuns ? await readRunClaims(db, ctx, input.traceId) : [])];
};

const bare = {
  sawAttribution: null,
  range: null,
  isCertain: null,
  quotes: [],
  failureMode: null,
  taxonomy: null,
  party: null,
  isExcluded: false,
};

type AnnotationRow = NonNullable<Awaited<ReturnType<typeof prisma.annotation.findFirst>>>;

const ofPerson = (row: AnnotationRow): UnplacedClaim => ({
  kind: "annotator",
  source: formatLabelSetRef({ kind: "annotator", id: row.authorId }),
  title: unescapeFromStorage(row.authorName),
  agent: unescapeFromStorage(row.agent),
  stepIndex: row.stepIndex,
  reason: unescapeFromStorage(row.reason),
  sawAttribution: row.sawAttribution,
  range: rangeOf(row),
  isCertain: row.isCertain,
  quotes: unescapeValueFromStorage(row.quotes) as unknown as Quote[],
  failureMode: row.failureMode,
  party: storedParty(row.party),
  taxonomy: row.taxonomy as UnplacedClaim["taxonomy"],
  isExcluded: false,
  at: row.updatedAt.toISOString(),
});

const ofFile = (label: Attribution, at: Date): UnplacedClaim => ({
  ...bare,
  kind: "data-set",
  source: "data-set",
  title: "Data set",
  at: at.toISOString(),
  agent: label.agent,
  stepIndex: label.stepIndex,
  reason: label.reason,
  quotes: label.quotes,
  failureMode: label.failureMode ?? null,
  party: label.party ?? null,
  taxonomy: label.taxonomy ?? null,
});

type ImportedRow = NonNullable<Awaited<ReturnType<typeof prisma.importedLabel.findFirst>>>;

const ofSet = (row: ImportedRow & { labelSet: { name: string; createdAt: Date } }): UnplacedClaim => ({
  ...bare,
  kind: "imported",
  source: formatLabelSetRef({ kind: "imported", id: row.labelSetId }),
  title: unescapeFromStorage(row.labelSet.name),
  agent: unescapeFromStorage(row.agent),
  stepIndex: row.stepIndex,
  reason: unescapeFromStorage(row.reason),
  isCertain: row.isCertain,
  failureMode: row.failureMode === null ? null : unescapeFromStorage(row.failureMode),
  party: storedParty(row.party),
  at: row.labelSet.createdAt.toISOString(),
});

/** Runs that answer: those that abstain or were stopped early say nothing. Those of evaluations stand apart. */
export const answeredRuns = (ctx: WorkspaceContext, traceId: string) =>
  ({
    workspaceId: ctx.workspaceId,
    traceId,
    status: "SUCCEEDED",
    evaluationEntryId: null,
    NOT: { attribution: { path: ["isAbstained"], equals: true } },
    attribution: { not: Prisma.DbNull },
  }) satisfies Prisma.AttributionRunWhereInput;

const readRunClaims = async (db: Db, ctx: WorkspaceContext, traceId: string): Promise<UnplacedClaim[]> => {
  const rows = await db.attributionRun.findMany({
    where: answeredRuns(ctx, traceId),
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: maxRuns,
    select: { id: true, number: true, method: true, attribution: true, createdAt: true },
  });
  return rows.map(({ id, number, method, attribution, createdAt }): UnplacedClaim => {
    const answer = unescapeValueFromStorage(attribution) as unknown as Attribution;
    return {
      ...bare,
      kind: "run",
      source: `run:${id}`,
      title: `${findMethod(method)?.title ?? method}, run ${number}`,
      agent: answer.agent,
      stepIndex: answer.stepIndex,
      reason: answer.reason,
      quotes: answer.quotes,
      failureMode: answer.failureMode ?? null,
      party: answer.party ?? null,
      taxonomy: answer.taxonomy ?? null,
      at: createdAt.toISOString(),
    };
  });
};
