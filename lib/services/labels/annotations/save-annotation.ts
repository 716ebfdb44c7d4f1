import { type LabelClaim } from "@/lib/attribution/labels/label-claim";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { escapeForStorage, escapeValueForStorage } from "@/lib/traces/escape-text";
import { noteSubmission } from "../queues/note-submission";
import { readPolicy } from "../policies/read-policy";
import { requireLabeler } from "../../people/members/require-labeler";
import { requireRowId } from "../../ground/ids/row-id";
import { noteLabelChanges } from "../../ground/learning/note-label-changes";
import { labelWords } from "@/lib/attribution/labels/label-words";
import { requireFresh, type Seen } from "../../ground/freshness/require-fresh";
import { takeTurns } from "../../ground/freshness/take-turns.sql";
import { annotatedClaim } from "./annotation-row";
import { checkClaim, type StatedClaim } from "./check-claim";
import { noteSightings } from "../../ground/sight/note-sightings";

/** A day: whoever left the page open has not read for longer. */
const longestReadingMs = 86_400_000;

type Input = StatedClaim & {
  traceId: string;
  /** The queue that served the trace; where it is left out, what an earlier save said stays. */
  queueId?: string | null | undefined;
  /** The version of the policy that stood beside the form; the newest where it is left out. */
  policyVersion?: number | null | undefined;
  /** How long the person read before they submitted. */
  readingMs?: number | null | undefined;
  /** When the label that this one is to replace was saved, as its writer saw it. */
  seen?: Seen;
};

const json = (value: unknown): Prisma.InputJsonValue => escapeValueForStorage(value) as Prisma.InputJsonValue;

const claimColumns = ({ agent, stepIndex, range, isCertain, reason, ...claim }: LabelClaim) => ({
  agent: escapeForStorage(agent),
  stepIndex,
  isCertain,
  reason: escapeForStorage(reason),
  rangeFirst: range?.first ?? null,
  rangeLast: range?.last ?? null,
  quotes: json(claim.quotes),
  contributory: json(claim.contributory),
  failureMode: claim.failureMode === null ? null : escapeForStorage(claim.failureMode),
  party: claim.party,
  taxonomy: claim.taxonomy === null ? Prisma.DbNull : json(claim.taxonomy),
});

const readingColumns = ({ readingMs }: Input) =>
  readingMs === null || readingMs === undefined || !(readingMs >= 0)
    ? {}
    : { readingMs: Math.round(Math.min(readingMs, longestReadingMs)) };

/** What the label is worth to measurements: with what knowledge it was made, and how the trace came to be labeled. */
const originColumns = async (
  tx: Prisma.TransactionClient,
  input: {
    workspaceId: string;
    traceId: string;
    userId: string;
    isByKey: boolean;
    queueId: string | null;
    claim: LabelClaim;
  },
) => {
  const { queueId, claim, isByKey, ...key } = input;
  const sighting = await tx.sighting.findUnique({ where: { workspaceId_traceId_userId: key } });
  const sawAttribution = isByKey || sighting !== null;
  return {
    sawAttribution,
    // Once somebody has seen what others say, what they said before stays the blind claim.
    ...(sawAttribution ? {} : { blindAgent: escapeForStorage(claim.agent), blindStepIndex: claim.stepIndex }),
    ...(queueId === null ? {} : { queueId, ...(await noteSubmission(tx, { ...key, queueId })) }),
  };
};

/** Throws a StaleError where the person has labeled the trace in another place, and has not seen it here. */
const requireOwnFresh = async (
  tx: Prisma.TransactionClient,
  key: { traceId: string; authorId: string },
  seen: Seen,
): Promise<void> => {
  await takeTurns(tx, `annotation:${key.traceId}:${key.authorId}`);
  const row = await tx.annotation.findUnique({ where: { traceId_authorId: key } });
  requireFresh(seen, row && { text: labelWords(annotatedClaim(row)), version: row.updatedAt.toISOString() });
};

/**
 * Keeps who, in this person's eyes, broke the trace, when and why; a second one replaces their first. The system of the
 * trace learns from it, a queue counts it as submitted, and from then on the person may see what runs and others say.
 * `sawAttribution` is whether they had seen any of that before.
 * Throws INVALID, with pointers, for a claim that the trace does not bear (see `checkClaim`), NOT_FOUND for a trace,
 * queue or taxonomy of another workspace, FORBIDDEN for a key of nobody and for who does not label for the queue,
 * CONFLICT for a queue that was closed, a StaleError where the person has saved another label since `seen`.
 */
export const saveAnnotation = async (
  ctx: WorkspaceContext,
  input: Input,
): Promise<{ id: string; sawAttribution: boolean }> => {
  const { userId, name, isByKey } = await requireLabeler(ctx);
  const { workspaceId } = ctx;
  const traceId = requireRowId(input.traceId, "trace");
  const trace = await prisma.trace.findFirst({
    where: { id: traceId, workspaceId },
    select: { id: true, agents: true, stepCount: true, systemKey: true },
  });
  if (!trace) throw notFound("trace");
  const claim = await checkClaim(ctx, trace, input);
  const { version: newest } = await readPolicy(ctx);
  // Who wrote by an older version did not go by what came meanwhile.
  const policyVersion = Math.min(input.policyVersion ?? newest, newest);
  return prisma.$transaction(async (tx) => {
    await requireOwnFresh(tx, { traceId, authorId: userId }, input.seen);
    const queueId = input.queueId ?? null;
    const data = {
      ...claimColumns(claim),
      ...readingColumns(input),
      authorName: name,
      policyVersion,
      ...(await originColumns(tx, { workspaceId, traceId, userId, isByKey, queueId, claim })),
    };
    const row = await tx.annotation.upsert({
      where: { traceId_authorId: { traceId, authorId: userId } },
      create: { ...data, workspaceId, traceId, authorId: userId },
      update: data,
      select: { id: true, sawAttribution: true },
    });
    await noteSightings(ctx, [traceId], tx);
    await noteLabelChanges(tx, workspaceId, [trace.systemKey]);
    return row;
  });
};
