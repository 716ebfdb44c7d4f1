import { type AdjudicatedClaim, type AdjudicationView } from "@/lib/attribution/labels/adjudication-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";
import { escapeForStorage, escapeValueForStorage } from "@/lib/traces/escape-text";
import { checkClaim, type StatedClaim } from "../annotations/check-claim";
import { noteSightings } from "../annotations/note-sightings";
import { requireSight } from "../annotations/require-sight";
import { readPolicy } from "../policies/read-policy";
import { requireRowId } from "../row-id";
import { noteLabelChanges } from "../tracers/note-label-changes";
import { toAdjudication } from "./adjudication-row";
import { lockDecision } from "./lock-decision";
import { readClaims } from "./read-claims";

type Input = Omit<StatedClaim, "contributory" | "isCertain"> & {
  traceId: string;
  /** The number of the newest decision that the person had before them; 0 for none. */
  expectedNumber: number;
  /** Whose claims lay before them, as `CaseClaim.source` names them; each is kept as it is now. */
  sources: readonly string[];
};

const json = (value: unknown): Prisma.InputJsonValue => escapeValueForStorage(value) as Prisma.InputJsonValue;

/** The claims that lay before the person, as they are kept with the decision. */
const keptClaims = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  { traceId, sources }: Input,
): Promise<AdjudicatedClaim[]> => {
  const asked = new Set(sources);
  const withRuns = sources.some((source) => source.startsWith("run:"));
  return (await readClaims(tx, ctx, { traceId, withRuns }))
    .filter(({ source }) => asked.has(source))
    .map(({ source, title, agent, stepIndex, reason }) => ({ source, title, agent, stepIndex, reason }));
};

/**
 * Keeps what was decided to be the ground truth of a trace, as a new decision beside those before it; the system of the trace learns from it.
 * Throws NOT_FOUND for a trace of another workspace, FORBIDDEN for somebody who is to label it blind, INVALID where the trace does not bear the claim (see
 * `checkClaim`) or no reason is given, CONFLICT where somebody decided meanwhile.
 */
export const adjudicate = async (ctx: WorkspaceContext, input: Input): Promise<AdjudicationView> => {
  const traceId = requireRowId(input.traceId, "trace");
  const { workspaceId } = ctx;
  const trace = await prisma.trace.findFirst({
    where: { id: traceId, workspaceId },
    select: { id: true, agents: true, stepCount: true },
  });
  if (!trace) throw notFound("trace");
  await requireSight(ctx, { traceId });
  const claim = await checkClaim(ctx, trace, { ...input, reason: input.reason.trim() });
  if (claim.reason === "") {
    const details = [{ pointer: "/reason", message: "A decision without a reason cannot be checked." }];
    throw new KnownError("INVALID", "Say why: give a reason.", details);
  }
  const policy = await readPolicy(ctx);
  return prisma.$transaction(async (tx) => {
    const { systemKey } = await lockDecision(tx, ctx, { ...input, traceId });
    const row = await tx.adjudication.create({
      data: {
        ...{ workspaceId, traceId, number: input.expectedNumber + 1, policyVersion: policy.version },
        ...{ agent: escapeForStorage(claim.agent), stepIndex: claim.stepIndex, reason: escapeForStorage(claim.reason) },
        ...{ rangeFirst: claim.range?.first ?? null, rangeLast: claim.range?.last ?? null, quotes: json(claim.quotes) },
        failureMode: claim.failureMode === null ? null : escapeForStorage(claim.failureMode),
        taxonomy: claim.taxonomy === null ? Prisma.DbNull : json(claim.taxonomy),
        claims: json(await keptClaims(tx, ctx, { ...input, traceId })),
        decidedById: ctx.actor.kind === "user" ? ctx.actor.userId : null,
        decidedByName: ctx.actor.name,
      },
    });
    await noteSightings(ctx, [traceId], tx);
    await noteLabelChanges(tx, workspaceId, [systemKey]);
    return toAdjudication(row);
  });
};
