import { type AdjudicatedClaim, type AdjudicationView } from "@/lib/attribution/labels/adjudication-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { escapeForStorage, escapeValueForStorage } from "@/lib/traces/escape-text";
import { noteSightings } from "../../ground/sight/note-sightings";
import { noteLabelChanges } from "../../ground/learning/note-label-changes";
import { toAdjudication } from "./adjudication-row";
import { type CheckedDecision } from "./check-decision";
import { lockDecision } from "./lock-decision";
import { readClaims } from "./read-claims";

const json = (value: unknown): Prisma.InputJsonValue => escapeValueForStorage(value) as Prisma.InputJsonValue;

/** The claims that lay before the person, as they are kept with the decision. */
const keptClaims = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  { traceId, sources }: CheckedDecision,
): Promise<AdjudicatedClaim[]> => {
  const asked = new Set(sources);
  const withRuns = sources.some((source) => source.startsWith("run:"));
  return (await readClaims(tx, ctx, { traceId, withRuns }))
    .filter(({ source }) => asked.has(source))
    .map(({ source, title, agent, stepIndex, reason }) => ({ source, title, agent, stepIndex, reason }));
};

/**
 * Keeps a decision about a trace beside those before it, in the transaction that it is a part of; the system of the
 * trace learns from it. Throws NOT_FOUND, CONFLICT where somebody decided meanwhile.
 */
export const keepAdjudication = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  decision: CheckedDecision,
): Promise<AdjudicationView> => {
  const { workspaceId } = ctx;
  const { traceId, expectedNumber, claim, policyVersion } = decision;
  const { systemKey } = await lockDecision(tx, ctx, decision);
  const row = await tx.adjudication.create({
    data: {
      workspaceId,
      traceId,
      number: expectedNumber + 1,
      policyVersion,
      agent: escapeForStorage(claim.agent),
      stepIndex: claim.stepIndex,
      reason: escapeForStorage(claim.reason),
      rangeFirst: claim.range?.first ?? null,
      rangeLast: claim.range?.last ?? null,
      quotes: json(claim.quotes),
      failureMode: claim.failureMode === null ? null : escapeForStorage(claim.failureMode),
      party: claim.party,
      taxonomy: claim.taxonomy === null ? Prisma.DbNull : json(claim.taxonomy),
      claims: json(await keptClaims(tx, ctx, decision)),
      decidedById: ctx.actor.kind === "user" ? ctx.actor.userId : null,
      decidedByName: ctx.actor.name,
    },
  });
  await noteSightings(ctx, [traceId], tx);
  await noteLabelChanges(tx, workspaceId, [systemKey]);
  return toAdjudication(row);
};
